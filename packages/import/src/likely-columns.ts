import { LINE_COLUMN } from '@gauger/contract';
import { bareHeading, type ColumnMap } from '@gauger/sheet';
import type { KnownHeadings } from './known-headings.ts';
import type { SheetColumn } from './sheet-column.ts';

/** Longest heading that is guessed, in characters: a longer one is a note. */
const LONGEST_GUESSED = 200;

/** Headings that share most of the words of one column that was not found, or are all among them, and of no other. */
export function likelyColumns(
  { at, ignored }: ColumnMap<string>,
  columns: readonly SheetColumn[],
  kept: KnownHeadings,
): ReadonlyMap<string, string> {
  const missing = columns.filter(({ field }) => !at.has(field) && field !== LINE_COLUMN);
  const byWord = new Map<string, Set<SheetColumn>>();
  for (const column of missing)
    for (const word of wordsOfLabel(column.label)) byWord.set(word, (byWord.get(word) ?? new Set()).add(column));
  const free = ignored.filter((heading) => heading.length <= LONGEST_GUESSED && !kept.has(bareHeading(heading)));
  const likes = free.map((heading) => {
    const given = wordsOf(heading);
    const near = new Set(given.flatMap((word) => [...(byWord.get(word) ?? [])]));
    const isMeant = (column: SheetColumn) => isLike(given, wordsOfLabel(column.label)) && !isPriceOf(heading, column);
    return { heading, like: [...near].filter(isMeant) };
  });
  const rivals = Map.groupBy(
    likes.flatMap(({ like }) => like),
    (column) => column,
  );
  return new Map(
    likes.flatMap(({ heading, like: [column, ...others] }): [string, string][] =>
      column && others.length === 0 && rivals.get(column)?.length === 1 ? [[bareHeading(heading), column.field]] : [],
    ),
  );
}

const PRICE = /(?<!\p{L})(?:prices?|rates?|costs?|cents?|cts|margins?|usd|dollars?|[pcmk]pg|ppu)(?!\p{L})|[$\u00a2]/iu;
const PER_UNIT =
  /^(.*)(?:\/|(?<!\p{L})per(?!\p{L}))\s*(?:(?:us|net)\s)?\s*(?:g|gals?|gallons?|units?|bbls?|barrels?|l|lit(?:er|re)s?|lbs?|pounds?|tons?)\.?\W*$/iu;

/** Headings that say that their column is a quantity. "Amount" may be one of money. */
export const QUANTITY_HEADING = /gal|net|gross|qty|quantity|volume|(?<!\p{L})vol(?!\p{L})/iu;

/** Whether a heading names money, or so much per unit, and so no quantity: "Price/gal", "$/gal", "FET per gallon". "Qty/gal" is one. */
const isPrice = (heading: string): boolean => {
  const [, before] = PER_UNIT.exec(heading) ?? [];
  return PRICE.test(heading) || (before !== undefined && !QUANTITY_HEADING.test(before));
};

/** Whether a heading names a price where a column holds a quantity. */
export const isPriceOf = (heading: string, { label, amount }: SheetColumn): boolean =>
  amount?.kind === 'quantity' && isPrice(heading) && !isPrice(label);

/** Words of the days on which fuel is lifted, sold or billed: a date under another word, such as "due", may be any day. */
const USUAL_FOR_DAYS = new Set(
  'date day time invoice inv bill billed billing bol ship shipped shipment shipping delivery delivered del lift lifted lifting load loaded loading sale sales sold transaction trans txn trx posting pstng posted doc document ticket rack removal removed event movement import imported cleared settlement settled'.split(
    ' ',
  ),
);

/** Words of amounts that are taxed: under any other, such as "returned" or "exempt", it may be another amount. */
const USUAL_FOR_AMOUNTS = new Set(
  'net gross qty quantity volume vol units total amount amt billed invoiced sold sales sale shipped delivered loaded lifted metered corrected temperature temp adjusted us bol rack invoice fuel price 000s 000 1000 x1000 k thou thous thousand thousands'.split(
    ' ',
  ),
);

/** Whether a heading says nothing of an amount or a day but what the field is, so that it needs no question. */
export function isUsual(heading: string, column: SheetColumn): boolean {
  const { label, amount, isDay } = column;
  if (isPriceOf(heading, column)) return false;
  const usual = amount ? USUAL_FOR_AMOUNTS : isDay ? USUAL_FOR_DAYS : undefined;
  const own = wordsOfLabel(label);
  return usual === undefined || wordsOf(heading).every((word) => usual.has(word) || own.includes(word));
}

/** Whether a heading says nothing but that its column is a quantity. "Net amount" may be money. */
export const isQuantity = (heading: string, column: SheetColumn): boolean =>
  QUANTITY_HEADING.test(heading) && !/amount|amt|total/i.test(heading) && isUsual(heading, column);

function isLike(given: readonly string[], asked: readonly string[]): boolean {
  const shared = given.filter((word) => asked.includes(word)).length;
  // "Total" alone is the sum of a row as likely as any field.
  if (given.length === 1 && given[0] === 'total') return false;
  return shared > 0 && (shared > asked.length / 2 || shared === given.length || asked.at(-1) === 'date');
}

/** "Lift Dt" is a date; "Dt No." and "DT #" number a delivery ticket. */
const withDate = (text: string): string => text.toLowerCase().replace(/(?<=[\p{L}\d][\s_./-]+)dt\.?\s*$/u, 'date');

const wordsOf = (text: string): string[] =>
  [...new Set((withDate(text).match(/[\p{L}\d]+/gu) ?? []).map((word) => SHORT.get(word) ?? word))].filter(
    (word) => !LITTLE.has(word),
  );

/** The words of labels of columns, of which there are as many as the form has. */
const labelWords = new Map<string, readonly string[]>();
function wordsOfLabel(label: string): readonly string[] {
  const words = labelWords.get(label) ?? wordsOf(label);
  labelWords.set(label, words);
  return words;
}

/** Short forms in sheets, and the words of the labels. */
const SHORT = new Map([
  ['gal', 'gallons'],
  ['gals', 'gallons'],
  ['gallon', 'gallons'],
  ['kgal', 'gallons'],
]);
const LITTLE = new Set(['no', 'of', 'the', 'a', 'an', 'or', 'in', 'at', 'was', 'from', 'number', 'tax']);
