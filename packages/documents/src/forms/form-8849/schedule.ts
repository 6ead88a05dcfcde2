import {
  type ComputedClaim,
  claimRowCents,
  type Form8849Schedule,
  type Law,
  type Row,
  readForm8849,
  type ScheduleGroup,
  type ScheduleLine,
  scheduleGroup,
} from '@gauger/excise';
import type { Claimed } from '../../mef/claim-statements.ts';
import type { ReturnDocument } from '../../return-document.ts';

/** The schedule of a Form 8849 with its claims. */
export interface ClaimedSchedule {
  schedule: Form8849Schedule;
  group: ScheduleGroup;
  /** The facts that are entered once, by the names of the schedule's fields. */
  facts: Row;
  /** The first and the last day of the claimant's income tax year. */
  taxYear: { first: string; last: string };
  /** Every line of the schedule, in the order of the form. */
  lines: readonly ClaimedLine[];
}

/** A line of the schedule; without rows nothing is claimed on it. */
export interface ClaimedLine {
  line: ScheduleLine;
  claim: ComputedClaim | undefined;
  /** The rows that count, in cents that add up to the line. */
  rows: readonly Claimed[];
  /** The places of all its rows among those of the schedule. */
  places: readonly number[];
  quantity: string | undefined;
}

/** The schedules that a filing names, in the order of the form. */
export const schedulesOf = (facts: unknown, law: Law): Form8849Schedule[] =>
  readForm8849(facts, law).schedules.map(({ schedule }) => schedule);

/** Reads the schedule of a form. @throws for a return that names none, or several: `formsOf` separates it before */
export function scheduleOf({ facts, computed }: ReturnDocument<'Form8849'>, law: Law): ClaimedSchedule {
  const { schedules, taxYear } = readForm8849(facts, law);
  const [read] = schedules;
  if (read === undefined || schedules.length > 1 || taxYear === null)
    throw new Error('The documents of a Form 8849 are those of one schedule');
  const { schedule, isAnnual, groups } = read;
  const { facts: once = {}, rows = [] } = groups.get(schedule) ?? {};
  const group = scheduleGroup(schedule, isAnnual, law);
  const claims = computed.schedules[schedule] ?? {};
  return {
    schedule,
    group,
    facts: once,
    taxYear: taxYear.days,
    lines: group.lines.map((line) => {
      const claim = claims[line.line];
      const cents = claim ? claimRowCents(claim) : [];
      return {
        line,
        claim,
        rows: (claim?.rows ?? []).flatMap(({ at, rate, crn }, place): Claimed[] => {
          const [row, amount] = [rows[at], cents[place]];
          if (!row || !amount) return [];
          const { facts, attachments } = row;
          return [{ facts: { ...facts, line: line.line, attachments }, cents: amount, rate, crn }];
        }),
        places: rows.flatMap((row) => (row.line === line.line ? [row.at] : [])),
        quantity: computed.cells[`schedules.${schedule}.${line.line}.quantity`],
      };
    }),
  };
}

/** How a page names a line: by its credit reference number on Schedule 6, which has no labels. */
export const lineInWords = (schedule: Form8849Schedule, line: string): string =>
  schedule === '6' ? `CRN ${line}` : `line ${line}`;

/** The number of a line: `3` of `3a`. */
export const numberOf = (line: string): string => line.replace(/[a-z]$/, '');

/** Headings of claims that Schedule C has without a heading of their own, among the other claims. */
const ownHeadings: Readonly<Partial<Record<Form8849Schedule, Readonly<Record<string, string>>>>> = {
  1: {
    7: 'Nontaxable use of a diesel-water fuel emulsion',
    8: 'Exported dyed fuels and exported gasoline blendstocks',
  },
  3: {
    2: 'Biodiesel, renewable diesel and sustainable aviation fuel (SAF) mixture credit',
    3: 'Alternative fuel credit',
  },
  8: {
    1: 'Sales of undyed diesel fuel',
    2: 'Sales of undyed kerosene (other than kerosene for use in aviation)',
    3: 'Sales of kerosene for use in aviation',
    4: 'Sales of gasoline',
    5: 'Sales of aviation gasoline',
  },
};

/** The heading of each number of a schedule, with its short name: its own, or that of the same claims on Schedule C. */
export function headingsOf(schedule: Form8849Schedule, law: Law): ReadonlyMap<string, { title: string; name: string }> {
  const headings = new Map<string, { title: string; name: string }>();
  for (const { lines, title, name } of law.claims)
    for (const { appearsOn } of lines)
      for (const place of appearsOn)
        if (place.form === '8849' && 'line' in place && place.schedule === schedule)
          headings.set(numberOf(place.line), { title, name });
  for (const [number, title] of Object.entries(ownHeadings[schedule] ?? {}))
    headings.set(number, { title, name: title });
  return headings;
}
