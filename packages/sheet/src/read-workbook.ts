import { strFromU8, unzipSync, zipSync } from 'fflate';
import type { CellDoubt } from './cell-doubt.ts';
import { cellText, type WorkbookCell, type WorkbookFacts } from './cell-text.ts';
import { decodeText } from './decode-text.ts';
import type { FileKind } from './file-kind.ts';
import { type HiddenParts, hiddenInOds } from './hidden-in-ods.ts';
import { readHtml } from './read-html.ts';
import {
  cellKey,
  LAST_ROW,
  MOST_ROWS_TOGETHER,
  type SheetLimits,
  SheetRefusal,
  tooManyColumns,
  tooManyRows,
} from './sheet.ts';
import { struckRows } from './struck-rows.ts';
import { unpack } from './unpack.ts';
import { loadLibrary, type WorkbookLibrary } from './workbook-library.ts';
import { workbookParts } from './workbook-parts.ts';
import type { ReadSheet } from './workbook-sheet.ts';
import { type SheetDoubts, xlsxDoubts } from './xlsx-doubts.ts';

/** The kinds of workbooks, as people know them. */
const NAMES = {
  fods: 'a flat OpenDocument spreadsheet (.fods)',
  html: 'a web page that is named like an Excel file',
  ods: 'an OpenDocument spreadsheet',
  xls: 'a file of Excel 97 to 2003 (.xls)',
  xlsb: 'a binary workbook (.xlsb)',
  xlsx: 'an Excel workbook (.xlsx)',
  xml: 'an XML table of Excel',
} as const;
export type WorkbookKind = keyof typeof NAMES;
export const isWorkbook = (kind: FileKind): kind is WorkbookKind => kind in NAMES;

const unreadable = (kind: WorkbookKind): string =>
  `This file is ${NAMES[kind]} that cannot be read. Open it in a spreadsheet and save it as .xlsx.`;

const TOO_MANY_TOGETHER = `The sheets of this workbook have more than ${MOST_ROWS_TOGETHER.toLocaleString('en-US')} rows together. Split it into several files.`;

/** A workbook as the library gives it, with the parts that its types leave out. */
interface Workbook {
  SheetNames: string[];
  Sheets: Record<string, Worksheet>;
  Workbook?: {
    Sheets?: { Hidden?: number }[];
    WBProps?: { date1904?: boolean | string };
    CalcPr?: { fullCalcOnLoad?: string };
  };
}
interface Worksheet {
  '!data'?: (WorkbookCell | undefined)[][];
  /** Its merged ranges, from and to rows and columns counted from 0. */
  '!merges'?: { s: { r: number; c: number }; e: { r: number; c: number } }[];
  '!rows'?: ({ hidden?: boolean; hpx?: number } | undefined)[];
  '!cols'?: ({ hidden?: boolean } | undefined)[];
}

/** The sheets of a workbook in the order of their tabs. Throws SheetRefusal. */
export async function readWorkbook(bytes: Uint8Array, kind: WorkbookKind, limits: SheetLimits): Promise<ReadSheet[]> {
  if (kind === 'html') return together(readHtml(decodeText(bytes), limits));
  const { bytes: taken, doubts } = measured(bytes, kind, limits);
  const library = await loadLibrary(kind);
  const book = open(library, taken, kind);
  if (book.SheetNames.length > limits.sheets)
    throw new SheetRefusal(`This file has more than ${limits.sheets} sheets.`);
  const { WBProps, CalcPr, Sheets } = book.Workbook ?? {};
  const facts = {
    date1904: isOn(WBProps?.date1904),
    // A spreadsheet calculates before it saves. Programs that do not ask that the file be calculated when it is opened.
    isStale: isOn(CalcPr?.fullCalcOnLoad),
    isOld: kind === 'xls',
    formats: library.SSF,
  };
  const hidden = hiddenInDocument(taken, kind, limits);
  return together(
    book.SheetNames.map((name, at) => {
      const read = readSheet(book.Sheets[name] ?? {}, facts, limits, doubts.get(name) ?? hidden?.[at]);
      const { isHidden = (Sheets?.[at]?.Hidden ?? 0) > 0, rows, columns } = hidden?.[at] ?? {};
      return { name, isHidden, ...read, ...(rows && { hiddenRows: rows }), ...(columns && { hiddenColumns: columns }) };
    }),
  );
}

/** Refuses sheets with too many rows together. */
function together(sheets: ReadSheet[]): ReadSheet[] {
  const full = sheets.reduce((sum, { rows }) => sum + rows.filter(({ length }) => length > 0).length, 0);
  if (full > MOST_ROWS_TOGETHER) throw new SheetRefusal(TOO_MANY_TOGETHER);
  return sheets;
}

function hiddenInDocument(bytes: Uint8Array, kind: WorkbookKind, { columns }: SheetLimits): HiddenParts[] | undefined {
  if (kind !== 'ods' && kind !== 'fods') return undefined;
  const content = kind === 'fods' ? bytes : unzipSync(bytes, { filter: ({ name }) => name === CONTENT })[CONTENT];
  return hiddenInOds(strFromU8(content ?? new Uint8Array()), { rows: LAST_ROW, columns });
}
const CONTENT = 'content.xml';

const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** The bytes that the library gets: of a package, the parts that were measured, so that it unpacks nothing else. With what it does not see. */
function measured(
  bytes: Uint8Array,
  kind: WorkbookKind,
  limits: SheetLimits,
): { bytes: Uint8Array; doubts: ReadonlyMap<string, SheetDoubts> } {
  if (kind === 'xml' || kind === 'fods')
    return { bytes: new TextEncoder().encode(decodeText(bytes)), doubts: new Map() };
  if (kind === 'xls') return { bytes, doubts: new Map() };
  const parts = unpack(bytes, limits, (name) => /\.(xml|rels|bin)$|^mimetype$/i.test(name));
  // No spreadsheet writes a document type, and its declarations could expand to any size.
  for (const [name, part] of Object.entries(parts))
    if (/\.(xml|rels)$/i.test(name) && /<!DOCTYPE/i.test(strFromU8(part.subarray(0, 2_000), true)))
      throw new SheetRefusal(unreadable(kind));
  const textOf = (name: string) => parts[name] && strFromU8(parts[name]);
  const doubts = kind === 'xlsx' ? xlsxDoubts(workbookParts(textOf), textOf) : new Map();
  return { bytes: zipSync(parts, { level: 0 }), doubts };
}

function open(library: WorkbookLibrary, bytes: Uint8Array, kind: WorkbookKind): Workbook {
  try {
    return withoutWarnings(() =>
      library.read(bytes, {
        type: 'array',
        dense: true,
        raw: true,
        cellDates: false,
        cellFormula: true,
        cellHTML: false,
        cellNF: true,
        cellStyles: true,
        // An OpenDocument spreadsheet has the text that its program shows.
        cellText: kind === 'ods' || kind === 'fods',
        sheetStubs: true,
      }),
    ) as Workbook;
  } catch (error) {
    const isLocked = /password-protected|ODS Encryption|ECMA-376|Encryption (Flags|Info|scheme)/i.test(
      error instanceof Error ? error.message : '',
    );
    throw new SheetRefusal(isLocked ? ENCRYPTED : unreadable(kind));
  }
}

/**
 * Runs what prints warnings for programmers, such as "ODS number format may be incorrect", which the library has no option for. It
 * runs to its end at once, so nothing else is silenced.
 */
function withoutWarnings<Result>(run: () => Result): Result {
  const { error } = console;
  console.error = () => {};
  try {
    return run();
  } finally {
    console.error = error;
  }
}

export const ENCRYPTED = 'This file is locked with a password. Save it without one.';

function readSheet(
  sheet: Worksheet,
  facts: WorkbookFacts,
  limits: SheetLimits,
  { doubts: known, struck }: SheetDoubts = { doubts: new Map(), struck: new Set() },
): Omit<ReadSheet, 'isHidden' | 'name'> {
  const doubts = new Map<string, CellDoubt>();
  const rows: string[][] = [];
  let full = 0;
  removeMerged(sheet);
  // Rows that are only formatted are there without a cell, and may be a million: those that have one are visited.
  sheet['!data']?.forEach((cells, index) => {
    const texts: string[] = [];
    cells?.forEach((cell, column) => {
      if (!cell) return;
      const read = cellText(cell, facts);
      const { doubt = known.get(cellKey(index + 1, column)) } = read;
      const text = doubt?.kind === 'noNumber' ? doubt.shown : read.text;
      if (text === '' && !doubt) return;
      if (column >= limits.columns) throw new SheetRefusal(tooManyColumns(index + 1, limits));
      while (texts.length < column) texts.push('');
      texts[column] = text;
      if (doubt) doubts.set(cellKey(index + 1, column), doubt);
    });
    if (texts.length === 0) return;
    full += 1;
    if (full > limits.rows + 1 || index >= LAST_ROW) throw new SheetRefusal(tooManyRows(limits));
    while (rows.length < index) rows.push([]);
    rows[index] = texts;
  });
  return {
    rows,
    doubts,
    date1904: facts.date1904,
    hiddenRows: hiddenIn(sheet['!rows'], 1),
    struckRows: struckRows(rows, struck, doubts),
    hiddenColumns: hiddenIn(sheet['!cols'], 0),
  };
}

/** Cells of merged ranges that are visited at most. */
const MOST_MERGED = 5_000_000;

/** Removes the cells that a merged one covers: a sheet shows none of them. */
function removeMerged({ '!data': data = [], '!merges': merges = [] }: Worksheet): void {
  let visited = 0;
  for (const { s: first, e: last } of merges)
    for (let row = first.r; row <= Math.min(last.r, data.length - 1); row++) {
      const cells = data[row];
      const end = Math.min(last.c, (cells?.length ?? 0) - 1);
      visited += 1 + Math.max(0, end - first.c);
      if (visited > MOST_MERGED) return;
      for (let column = first.c; cells && column <= end; column++)
        if (row !== first.r || column !== first.c) delete cells[column];
    }
}

function hiddenIn(
  parts: readonly ({ hidden?: boolean; hpx?: number } | undefined)[] | undefined,
  first: 0 | 1,
): Set<number> {
  const hidden = new Set<number>();
  // A file may name a row far beyond those that it has: only the ones it names are visited. A row without a height is not shown either.
  for (const key of Object.keys(parts ?? [])) {
    const part = parts?.[Number(key)];
    if (part?.hidden || part?.hpx === 0) hidden.add(Number(key) + first);
  }
  return hidden;
}
