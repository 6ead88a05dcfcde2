import { guessTax } from './product-names.ts';
import { LEAVE_OUT } from './questions.ts';
import type { SheetLine, SheetLines } from './sheet-lines.ts';
import { lineNamed } from './words.ts';

/** Longest text of a cell that marks its row, in characters: a longer one is a note. */
const LONGEST_MARK = 40;

/** Words that mark a row whatever is behind them: "VOID - reissued". */
const BEGINS =
  /^(void(?:ed)?|cancel(?:l?ed)?|deleted|reversed|duplicate|not delivered|undelivered|credit (?:memo|note))(?![\p{L}\p{N}])/iu;
/** Words that mark a row alone, and short forms that may have a number behind them: "CM-1044". */
const ALONE =
  /^(?:(reversal|credit|returns?|returned|refund(?:ed)?|rejected|draft|pending|estimate|quote)|(cm|rtn)(?:[-# ]\d+)?)$/i;
/** Words alone that say that a row may not be taxed, or did not happen. */
const DOUBTED =
  /^(forecast|budget(?:ed)?|planned|test|do not (?:use|import|bill)|on hold|hold|exempt|tax[- ]exempt|non[- ]?taxable|not taxable|untaxed|tax[- ]free|export(?:ed|s)?|samples?|dup|c\/m|cr)$/i;
/** Words of rows that say something of the others. */
const OF_OTHERS =
  /^(ytd|year[ -]to[ -]date|recap|summary|average|avg|mean|(?:balance )?(?:brought|carried) forward|balance forward|beginning balance|ending balance|less(?: returns?)?|net sales|tax due|tax)\s*:?$/i;
/** Words by which banks and EFTPS mark a payment that was not made. */
const NOT_PAID =
  /^(failed|error|returned|rejected|declined|scheduled|pending|processing|in process|reversed|stopped|nsf|not settled|unsettled)(?![\p{L}\p{N}])/iu;
/** Lines of a bank by which the IRS or the bank gave a payment back. */
const GIVEN_BACK =
  /\b(?:irs|usataxpymt|treas)\b.{0,40}\b(return(?:ed)?|reversal|reversed|refund|tax ref)\b|\b(reversal|reversed|returned|refund)\b.{0,40}\b(?:irs|usataxpymt|treas)\b|\b(treas 310)\b/i;
/** Longest line of a bank that is looked at, in characters. */
const LONGEST_LINE = 200;

const bare = (cell: string): string | undefined => {
  const given = cell.trim();
  if (given.length > LONGEST_MARK) return undefined;
  const text = given.replace(/^[*#\s([]+|[*#\s)\]]+$/g, '');
  return text === '' ? undefined : text.replace(/\s+/g, ' ');
};

/** The word by which a cell marks its row as one that may not count, such as "VOID"; undefined for any other cell. */
export function markIn(cell: string): string | undefined {
  const text = bare(cell);
  const [, begins] = BEGINS.exec(text ?? cell.trim().slice(0, LONGEST_MARK)) ?? [];
  if (begins !== undefined || text === undefined) return begins;
  const [, alone, short] = ALONE.exec(text) ?? [];
  return alone ?? short ?? DOUBTED.exec(text)?.[1];
}

/** Whether a mark leaves open what is more likely: exempt fuel may be reported on another line, or not at all. */
export const isDoubted = (mark: string): boolean => DOUBTED.test(mark);

/** The word by which a cell says that its row is a result of others, such as "Average"; undefined for any other cell. */
export const resultIn = (cell: string): string | undefined => OF_OTHERS.exec(bare(cell) ?? '')?.[1];

/** The word by which a cell of a list of records marks its row, such as "Scheduled"; undefined for any other cell. */
export function recordMarkIn(cell: string): string | undefined {
  const [, back, before, treasury] = GIVEN_BACK.exec(cell.slice(0, LONGEST_LINE)) ?? [];
  return markIn(cell) ?? NOT_PAID.exec(bare(cell) ?? '')?.[1] ?? back ?? before ?? treasury;
}

/** Taxes of a fuel itself. The others, such as those of waterways, are of any fuel. */
const OF_FUELS: ReadonlySet<string> = new Set(['14', '35', '60', '62', '69', '105', '107', '112', '120', '124']);

/** Sheets of Schedule C of Form 720 and Schedule 1 of Form 8849, whose lines begin with the number of a fuel. */
const CLAIMED_FUEL = /^claims\.(720|8849\.1)$/;

/** The tax of the fuel of these lines, by the number they begin with. */
const FUELS_OF_CLAIMS: Readonly<Record<string, string>> = { '1': '62', '2': '14', '3': '60', '4': '35', '5': '69' };

/**
 * Whether a title names another tax than that of the rows below it: by its IRS number, or as a product.
 * @param text of a row of its own, or the name of a sheet
 */
export function isTitleOfOther(text: string, line: SheetLine, lines: SheetLines): boolean {
  if (lines.label !== 'IRS No.') return false;
  const [, stated] = /\birs (?:no\.? ?|# ?)?(\d{2,3})\b/i.exec(text.slice(0, 100)) ?? [];
  return stated === undefined ? isOfOther(text, line, lines) : stated !== line.key;
}

/** Whether a product is most likely of another tax than its row. Kerosene for aviation is called kerosene, too. */
export function isOfOther(cell: string, { key }: SheetLine, lines: SheetLines): boolean {
  const text = bare(cell);
  if (text === undefined) return false;
  const isTax = lines.label === 'IRS No.';
  const fuel = CLAIMED_FUEL.test(lines.kind) ? FUELS_OF_CLAIMS[/^\d+/.exec(key)?.[0] ?? ''] : undefined;
  const guess = guessTax(text);
  if (fuel !== undefined && guess !== undefined && guess !== LEAVE_OUT) return guess !== fuel;
  const likely = lineNamed(lines, text)?.key ?? (isTax && OF_FUELS.has(key) ? guess : undefined);
  if (likely === undefined || likely === key) return false;
  return !isTax || !OF_FUELS.has(likely) || (OF_FUELS.has(key) && !(likely === '35' && key === '69'));
}
