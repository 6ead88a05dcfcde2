import type { CellDoubt } from './cell-doubt.ts';
import type { WorkbookLibrary } from './workbook-library.ts';

/** A cell of a workbook as its reader gives it. */
export interface WorkbookCell {
  /** Its type: number, text, boolean, error, or a stub without a value. */
  readonly t: string;
  readonly v?: unknown;
  /** Its number format. */
  readonly z?: string | number;
  /** The text that its program shows, where the file has it. */
  readonly w?: string;
  /** Its formula, or the range of the formula that gives several cells their values. */
  readonly f?: string;
  readonly F?: string;
}

/** The facts that all cells of a workbook share. */
export interface WorkbookFacts {
  /** Days are counted from January 1, 1904. */
  readonly date1904: boolean;
  /** A program other than a spreadsheet saved it, without calculating its formulas. */
  readonly isStale: boolean;
  /** Saved by Excel 97 or an older program. */
  readonly isOld: boolean;
  /** Shows numbers by their formats. */
  readonly formats: WorkbookLibrary['SSF'];
}

interface ReadCell {
  readonly text: string;
  readonly doubt?: CellDoubt;
}

/**
 * The text of a cell as its sheet shows it, digits in full: numbers plain, with the words and currency signs of their format; days as
 * `YYYY-MM-DD`, where the format shows one. With the doubt about it, if any.
 */
export function cellText(cell: WorkbookCell, facts: WorkbookFacts): ReadCell {
  const isFormula = cell.f !== undefined || cell.F !== undefined;
  if (isFormula && (cell.t === 'z' || cell.v === undefined))
    return { text: '', doubt: { kind: 'notCalculated', shown: '' } };
  const read = valueText(cell, facts);
  if (isFormula && facts.isStale && !read.doubt) return { ...read, doubt: { kind: 'stale', shown: read.text } };
  return read;
}

function valueText({ t, v, z, w }: WorkbookCell, facts: WorkbookFacts): ReadCell {
  if (t === 'e') {
    const shown = ERRORS[Number(v)] ?? '#ERROR!';
    return { text: shown, doubt: { kind: 'failed', shown } };
  }
  if (t === 'b') return { text: v ? 'TRUE' : 'FALSE' };
  if (t === 'n' && typeof v === 'number') return numberText(v, String(z ?? 'General'), facts, w);
  const text = t === 'z' || v === undefined || v === null ? '' : String(v);
  return { text: facts.isOld ? text.replace(/[\u0080-\u009f]/g, windowsLetter) : text };
}

/** The sign of Windows-1252, as quotation marks and dashes are, that an old file has and the library takes for one of Latin-1. */
const windowsLetter = (sign: string): string => windows.decode(Uint8Array.of(sign.charCodeAt(0)));
const windows = new TextDecoder('windows-1252');

/** The errors of a formula, by the number that a workbook stores. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/** Longest number format that Excel takes, in characters. */
const LONGEST_FORMAT = 255;

function numberText(value: number, format: string, facts: WorkbookFacts, written: string | undefined): ReadCell {
  if (format.length > LONGEST_FORMAT)
    return { text: plainNumber(value), doubt: { kind: 'shownOtherwise', shown: format.slice(0, 40) } };
  const kind = formatKind(format, facts);
  if (kind === 'plain' && written === undefined) return { text: plainNumber(value) };
  if (kind === 'day') return { text: dayText(value, format, facts, written !== undefined) };
  const shown = written ?? formatted(value, format, facts);
  if (shown === undefined) return { text: plainNumber(value), doubt: { kind: 'shownOtherwise', shown: format } };
  if (kind === 'partOfDay') return { text: shown.trim() };
  if (kind === 'zeros') return { text: shown };
  if (/^(TRUE|FALSE)$/.test(shown) && value === Number(shown === 'TRUE')) return { text: shown };
  const text = plainNumber(value);
  const parts = shownParts(shown);
  // A phone number or a code has its digits in groups, or letters before them: it is read as it is shown.
  if (isCode(text, parts)) return { text: shown.trim() };
  if (isShown(value, parts, written !== undefined)) return { text: withMarks(text, parts) };
  if (shown.replace(/\D/g, '') === text) return { text: shown };
  return { text, doubt: { kind: 'shownOtherwise', shown: shown.trim() } };
}

/** The text that a format shows of a number; undefined for a format that the library does not know. */
function formatted(value: number, format: string, { formats, date1904 }: WorkbookFacts): string | undefined {
  // The library takes a star in quotes for one that fills the cell and a language for dollars, leaves out the words next to "General",
  // and knows no sign behind digits.
  const plain = format.replace(
    /"([^"]*)"|\\.|\[\$-[^\]]*\]|general(?!$)|(?<!^)general|(?<=[0#?])[-+](?=;|$)/gi,
    (part, quoted?: string) => {
      if (quoted !== undefined) return [...quoted].map((letter) => `\\${letter}`).join('');
      if (part.startsWith('\\')) return part;
      if (part.startsWith('[')) return '';
      return /general/i.test(part) ? '0.##########' : `\\${part}`;
    },
  );
  try {
    return formats.format(plain, value, { date1904 });
  } catch {
    return undefined;
  }
}

/** How a number format shows a number: as it is, as a day, as a month or time alone, with leading zeros, or in a way that must be looked at. */
type FormatKind = 'day' | 'other' | 'partOfDay' | 'plain' | 'zeros';

const kinds = new Map<string, FormatKind>();
function formatKind(format: string, { formats }: WorkbookFacts): FormatKind {
  const known = kinds.get(format) ?? findKind(format, formats);
  if (kinds.size > MOST_FORMATS) kinds.clear();
  kinds.set(format, known);
  return known;
}
/** Formats that are kept: a file brings its own. */
const MOST_FORMATS = 1_000;

function findKind(format: string, formats: WorkbookFacts['formats']): FormatKind {
  if (/^(General|@|0|#?,?#*0(\.0+)?|#,##0(\.0+)?)$/.test(format)) return 'plain';
  if (formats.is_date(format)) return showsDay(format) ? 'day' : 'partOfDay';
  return /^0[0-]*0$/.test(format.replace(/\\(?=-)|"(?=-"|$)|(?<=-)"/g, '')) ? 'zeros' : 'other';
}

/** Whether a format of days shows both the day and its month. A year that it leaves out is that of the cell. */
function showsDay(format: string): boolean {
  const letters = format
    .replace(/"[^"]*"|\\.|_.|\*./g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .split(';')[0];
  // Next to hours or seconds, m is minutes.
  const days = (letters ?? '').toLowerCase().replace(/h+[^a-z]*m+|m+[^a-z]*s+/g, ' ');
  return /(?<!d)d{1,2}(?!d)/.test(days) && days.includes('m');
}

/**
 * A time of day has no day. A day before 1900 is shown by LibreOffice alone, which counts from December 30, 1899; of an OpenDocument
 * spreadsheet the library counts such days from the 31st.
 */
const dayText = (
  value: number,
  format: string,
  { date1904, formats }: WorkbookFacts,
  isOpenDocument: boolean,
): string => {
  if (value < 0 && !date1904) {
    const first = Date.UTC(1899, 11, isOpenDocument ? 31 : 30);
    return new Date(first + Math.floor(value) * DAY_MS).toISOString().slice(0, 10);
  }
  const parts = value < 1 && !date1904 ? null : formats.parse_date_code(Math.floor(value), { date1904 });
  if (!parts || parts.y > LAST_YEAR) return formats.format(format, value, { date1904 });
  return `${String(parts.y).padStart(4, '0')}-${String(parts.m).padStart(2, '0')}-${String(parts.d).padStart(2, '0')}`;
};
const LAST_YEAR = 9999;
const DAY_MS = 86_400_000;

/** The text that a format shows of a number: its digits, and the words and signs around them. */
interface ShownParts {
  readonly shown: string;
  readonly before: string;
  readonly number: string;
  readonly after: string;
}

function shownParts(shown: string): ShownParts {
  const [, before = '', number = shown, after = ''] =
    /^(.*?)((?<!\p{L})[.,]?\d(?:.*\d)?)(.*)$/su.exec(shown) ?? /^(\D*)(\d(?:.*\d)?)(.*)$/s.exec(shown) ?? [];
  // A format may show the point of decimals that a number does not have.
  return { shown, before, number, after: after.replace(/^[.,](?!\p{L})/u, '') };
}

/** Whether a format makes a code of a number, as of an invoice: letters before a sign or zeros, such as INV-0042. */
const isCode = (text: string, { before, number }: ShownParts): boolean =>
  /\p{L}/u.test(before) &&
  (/[-#/]\s*$/.test(before) || /^0\d+$/.test(number)) &&
  number.replace(/^0+(?=\d)/, '') === text.replace('-', '');

/** Whether the text that a format shows of a number is that number, rounded at most. @param isAnyCountry it may have a decimal comma */
function isShown(value: number, { shown, before, number, after }: ShownParts, isAnyCountry: boolean): boolean {
  if (!/\d/.test(shown)) return value === 0 && shown.trim() !== '' && !/\p{L}/u.test(shown);
  if (shown.includes('%')) return false;
  const [, digits = number, power = '0'] = /^(.*\d)E([+-]?\d+)$/i.exec(number) ?? [];
  const isBelowZero = hasSign(`${before}${digits}${after}`) || (value < 0 && CREDIT.test(after));
  const sign = isBelowZero ? -1 : 1;
  const texts = [digits, ...(isAnyCountry ? [digits.replaceAll('.', '').replace(',', '.')] : [])];
  return texts.some((text) => {
    const bare = text.replace(/[^0-9.]/g, '');
    const decimals = bare.split('.')[1]?.length ?? 0;
    const error = Math.abs(sign * Number(`${bare}e${power}`) - value);
    return error <= 0.5 * 10 ** (Number(power) - decimals) + Number.EPSILON * Math.abs(value);
  });
}

const hasSign = (text: string): boolean => /[-\u2212]|\(.*\)/.test(text);

/** The letters behind a credit of an accounting program: its sign. */
const CREDIT = /^\s*CR\s*$/i;

/** A number in full with the words and signs that its format shows around it: a unit, a currency, a remark. Without any it is bare. */
function withMarks(text: string, { number, before, after }: ShownParts): string {
  const isNumber = /\d/.test(number);
  const marks = (part: string) => (isNumber ? part.replace(/[-+()\u2212]/g, '').replace(/\s+/g, ' ') : '');
  const [first, last] = [marks(before).trimStart(), marks(after).trimEnd()];
  if (first.trim() === '' && last.trim() === '') return text;
  const isBelowZero = text.startsWith('-') && hasSign(`${before}${number}${after}`);
  return `${isBelowZero ? '-' : ''}${first}${text.replace('-', '')}${last}`;
}

/** The digits a spreadsheet shows of a number, and keeps of a typed one. */
const SHOWN_DIGITS = 15;

/** Writes a number as its spreadsheet shows it in full: 1234.5600000000001 as 1234.56, and 1.23456789E8 in plain digits. */
function plainNumber(value: number): string {
  const shown = Number(value.toPrecision(SHOWN_DIGITS));
  return String(shown);
}
