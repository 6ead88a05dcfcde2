import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { computeFiling, FILING_FORMAT, type Filing, type Law, parseQuarter } from '../src/index.ts';

/** A worked case: facts in, figures and findings out, with the citation and the working that give the figures. */
export interface Scenario {
  file: string;
  scenario: string;
  /** `2026Q1` */
  period: string;
  citation: string;
  working: string;
  lines: Record<string, { rows?: Record<string, string | boolean>[] } & Record<string, unknown>>;
  /** deposit, overpayment, claimsData or flags of the return. */
  beside?: Record<string, unknown>;
  expect: {
    lines?: Record<string, { tax: string; rows?: string[] }>;
    cells?: Record<string, string>;
    /** `path code`, in any order; what is not listed must not be found. */
    issues?: string[];
  };
}

/** All scenarios, from every YAML file of this folder. */
export function readScenarios(): Scenario[] {
  const folder = import.meta.dirname;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => {
      // The failsafe schema keeps every scalar as the text that stands there: 244.00 stays 244.00.
      const cases = parse(readFileSync(`${folder}/${file}`, 'utf8'), { schema: 'failsafe' }) as Scenario[];
      return cases.map((one) => ({ ...(withBooleans(one) as Scenario), file }));
    });
}

function withBooleans(value: unknown): unknown {
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (Array.isArray(value)) return value.map(withBooleans);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withBooleans(part)]));
}

/** The filing a scenario describes, in the open format. */
export function filingOf({ period, lines, beside }: Scenario): Filing {
  const quarter = parseQuarter(period);
  if (quarter === null) throw new Error(`${period} is not a quarter`);
  return {
    format: FILING_FORMAT,
    formType: 'Form720',
    taxYear: String(quarter.year),
    taxYearAndQuarter: String(quarter.quarter),
    filingData: lines,
    ...beside,
  } as Filing;
}

/** What a scenario's filing computes to, in the shape of its `expect`; `none` is a row that is not counted. */
export function outcome(scenario: Scenario, law?: Law): Required<Scenario['expect']> {
  const computed = computeFiling(filingOf(scenario), law);
  const { lines = {}, cells = {} } = scenario.expect;
  return {
    lines: Object.fromEntries(
      Object.entries(lines).map(([irsNumber, { rows }]) => {
        const line = computed.lines[irsNumber];
        const taxes = line?.rows.map(({ taxAmount }) => taxAmount ?? 'none') ?? [];
        return [irsNumber, { tax: line?.tax ?? 'absent', ...(rows ? { rows: taxes } : {}) }];
      }),
    ),
    cells: Object.fromEntries(Object.keys(cells).map((cell) => [cell, computed.cells[cell] ?? 'absent'])),
    issues: computed.issues.map(({ path, code }) => `${path} ${code}`).sort(),
  };
}

/** The same shape, as the scenario expects it. */
export const expected = ({ expect }: Scenario): Required<Scenario['expect']> => ({
  lines: expect.lines ?? {},
  cells: expect.cells ?? {},
  issues: [...(expect.issues ?? [])].sort(),
});
