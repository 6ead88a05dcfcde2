import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parametersOfLine } from '../../src/engine/public.ts';
import { form8849Numbers, scheduleGroup } from '../../src/forms/public.ts';
import {
  computeForm8849,
  evaluateExplanation,
  explainForm8849,
  type Law,
  law,
  law as shippedLaw,
  toFixed,
} from '../../src/index.ts';

/** A worked claim on Form 8849: a schedule in, figures and findings out, with the citation and the working. */
interface ClaimScenario {
  file: string;
  scenario: string;
  schedule: '1' | '2' | '3' | '5' | '6' | '8';
  /** Absent: the year 2026, which ends in December. */
  taxYear?: string;
  month?: string;
  citation: string;
  working: string;
  facts: Record<string, unknown>;
  expect: {
    lines: Record<string, { amount: string; rate?: string; crn?: string; rows?: string[] }>;
    totalClaim: string;
    /** "line 3d 2026-06-30" */
    fileBy?: string[];
    /** `path code`, in any order; what is not listed must not be found. */
    issues?: string[];
  };
}

const folder = import.meta.dirname;
const scenarios: ClaimScenario[] = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => {
    // The failsafe schema keeps every scalar as written: 244.00 stays 244.00.
    const cases = parse(readFileSync(`${folder}/${file}`, 'utf8'), { schema: 'failsafe' }) as ClaimScenario[];
    return cases.map((one) => ({ ...one, file }));
  });

const filingOf = ({ schedule, taxYear = '2026', month = '12', facts }: ClaimScenario) => ({
  format: 'gauger/filing@1',
  formType: 'Form8849',
  taxYear,
  month,
  schedules: { [schedule]: { ...facts, annualClaim: facts.annualClaim === 'true' } },
});

/** The figures of a scenario in the shape of its `expect`. */
function outcome(scenario: ClaimScenario, of: Law = shippedLaw): ClaimScenario['expect'] {
  const { schedules, totals, claimDeadlines, issues } = computeForm8849(filingOf(scenario), of);
  const asked = scenario.expect;
  const lines = Object.entries(schedules[scenario.schedule] ?? {}).map(([line, { amount, rate, crn, rows }]) => [
    line,
    {
      amount,
      ...(asked.lines[line]?.rate && { rate }),
      ...(asked.lines[line]?.crn && { crn }),
      ...(asked.lines[line]?.rows && { rows: rows.map(({ amountOfClaim }) => amountOfClaim ?? 'none') }),
    },
  ]);
  return {
    lines: Object.fromEntries(lines),
    totalClaim: totals.totalClaim,
    ...(asked.fileBy && { fileBy: claimDeadlines.map(({ lines: of, fileBy }) => `${of} ${fileBy.due}`) }),
    issues: issues.map(({ path, code }) => `${path} ${code}`).toSorted(),
  };
}

const expected = ({ expect: { issues = [], ...figures } }: ClaimScenario): ClaimScenario['expect'] => ({
  ...figures,
  issues: issues.toSorted(),
});

describe.each(scenarios)('$file: $scenario', (scenario) => {
  it('gives the figures and findings worked from its citation', () => {
    expect(outcome(scenario)).toEqual(expected(scenario));
  });

  it('explains every cell by a tree that evaluates to it', () => {
    const filing = filingOf(scenario);
    for (const [cell, value] of Object.entries(computeForm8849(filing).cells)) {
      const explanation = explainForm8849(filing, cell);
      const places = value.split('.')[1]?.length ?? 0;
      expect(explanation && toFixed(evaluateExplanation(explanation), places), cell).toBe(value);
    }
  });

  it('names its citation and its working', () => {
    expect(scenario.citation).toMatch(/\w/);
    expect(scenario.working).toMatch(/\w/);
  });
});

describe.each(form8849Numbers)('Schedule %s', (schedule) => {
  const { lines } = scheduleGroup(schedule, false, law);
  const ofSchedule = scenarios.filter((one) => one.schedule === schedule);

  it('has a scenario for every line', () => {
    const claimed = new Set(ofSchedule.flatMap(({ expect: { lines: of } }) => Object.keys(of)));
    expect(lines.map(({ line }) => line).filter((line) => !claimed.has(line))).toEqual([]);
  });

  it('notices a change of any of its rates by one in its last digit', () => {
    const claimable = lines.filter(
      ({ absences }) => !absences.some(({ from, to }) => from <= '2023-01-01' && to === null),
    );
    const ids = new Set(claimable.flatMap(parametersOfLine).filter((id) => id.startsWith('claims.')));
    const unnoticed = [...ids].filter((id) => {
      const other = withRateRaised(id);
      return ofSchedule.every((scenario) => isDeepStrictEqual(outcome(scenario, other), expected(scenario)));
    });
    expect(unnoticed).toEqual([]);
  });
});

function withRateRaised(id: string): Law {
  const raised = (value: string) => `${value.slice(0, -1)}${(Number(value.at(-1)) + 1) % 10}`;
  return {
    ...law,
    parameters: law.parameters.map((one) =>
      one.id === id
        ? { ...one, values: one.values.map((dated) => ({ ...dated, value: dated.value && raised(dated.value) })) }
        : one,
    ),
  };
}
