import {
  compare,
  type Exact,
  grouped,
  isBlank,
  isZero,
  parseSignedDecimal,
  plus,
  type SheetIssueCode,
  sheetIssue,
  ZERO,
} from '@gauger/excise';
import { bareHeading, columnLetters } from '@gauger/sheet';
import { lineColumns } from './line-columns.ts';
import { type Answers, type Choice, LEAVE_OUT, type Question, questionIds, rowsInWords } from './questions.ts';
import { amountFields, amountsOf, cellsOf, type SortedRows } from './reversals.ts';
import { isDoubted, isOfOther, isTitleOfOther, markIn, resultIn } from './row-marks.ts';
import { isFootnote, type SetAsideReason } from './set-aside-rows.ts';
import { productHeadings } from './sheet-columns.ts';
import { titleWithKey } from './sheet-lines.ts';
import { groupName } from './sheet-shape.ts';
import type { SheetRow, Tab } from './tab.ts';

/** A question about rows, with the error that each of them has until it is answered. */
interface AskedRows {
  readonly question: Omit<Question, 'answer'>;
  readonly rows: readonly SheetRow[];
  readonly reason: SetAsideReason;
  readonly code: SheetIssueCode;
  readonly text: string;
}

/**
 * Asks about rows that a word marks, that name the product of another tax, and that add up the others. Until then none of them is imported.
 * @param reversals the questions about pairs: their rows are not asked about again
 */
export function askRows(rows: readonly SheetRow[], reversals: readonly Question[], answers: Answers): SortedRows {
  const paired = new Set(reversals.flatMap(({ sheet, rows }) => rows.map((row) => `${sheet}:${row}`)));
  const single = rows.filter(({ tab, row }) => !paired.has(`${tab.place}:${row}`));
  const marked = withAnswers(rows, [...markedRows(single), ...otherProducts(single), ...belowTitles(single)], answers);
  const sums = withAnswers(marked.rows, sumsIn(marked.rows), answers);
  return {
    rows: sums.rows,
    leftOut: [...marked.leftOut, ...sums.leftOut],
    questions: [...marked.questions, ...sums.questions],
  };
}

/** Leaves out the rows of which an answer says so, and puts the open question to the others. */
function withAnswers(rows: readonly SheetRow[], asked: readonly AskedRows[], answers: Answers): SortedRows {
  const gone = new Map<SheetRow, SetAsideReason>();
  const open = new Map<SheetRow, { id: string; code: SheetIssueCode; text: string }>();
  const questions = asked.map(({ question, rows: of, reason, code, text }): Question => {
    const given = answers[question.id];
    const answer = question.choices.some(({ value }) => value === given) ? (given ?? null) : null;
    for (const row of of) {
      if (answer === LEAVE_OUT) gone.set(row, reason);
      else if (answer === null && !open.has(row)) open.set(row, { id: question.id, code, text });
    }
    return { ...question, answer };
  });
  return {
    rows: rows.flatMap((row) => {
      if (gone.has(row)) return [];
      const ask = open.get(row);
      if (!ask) return [row];
      const [field = ''] = amountFields(row);
      const found = sheetIssue(ask.code, field, { text: ask.text });
      const others = row.found.filter(({ path }) => path !== field);
      return [{ ...row, found: [found, ...others], asks: new Map([...row.asks, [field, ask.id]]) }];
    }),
    leftOut: [...gone].map(([row, reason]) => ({ row, reason })),
    questions,
  };
}

/** A row with the cell that it is asked for. */
interface MarkedRow {
  readonly row: SheetRow;
  /** From 0. */
  readonly column: number;
  readonly word: string;
}

/** Whether a row waits for an answer about its sheet or table: nothing else is asked about it until then. */
const isAsked = ({ tab, row }: SheetRow): boolean => tab.asks.sheet !== undefined || tab.asks.tables.has(row);

/** Whether an amount of a row is below zero, which is an error of its own. */
const isBelowZero = (row: SheetRow): boolean =>
  [...amountsOf(row).values()].some((amount) => compare(amount, ZERO) < 0);

/** The rows that a word marks: in a column that is not read, or in that of the filer's own marks. */
function markedRows(rows: readonly SheetRow[]): AskedRows[] {
  const marks = rows.flatMap((row): MarkedRow[] => {
    const { line } = row;
    if (!line || isAsked(row)) return [];
    const read = readColumns(row.tab);
    const isOwn = (column: number) =>
      lineColumns(line).some(({ name, aside }) => aside && row.places.get(name) === column);
    const words = cellsOf(row).flatMap((cell, column) => {
      if (read.has(column) && !isOwn(column)) return [];
      const mark = markIn(cell);
      const word = mark ?? resultIn(cell);
      return word === undefined ? [] : [{ row, column, word, isMark: mark !== undefined }];
    });
    const hasFacts = words.length > 0 && hasOtherFacts(row, isOwn);
    const marked = words.find(({ isMark }) => isMark || !hasFacts);
    return marked && !isBelowZero(row) ? [marked] : [];
  });
  return byWord(marks).map(({ id, of, first, word }) => ({
    rows: of,
    reason: 'marked',
    code: 'sheetMarked',
    text: word,
    question: {
      ...placeOf(id, of, first.column),
      text: `${counted(of)} marked "${word}". Leave ${of.length === 1 ? 'it' : 'them'} out?`,
      choices: [{ value: LEAVE_OUT, label: 'Leave out', ...(!isDoubted(word) && { guess: true }) }, IMPORT],
    },
  }));
}

/** The rows below a title that marks them, or names another tax: a row of its own in the sheet, or the name of the sheet. */
function belowTitles(rows: readonly SheetRow[]): AskedRows[] {
  const titles = new Map<Tab, ReadonlyMap<number, string>>();
  const found = rows.flatMap((row): (MarkedRow & { isOfOther: boolean })[] => {
    const { tab, line } = row;
    if (!line || isAsked(row)) return [];
    const ofTab = titles.get(tab) ?? titlesOf(tab);
    titles.set(tab, ofTab);
    const title = ofTab.get(row.row);
    if (title === undefined) return [];
    const isOfOther = tab.line !== null && isTitleOfOther(title, line, tab.lines);
    // Names of sheets such as "Forecast" are asked about as a whole.
    const isMarked = title !== tab.sheet.name && markIn(title) !== undefined;
    return isOfOther || isMarked ? [{ row, column: 0, word: title, isOfOther }] : [];
  });
  return byWord(found).map(({ id, of, first, word }) => {
    const { isOfOther } = first as (typeof found)[number];
    const { line } = first.row;
    return {
      rows: of,
      reason: 'marked',
      code: isOfOther ? 'sheetOtherProduct' : 'sheetMarked',
      text: word.slice(0, 40),
      question: {
        ...placeOf(id, of, first.column),
        hint: rowsInWords(of.map(({ row }) => row)),
        text: `${counted(of)} below "${word.slice(0, 40)}". Import ${of.length === 1 ? 'it' : 'them'}${isOfOther ? ` as ${line ? titleWithKey(line) : ''}` : ''}?`,
        choices: [
          { value: 'import', label: 'Yes, import' },
          { value: LEAVE_OUT, label: 'No, leave out' },
        ],
      },
    };
  });
}

/** The title above each row of data: the name of the sheet, then each row of text alone. */
function titlesOf({ sheet, map, aside }: Tab): ReadonlyMap<number, string> {
  let title = sheet.name;
  return new Map(
    sheet.rows.flatMap((cells, at): [number, string][] => {
      const reason = aside.get(at + 1);
      const isTitle = at + 1 < map.row || reason === 'text' || reason === 'unread';
      if (isTitle && !isFootnote(cells)) title = groupName(cells) ?? title;
      return title === '' ? [] : [[at + 1, title]];
    }),
  );
}

/** The rows of a tax that name the product of another one in a column that is not read. */
function otherProducts(rows: readonly SheetRow[]): AskedRows[] {
  const columnsOf = new Map<Tab, readonly number[]>();
  const marks = rows.flatMap((row): MarkedRow[] => {
    const { tab, line } = row;
    if (!line || isAsked(row)) return [];
    const columns = columnsOf.get(tab) ?? productColumns(tab);
    columnsOf.set(tab, columns);
    const cells = cellsOf(row);
    const column = columns.find((at) => isOfOther(cells[at] ?? '', line, tab.lines));
    return column === undefined ? [] : [{ row, column, word: (cells[column] ?? '').trim() }];
  });
  return byWord(marks).map(({ id, of, first, word }) => {
    const tax = first.row.line ? titleWithKey(first.row.line) : '';
    return {
      rows: of,
      reason: 'marked',
      code: 'sheetOtherProduct',
      text: word,
      question: {
        ...placeOf(id, of, first.column),
        text: `${counted(of)} "${word}". ${of.length === 1 ? 'Is it' : 'Are they'} ${tax}?`,
        choices: [
          { value: 'import', label: 'Yes, import' },
          { value: LEAVE_OUT, label: 'No, leave out' },
        ],
      },
    };
  });
}

const readOf = new WeakMap<Tab, ReadonlySet<number>>();

/** The columns of a tab that are read, from 0: made once for a tab, since each row asks for them. */
function readColumns(tab: Tab): ReadonlySet<number> {
  const columns = readOf.get(tab) ?? new Set(tab.map.at.values());
  readOf.set(tab, columns);
  return columns;
}

const IMPORT: Choice = { value: 'import', label: 'Import' };

/** The columns with a heading of products that are not read, from 0. */
function productColumns({ sheet, map, lines }: Tab): number[] {
  const headings = productHeadings(lines);
  const read = new Set(map.at.values());
  return (sheet.rows[map.row - 1] ?? []).flatMap((heading, at) =>
    !read.has(at) && headings.has(bareHeading(heading)) ? [at] : [],
  );
}

/** Whether a row has an entry besides its amounts and the filer's own marks. */
function hasOtherFacts(row: SheetRow, isOwn: (column: number) => boolean): boolean {
  const amounts = new Set(amountFields(row));
  const cells = cellsOf(row);
  return [...row.places].some(
    ([field, column]) => !amounts.has(field) && !isOwn(column) && (cells[column] ?? '').trim() !== '',
  );
}

/** The rows of each word of a sheet, with the id of their question. */
function byWord(marks: readonly MarkedRow[]): { id: string; of: SheetRow[]; first: MarkedRow; word: string }[] {
  const groups = Map.groupBy(marks, ({ row, word }) => JSON.stringify([row.tab.place, word.toLowerCase()]));
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const of = all.map(({ row }) => row);
    const id = questionIds.marked(
      first.row.tab.place,
      first.word.toLowerCase(),
      of.map((row) => [row.row, cellsOf(row)]),
    );
    return [{ id, of, first, word: first.word }];
  });
}

const placeOf = (id: string, of: readonly SheetRow[], column: number) => {
  const rows = of.map(({ row }) => row);
  return {
    id,
    kind: 'marked' as const,
    sheet: of[0]?.tab.place ?? 1,
    column,
    rows,
    hint: `Column ${columnLetters(column)}, ${rowsInWords(rows)}`,
  };
};

const counted = ({ length }: readonly SheetRow[]): string =>
  `${grouped(String(length))} ${length === 1 ? 'row is' : 'rows are'}`;

/** Rows at the end of a tab that may be its total. */
const LAST_ROWS = 3;

/** The last rows of each tab with an amount that is the sum of the rows above, or of those since the total before. */
function sumsIn(rows: readonly SheetRow[]): AskedRows[] {
  return [...Map.groupBy(rows, ({ tab }) => tab)].flatMap(([tab, all]) => {
    const counting = all.filter(
      (row) => row.line && !isAsked(row) && !isAskedAs('marked', row) && !isAskedAs('reversal', row),
    );
    return counting.length < 3 || !counting.slice(-LAST_ROWS).some(mayBeSum) ? [] : sumsOfTab(tab, counting);
  });
}

const isAskedAs = (kind: 'marked' | 'reversal', { asks }: SheetRow): boolean =>
  [...asks.values()].some((id) => id.startsWith(`${kind}:`));

interface Sum {
  readonly value: Exact;
  readonly count: number;
}

function sumsOfTab(tab: Tab, rows: readonly SheetRow[]): AskedRows[] {
  const totals = [...tab.aside].flatMap(([row, reason]) => (reason === 'total' ? [row] : [])).sort((a, b) => a - b);
  const whole = new Map<number, Sum>();
  const part = new Map<number, Sum>();
  const found: AskedRows[] = [];
  let next = 0;
  for (const [at, row] of rows.entries()) {
    while ((totals[next] ?? Number.POSITIVE_INFINITY) < row.row) {
      part.clear();
      next++;
    }
    const amounts = amountsIn(row);
    const [column, sum] = (at >= rows.length - LAST_ROWS && mayBeSum(row) && sumIn(amounts)) || [];
    if (column !== undefined && sum && !isConfirmed(column, row)) {
      part.clear();
      found.push(askSum(row, column, sum.count));
      continue;
    }
    for (const sums of [whole, part])
      for (const [of, amount] of amounts) {
        const { value, count } = sums.get(of) ?? { value: ZERO, count: 0 };
        sums.set(of, { value: plus(value, amount), count: count + 1 });
      }
  }
  return found;

  function sumIn(amounts: ReadonlyMap<number, Exact>): [number, Sum] | undefined {
    for (const [column, amount] of amounts)
      for (const sum of [whole.get(column), part.get(column)])
        if (sum && sum.count > 1 && !isZero(amount) && compare(sum.value, amount) === 0) return [column, sum];
    return undefined;
  }

  /** Whether a total below counts the row among those that it adds up. */
  function isConfirmed(column: number, { row }: SheetRow): boolean {
    const upTo = (last: number) =>
      rows.flatMap((one) => (one.row <= last ? (amountsIn(one).get(column) ?? []) : [])).reduce(plus, ZERO);
    return totals.some((total) => {
      const stated = parseSignedDecimal((tab.sheet.rows[total - 1]?.[column] ?? '').replace(/[\s,$]/g, ''));
      return total > row && stated !== null && compare(stated, upTo(total)) === 0;
    });
  }
}

/** Whether a row may be a total. One with an error is not imported as it is: it is asked about once that is settled. */
const mayBeSum = (row: SheetRow): boolean => row.found.length === 0 && row.asks.size === 0 && !hasMark(row);

/** Whether a row has a mark of its own, such as an invoice number: a total has none. */
const hasMark = ({ line, facts }: SheetRow): boolean =>
  (line ? lineColumns(line) : []).some(({ name, aside }) => aside && !isBlank(facts[name]));

/** The amounts of a row by column, from 0. */
function amountsIn(row: SheetRow): ReadonlyMap<number, Exact> {
  return new Map(
    [...amountsOf(row)].flatMap(([field, amount]): [number, Exact][] => {
      const column = row.places.get(field);
      return column === undefined ? [] : [[column, amount]];
    }),
  );
}

const askSum = (row: SheetRow, column: number, count: number): AskedRows => ({
  rows: [row],
  reason: 'sum',
  code: 'sheetSum',
  text: String(count),
  question: {
    id: questionIds.sum(row.tab.place, row.row, [count, cellsOf(row)]),
    kind: 'sum',
    sheet: row.tab.place,
    column,
    rows: [row.row],
    text: `Row ${row.row} is the sum of the ${grouped(String(count))} rows above. Is it a total?`,
    hint: `${columnLetters(column)}${row.row} is ${(cellsOf(row)[column] ?? '').trim().slice(0, 40)}`,
    choices: [
      { value: LEAVE_OUT, label: 'Yes, leave it out', guess: true },
      { value: 'import', label: 'No, import it' },
    ],
  },
});
