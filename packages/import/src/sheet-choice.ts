import { CLAIM_SHEETS, LINE_COLUMN } from '@gauger/contract';
import { type Exact, isZero, minus, parseSignedDecimal, readDay, sum, ZERO } from '@gauger/excise';
import { bareHeading } from '@gauger/sheet';
import { isMostly, WRITTEN_AMOUNT } from './column-cells.ts';
import { type Answers, LEAVE_OUT, type Question, questionIds } from './questions.ts';
import { GROUP } from './sheet-lines.ts';
import type { FoundTab } from './tab.ts';

/** The sheets of a workbook that are read, and the questions about the others and about one that only adds up the others. */
export interface ChosenTabs<Found extends FoundTab> {
  readonly tabs: readonly Found[];
  readonly questions: readonly Question[];
  /** The open question that keeps the rows of a sheet out, by its place. */
  readonly asked: ReadonlyMap<number, string>;
}

/**
 * Asks about sheets that look like more rows, and about one that repeats the rows of the others as a summary does: reading too few is
 * as wrong as reading them twice.
 * @param found the sheets that are read without an answer
 * @param others the shown sheets that are not
 */
export function chooseTabs<Found extends FoundTab>(
  found: readonly Found[],
  others: readonly Found[],
  answers: Answers,
): ChosenTabs<Found> {
  const questions: Question[] = [];
  const tabs = [...found];
  for (const group of Map.groupBy(others.filter(hasRows), headingsOf).values()) {
    const [first] = group;
    if (!first) continue;
    const id = questionIds.sheets(first.place, [headingsOf(first), group.map(({ sheet }) => sheet.name)]);
    const answer = answers[id] === 'read' || answers[id] === LEAVE_OUT ? answers[id] : null;
    if (answer === 'read') tabs.push(...group);
    const names = group.map(({ sheet }) => `"${sheet.name.slice(0, 31)}"`);
    const listed = names.length < 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
    questions.push({
      id,
      kind: 'sheets',
      sheet: first.place,
      column: null,
      rows: rowsOf(first),
      text: `Do the rows of ${listed} belong to this import?`,
      hint: `Read now: ${found.map(({ sheet }) => `"${sheet.name.slice(0, 31)}"`).join(', ')}`,
      choices: [
        { value: 'read', label: 'Yes, read them', ...(first.columns.some(isReadDay(first)) && { guess: true }) },
        { value: LEAVE_OUT, label: 'No, leave them out' },
      ],
      answer,
    });
  }
  tabs.sort((one, other) => one.place - other.place);
  const asked = new Map<number, string>();
  const leftOut = new Set<number>();
  for (const { tab, hint } of doubtfulAmong(tabs)) {
    const rows = rowsOf(tab);
    const id = questionIds.sheets(
      tab.place,
      rows.map((row) => tab.sheet.rows[row - 1]),
    );
    const answer = answers[id] === 'read' || answers[id] === LEAVE_OUT ? answers[id] : null;
    if (answer === LEAVE_OUT) leftOut.add(tab.place);
    if (answer === null) asked.set(tab.place, id);
    questions.push({
      id,
      kind: 'sheets',
      sheet: tab.place,
      column: null,
      rows,
      text: `Do the rows of ${tab.sheet.name === '' ? 'this file' : `"${tab.sheet.name.slice(0, 31)}"`} belong to this import?`,
      hint,
      choices: [
        { value: 'read', label: 'Yes, read them' },
        { value: LEAVE_OUT, label: 'No, leave them out' },
      ],
      answer,
    });
  }
  for (const tab of summariesAmong(tabs.filter(({ place }) => !leftOut.has(place) && !asked.has(place)))) {
    const rows = rowsOf(tab);
    const id = questionIds.summary(
      tab.place,
      rows.map((row) => tab.sheet.rows[row - 1]),
    );
    const answer = answers[id] === 'read' || answers[id] === LEAVE_OUT ? answers[id] : null;
    if (answer === LEAVE_OUT) leftOut.add(tab.place);
    if (answer === null) asked.set(tab.place, id);
    questions.push({
      id,
      kind: 'summary',
      sheet: tab.place,
      column: null,
      rows,
      text: `Does the sheet "${tab.sheet.name.slice(0, 31)}" only add up the others?`,
      hint: 'Its rows would be taxed a second time',
      choices: [
        { value: LEAVE_OUT, label: 'Yes, leave it out', guess: true },
        { value: 'read', label: 'No, read its rows, too' },
      ],
      answer,
    });
  }
  return { tabs: tabs.filter(({ place }) => !leftOut.has(place)), questions, asked };
}

/** Words in the name of a sheet that holds no rows of the quarter. */
const DOUBTFUL =
  /\b(credits?|returns?|forecast|budget|plan(ned)?|old|prior|previous|last (year|quarter|month)|void(ed)?|drafts?|archived?|copy|backup|examples?|samples?|tests?|estimates?|templates?)\b/i;

/**
 * The sheets whose names say that their rows may not belong to the return, next to others that say no such thing, and those of claims among
 * sheets of taxes.
 */
function doubtfulAmong<Found extends FoundTab>(tabs: readonly Found[]): { tab: Found; hint: string }[] {
  // A name that begins with the number of a line is that of the line, such as "14a Tire credit".
  const named = tabs.filter(({ sheet: { name } }) => DOUBTFUL.test(name) && !/^\d{1,3}[a-z]{0,3} /.test(name));
  const ofClaims = tabs.filter((tab) => !tab.kind.startsWith(CLAIM_SHEETS) && isOfClaims(tab));
  return [
    ...ofClaims.map((tab) => ({ tab, hint: 'Its headings are those of claims. Import claims on the page Claims' })),
    ...(named.length < tabs.length ? named : [])
      .filter((tab) => !ofClaims.includes(tab))
      .map((tab) => ({ tab, hint: 'Its name says that they may not' })),
  ];
}

/** Headings that sheets of claims have, and sheets of taxes do not. */
const OF_CLAIMS = /^(typeofuse|crn|claim|claimamount|amountofclaim|claimline|schedulecline|refund|refundamount)$/;

/** Whether a sheet has two headings of claims: a tax would be read where one is claimed back. */
const isOfClaims = ({ sheet, map }: FoundTab): boolean =>
  (sheet.rows[map.row - 1] ?? []).filter((heading) => OF_CLAIMS.test(bareHeading(heading))).length > 1;

/** Words in the name of a sheet that adds up others. */
const SUMMARY = /\b(summary|totals?|recap|ytd|year[ -]to[ -]date|pivot|combined|consolidated|roll-?up)\b/i;

/** The sheets that may add up the others: by their name, as the only ones without a day, or because their amounts come to the same. */
function summariesAmong<Found extends FoundTab>(tabs: readonly Found[]): Found[] {
  if (tabs.length < 2) return [];
  const hasDay = (tab: Found) => tab.columns.some(isReadDay(tab));
  const lacksDay = (tab: Found) => tab.columns.some(({ isDay }) => isDay) && !hasDay(tab);
  const sums = new Map(tabs.map((tab) => [tab, sumsOf(tab)]));
  const repeats = (tab: Found) => {
    // Two sheets of the same sum are as likely two months.
    if (tabs.length < 3) return false;
    const rest = tabs.filter((other) => other !== tab).map((other) => sums.get(other) ?? new Map<string, Exact>());
    return [...(sums.get(tab) ?? [])].some(([label, own]) => {
      const others = sum(rest.flatMap((one) => one.get(label) ?? []));
      return !isZero(own) && isZero(minus(own, others));
    });
  };
  const like = tabs.filter(
    (tab) =>
      SUMMARY.test(tab.sheet.name) ||
      (lacksDay(tab) && tabs.every((other) => other === tab || hasDay(other))) ||
      repeats(tab),
  );
  // Of two sheets with the same sum, either may be the copy.
  return like.length < tabs.length ? like : like.slice(1);
}

const isReadDay =
  ({ map }: FoundTab) =>
  ({ field, isDay }: FoundTab['columns'][number]): boolean =>
    isDay === true && map.at.has(field);

/** The sums of the columns of amounts, by kind of sheet and label, as far as their cells are plain numbers. */
function sumsOf({ sheet, kind, map, columns }: FoundTab): Map<string, Exact> {
  const totals = new Map<string, Exact>();
  for (const { field, label, amount } of columns) {
    const column = map.at.get(field);
    if (!amount || column === undefined) continue;
    const numbers = sheet.rows.slice(map.row).flatMap((cells) => {
      const isTotal = cells.some((cell) => /\btotals?\b/i.test(cell));
      const number = parseSignedDecimal((cells[column] ?? '').replace(/[\s,$]/g, ''));
      return isTotal || number === null ? [] : [number];
    });
    totals.set(`${kind} ${label}`, numbers.length === 0 ? ZERO : sum(numbers));
  }
  return totals;
}

/** Whether a sheet that is not read looks like rows: it has amounts, and a day or a product next to them, by its headings or its cells. */
function hasRows(tab: FoundTab): boolean {
  const { columns, map, sheet } = tab;
  const width = Math.max(0, ...sheet.rows.map(({ length }) => length));
  const all = Array.from({ length: width }, (_, column) => column);
  const isDay = (cell: string) => readDay(cell) !== undefined;
  const isAmount = (cell: string) => WRITTEN_AMOUNT.test(cell) && !isDay(cell);
  if (all.some((column) => isMostly(tab, column, isDay)) && all.some((column) => isMostly(tab, column, isAmount)))
    return true;
  const isRead = (is: (column: FoundTab['columns'][number]) => boolean) =>
    columns.some((column) => map.at.has(column.field) && is(column));
  const isAbout = isRead(({ field, isDay }) => isDay === true || field === LINE_COLUMN);
  return isAbout && isRead(({ amount }) => amount !== undefined) && rowsOf(tab).length > 0;
}

/** The rows below the headings with a number in a column of amounts, from 1. */
function rowsOf({ sheet, map, columns }: FoundTab): number[] {
  const amounts = columns.flatMap(({ field, amount }) => (amount ? (map.at.get(field) ?? []) : []));
  return sheet.rows.flatMap((cells, at) =>
    at >= map.row && amounts.some((column) => /\d/.test(cells[column] ?? '')) ? [at + 1] : [],
  );
}

/** The headings of a sheet as one text: the same for sheets such as those of each month, whatever answers have added to one of them. */
export const headingsOf = ({ sheet, map }: FoundTab): string =>
  (sheet.rows[map.row - 1] ?? [])
    .filter((heading) => heading !== GROUP)
    .map(bareHeading)
    .join('\n')
    .trimEnd();
