import { LINE_COLUMN } from '@gauger/contract';
import type { GridColumn } from '@gauger/excise';
import { bareHeading, type ColumnMap, mapColumns, type Sheet } from '@gauger/sheet';
import type { KnownHeadings } from './known-headings.ts';
import { isQuantity, isUsual, likelyColumns } from './likely-columns.ts';
import { lineColumns } from './line-columns.ts';
import type { SheetColumn } from './sheet-column.ts';
import { linesOfKind, type SheetLine, type SheetLines, scheduleCLines, taxLines } from './sheet-lines.ts';

/** The heading of the credit reference number of a claim. */
const CRN = 'crn';

/** The computed amount of each row, which only an export has. */
const COMPUTED: readonly string[] = [taxLines.amount, scheduleCLines.amount];

const lineColumn = ({ label, headings }: SheetLines): SheetColumn => ({
  field: LINE_COLUMN,
  label,
  needed: true,
  headings,
});

/** Headings of a column that most likely names the line of each row, where nothing else does. */
export const productHeadings = ({ productHeadings }: SheetLines): KnownHeadings =>
  new Map(productHeadings.map((heading) => [bareHeading(heading), LINE_COLUMN]));

/** Whether no row of a line can be right without a field; one that another fact asks for is not needed in every row. */
export const isNeeded = ({ fields }: SheetLine, name: string): boolean =>
  fields.some(
    (field) =>
      field.name === name && field.required === true && field.preset === undefined && field.enabledWhen === undefined,
  );

/** The columns of a sheet whose rows all belong to one line. It may name the line, and is then held to it. */
export const columnsOfLine = (lines: SheetLines, line: SheetLine): readonly SheetColumn[] => [
  ...lineColumns(line).map(({ name, label, headings = [], aside = false, ...column }) => ({
    field: name,
    label,
    needed: isNeeded(line, name),
    headings: [label, name, ...headings],
    ...wordsIn([column]),
    ...(column.kind === 'date' && { isDay: true as const }),
    ...amountIn([{ name, label, ...column }]),
    aside,
  })),
  { ...lineColumn(lines), needed: false },
];

const wholes = new WeakMap<SheetLines, readonly SheetColumn[]>();

/** The columns of a sheet in which each row names its line: the labels of all lines, and names that have one label alone. */
export function columnsOfFiling(lines: SheetLines): readonly SheetColumn[] {
  const columns = wholes.get(lines) ?? [lineColumn(lines), ...labelsOf(lines.lines)];
  wholes.set(lines, columns);
  return columns;
}

/** The columns of a sheet in which each row names one of these lines: one is needed if no line can do without it. */
export function columnsOfLines(all: SheetLines, lines: readonly SheetLine[]): readonly SheetColumn[] {
  const needed = lines.map((line) => columnsOfLine(all, line).flatMap(({ label, needed }) => (needed ? [label] : [])));
  return [
    lineColumn(all),
    ...labelsOf(lines).map((column) => ({
      ...column,
      needed: needed.every((labels) => labels.includes(column.label)),
    })),
  ];
}

function labelsOf(lines: readonly SheetLine[]): SheetColumn[] {
  const all = lines.flatMap(lineColumns);
  const byName = Map.groupBy(all, ({ name }) => name);
  const labels = (name: string) => new Set(byName.get(name)?.map(({ label }) => label));
  return [...Map.groupBy(all, ({ label }) => label)].map(([label, columns]) => {
    const names = new Set(columns.map(({ name }) => name));
    const own = [...names].filter((name) => labels(name).size === 1);
    const others = new Set(columns.flatMap(({ headings = [] }) => headings));
    const aside = columns.every((column) => column.aside);
    return {
      field: label,
      label,
      needed: false,
      headings: [label, ...own, ...others],
      ...wordsIn(columns),
      ...(columns.some(({ kind }) => kind === 'choice') && { isChoice: true as const }),
      ...(columns.some(({ kind }) => kind === 'date') && { isDay: true as const }),
      ...amountIn(columns),
      aside,
    };
  });
}

/** The words for the sides of an exchange, whole or by their letter: "Delivered" or "D". "Yes" and "No" are of many columns. */
function wordsIn(columns: readonly Pick<GridColumn, 'kind' | 'meanings'>[]): Pick<SheetColumn, 'words'> {
  const sides = columns
    .flatMap(({ kind, meanings = [] }) => (kind === 'boolean' ? meanings : []))
    .flatMap(({ value }) => (value === 'yes' || value === 'no' ? [] : [value, value.slice(0, 3), value.slice(0, 1)]));
  return sides.length === 0 ? {} : { words: new Set(sides) };
}

function amountIn(columns: readonly GridColumn[]): Pick<SheetColumn, 'amount'> {
  const amount = columns.findLast(({ kind }) => kind === 'quantity' || kind === 'money');
  return amount ? { amount } : {};
}

/** The columns of a kind of sheet; none of an unknown kind. */
export function columnsOf(kind: string): readonly SheetColumn[] {
  const found = linesOfKind(kind);
  if (!found) return [];
  return found.line ? columnsOfLine(found.lines, found.line) : columnsOfFiling(found.lines);
}

/**
 * Finds the columns of a sheet: by known meanings of its headings, by their words, else by a guess.
 * @param headingRow the row of the headings, from 1; found when absent
 */
export function findColumns(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  known: KnownHeadings,
  headingRow?: number,
): ColumnMap<string> {
  const wanted = columns.map(({ field, headings, aside }) => ({ name: field, headings, optional: aside }));
  const knownMeanings = new Map<string, string | null>([
    ...COMPUTED.map((heading): [string, null] => [bareHeading(heading), null]),
    ['taxamount', null],
    ...known,
  ]);
  const first = mapColumns(sheet, wanted, knownMeanings, headingRow);
  // Several lines share a CRN: next to the line of a claim it is not needed.
  const isCrn = (heading: string) => bareHeading(heading) === CRN;
  const lineAt = first.at.get(LINE_COLUMN);
  const hasBoth =
    !known.has(CRN) &&
    [...first.repeated, sheet.rows[first.row - 1]?.[lineAt ?? -1] ?? ''].some(isCrn) &&
    first.repeated.length > 0;
  const ofDocuments = documentHeadings(sheet, first.row).filter((heading) => !known.has(heading));
  const passedOver = [...ofDocuments, ...(hasBoth ? [CRN] : [])];
  for (const heading of passedOver) knownMeanings.set(heading, null);
  const found = passedOver.length > 0 ? mapColumns(sheet, wanted, knownMeanings, first.row) : first;
  const guesses = new Map([
    ...byWords(sheet, found, columns, knownMeanings),
    ...sureColumns(sheet, found, columns, knownMeanings),
  ]);
  return guesses.size === 0 ? found : mapColumns(sheet, wanted, knownMeanings, found.row, guesses);
}

/** The likely columns whose headings leave nothing open; the others are asked about where a field is needed. */
function sureColumns(
  { rows }: Sheet,
  found: ColumnMap<string>,
  columns: readonly SheetColumn[],
  known: KnownHeadings,
): [string, string][] {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const headings = new Map(found.ignored.map((heading) => [bareHeading(heading), heading]));
  const hasNumbers = (heading: string) => {
    const column = (rows[found.row - 1] ?? []).findIndex((one) => one.trim() === heading);
    return rows.slice(found.row).some((cells) => /^[\s(-]*[.,]?\d/.test(cells[column] ?? ''));
  };
  /** Whether another column is a quantity, too: "Volume Gross" next to "Net gal". */
  const hasRival = (heading: string, column: SheetColumn) =>
    column.amount?.kind === 'quantity' &&
    found.ignored.some(
      (other) => other !== heading && !known.has(bareHeading(other)) && isQuantity(other, column) && hasNumbers(other),
    );
  return [...likelyColumns(found, columns, known)].filter(([bare, field]) => {
    const column = byField.get(field);
    const heading = headings.get(bare) ?? '';
    return column !== undefined && isUsual(heading, column) && !hasRival(heading, column);
  });
}

/** Kinds of documents in the "Type" of accounting programs, which say nothing of a tax. */
const DOCUMENT =
  /^(invoice|credit memo|sales? receipt|receipt|bill( credit)?|bill of lading|bol|payment|journal( entry)?|general journal|deposit|check|transfer|refund|estimate|statement charge|cash sale|sales? order|purchase order|sale|purchase|adjustment)$/i;

/** The headings such as "Type", as `bareHeading` writes them, of columns whose cells are all kinds of documents. */
function documentHeadings({ rows }: Sheet, headingRow: number): string[] {
  return (rows[headingRow - 1] ?? []).flatMap((heading, column) => {
    if (!/^(type|(tran|trans|transaction|doc|document|txn)type)$/.test(bareHeading(heading))) return [];
    const isDocument = (cell: string) => cell.length <= 20 && DOCUMENT.test(cell);
    let count = 0;
    for (const row of rows.slice(headingRow)) {
      const cell = (row[column] ?? '').trim();
      if (cell !== '' && !isDocument(cell)) return [];
      if (cell !== '') count++;
    }
    return count > 0 ? [bareHeading(heading)] : [];
  });
}

/** The heading of a column whose cells are all words of one field that was not found. What they mean is asked. */
function byWords(
  { rows, hiddenColumns }: Sheet,
  { at, row }: ColumnMap<string>,
  columns: readonly SheetColumn[],
  kept: KnownHeadings,
): [string, string][] {
  const read = new Set(at.values());
  const headings = rows[row - 1] ?? [];
  return columns.flatMap(({ field, words }): [string, string][] => {
    if (!words || at.has(field)) return [];
    const like = headings.filter((heading, column) => {
      if (heading.trim() === '' || read.has(column) || hiddenColumns?.has(column)) return false;
      if (kept.has(bareHeading(heading))) return false;
      const cells = rows.slice(row).flatMap((cells) => (cells[column] ?? '').trim().toLowerCase() || []);
      return cells.length > 0 && cells.every((cell) => words.has(cell));
    });
    const [heading] = like;
    return heading !== undefined && like.length === 1 ? [[bareHeading(heading), field]] : [];
  });
}
