import { bareHeading, type Sheet } from '@gauger/sheet';
import { guessTax } from './product-names.ts';
import { type Answers, type Question, questionIds } from './questions.ts';
import { isFootnote, isNote } from './set-aside-rows.ts';
import { GROUP } from './sheet-lines.ts';

/** A sheet in the shape that answers give it: headings in two rows joined, and the text above a group of rows in a column of its own. */
export function shaped(sheet: Sheet, place: number, answers: Answers): Sheet {
  const rowIn = (of: Sheet, kind: 'headings' | 'above', wanted: string): number | undefined => {
    const prefix = `${kind}:${place}:`;
    return Object.keys(answers).flatMap((id) => {
      if (!id.startsWith(prefix) || answers[id] !== wanted) return [];
      const row = Number(id.slice(prefix.length).split(':')[0]);
      return row > 0 && row < of.rows.length && id === shapeIds[kind](of, place, row) ? [row] : [];
    })[0];
  };
  const joined = rowIn(sheet, 'headings', 'join');
  const whole = joined === undefined || !isInTwoRows(sheet, joined) ? sheet : withJoinedHeadings(sheet, joined);
  const above = rowIn(whole, 'above', 'yes');
  return above === undefined ? whole : withGroups(whole, above);
}

/** The ids of the questions about the shape of a sheet. @param row of the headings, from 1 */
const shapeIds = {
  headings: ({ rows }: Sheet, place: number, row: number) =>
    questionIds.headings(place, row, rows.slice(row - 1, row + 1)),
  above: ({ rows }: Sheet, place: number, row: number) =>
    questionIds.above(
      place,
      row,
      groupRows({ rows }, row).map((at) => groupName(rows[at - 1] ?? [])),
    ),
};

/** @param row the first of the two, from 1 */
function withJoinedHeadings(sheet: Sheet, row: number): Sheet {
  const [upper = [], lower = []] = sheet.rows.slice(row - 1, row + 1);
  const width = Math.max(upper.length, lower.length);
  const joined = Array.from({ length: width }, (_, at) =>
    [upper[at], lower[at]].flatMap((cell) => cell?.trim() || []).join(' '),
  );
  return { ...sheet, rows: sheet.rows.map((cells, at) => (at === row - 1 ? [] : at === row ? joined : cells)) };
}

/** @param row of the headings, from 1 */
function withGroups(sheet: Sheet, row: number): Sheet {
  const width = Math.max(...sheet.rows.slice(row - 1).map((cells) => cells.length));
  const named = new Set(groupRows(sheet, row));
  let group = '';
  const rows = sheet.rows.map((cells, at) => {
    if (at < row - 1) return cells;
    const filled = Array.from({ length: width }, (_, column) => cells[column] ?? '');
    if (at === row - 1) return [...filled, GROUP];
    const name = groupName(cells);
    if (name !== undefined && named.has(at + 1)) {
      group = name;
      return [];
    }
    const isData = name === undefined && cells.some((cell) => cell.trim() !== '');
    return isData ? [...filled, isTotal(cells) ? '' : group] : cells;
  });
  return { ...sheet, rows };
}

/** Whether a row is named a total: it is of no group, and has no tax. */
export const isTotal = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^\W*((grand|sub)[ -]?)?totals?\b/i.test(cell) || /\btotals?\W*$/i.test(cell));

/** The text of a row with one filled cell, such as a product; undefined for any other row, and for a total. */
export function groupName(cells: readonly string[]): string | undefined {
  const full = cells.flatMap((cell) => cell.trim() || []);
  const [name] = full;
  return full.length === 1 && name !== undefined && /\p{L}/u.test(name) && !/\btotals?\b/i.test(name)
    ? name
    : undefined;
}

/** Longest name of a product, in characters. */
const LONGEST_PRODUCT = 60;

/**
 * The rows that could name the product of the rows below them, from 1: a short text alone, with data right below it. None where a row of data
 * comes before the first: it would have no product.
 * @param row of the headings, from 1
 */
function groupRows({ rows }: Pick<Sheet, 'rows'>, row: number): number[] {
  const full = rows.flatMap((cells, at) => (at >= row && cells.some((cell) => cell.trim() !== '') ? [at + 1] : []));
  const cellsAt = (at: number | undefined) => (at === undefined ? [] : (rows[at - 1] ?? []));
  const isData = (cells: readonly string[]) =>
    cells.filter((cell) => cell.trim() !== '').length > 1 && cells.some((cell) => /\d/.test(cell)) && !isNote(cells);
  const named = full.filter((at, place) => {
    const name = groupName(cellsAt(at));
    const isName = name !== undefined && name.length <= LONGEST_PRODUCT && !isFootnote(cellsAt(at));
    return isName && isData(cellsAt(full[place + 1]));
  });
  const first = full.find((at) => isData(cellsAt(at)));
  return first !== undefined && (named[0] ?? first) < first ? named : [];
}

/** A heading without the digits of its unit: "Net (000 gal)", "Net @ 60F". */
const withoutUnits = (cell: string): string =>
  cell.replace(/(?<!\d)(?:1,?)?000(?:['\u2019]?s)?(?!\d)|(?<!\d)60 ?°? ?F?(?!\w)/gi, '');

/** Whether headings may be in two rows: the next one is all words, under words, and a row with digits follows. @param row the first, from 1 */
function isInTwoRows({ rows }: Sheet, row: number): boolean {
  const [upper = [], lower = [], below = []] = rows.slice(row - 1, row + 2);
  const words = lower.filter((cell) => cell.trim() !== '');
  const isOfWords =
    words.length >= 2 && words.every((cell) => !/\d/.test(withoutUnits(cell)) && cell.trim().length <= 40);
  const isRepeated = lower.every((cell, at) => bareHeading(cell) === bareHeading(upper[at] ?? ''));
  const isUnderWords = lower.filter((cell, at) => cell.trim() !== '' && (upper[at] ?? '').trim() !== '').length >= 2;
  return isOfWords && !isRepeated && isUnderWords && below.some((cell) => /\d/.test(cell));
}

/**
 * Whether the headings need the row above: one comes twice, as "School routes" below "Diesel" and "Gasoline", or a column with data has its
 * heading there alone.
 */
function needsAbove({ rows }: Sheet, row: number): boolean {
  const [upper = [], lower = [], ...data] = rows.slice(row - 2);
  const headings = lower.flatMap((heading) => bareHeading(heading) || []);
  const isAbove = (heading: string, at: number) =>
    heading.trim() !== '' &&
    (lower[at] ?? '').trim() === '' &&
    data.filter((cells) => (cells[at] ?? '').trim() !== '').length > 1;
  return new Set(headings).size < headings.length || upper.some(isAbove);
}

/** Asks whether the headings are in two rows. @param headingRow the row that is read, from 1 */
export function askHeadings(sheet: Sheet, place: number, headingRow: number, answers: Answers): Question[] {
  const isBelow = isInTwoRows(sheet, headingRow);
  const row = isBelow ? headingRow : headingRow - 1;
  if (!isBelow && (row < 1 || !needsAbove(sheet, headingRow) || !isInTwoRows(sheet, row))) return [];
  const [upper = [], lower = []] = sheet.rows.slice(row - 1, row + 1);
  const joined = lower.map((cell, at) => `${upper[at] ?? ''} ${cell}`.trim());
  const id = shapeIds.headings(sheet, place, row);
  return [
    {
      id,
      kind: 'headings',
      sheet: place,
      column: null,
      rows: [row, row + 1],
      text: `Are the headings in rows ${row} and ${row + 1} together?`,
      hint: `Together they are ${joined
        .slice(0, 4)
        .map((heading) => `"${heading.slice(0, 30)}"`)
        .join(', ')}`,
      choices: [
        { value: 'join', label: 'Yes, join them', guess: true },
        { value: 'one', label: `No, row ${headingRow} alone` },
      ],
      answer: answers[id] === 'one' ? 'one' : null,
    },
  ];
}

/** Whether most cells of a column are names of products: then no row above is needed for them. */
function hasProducts({ rows }: Sheet, headingRow: number): boolean {
  const data = rows
    .slice(headingRow)
    .filter((cells) => cells.filter((cell) => cell.trim() !== '').length > 1 && !isTotal(cells));
  const width = Math.max(0, ...data.map((cells) => cells.length));
  return Array.from({ length: width }, (_, column) => column).some((column) => {
    const full = data.flatMap((cells) => (cells[column] ?? '').trim() || []);
    return full.length > 0 && full.filter((cell) => guessTax(cell) !== undefined).length * 2 > full.length;
  });
}

/** Asks whether texts in rows of their own name the products of the rows below them. @param row of the headings, from 1 */
export function askAbove(sheet: Sheet, place: number, row: number, answers: Answers): Question[] {
  const names = groupRows(sheet, row);
  const [first, ...others] = names;
  if (first === undefined || hasProducts(sheet, row)) return [];
  const nameIn = (at: number) => `"${(groupName(sheet.rows[at - 1] ?? []) ?? '').slice(0, 40)}"`;
  const id = shapeIds.above(sheet, place, row);
  return [
    {
      id,
      kind: 'above',
      sheet: place,
      column: null,
      rows: names,
      text: `Is ${nameIn(first)} in row ${first} the product of the rows below it?`,
      hint:
        others.length === 0
          ? 'It is alone in its row'
          : `Also ${others
              .slice(0, 2)
              .map((at) => `${nameIn(at)} in row ${at}`)
              .join(', ')}${others.length > 2 ? ' and more' : ''}`,
      choices: [
        { value: 'yes', label: 'Yes, use it for those rows', guess: true },
        { value: 'no', label: 'No' },
      ],
      answer: answers[id] === 'no' || answers[id] === 'yes' ? answers[id] : null,
    },
  ];
}

/** The same question where the answer put the text into a column of its own, so that it can be changed. @param sheet as it came */
export function answeredAbove(sheet: Sheet | undefined, place: number, row: number, answers: Answers): Question[] {
  return sheet && answers[shapeIds.above(sheet, place, row)] === 'yes' ? askAbove(sheet, place, row, answers) : [];
}
