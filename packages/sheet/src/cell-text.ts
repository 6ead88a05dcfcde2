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

/** The text of a cell as its sheet shows it, digits in full: numbers plain, days as `YYYY-MM-DD`; with the doubt about it, if any. */
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

function numberText(value: number, format: string, facts: WorkbookFacts, written: string | undefined): ReadCell {
  const kind = formatKind(format, facts);
  if (kind === 'plain' && written === undefined) return { text: plainNumber(value) };
  if (kind === 'day') return { text: dayText(value, format, facts, written !== undefined) };
  const shown: string = written ?? facts.formats.format(format, value);
  if (kind === 'zeros') return { text: shown };
  if (/^(TRUE|FALSE)$/.test(shown) && value === Number(shown === 'TRUE')) return { text: shown };
  const text = plainNumber(value);
  if (isShown(value, shown, written !== undefined)) return { text };
  // A phone number or a code has its digits in groups: it is read as it is shown.
  if (shown.replace(/\D/g, '') === text) return { text: shown };
  return { text, doubt: { kind: 'shownOtherwise', shown: shown.trim() } };
}

/** How a number format shows a number: as it is, as a day, with leading zeros, or in a way that must be looked at. */
type FormatKind = 'day' | 'other' | 'plain' | 'zeros';

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
  if (formats.is_date(format)) return 'day';
  return /^0[0-]*0$/.test(format.replace(/\\(?=-)|"(?=-"|$)|(?<=-)"/g, '')) ? 'zeros' : 'other';
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

/** Whether the text that a format shows of a number is that number, rounded at most. @param isAnyCountry it may have a decimal comma */
function isShown(value: number, shown: string, isAnyCountry: boolean): boolean {
  if (!/\d/.test(shown)) return value === 0 && shown.trim() !== '' && !/\p{L}/u.test(shown);
  const [, number = shown, power = '0'] = /^(.*\d)E([+-]?\d+)\s*$/i.exec(shown) ?? [];
  const sign = /-|\(.*\)/.test(number) ? -1 : 1;
  const texts = [number, ...(isAnyCountry ? [number.replaceAll('.', '').replace(',', '.')] : [])];
  return texts.some((text) => {
    const digits = text.replace(/[^0-9.]/g, '');
    const decimals = digits.split('.')[1]?.length ?? 0;
    const error = Math.abs(sign * Number(`${digits}e${power}`) - value);
    return !shown.includes('%') && error <= 0.5 * 10 ** (Number(power) - decimals) + Number.EPSILON * Math.abs(value);
  });
}

/** The digits a spreadsheet shows of a number, and keeps of a typed one. */
const SHOWN_DIGITS = 15;

/** Writes a number as its spreadsheet shows it in full: 1234.5600000000001 as 1234.56, and 1.23456789E8 in plain digits. */
function plainNumber(value: number): string {
  const shown = Number(value.toPrecision(SHOWN_DIGITS));
  return String(shown);
}
