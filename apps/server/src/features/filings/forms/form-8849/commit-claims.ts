import { blockOf, type Form8849Change, type NewForm8849, type RequestIssue } from '@gauger/contract';
import { problemOf } from '@gauger/contract/problems';
import {
  type ComputedForm8849,
  claimLineName,
  claimPageOf,
  computeForm8849,
  FIRST_TAX_YEAR,
  type Form8849,
  type Form8849Schedule,
  form8849Claims,
  form8849Numbers,
  hasError,
  type IsoDate,
  type Issue,
  isBlank,
  issue,
  LAST_QUARTER,
  type Law,
  masked,
  parseQuarter,
  quarterDays,
  type ScheduleFacts,
  scheduleGroup,
  scheduleTypeOf,
  scheduleTypes,
  tidySchedule,
} from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import { withApiPaths } from './api-paths.ts';
import { claimPages, inPageOrder } from './pages.ts';

/** The parts of a request that hold facts of the claim. */
type Sent = Pick<NewForm8849 | Form8849Change, 'schedule' | 'schedules' | `sch${Form8849Schedule}`>;
type Block = Readonly<Record<string, unknown>>;
type Row = NonNullable<ScheduleFacts['lines']>[number];
/** Where each row of a request is in it: rows on which nothing was said are dropped, and the others move up. */
type Entered = Map<object, string>;

/** Finds what the engine cannot know of, in the facts after a request. */
type ExtraCheck = (facts: Form8849) => readonly Issue[];

/** A claim after a commit: its facts in the order of their pages, and what they compute to. */
export interface CommittedClaims {
  facts: Form8849;
  computed: ComputedForm8849;
  /** Remarks, with the paths of the API. */
  issues: RequestIssue[];
}

/**
 * Merges the pages of a request into the facts and computes the whole claim. An absent page or fact stays, null clears it. Throws
 * INVALID_CLAIMS with every finding when one is an error: nothing is half saved.
 * @param others findings of the caller on other parts of the request
 * @param extraCheck finds faults in the facts, in addition to those of the engine
 */
export function commitClaims(
  before: Form8849,
  sent: Sent,
  law: Law,
  others: readonly Issue[] = [],
  extraCheck: ExtraCheck = () => [],
): CommittedClaims {
  const misplaced: RequestIssue[] = [];
  const entered: Entered = new Map();
  const merged = merge(before, sent, law, { misplaced, entered });
  const facts = inPageOrder(merged.facts);
  const computed = computeForm8849(facts, law);
  // A schedule that keeps its claims is one fault, though the facts then have two schedules.
  const isFirst = ({ code }: Issue) => code !== 'severalSchedules' || merged.issues.length === 0;
  const issues = [
    ...merged.issues,
    ...misplaced,
    ...withApiPaths(facts, [...computed.issues.filter(isFirst), ...extraCheck(facts)], entered),
    ...others,
  ];
  // The sentence of the code itself is that of the claims of Form 720.
  if (hasError(issues as Issue[]))
    throw new AppError('INVALID_CLAIMS', { description: problemOf('saveForm8849'), issues });
  return { facts, computed, issues };
}

/**
 * Finds a request for an income tax year that begins after the current calendar year. A draft that has such a year already keeps it and
 * stays editable: its claims wait for the end of their period.
 */
export function laterYearIssues({ schedule }: Sent, before: Form8849, today: IsoDate): Issue[] {
  const year = schedule?.year ?? '';
  const last = Number(today.slice(0, 4));
  const isLater = /^\d{4}$/.test(year) && Number(year) > last && Number(year) <= LAST_QUARTER.year;
  return isLater && year !== before.taxYear
    ? [issue('scheduleYearNotCovered', 'schedule.year', { year, first: FIRST_TAX_YEAR, last })]
    : [];
}

/** Notes taken while a request is merged. */
interface Noted {
  misplaced: RequestIssue[];
  entered: Entered;
}

/** Whether a schedule may be claimed together with the chosen one, so that nothing else refuses its rows. */
const isTogether = (chosen: readonly string[], schedule: string): boolean =>
  [...chosen, schedule].every((one) => one === '1' || one === '6');

function merge(before: Form8849, sent: Sent, law: Law, noted: Noted) {
  const { scheduleType, year, month, ssn } = sent.schedule ?? {};
  const schedules: Record<string, ScheduleFacts> = {};
  for (const schedule of form8849Numbers) {
    const merged = mergedSchedule(before.schedules[schedule], sent, schedule, law, noted);
    if (merged)
      schedules[schedule] = schedule === '6' ? withDaysOfQuarters(before.schedules[schedule], merged) : merged;
  }
  const issues: RequestIssue[] = [];
  const type = isBlank(scheduleType) ? undefined : (scheduleType as keyof typeof scheduleTypes);
  const chosen: readonly string[] | undefined = type && scheduleTypes[type];
  for (const schedule of chosen ?? []) schedules[schedule] ??= {};
  for (const schedule of Object.keys(schedules)) {
    if (!chosen || chosen.includes(schedule)) continue;
    if ((schedules[schedule]?.lines ?? []).length === 0) delete schedules[schedule];
    else if ((before.schedules[schedule as Form8849Schedule]?.lines ?? []).length > 0 || isTogether(chosen, schedule))
      issues.push(issue('scheduleHasClaims', 'schedule.scheduleType', { schedule }));
  }
  const { ssn: kept, ...rest } = before;
  const claimant = ssnAfter(kept, ssn);
  return {
    issues,
    facts: {
      ...rest,
      ...(claimant !== undefined && { ssn: claimant }),
      ...(year === undefined ? {} : { taxYear: year ?? '' }),
      ...(month === undefined ? {} : { month: month ?? '' }),
      schedules: schedules as Form8849['schedules'],
    },
  };
}

/** Fills empty days of Schedule 6 from the quarters of its rows. Days that were filled follow when the rows change. */
function withDaysOfQuarters(before: ScheduleFacts | undefined, facts: ScheduleFacts): ScheduleFacts {
  const [filled, named] = [daysOfQuarters(before), daysOfQuarters(facts)];
  const dayOf = (name: 'periodStart' | 'periodEnd') => {
    const isFilled = facts[name] === before?.[name] && facts[name] === filled[name];
    return isBlank(facts[name]) || isFilled ? (named[name] ?? facts[name]) : facts[name];
  };
  const [periodStart, periodEnd] = [dayOf('periodStart'), dayOf('periodEnd')];
  return {
    ...facts,
    ...(periodStart !== undefined && { periodStart }),
    ...(periodEnd !== undefined && { periodEnd }),
  };
}

/** The first and the last day of the quarters that rows name. */
function daysOfQuarters({ lines = [] }: ScheduleFacts = {}): { periodStart?: IsoDate; periodEnd?: IsoDate } {
  const days = lines.flatMap(({ year, quarterEnding }) => {
    const quarter = parseQuarter(`${year}Q${Number(quarterEnding) / 3}`);
    return quarter ? [quarterDays(quarter)] : [];
  });
  const periodStart = days.map(({ first }) => first).toSorted()[0];
  const periodEnd = days
    .map(({ last }) => last)
    .toSorted()
    .at(-1);
  return { ...(periodStart && { periodStart }), ...(periodEnd && { periodEnd }) };
}

/** The SSN after a request. It is answered masked: the mask that comes back leaves it as it was. */
function ssnAfter(kept: string | undefined, sent: string | null | undefined): string | undefined {
  if (sent === undefined || (kept !== undefined && sent === masked(kept))) return kept;
  // A text of another shape is reported as it was typed.
  return isBlank(sent) ? undefined : (sent as string).replace(/^(\d{3})-(\d{2})-(\d{4})$/, '$1$2$3');
}

/** A schedule after a request; undefined where the claim has none. */
function mergedSchedule(
  before: ScheduleFacts | undefined,
  sent: Sent,
  schedule: Form8849Schedule,
  law: Law,
  noted: Noted,
): ScheduleFacts | undefined {
  const open = sent.schedules?.[schedule] as Block | null | undefined;
  const at = (row: number) => `schedules.${schedule}.lines.${row}`;
  const whole = open === undefined ? before : open === null ? undefined : tidied(schedule, open, law, noted, at);
  const block = sent[blockOf(schedule)] as Block | null | undefined;
  if (block === undefined) return whole;
  if (block === null) return undefined;
  return mergedBlock(whole ?? {}, block, schedule, law, noted);
}

function mergedBlock(
  before: ScheduleFacts,
  block: Block,
  schedule: Form8849Schedule,
  law: Law,
  noted: Noted,
): ScheduleFacts {
  const pages = claimPages.filter((page) => page.schedule === schedule);
  const groups = new Set(pages.map(({ group }) => group));
  const { lines: rows = [], ...header } = before;
  const lines = pages.flatMap(({ group, holds }): (readonly [row: unknown, at: string | undefined])[] => {
    const page = block[group] as { lines?: readonly Row[] } | null | undefined;
    if (page === undefined) return rows.filter(holds).map((row) => [row, noted.entered.get(row)]);
    const sentRows = page?.lines ?? [];
    const elsewhere = misplacedRows(schedule, group, sentRows, law);
    noted.misplaced.push(...elsewhere.values());
    return sentRows.flatMap((row, at) =>
      elsewhere.has(at) ? [] : [[row, `${blockOf(schedule)}.${group}.lines.${at}`] as const],
    );
  });
  const facts: Record<string, unknown> = { ...header };
  for (const name of numbersOf(schedule, block, law)) delete facts[name];
  const { dyeBoxes } = form8849Claims[schedule];
  for (const [name, value] of Object.entries(block)) {
    if (groups.has(name) || name === 'total' || value === undefined) continue;
    if (isByLine(value) && dyeBoxes.length > 0) {
      changeBoxes(facts, name, value, dyeBoxes);
      continue;
    }
    // One value of all dye boxes replaces those of each line.
    for (const kept of Object.keys(facts)) if (kept === name || kept.startsWith(`${name}.`)) delete facts[kept];
    if (!isBlank(value) && value !== false) facts[name] = value;
  }
  const given = { ...facts, lines: lines.map(([row]) => row) };
  return tidied(schedule, given, law, noted, (row) => lines[row]?.[1]);
}

const isByLine = (value: unknown): value is Block => typeof value === 'object' && value !== null;

/** Changes the dye boxes of the lines that are named, and leaves those of the others alone. */
function changeBoxes(facts: Record<string, unknown>, name: string, byLine: Block, dyeBoxes: readonly string[]): void {
  const ofAll = facts[name];
  delete facts[name];
  if (ofAll !== undefined) for (const box of dyeBoxes) facts[`${name}.${box}`] = ofAll;
  for (const [box, value] of Object.entries(byLine))
    if ((isBlank(value) || value === false) && dyeBoxes.includes(box)) delete facts[`${name}.${box}`];
    else facts[`${name}.${box}`] = value;
}

/** The registration numbers that a request gives, or clears, under the name of the specification. */
function numbersOf(schedule: Form8849Schedule, { vendorRegNumber, regNumPrefix }: Block, law: Law): string[] {
  if (vendorRegNumber === undefined) return [];
  const { fields } = scheduleGroup(schedule, false, law);
  return isBlank(vendorRegNumber)
    ? fields.flatMap(({ name, shape }) => (shape === 'registrationNumber' ? [name] : []))
    : Object.keys(tidySchedule(schedule, { vendorRegNumber, regNumPrefix }, law, '', []));
}

/** Findings on rows of a page that has not their line, by their places on it. They are on no other page until they are named right. */
function misplacedRows(
  schedule: Form8849Schedule,
  group: string,
  rows: readonly Row[],
  law: Law,
): ReadonlyMap<number, RequestIssue> {
  const known = scheduleGroup(schedule, true, law).lines.map(({ line }) => line);
  const found = tidyRows(schedule, rows, law).map((row, at): RequestIssue | undefined => {
    const { line = '' } = row;
    const page = claimPageOf(schedule, line);
    if ((page === group && known.includes(line)) || isNothing(row)) return undefined;
    const path = `${blockOf(schedule)}.${group}.lines.${at}.line`;
    if (known.includes(line)) return issue('claimOnOtherPage', path, { line: claimLineName(line), page, schedule });
    return issue('unknownClaimLine', path, {
      where: `Schedule ${schedule} of Form 8849`,
      line,
      known: known.join(', '),
    });
  });
  return new Map(found.flatMap((issue, at) => (issue ? [[at, issue] as const] : [])));
}

/** Whether nothing was said on a row but its line. */
const isNothing = (row: object): boolean => Object.keys(row).every((name) => name === 'line');

const tidyRows = (schedule: Form8849Schedule, rows: readonly Row[], law: Law): readonly Partial<Row>[] =>
  tidySchedule(schedule, { lines: rows }, law, '', []).lines ?? [];

/**
 * The facts of a schedule under their own names, without what the server computes and without rows on which nothing was said.
 * @param at where a row of the request is in it
 */
function tidied(
  schedule: Form8849Schedule,
  facts: Block,
  law: Law,
  { misplaced, entered }: Noted,
  at: (row: number) => string | undefined,
): ScheduleFacts {
  const found: Issue[] = [];
  const { lines = [], ...header } = tidySchedule(schedule, { ...facts }, law, blockOf(schedule), found);
  misplaced.push(...found);
  const rows = lines.flatMap((row, place) => {
    const own = withoutComputed(schedule, row, law);
    if (isNothing(own)) return [];
    const path = at(place);
    if (path !== undefined) entered.set(own, path);
    return [own];
  });
  return { ...untilClaimed(schedule, facts, header, rows), ...(rows.length > 0 && { lines: rows }) };
}

/** The header with dye as it was said of every line while no line with a box for it is claimed: the boxes are not known before. */
function untilClaimed(schedule: Form8849Schedule, given: Block, header: Block, rows: readonly Row[]): Block {
  const { dyeBoxes } = form8849Claims[schedule];
  if (rows.some(({ line }) => dyeBoxes.includes(String(line).replace(/[a-z]$/, '')))) return header;
  const kept = Object.entries(header).map(([name, value]) => {
    const [fact = ''] = name.split('.');
    return [value === given[fact] ? fact : name, value] as const;
  });
  return Object.fromEntries(kept);
}

function withoutComputed(schedule: Form8849Schedule, row: Row, law: Law): Row {
  const line = scheduleGroup(schedule, true, law).lines.find((one) => one.line === row.line);
  const computed = new Set(line?.fields.flatMap((field) => (field.computed ? [field.name] : [])));
  const isEmpty = (value: unknown) => isBlank(value) || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !computed.has(name) && (name === 'line' || !isEmpty(value))),
  ) as Row;
}

/** The schedule type that a request names, or its schedules make. */
export const typeOfRequest = ({ schedule, schedules = {} }: Sent) =>
  schedule?.scheduleType || scheduleTypeOf(Object.keys(schedules).filter((key) => schedules[key as Form8849Schedule]));
