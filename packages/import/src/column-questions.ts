import { CLAIM_SHEETS, LINE_COLUMN } from '@gauger/contract';
import { readDay } from '@gauger/excise';
import { bareHeading, columnLetters, PROBLEMS } from '@gauger/sheet';
import { isMostly, WRITTEN_AMOUNT } from './column-cells.ts';
import { isPriceOf, isUsual, QUANTITY_HEADING } from './likely-columns.ts';
import { guessTax } from './product-names.ts';
import { type Answers, type Choice, LEAVE_OUT, type Question, questionIds, rowsInWords } from './questions.ts';
import type { SheetColumn } from './sheet-column.ts';
import type { FoundTab } from './tab.ts';

const AMOUNT_HEADING = new RegExp(`${QUANTITY_HEADING.source}|amount|units`, 'iu');

/** A column that could be the one of a field. */
interface Candidate {
  readonly heading: string;
  /** From 0. */
  readonly at: number;
  /** Not shown by the program of the file: a person may choose it, and it is no guess. */
  readonly isHidden: boolean;
}

const headingsOf = ({ sheet, map }: FoundTab): Candidate[] =>
  (sheet.rows[map.row - 1] ?? []).flatMap((heading, at) =>
    heading.trim() === '' || heading.trim() === PROBLEMS
      ? []
      : [{ heading: heading.trim(), at, isHidden: sheet.hiddenColumns?.has(at) ?? false }],
  );

/** Whether the cells of a column look like those of a field. */
function isLike(tab: FoundTab, wanted: SheetColumn, candidate: Candidate): boolean {
  const { at, heading, isHidden } = candidate;
  const { field, isDay, amount } = wanted;
  if (isHidden) return false;
  if (field === LINE_COLUMN) return isMostly(tab, at, (cell) => guessTax(cell) !== undefined);
  if (amount?.kind === 'quantity' && guessTax(heading) === tab.kind) return hasNumbers(tab, candidate);
  if (!isUsual(heading, wanted)) return false;
  if (isDay) return isMostly(tab, at, (cell) => readDay(cell) !== undefined);
  // A gross amount is likely the one where the heading says of what, not before a net one.
  const isAmount = AMOUNT_HEADING.test(heading) && bareHeading(heading) !== 'gross';
  return amount !== undefined && isAmount && isMostly(tab, at, (cell) => /\d/.test(cell));
}

/** The columns that may be the one of a field: a price is no quantity, and a column of words no amount where another has numbers. */
function possibleFor(tab: FoundTab, wanted: SheetColumn, all: readonly Candidate[]): readonly Candidate[] {
  const possible = all.filter(({ heading }) => !isPriceOf(heading, wanted));
  if (!wanted.amount) return possible;
  const numbers = possible.filter(({ at }) =>
    isMostly(tab, at, (cell) => /^[\s$(+-]*[.,]?\d/.test(cell) && readDay(cell) === undefined),
  );
  return numbers.length > 0 ? numbers : possible;
}

/** The columns that say that they are quantities, where one is wanted; else all. */
function quantitiesFirst({ amount }: SheetColumn, all: readonly Candidate[]): readonly Candidate[] {
  const named = amount?.kind === 'quantity' ? all.filter(({ heading }) => QUANTITY_HEADING.test(heading)) : [];
  return named.length > 0 ? named : all;
}

/** Whether most cells of a column are days, months or quarters. */
const hasDays = (tab: FoundTab, { at }: Candidate): boolean =>
  isMostly(tab, at, (cell) => readDay(cell) !== undefined || MONTH.test(cell) || /^(20\d\d[ -]?)?Q[1-4]\b/i.test(cell));

/** Whether most cells of a column are amounts. */
const hasNumbers = (tab: FoundTab, { at }: Candidate): boolean =>
  isMostly(tab, at, (cell) => WRITTEN_AMOUNT.test(cell));

const choiceOf = ({ heading, at, isHidden }: Candidate, guess: boolean): Choice => ({
  value: heading.slice(0, 200),
  label: `${columnLetters(at)}, ${heading.slice(0, 60)}${isHidden ? ', hidden in the file' : ''}`,
  guess,
});

/** The first day of a plan, where its last one is wanted. */
const BEGINS = /start|begin|renew|effective|from/i;

const MONTH = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

/**
 * Asks which column holds a field without which no row can be right, and which of several columns with such headings.
 * @param isSettled whether a column that the tab lacks is not needed, or asked about otherwise
 * @param likely the fields of headings that have the words of a field, by `bareHeading`
 */
export function columnQuestions(
  tab: FoundTab,
  isSettled: (column: SheetColumn) => boolean,
  likely: ReadonlyMap<string, string> = new Map(),
): Question[] {
  const { map, columns, place, kind } = tab;
  const read = new Set(map.at.values());
  const all = headingsOf(tab);
  const free = all.filter(({ at }) => !read.has(at));
  const hasMonths = free.filter(({ heading }) => MONTH.test(heading)).length > 1;
  const question = ({ field, label }: SheetColumn, hint: string, choices: readonly Choice[]): Question => ({
    id: questionIds.column(kind, field),
    kind: 'column',
    sheet: place,
    column: null,
    rows: [map.row],
    text: `Which column is ${label}?`,
    hint,
    choices,
    answer: null,
  });
  // Without another column there is nothing to choose: the column has to be added to the file, and the fault says so.
  const lacking = (free.length === 0 ? [] : columns)
    .filter((column) => column.needed && !map.at.has(column.field) && !isSettled(column))
    .map((wanted) => {
      const isLikely = (one: Candidate) =>
        (!one.isHidden &&
          likely.get(bareHeading(one.heading)) === wanted.field &&
          !(wanted.isDay && BEGINS.test(one.heading))) ||
        isLike(tab, wanted, one);
      const possible = possibleFor(tab, wanted, free);
      return { wanted, possible, like: quantitiesFirst(wanted, possible.filter(isLikely)) };
    });
  /** Columns of numbers that say that they are amounts: of several, none is likelier. */
  const ofAmounts = free.filter((one) => !one.isHidden && AMOUNT_HEADING.test(one.heading) && hasNumbers(tab, one));
  const isWanted = (at: number) => lacking.filter(({ like }) => like.some((one) => one.at === at)).length;
  const missing = lacking.map(({ wanted, possible, like }) => {
    const amounts = quantitiesFirst(wanted, possibleFor(tab, wanted, ofAmounts));
    const hint =
      hasMonths && wanted.isDay
        ? 'The months are columns here: put the amount of each month into a row of its own, with its day'
        : `Its heading is in row ${map.row}`;
    return question(
      wanted,
      hint,
      possible.map((one) => {
        const isAlone = like.length === 1 && like[0] === one && isWanted(one.at) === 1;
        return choiceOf(one, isAlone && (!wanted.amount || amounts.every((other) => other === one)));
      }),
    );
  });
  const rivals = columns.flatMap((column) => {
    const places = map.rivals.get(column.field) ?? [];
    if (places.length === 0) return [];
    const hint = `${places.length} columns have such a heading`;
    return [
      question(
        column,
        hint,
        all.filter(({ at }) => places.includes(at)).map((one) => choiceOf(one, false)),
      ),
    ];
  });
  return [...missing, ...rivals];
}

/**
 * Asks whether columns of amounts are left out that lie next to those that are read: a second table, other months, or other products. Only
 * one column is read for a field.
 */
export function questionsOfUnread(tab: FoundTab, answers: Answers): Question[] {
  const { map, columns, place, kind } = tab;
  const all = headingsOf(tab);
  const read = new Set(map.at.values());
  const amounts = columns.flatMap(({ field, amount }) => (amount ? (map.at.get(field) ?? []) : []));
  if (amounts.length === 0) return [];
  const bare = (heading: string) => bareHeading(heading).replace(/^(no|number)of|\d+$/g, '');
  const ofRead = all.filter(({ at }) => amounts.includes(at));
  const isOther = ({ heading }: Candidate) =>
    ofRead.some(
      (one) =>
        (/\d/.test(heading) && bare(one.heading) === bare(heading)) ||
        (MONTH.test(heading) && (MONTH.test(one.heading) || /gal/i.test(heading))) ||
        (guessTax(heading) !== undefined && (guessTax(one.heading) !== undefined || /gal/i.test(heading))),
    );
  const days = kind.startsWith(CLAIM_SHEETS) ? all.filter((one) => !read.has(one.at) && hasDays(tab, one)) : [];
  const ofDays = days.map(({ heading, at }): Question => {
    const id = questionIds.unread(
      place,
      tab.sheet.rows.slice(map.row).map((row) => row[at] ?? ''),
    );
    return {
      id,
      kind: 'column',
      sheet: place,
      column: at,
      rows: [map.row],
      text: `Column ${columnLetters(at)} "${heading.slice(0, 30)}" is not read. Are all its days in the period of the claim?`,
      hint: 'A claim has one period for all of its rows. Leave out rows of other periods',
      choices: [{ value: LEAVE_OUT, label: 'Yes, all of them' }],
      answer: answers[id] === LEAVE_OUT ? LEAVE_OUT : null,
    };
  });
  const others = all.filter((one) => !read.has(one.at) && isOther(one) && hasNumbers(tab, one));
  if (others.length === 0) return ofDays;
  const names = others.map(({ heading, at }) => `${columnLetters(at)} "${heading.slice(0, 30)}"`);
  const id = questionIds.unread(
    place,
    all.map(({ heading }) => heading),
  );
  return [
    ...ofDays,
    {
      id,
      kind: 'column',
      sheet: place,
      column: null,
      rows: [map.row],
      text: `${names.length === 1 ? 'Column' : 'Columns'} ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and more' : ''} ${names.length === 1 ? 'is' : 'are'} not read. Leave ${names.length === 1 ? 'it' : 'them'} out?`,
      hint: 'To import their amounts, put them into rows of their own and choose the file again',
      choices: [{ value: LEAVE_OUT, label: names.length === 1 ? 'Leave it out' : 'Leave them out' }],
      answer: answers[id] === LEAVE_OUT ? LEAVE_OUT : null,
    },
  ];
}

/**
 * Asks which column holds the amount or day of rows whose taxes need another one than the others: gallons in one, gasoline gallon
 * equivalents in another. One column may hold both.
 * @param lacking the rows that lack a value, from 1, by its label
 */
export function questionsOfSome(
  tab: FoundTab,
  lacking: ReadonlyMap<string, readonly number[]>,
  answers: Answers,
): Question[] {
  const { map, columns, place, kind } = tab;
  const amounts = new Set(columns.flatMap(({ field, amount }) => (amount ? (map.at.get(field) ?? []) : [])));
  const read = new Set(map.at.values());
  const answered = columns.flatMap(({ label }): [string, readonly number[]][] =>
    answers[questionIds.which(kind, label)] !== undefined && !lacking.has(label) ? [[label, []]] : [],
  );
  return [...lacking, ...answered].flatMap(([label, rows]) => {
    const wanted = columns.find((column) => column.label === label);
    if (!wanted) return [];
    const choices = possibleFor(
      tab,
      wanted,
      headingsOf(tab).filter(({ at }) => !read.has(at) || (wanted.amount && amounts.has(at))),
    );
    const like = quantitiesFirst(
      wanted,
      choices.filter((one) => !read.has(one.at) && isLike(tab, wanted, one)),
    );
    // A column of no named unit most likely holds gallons.
    const isLikely = like.length === 1 && (wanted.isDay || /gallons/i.test(label));
    const shown = rows.length === 0 ? '' : `For ${rowsInWords(rows)}`;
    return [
      {
        id: questionIds.which(kind, label),
        kind: 'column' as const,
        sheet: place,
        column: null,
        rows,
        text: `Which column is ${label}?`,
        hint: wanted.isDay ? shown : [shown, 'Amounts must be in this unit'].filter((part) => part !== '').join('. '),
        choices: [
          ...choices.map((one) => choiceOf(one, isLikely === true && like[0] === one)),
          { value: LEAVE_OUT, label: 'Leave these rows out' },
        ],
        answer: lacking.has(label) ? null : (answers[questionIds.which(kind, label)] ?? null),
      },
    ];
  });
}
