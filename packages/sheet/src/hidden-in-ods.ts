import type { CellDoubt } from './cell-doubt.ts';
import { cellKey } from './sheet.ts';
import type { SheetDoubts } from './xlsx-doubts.ts';

/** The parts of a sheet that its program does not show, rows from 1 and columns from 0, and those that are crossed out. */
export interface HiddenParts extends SheetDoubts {
  readonly isHidden: boolean;
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
}

/** A tag with its attributes; no value holds `<`, so that no text is scanned twice. */
const tagsOf = (ofTables: string, others: string): RegExp =>
  new RegExp(
    `<(/?)(?:table:(${ofTables})|(?:style|text):(${others}))(?=[\\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>`,
    'g',
  );
const TAG = tagsOf('table|table-column|table-row', 'style|table-properties');
/** The same with the cells and their texts, for a document in which something has a line through it. */
const TAG_OF_CELLS = tagsOf(
  'table|table-column|table-row|table-cell|covered-table-cell',
  'style|table-properties|text-properties|span',
);
const STRUCK = /\sstyle:text-line-through-(?:style|type)\s*=\s*["'](?!none["'])/;

/** Crossed-out cells that are kept of a sheet: a file may repeat one without end. */
const MOST_STRUCK = 500_000;

/**
 * Finds the hidden sheets, rows and columns, and crossed-out cells, in the content of an OpenDocument spreadsheet, which the library does not look for. Those
 * that a filter hides are hidden too.
 * @param xml the part `content.xml`, or a flat document
 * @param last the last row and column that matter
 * @returns the sheets in their order
 */
export function hiddenInOds(xml: string, last: { rows: number; columns: number }): HiddenParts[] {
  const sheets: {
    isHidden: boolean;
    rows: Set<number>;
    columns: Set<number>;
    doubts: Map<string, CellDoubt>;
    struck: Set<string>;
  }[] = [];
  const hiddenStyles = new Set<string>();
  const struckStyles = new Set<string>();
  /** The style of the cells of each column that name none. */
  let usual: string[] = [];
  let [firstRow, cell] = [1, 0];
  let style: string | undefined;
  let row = 0;
  let column = 0;
  for (const [, closing, part, ofStyle, attributes = ''] of xml.matchAll(STRUCK.test(xml) ? TAG_OF_CELLS : TAG)) {
    if (closing) continue;
    const sheet = sheets.at(-1);
    const isShown = !/\stable:visibility\s*=\s*["'](collapse|filter)["']/.test(attributes);
    if (ofStyle === 'style') style = attribute(attributes, 'style:name');
    else if (ofStyle === 'text-properties') {
      if (style !== undefined && STRUCK.test(attributes)) struckStyles.add(style);
    } else if (ofStyle === 'span') {
      if (struckStyles.has(attribute(attributes, 'text:style-name') ?? ''))
        for (let at = firstRow; at <= Math.min(row, last.rows) && (sheet?.doubts.size ?? 0) < MOST_STRUCK; at++)
          sheet?.doubts.set(cellKey(at, cell), { kind: 'struck', shown: '' });
    } else if (ofStyle && style !== undefined && attribute(attributes, 'table:display') === 'false')
      hiddenStyles.add(style);
    else if (part === 'table') {
      const isHidden = hiddenStyles.has(attribute(attributes, 'table:style-name') ?? '');
      sheets.push({ isHidden, rows: new Set(), columns: new Set(), doubts: new Map(), struck: new Set() });
      [row, column, usual] = [0, 0, []];
    } else if (part === 'table-row') {
      const end = row + repeated(attributes, 'table:number-rows-repeated');
      if (!isShown) for (let at = row + 1; at <= Math.min(end, last.rows); at++) sheet?.rows.add(at);
      [firstRow, row, column] = [row + 1, end, 0];
    } else if (part === 'table-cell' || part === 'covered-table-cell') {
      const end = column + repeated(attributes, 'table:number-columns-repeated');
      cell = column;
      for (; column < Math.min(end, last.columns); column++) {
        if (!struckStyles.has(attribute(attributes, 'table:style-name') ?? usual[column] ?? '')) continue;
        for (let at = firstRow; at <= Math.min(row, last.rows) && (sheet?.struck.size ?? 0) < MOST_STRUCK; at++)
          sheet?.struck.add(cellKey(at, column));
      }
      column = end;
    } else if (part === 'table-column') {
      const end = column + repeated(attributes, 'table:number-columns-repeated');
      const ofCells = attribute(attributes, 'table:default-cell-style-name');
      for (let at = column; ofCells !== undefined && at < Math.min(end, last.columns); at++) usual[at] = ofCells;
      if (!isShown) for (let at = column; at < Math.min(end, last.columns); at++) sheet?.columns.add(at);
      column = end;
    }
  }
  return sheets;
}

function attribute(attributes: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return double ?? single;
}

const repeated = (attributes: string, name: string): number => Number(attribute(attributes, name) ?? 1) || 1;
