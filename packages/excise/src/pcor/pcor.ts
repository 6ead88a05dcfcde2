import type { Quarter } from '../calendar/public.ts';
import {
  type Choice,
  type DecimalString,
  type Formula,
  type IsoDate,
  type Law,
  type TaxLine,
  taxLaw,
} from '../catalog/public.ts';
import { toText } from '../decimal.ts';
import { indexOf, placeOf, planLine, type Row, rowComputer } from '../engine/public.ts';

/** The PCOR fee by its plan: which return it belongs on, in which row, and how its lives were counted. */

export const PCOR = '133';

/**
 * The persons who owe the fee: the issuer of a specified health insurance policy, or the sponsor of a self-insured
 * health plan.
 */
export const policyTypes = ['insured', 'selfInsured'] as const;
export type PolicyType = (typeof policyTypes)[number];

const rows: Readonly<Record<PolicyType, readonly [earlier: string, later: string]>> = {
  insured: ['133a', '133b'],
  selfInsured: ['133c', '133d'],
};

/** The return of a plan year: the second quarter of the calendar year after the one it ends in (26 CFR 40.6071(a)-1(c)). */
export const pcorQuarter = (planYearEnd: IsoDate): Quarter => ({
  year: Number(planYearEnd.slice(0, 4)) + 1,
  quarter: 2,
});

/** The row of the form for a policy or plan year: the rate changes with years that end from October on. */
export const policyRow = (type: PolicyType, planYearEnd: IsoDate): string =>
  rows[type][planYearEnd.slice(5) < '10-01' ? 0 : 1];

export const policyTypeOf = (row: unknown): PolicyType | undefined =>
  policyTypes.find((type) => rows[type].includes(String(row)));

/** The ways to count lives that a policy type may use, in the words of the catalog. */
export function countingChoices(type: PolicyType, law: Law = taxLaw): readonly Choice[] {
  const { line, formula } = pcorLine(law);
  const choices = line.fields.find(({ name }) => name === formula.counting.by)?.choices ?? [];
  return choices.filter(({ value }) => formula.counting.ways[value]?.policies.includes(rows[type][0]));
}

/**
 * The average lives of a row of the fee on the return: counted by its method, or as entered.
 * @returns null while an error prevents it
 */
export function averageLives(row: Row, quarter: Quarter, law: Law = taxLaw): DecimalString | null {
  const { line, formula } = pcorLine(law);
  const plan = planLine(indexOf(law), line, quarter, false);
  const computer = rowComputer(plan);
  if (computer.compute(row, 0, []) === null) return null;
  const lives = computer.read.numbers[placeOf(plan, formula.lives)];
  return lives === undefined ? null : toText(lives);
}

/** The line of the fee, with its formula. */
export function pcorLine(law: Law): { line: TaxLine; formula: Extract<Formula, { kind: 'livesCovered' }> } {
  const line = law.lines.find(({ irsNumber }) => irsNumber === PCOR);
  if (line?.formula.kind !== 'livesCovered') throw new Error('The law has no PCORI fee');
  return { line, formula: line.formula };
}

/** The rows of a return with this plan on it: in its own place when it was there before, else as the last. */
export function withPlan(rows: readonly Row[], plan: Row): Row[] {
  const at = rows.findIndex((row) => isSamePlan(row, plan));
  return at < 0 ? [...rows, plan] : rows.map((row, place) => (place === at ? plan : row));
}

/**
 * Whether two rows are the same plan: by its name and by who owes its fee; without a name by its row of the form too.
 */
export function isSamePlan(one: Row, other: Row): boolean {
  const [name, otherName] = [nameOf(one), nameOf(other)];
  if (name !== otherName) return false;
  if (name === '') return one.typeOfPolicy === other.typeOfPolicy;
  return policyTypeOf(one.typeOfPolicy) === policyTypeOf(other.typeOfPolicy);
}

const nameOf = ({ planName }: Row): string =>
  String(planName ?? '')
    .trim()
    .toLowerCase();
