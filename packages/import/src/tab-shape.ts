import { LINE_COLUMN } from '@gauger/contract';
import type { Sheet } from '@gauger/sheet';
import { columnLetters } from '@gauger/sheet';
import { type Answers, LEAVE_OUT, type Question, questionIds, rowsInWords } from './questions.ts';
import type { SetAsideReason } from './set-aside-rows.ts';
import { isTotal } from './sheet-shape.ts';
import type { FoundTab } from './tab.ts';

/** A tab as answers shape its rows, and the questions about them. */
export interface TabShape {
  readonly sheet: Sheet;
  readonly aside: ReadonlyMap<number, SetAsideReason>;
  readonly questions: readonly Question[];
  /** The question that a blank cell of a column leaves open, by column from 0. */
  readonly blanks: ReadonlyMap<number, string>;
  /** The question about a second table that a row is in, by row from 1. */
  readonly tables: ReadonlyMap<number, string>;
}

/** Finds second tables, and columns whose value is only in the first row of each group. */
export function shapeTab(tab: FoundTab, aside: ReadonlyMap<number, SetAsideReason>, answers: Answers): TabShape {
  const second = secondTable(tab, aside, answers);
  const carried = carryDown(tab, second.aside, second.tables, answers);
  return { ...second, ...carried, questions: [...second.questions, ...carried.questions] };
}

/** A second table begins below a blank row, or one of text alone, with a row of words that are no headings of the first. */
function secondTable(tab: FoundTab, aside: ReadonlyMap<number, SetAsideReason>, answers: Answers) {
  const { rows } = tab.sheet;
  const headings = rows.findIndex((cells, at) => {
    if (at < tab.map.row + 1 || aside.get(at + 1) === 'headings') return false;
    const words = cells.filter((cell) => cell.trim() !== '');
    const isOfWords = words.length >= 2 && words.every((cell) => !/\d/.test(cell));
    const isApart = !(rows[at - 1] ?? []).some((cell) => /\d/.test(cell));
    const isFollowed = (rows[at + 1] ?? []).some((cell) => /\d/.test(cell));
    return isOfWords && isApart && isFollowed && !/\btotals?\b/i.test(words[0] ?? '');
  });
  const none = { aside, questions: [] as Question[], tables: new Map<number, string>() };
  if (headings < 0) return none;
  const first = headings + 1;
  const own = rows.flatMap((_, at) => {
    const reason = aside.get(at + 1);
    return at >= headings && reason !== 'blank' && reason !== 'hidden' && reason !== 'struck' ? [at + 1] : [];
  });
  const id = questionIds.table(tab.place, first, rows.slice(headings));
  const answer = answers[id] === LEAVE_OUT || answers[id] === 'read' ? answers[id] : null;
  const question: Question = {
    id,
    kind: 'table',
    sheet: tab.place,
    column: null,
    rows: own,
    text: `Is a second table below row ${first}?`,
    hint: `Its headings would be ${(rows[headings] ?? [])
      .flatMap((cell) => cell.trim() || [])
      .slice(0, 4)
      .map((cell) => `"${cell.slice(0, 30)}"`)
      .join(', ')}`,
    choices: [
      { value: LEAVE_OUT, label: `Yes, leave out ${rowsInWords(own)}`, guess: true },
      { value: 'read', label: 'No, read them' },
    ],
    answer,
  };
  return {
    aside:
      answer === LEAVE_OUT ? new Map([...aside, ...own.map((row): [number, SetAsideReason] => [row, 'table'])]) : aside,
    questions: [question],
    tables: answer === null ? new Map(own.map((row) => [row, id])) : new Map<number, string>(),
  };
}

/** Part of the rows that have to lack a value for a column to be one of groups. */
const LACKING = 0.25;

function carryDown(
  tab: FoundTab,
  aside: ReadonlyMap<number, SetAsideReason>,
  tables: ReadonlyMap<number, string>,
  answers: Answers,
) {
  const { sheet, map, columns, place } = tab;
  const data = sheet.rows.flatMap((_, at) => {
    const row = at + 1;
    return row > map.row && !aside.has(row) && !tables.has(row) ? [row] : [];
  });
  const questions: Question[] = [];
  const blanks = new Map<number, string>();
  const carried = new Set<number>();
  const left = new Map(aside);
  for (const [field, column] of map.at) {
    const about = columns.find((one) => one.field === field);
    if (!about || about.amount || about.own || !(about.needed || about.isDay || field === LINE_COLUMN)) continue;
    const isBlank = (row: number) => (sheet.rows[row - 1]?.[column] ?? '').trim() === '';
    const lacking = data.filter(isBlank);
    const [first] = data;
    // A day is often in the first row of its group alone; another empty cell is rather a mistake of its row.
    const fewest = about.isDay ? 1 : Math.max(1, data.length * LACKING);
    if (first === undefined || isBlank(first) || lacking.length < fewest) continue;
    const id = questionIds.carry(place, column, lacking);
    const given = answers[id] ?? '';
    const answer = ['carry', 'blank', LEAVE_OUT].includes(given) ? given : null;
    if (answer === 'carry') carried.add(column);
    if (answer === LEAVE_OUT) for (const row of lacking) left.set(row, 'chosen');
    if (answer === null) blanks.set(column, id);
    // Rows at the end without a value, below rows that each have one, are sums and notes rather than the rest of a group.
    const [firstLacking = 0] = lacking;
    const totals = lacking.filter((row) => isTotal(sheet.rows[row - 1] ?? []));
    const isOfGroups =
      totals.length === 0 && (data.indexOf(firstLacking) < 2 || !data.slice(data.indexOf(firstLacking)).every(isBlank));
    questions.push({
      id,
      kind: 'carry',
      sheet: place,
      column,
      rows: lacking,
      text: `${about.label} is missing in some rows. Is it the one above?`,
      hint: `Column ${columnLetters(column)}, ${rowsInWords(lacking)}`,
      choices: [
        { value: 'carry', label: 'Yes, use the one above', ...(isOfGroups && { guess: true }) },
        { value: 'blank', label: 'No, leave them empty' },
        { value: LEAVE_OUT, label: 'Leave these rows out', ...(totals.length === lacking.length && { guess: true }) },
      ],
      answer,
    });
  }
  return { sheet: carried.size === 0 ? sheet : filledDown(sheet, data, carried), aside: left, questions, blanks };
}

function filledDown(sheet: Sheet, data: readonly number[], columns: ReadonlySet<number>): Sheet {
  const last = new Map<number, string>();
  const isData = new Set(data);
  const rows = sheet.rows.map((cells, at) => {
    if (!isData.has(at + 1)) return cells;
    const filled = [...cells];
    for (const column of columns) {
      while (filled.length < column) filled.push('');
      const own = (filled[column] ?? '').trim();
      if (own === '') filled[column] = last.get(column) ?? '';
      else last.set(column, filled[column] ?? '');
    }
    return filled;
  });
  return { ...sheet, rows };
}

/**
 * The questions about empty cells and units for the rows that need a value there: one that is left out, or of a line without such a
 * field, does not.
 */
export const stillAsked = (
  questions: readonly Question[],
  isNeeded: (row: number, column: number | null) => boolean,
): Question[] =>
  questions.flatMap((question) => {
    if (!['carry', 'unit'].includes(question.kind) || question.answer !== null) return [question];
    const rows = question.rows.filter((row) => isNeeded(row, question.kind === 'unit' ? null : question.column));
    if (question.kind === 'unit') return rows.length === 0 ? [] : [{ ...question, rows }];
    const column = question.column === null ? '' : columnLetters(question.column);
    return rows.length === 0 ? [] : [{ ...question, rows, hint: `Column ${column}, ${rowsInWords(rows)}` }];
  });
