import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import {
  computeFiling,
  computeReturn,
  convertQuantity,
  FILING_FORMAT,
  type Filing,
  indexOf,
  type Law,
  lateReturnEstimate,
  parseQuarter,
  type Quarter,
  quarterDays,
  resendBy,
  law as shippedLaw,
  withRateBook,
} from '../src/index.ts';

/** A worked case: facts in, figures and findings out, with the citation and the working that give the figures. */
export interface Scenario {
  file: string;
  scenario: string;
  /** `2026Q1` */
  period: string;
  citation: string;
  working: string;
  lines: Record<string, { rows?: Record<string, string | boolean>[] } & Record<string, unknown>>;
  /** deposit, overpayment, claimsData or flags of the return; it may replace what the period and lines say. */
  otherPages?: Record<string, unknown>;
  /** A newer rate book, loaded before the filing is computed. */
  rateBook?: Record<string, unknown>;
  /** The day it is filed and paid: what the IRS may charge is estimated. */
  paidOn?: string;
  /** The day of the first transmission of a return that was rejected. */
  firstSent?: string;
  expect: {
    lines?: Record<string, { tax: string; rows?: string[] }>;
    /** Lines of Schedule C: their amount, their CRN, and their rows. */
    claims?: Record<string, { amount: string; crn?: string; rows?: string[] }>;
    cells?: Record<string, string>;
    /** `112.noOfGallons 1353 gallons`: the same quantity in the unit that is taxed. */
    conversions?: Record<string, string>;
    /** Amounts of the estimate for a late return, by kind, and `total`; `resendBy` of a rejected one. */
    afterFiling?: Record<string, string>;
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
      // The failsafe schema keeps every scalar as written: 244.00 stays 244.00.
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
export function filingOf({ period, lines, otherPages }: Scenario): Filing {
  const { year, quarter } = quarterOf(period);
  return {
    format: FILING_FORMAT,
    formType: 'Form720',
    taxYear: String(year),
    taxYearAndQuarter: String(quarter),
    filingData: lines,
    ...otherPages,
  } as Filing;
}

/** The law a scenario is computed under: the given one, with the scenario's own rate book on top. */
export const lawOf = ({ rateBook }: Scenario, law: Law = shippedLaw): Law =>
  rateBook === undefined ? law : withRateBook(rateBook, law);

/** Computes a scenario's filing, in the shape of its `expect`; `none` is a row that is not counted. */
export function outcome(scenario: Scenario, given?: Law): Required<Scenario['expect']> {
  const law = lawOf(scenario, given);
  const asksForms = Object.keys(scenario.expect.cells ?? {}).some((cell) => /^(6627|6197|7208)\./.test(cell));
  const computed = (asksForms ? computeReturn : computeFiling)(filingOf(scenario), law);
  const { lines = {}, claims = {}, cells = {}, conversions = {}, afterFiling = {} } = scenario.expect;
  const after = Object.keys(afterFiling).length === 0 ? {} : afterFilingOf(scenario, law);
  return {
    lines: Object.fromEntries(
      Object.entries(lines).map(([irsNumber, { rows }]) => {
        const line = computed.lines[irsNumber];
        const taxes = line?.rows.map(({ taxAmount }) => taxAmount ?? 'none') ?? [];
        return [irsNumber, { tax: line?.tax ?? 'absent', ...(rows ? { rows: taxes } : {}) }];
      }),
    ),
    claims: Object.fromEntries(
      Object.entries(claims).map(([line, { crn, rows }]) => {
        const claim = computed.claims[line];
        const amounts = claim?.rows.map(({ amountOfClaim }) => amountOfClaim ?? 'none') ?? [];
        return [
          line,
          {
            amount: claim?.amount ?? 'absent',
            ...(crn === undefined ? {} : { crn: claim?.crn ?? 'none' }),
            ...(rows ? { rows: amounts } : {}),
          },
        ];
      }),
    ),
    cells: Object.fromEntries(Object.keys(cells).map((cell) => [cell, computed.cells[cell] ?? 'absent'])),
    conversions: Object.fromEntries(
      Object.keys(conversions).map((asked) => [asked, converted(asked, scenario.period, law) ?? 'unknown']),
    ),
    afterFiling: Object.fromEntries(Object.keys(afterFiling).map((asked) => [asked, after[asked] ?? 'absent'])),
    issues: computed.issues.map(({ path, code }) => `${path} ${code}`).sort(),
  };
}

/** The same shape, as the scenario expects it. */
export const expected = ({ expect }: Scenario): Required<Scenario['expect']> => ({
  lines: expect.lines ?? {},
  claims: expect.claims ?? {},
  cells: expect.cells ?? {},
  conversions: expect.conversions ?? {},
  afterFiling: expect.afterFiling ?? {},
  issues: [...(expect.issues ?? [])].sort(),
});

function afterFilingOf(scenario: Scenario, law: Law): Record<string, string> {
  const { paidOn, firstSent } = scenario;
  const estimate = paidOn === undefined ? null : lateReturnEstimate(filingOf(scenario), paidOn, law);
  return {
    ...Object.fromEntries(estimate?.charges.map(({ kind, amount }) => [kind, amount ?? 'not published']) ?? []),
    ...Object.fromEntries(
      estimate?.charges.flatMap(({ kind, rule }) => (kind === 'lateDeposit' ? [['lateDepositRule', rule]] : [])) ?? [],
    ),
    ...(estimate && { total: estimate.total, unpaid: estimate.unpaid }),
    ...(firstSent !== undefined && { resendBy: resendBy(firstSent, law)?.by ?? 'absent' }),
  };
}

function converted(asked: string, period: string, law: Law): string | null {
  const [, irsNumber, name, quantity, unit] = /^(\w+)\.(\w+) ([\d.]+) (.+)$/.exec(asked) ?? [];
  const index = indexOf(law);
  const field = index.line(irsNumber ?? '')?.fields.find((candidate) => candidate.name === name);
  if (!field || !quantity || !unit) throw new Error(`${asked} should be like "112.noOfGallons 1353 gallons"`);
  return convertQuantity(field, unit, quantity, quarterDays(quarterOf(period)).first, index);
}

function quarterOf(period: string): Quarter {
  const quarter = parseQuarter(period);
  if (quarter === null) throw new Error(`${period} is not a quarter`);
  return quarter;
}
