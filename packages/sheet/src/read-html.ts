import { type CellDoubt, isNoted } from './cell-doubt.ts';
import { addRules, attributesOf, type ClassLooks, isPlain, joined, type Look, lookOf, PLAIN } from './html-look.ts';
import { htmlText } from './html-text.ts';
import { cellKey, LAST_ROW, type SheetLimits, SheetRefusal, tooManyColumns, tooManyRows } from './sheet.ts';
import { struckRows } from './struck-rows.ts';
import type { ReadSheet } from './workbook-sheet.ts';

/** The beginning of a comment, a tag, text, or a sign that begins no tag. No value of an attribute holds `<`, so that no text is scanned twice. */
const TOKEN = /<!--|<[!?][^<>]*>|<(\/?)([a-z][a-z0-9:]*)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|[^<]+|</gi;
/** Elements whose content is no text of the page. */
const NO_TEXT = new Set(['script', 'style', 'template', 'title', 'noscript', 'textarea', 'select', 'comment']);
const BLOCKS = new Set(['br', 'div', 'hr', 'li', 'p', 'pre', 'ul', 'ol']);
/** Elements without an end. */
const EMPTY = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);
/** Elements with a look of their own, or tables, one inside the other: no report has more. */
const DEEPEST = 100;
/** Columns and rows that one cell takes at most. */
const WIDEST = 1_000;

/** An element with a look of its own, and how many of its name are open in it. */
interface OpenElement {
  readonly name: string;
  readonly look: Look;
  depth: number;
}

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly look: Look;
  readonly columns: number;
  readonly rows: number;
  /** Its elements with a look of their own, the innermost last. */
  readonly open: OpenElement[];
  text: string;
  small: string;
  struck: string;
}

/** A table of the page while it is read. */
class Table {
  readonly rows: string[][] = [];
  readonly hiddenRows = new Set<number>();
  readonly hiddenColumns = new Set<number>();
  readonly doubts = new Map<string, CellDoubt>();
  readonly isHidden: boolean;
  cell: Cell | undefined;
  readonly #limits: SheetLimits;
  readonly #struck = new Set<string>();
  /** How many rows below a cell above still takes, by column. */
  readonly #taken: number[] = [];
  #section = PLAIN;
  #row: Look | undefined;
  #at = 0;
  #full = 0;
  #column = 0;
  #described = 0;

  constructor(isHidden: boolean, limits: SheetLimits) {
    this.isHidden = isHidden;
    this.#limits = limits;
  }

  beginSection(look: Look): void {
    this.endRow();
    this.#section = look;
  }

  /** Takes the look of a column; browsers and spreadsheets draw none that a report hides. */
  describeColumns(look: Look, span: number): void {
    for (let end = this.#described + span; this.#described < end; this.#described++)
      if (look.isHidden) this.hiddenColumns.add(this.#described);
  }

  beginRow(look: Look): void {
    this.endRow();
    this.#row = joined(this.#section, look);
    this.#at += 1;
    this.#column = 0;
    if ((this.#row.isHidden || this.#row.isInvisible) && this.#at <= LAST_ROW) this.hiddenRows.add(this.#at);
  }

  beginCell(look: Look, { columns, rows }: { columns: number; rows: number }): void {
    this.endCell();
    if (!this.#row) this.beginRow(PLAIN);
    while ((this.#taken[this.#column] ?? 0) > 0) this.#column++;
    const { isStruck } = this.#row ?? PLAIN;
    const drawn = { ...look, isStruck: look.isStruck || isStruck };
    this.cell = {
      row: this.#at,
      column: this.#column,
      look: drawn,
      columns,
      rows,
      open: [],
      text: '',
      small: '',
      struck: '',
    };
  }

  endCell(): void {
    const { cell } = this;
    this.cell = undefined;
    // A browser moves the cells behind one that is not drawn into its place.
    if (!cell || cell.look.isHidden) return;
    const { row, column } = cell;
    const end = Math.min(column + cell.columns, this.#limits.columns);
    for (let at = column; at < end; at++) this.#taken[at] = Math.max(this.#taken[at] ?? 0, cell.rows);
    this.#column = column + cell.columns;
    const text = tidy(cell.text);
    if (text === '') return;
    if (column >= this.#limits.columns) throw new SheetRefusal(tooManyColumns(row, this.#limits));
    const cells = this.#cellsOf(row);
    while (cells.length < column) cells.push('');
    cells[column] = text;
    const struck = tidy(cell.struck);
    const key = cellKey(row, column);
    if (struck === text) this.#struck.add(key);
    else if (struck !== '') this.doubts.set(key, { kind: 'struck', shown: struck });
    const small = tidy(cell.small);
    if (small !== '' && small !== text && isNoted(text)) this.doubts.set(key, { kind: 'note', shown: small });
  }

  endRow(): void {
    this.endCell();
    if (!this.#row) return;
    this.#row = undefined;
    for (const [at, rows = 0] of this.#taken.entries()) this.#taken[at] = Math.max(0, rows - 1);
  }

  end(): Omit<ReadSheet, 'name'> {
    this.endRow();
    const { rows, doubts, isHidden, hiddenRows, hiddenColumns } = this;
    return {
      rows,
      doubts,
      isHidden,
      hiddenRows,
      hiddenColumns,
      date1904: false,
      struckRows: struckRows(rows, this.#struck, doubts),
    };
  }

  #cellsOf(row: number): string[] {
    if (this.rows.length < row) {
      this.#full += 1;
      if (this.#full > this.#limits.rows + 1 || row > LAST_ROW) throw new SheetRefusal(tooManyRows(this.#limits));
      while (this.rows.length < row) this.rows.push([]);
    }
    return this.rows[row - 1] ?? [];
  }
}

const tidy = (text: string): string =>
  text
    .replace(/ *\n[ \n]*/g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Reads the tables of a web page as a browser draws them, each as a sheet, in the order in which they begin. Throws SheetRefusal. */
export function readHtml(html: string, limits: SheetLimits): ReadSheet[] {
  const tables: Table[] = [];
  const open: { table: Table; outside: OpenElement[] }[] = [];
  const classes: ClassLooks = new Map();
  let outside: OpenElement[] = [];
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(html); token; token = TOKEN.exec(html)) {
    const [whole, closing, written = '', attributes = ''] = token;
    const name = written.toLowerCase();
    if (whole === '<!--') TOKEN.lastIndex = placeOf('-->') + '-->'.length;
    else if (/^<[!?]/.test(whole)) continue;
    else if (name === '') addText(htmlText(whole));
    else if (closing) end(name);
    else if (NO_TEXT.has(name)) {
      const place = placeOf(`</${name}`);
      if (name === 'style') addRules(html.slice(TOKEN.lastIndex, place), classes);
      TOKEN.lastIndex = place;
    } else begin(name, attributesOf(attributes), attributes.endsWith('/'));
  }
  while (open.length > 0) endTable();
  const read = tables.map((table) => table.end()).filter(({ rows }) => rows.length > 0);
  if (read.length > limits.sheets) throw new SheetRefusal(`This file has more than ${limits.sheets} sheets.`);
  return read.map((sheet, at) => ({ ...sheet, name: `Sheet${at + 1}` }));

  /** The next place of a text, or the end of the page. */
  function placeOf(text: string): number {
    const pattern = new RegExp(text, 'gi');
    pattern.lastIndex = TOKEN.lastIndex;
    return pattern.exec(html)?.index ?? html.length;
  }

  function addText(text: string): void {
    const cell = open.at(-1)?.table.cell;
    if (!cell) return;
    const look = cell.open.reduce((all, one) => joined(all, one.look), cell.look);
    if (look.isHidden || look.isInvisible) return;
    cell.text += text;
    if (look.isStruck) cell.struck += text;
    if (look.isSmall) cell.small += text;
  }

  function begin(name: string, attributes: ReadonlyMap<string, string>, isClosed: boolean): void {
    const look = lookOf(name, attributes, classes);
    const table = open.at(-1)?.table;
    const span = (of: string) => Math.min(Math.max(1, Math.trunc(Number(attributes.get(of)) || 1)), WIDEST);
    if (name === 'table') {
      if (open.length >= DEEPEST) throw new SheetRefusal(TOO_DEEP);
      const isHidden = look.isHidden || outside.some((one) => one.look.isHidden);
      tables.push(new Table(isHidden, limits));
      open.push({ table: tables.at(-1) as Table, outside });
      outside = [];
    } else if (table && (name === 'thead' || name === 'tbody' || name === 'tfoot')) table.beginSection(look);
    else if (table && name === 'col') table.describeColumns(look, span('span'));
    else if (table && name === 'tr') table.beginRow(look);
    else if (table && (name === 'td' || name === 'th'))
      table.beginCell(look, { columns: span('colspan'), rows: span('rowspan') });
    else {
      if (BLOCKS.has(name)) addText('\n');
      if (EMPTY.has(name) || isClosed) return;
      const elements = table?.cell?.open ?? outside;
      // A paragraph ends where the next one begins.
      if (name === 'p') end(name);
      const same = elements.findLast((one) => one.name === name);
      if (isPlain(look)) {
        if (same) same.depth += 1;
        return;
      }
      if (elements.length >= DEEPEST) throw new SheetRefusal(TOO_DEEP);
      elements.push({ name, look, depth: 0 });
    }
  }

  function end(name: string): void {
    const table = open.at(-1)?.table;
    if (name === 'table') endTable();
    else if (table && (name === 'thead' || name === 'tbody' || name === 'tfoot')) table.beginSection(PLAIN);
    else if (table && name === 'tr') table.endRow();
    else if (table && (name === 'td' || name === 'th')) table.endCell();
    else {
      if (BLOCKS.has(name)) addText('\n');
      const elements = table?.cell?.open ?? outside;
      const at = elements.findLastIndex((one) => one.name === name);
      const element = elements[at];
      if (!element) return;
      if (element.depth > 0) element.depth -= 1;
      else elements.splice(at, 1);
    }
  }

  function endTable(): void {
    const ended = open.pop();
    ended?.table.endRow();
    outside = ended?.outside ?? [];
  }
}

const TOO_DEEP = 'This file is a web page that cannot be read. Open it in a spreadsheet and save it as .xlsx.';
