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
/** Words of rows that say something of the others. */
const OF_OTHERS =
  /^(ytd|year[ -]to[ -]date|recap|summary|average|avg|mean|(?:balance )?(?:brought|carried) forward|balance forward|beginning balance|ending balance|less(?: returns?)?|net sales|tax due|tax)\s*:?$/i;
/** Words by which banks and EFTPS mark a payment that was not made. */
const NOT_PAID = /^(failed|returned|rejected|scheduled|pending|reversed|stopped|nsf)(?![\p{L}\p{N}])/iu;

const bare = (cell: string): string | undefined => {
  const text = cell.trim().replace(/^[*#\s([]+|[*#\s)\]]+$/g, '');
  return text === '' || cell.trim().length > LONGEST_MARK ? undefined : text.replace(/\s+/g, ' ');
};

/** The word by which a cell marks its row as one that may not count, such as "VOID"; undefined for any other cell. */
export function markIn(cell: string): string | undefined {
  const text = bare(cell);
  if (text === undefined) return undefined;
  const [, begins] = BEGINS.exec(text) ?? [];
  const [, alone, short] = ALONE.exec(text) ?? [];
  return begins ?? alone ?? short;
}

/** The word by which a cell says that its row is a result of others, such as "Average"; undefined for any other cell. */
export const resultIn = (cell: string): string | undefined => OF_OTHERS.exec(bare(cell) ?? '')?.[1];

/** The word by which a cell of a list of records marks its row, such as "Scheduled"; undefined for any other cell. */
export const recordMarkIn = (cell: string): string | undefined => markIn(cell) ?? NOT_PAID.exec(bare(cell) ?? '')?.[1];

/** Taxes of a fuel itself. The others, such as those of waterways, are of any fuel. */
const OF_FUELS: ReadonlySet<string> = new Set(['14', '35', '60', '62', '69', '105', '107', '112', '120', '124']);

/** Sheets of Schedule C of Form 720 and Schedule 1 of Form 8849, whose lines begin with the number of a fuel. */
const CLAIMED_FUEL = /^claims\.(720|8849\.1)$/;

/** The tax of the fuel of these lines, by the number they begin with. */
const FUELS_OF_CLAIMS: Readonly<Record<string, string>> = { '1': '62', '2': '14', '3': '60', '4': '35', '5': '69' };

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
