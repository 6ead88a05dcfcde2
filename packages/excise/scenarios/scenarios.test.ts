import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { listsOf, parametersOfEntry } from '../src/check/testing-references.ts';
import { holds, parametersOfLine } from '../src/engine/public.ts';
import {
  computeFiling,
  coveredQuarters,
  type DatedValue,
  type Formula,
  indexOf,
  type Law,
  law,
  type Parameter,
  quarterName,
  ratesInForce,
  type TaxLine,
} from '../src/index.ts';
import { explainedCells } from './explained-cells.ts';
import { expected, filingOf, lawOf, outcome, readScenarios, type Scenario } from './read-scenarios.ts';

const scenarios = readScenarios();

describe.each(scenarios)('$file: $scenario', (scenario) => {
  it('gives the figures and findings worked from its citation', () => {
    expect(outcome(scenario)).toEqual(expected(scenario));
  });

  it('explains every cell by a tree that evaluates to it', () => {
    const { computed, explained } = explainedCells(filingOf(scenario), lawOf(scenario));
    expect(explained).toEqual(computed);
  });

  it('names its citation and its working', () => {
    expect(scenario.citation).toMatch(/\w/);
    expect(scenario.working).toMatch(/\w/);
  });
});

describe('the scenarios together', () => {
  it('tax at least one row of every line', () => {
    const taxed = new Set(
      scenarios
        .flatMap(({ expect: { lines } }) => Object.entries(lines ?? {}))
        .filter(([, { tax }]) => tax !== '0.00')
        .map(([irsNumber]) => irsNumber),
    );
    expect(law.lines.map(({ irsNumber }) => irsNumber).filter((irsNumber) => !taxed.has(irsNumber))).toEqual([]);
  });

  it('claim something on every line of Schedule C', () => {
    const claimed = new Set(scenarios.flatMap(({ expect: { claims } }) => Object.keys(claims ?? {})));
    const lines = law.claims.flatMap((group) => group.lines.map(({ line }) => line));
    expect(lines.filter((line) => !claimed.has(line))).toEqual([]);
  });

  it('use every branch of every formula', () => {
    const used = new Set<string>();
    for (const scenario of scenarios) for (const branch of branchesUsed(scenario)) used.add(branch);
    expect(law.lines.flatMap(branchesOf).filter((branch) => !used.has(branch))).toEqual([]);
  });

  it('notice a change of any parameter by one in its last digit', () => {
    const unnoticed: string[] = [];
    for (const parameter of law.parameters) {
      // No figure of Form 720 uses it; the scenarios of Schedule 6 notice it.
      if (parameter.id === 'claims.heavyVehicleMost') continue;
      const concerned = scenarios.filter(
        (scenario) =>
          mayUse(scenario).has(parameter.id) ||
          (hasMoreThanLines(scenario) && !scenario.expect.afterFiling) ||
          (parameter.id.startsWith('afterFiling.') && scenario.expect.afterFiling) ||
          (parameter.id.startsWith('claims.') && scenario.otherPages?.claimsData),
      );
      parameter.values.forEach((dated, at) => {
        if (dated.value === null) return;
        const other = changed(parameter, at, dated);
        if (concerned.every((scenario) => isDeepStrictEqual(outcome(scenario, other), expected(scenario)))) {
          unnoticed.push(`${parameter.id} from ${dated.from}`);
        }
      });
    }
    expect(unnoticed).toEqual([]);
  });
});

describe('every line in every quarter since 2021 Q1', () => {
  it.each(coveredQuarters().map(quarterName))('has its rate or its reason in %s', (name) => {
    const quarter = coveredQuarters().find((q) => quarterName(q) === name);
    if (!quarter) throw new Error(name);
    for (const line of law.lines) {
      const rates = ratesInForce(quarter, line.irsNumber);
      expect(rates.length, line.irsNumber).toBeGreaterThan(0);
      for (const rate of rates) {
        expect(rate.citation).toMatch(/\w/);
        if (rate.rate === null) expect(rate.note, `${line.irsNumber} ${rate.of}`).toMatch(/\w/);
      }
    }
  });
});

/** Expectations besides tax lines and claims may depend on any parameter. */
const hasMoreThanLines = ({ otherPages = {}, rateBook, expect: { conversions } }: Scenario): boolean =>
  Object.keys(otherPages).some((page) => page !== 'claimsData') || rateBook !== undefined || conversions !== undefined;

const usedBy = new Map<string, ReadonlySet<string>>();

/** The parameters that the lines of a scenario, and the lists they choose from, may use. */
function mayUse({ lines }: Scenario): ReadonlySet<string> {
  const key = Object.keys(lines).join(' ');
  const known =
    usedBy.get(key) ??
    new Set(
      law.lines
        .filter(({ irsNumber }) => irsNumber in lines)
        .flatMap((line) => [
          ...parametersOfLine(line),
          ...[...line.fields.flatMap(listsOf), 'ozoneDepletingChemicals' as const].flatMap((list) =>
            (law.lists[list] ?? []).flatMap(parametersOfEntry),
          ),
        ]),
    );
  usedBy.set(key, known);
  return known;
}

/** The law with one dated value raised by one in its last digit, or lowered where that would meet a bound. */
function changed(parameter: Parameter, at: number, dated: DatedValue): Law {
  const digits = dated.value ?? '';
  const places = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
  const raised = (BigInt(digits.replace('.', '')) + 1n).toString().padStart(places + 1, '0');
  const value = places === 0 ? raised : `${raised.slice(0, -places)}.${raised.slice(-places)}`;
  const values = parameter.values.map((other, i) => (i === at ? { ...dated, value } : other));
  return {
    ...law,
    parameters: law.parameters.map((other) => (other === parameter ? { ...parameter, values } : other)),
  };
}

function branchesOf(line: TaxLine): string[] {
  const walk = (formula: Formula, path: string): string[] => {
    if (formula.kind === 'cases') {
      return [
        ...formula.cases.flatMap(({ use }, i) => walk(use, `${path}.${i}`)),
        ...walk(formula.otherwise, `${path}.otherwise`),
      ];
    }
    if (formula.kind === 'sumOf') return formula.parts.flatMap((part, i) => walk(part, `${path}.${i}`));
    return [`${line.irsNumber}${path} ${formula.kind}`];
  };
  return walk(line.formula, '');
}

function branchesUsed(scenario: Scenario): string[] {
  const applied = lawOf(scenario);
  const computed = computeFiling(filingOf(scenario), applied);
  const index = indexOf(applied);
  return Object.entries(scenario.lines).flatMap(([irsNumber, { rows = [] }]) => {
    const line = index.line(irsNumber);
    if (!line) return [];
    const { dating } = line;
    const counted = rows.filter((_, at) => computed.lines[irsNumber]?.rows[at]?.taxAmount !== null);
    return counted.flatMap((row) => {
      const day =
        dating.by === 'taxDate' || dating.by === 'dateBilled'
          ? String(row[dating.field])
          : `${scenario.period.slice(0, 4)}-01-01`;
      const walk = (formula: Formula, path: string): string[] => {
        if (formula.kind === 'cases') {
          const i = formula.cases.findIndex(({ when }) => holds(when, row, line.fields, day, index));
          const chosen = formula.cases[i];
          return chosen ? walk(chosen.use, `${path}.${i}`) : walk(formula.otherwise, `${path}.otherwise`);
        }
        if (formula.kind === 'sumOf') return formula.parts.flatMap((part, i) => walk(part, `${path}.${i}`));
        return [`${irsNumber}${path} ${formula.kind}`];
      };
      return walk(line.formula, '');
    });
  });
}
