import { strFromU8, strToU8, zipSync } from 'fflate';
import { columnLetters } from './column-letters.ts';
import { placeCells } from './place-cells.ts';
import { readWorkbook } from './read-workbook.ts';
import { PROBLEMS, type SheetLimits } from './sheet.ts';
import type { SheetFaults } from './sheet-faults.ts';
import { unpack } from './unpack.ts';
import { attribute, patternOf, workbookParts } from './workbook-parts.ts';
import { FAULTY_FILL } from './write-xlsx.ts';

const FAULTY_RGB = `FF${FAULTY_FILL.slice(1)}`;
const STYLES = 'xl/styles.xml';
const PROBLEMS_WIDTH = 60;

/**
 * Marks the faulty cells of a workbook in the file itself, so that its sheets, types, formats and formulas stay as they are: faulty
 * cells are filled, and a last column of a sheet lists the faults of each row. The bytes were read within the limits.
 * @returns undefined for a workbook that cannot be changed so: one with macros, or written in an unusual way
 */
export async function markWorkbook(
  bytes: Uint8Array,
  sheets: readonly SheetFaults[],
  limits: SheetLimits,
): Promise<Uint8Array | undefined> {
  try {
    const parts = unpack(bytes, limits);
    if (Object.keys(parts).some((name) => /vbaProject|xmlsignatures/i.test(name))) return undefined;
    const text = (name: string) => strFromU8(parts[name] ?? fail(name));
    const { sheets: partOf } = workbookParts((name) => parts[name] && strFromU8(parts[name]));
    const styles = styleSheet(text(STYLES));
    for (const sheet of sheets) {
      const part = partOf.get(sheet.sheet.name) ?? fail(sheet.sheet.name);
      parts[part] = strToU8(markedSheet(placeCells(text(part), limits), sheet, styles));
    }
    parts[STYLES] = strToU8(styles.write());
    const marked = zipSync(parts);
    const read = await readWorkbook(marked, 'xlsx', {
      ...limits,
      columns: limits.columns + 1,
      ratio: Number.POSITIVE_INFINITY,
    });
    return sheets.every(({ sheet }) => read.some(({ name }) => name === sheet.name)) ? marked : undefined;
  } catch {
    return undefined;
  }
}

function fail(what: string): never {
  throw new Error(`Nothing is known of ${what}`);
}

/** A tag with an attribute set. */
function withAttribute(tag: string, name: string, value: string): string {
  const bare = tag.replace(patternOf(name), '');
  return bare.replace(/^<\w+/, (start) => `${start} ${name}="${value}"`);
}

const escaped = (text: string): string =>
  text
    // Characters that no XML may hold.
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;');

/** The styles of a workbook, with a faulty twin of each one that is asked for. */
function styleSheet(xml: string) {
  requireClosed(xml, 'fills', 'cellXfs');
  const [, fills = fail('fills')] = /<fills\b[^>]*>([\s\S]*?)<\/fills>/.exec(xml) ?? [];
  const [, formats = fail('formats')] = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(xml) ?? [];
  requireClosed(fills, 'fill');
  requireClosed(formats, 'xf');
  const fillList: string[] = fills.match(/<fill\b[^>]*>[\s\S]*?<\/fill>/g) ?? [];
  const all: string[] = formats.match(/<xf\b[^>]*?(?:\/>|>[\s\S]*?<\/xf>)/g) ?? [];
  const count = all.length;
  const fill = String(fillList.length);
  const twins = new Map<string, string>();
  const tagOf = (format: string) => /^<xf\b[^>]*>/.exec(format)?.[0] ?? '';
  const withFill = (format: string, fillId: string) => {
    const tag = tagOf(format);
    return withAttribute(withAttribute(tag, 'fillId', fillId), 'applyFill', '1') + format.slice(tag.length);
  };
  const isMark = (format: string) => {
    const used = fillList[Number(attribute(tagOf(format), 'fillId') ?? -1)] ?? '';
    return used.toUpperCase().includes(`"${FAULTY_RGB}"`);
  };
  const add = (format: string): string => {
    const found = all.indexOf(format);
    return String(found >= 0 ? found : all.push(format) - 1);
  };
  /** A format without regard to its fill. */
  const rest = (format: string) => withFill(format, '');
  return {
    /** The number of a format like another, with the fill of faulty cells. */
    faulty(style: string): string {
      const twin = twins.get(style) ?? add(withFill(all[Number(style)] ?? fail(style), fill));
      twins.set(style, twin);
      return twin;
    },
    /** The number of a format that had the fill of an earlier mark, without it. */
    unmarked(style: string): string {
      const format = all[Number(style)] ?? fail(style);
      if (!isMark(format)) return style;
      const before = all.findIndex((other) => !isMark(other) && rest(other) === rest(format));
      return before >= 0 ? String(before) : add(withFill(format, '0'));
    },
    write(): string {
      if (all.length === count) return xml;
      const mark = `<fill><patternFill patternType="solid"><fgColor rgb="${FAULTY_RGB}"/><bgColor indexed="64"/></patternFill></fill>`;
      return xml
        .replace(
          /<fills\b[^>]*>[\s\S]*?<\/fills>/,
          () => `<fills count="${fillList.length + 1}">${fills}${mark}</fills>`,
        )
        .replace(
          /<cellXfs\b[^>]*>[\s\S]*?<\/cellXfs>/,
          () => `<cellXfs count="${all.length}">${all.join('')}</cellXfs>`,
        );
    },
  };
}

type Styles = ReturnType<typeof styleSheet>;

/** The XML of a sheet with its faults. Rows without one stay byte for byte, unless an earlier mark is removed from them. */
function markedSheet(xml: string, { sheet, headingRow, faults }: SheetFaults, styles: Styles): string {
  const [, start = '', data = fail('rows'), end = ''] =
    /^([\s\S]*?<sheetData>)([\s\S]*)(<\/sheetData>[\s\S]*)$/.exec(xml) ?? [];
  const before = sheet.rows[headingRow - 1]?.findIndex((heading) => heading.trim() === PROBLEMS) ?? -1;
  const column = before >= 0 ? before : firstFree(data);
  requireClosed(data, 'row');
  const byRow = Map.groupBy(faults, ({ row }) => row);
  const rows = data.replace(/<row\b[^>]*?(?:\/>|>[\s\S]*?<\/row>)/g, (whole) => {
    const tag = /^<row\b[^>]*>/.exec(whole)?.[0] ?? '';
    const row = Number(attribute(tag, 'r'));
    const found = byRow.get(row) ?? [];
    if (found.length === 0 && row !== headingRow && before < 0) return whole;
    const inside = tag.endsWith('/>') ? '' : whole.slice(tag.length, -'</row>'.length);
    const cells = new Map(cellsIn(inside).map((cell) => [columnOf(cell), cell]));
    if (before >= 0) for (const [at, cell] of cells) cells.set(at, restyled(cell, styles.unmarked));
    for (const { column: at } of found)
      if (at !== null) cells.set(at, restyled(cells.get(at) ?? `<c r="${columnLetters(at)}${row}"/>`, styles.faulty));
    const note = row === headingRow ? PROBLEMS : found.map(({ message }) => message).join('; ');
    const last = row === headingRow ? cells.get(column - 1) : undefined;
    if (note !== '') cells.set(column, textCell(`${columnLetters(column)}${row}`, note, last));
    else cells.delete(column);
    const ordered = [...cells].sort(([one], [other]) => one - other).map(([, cell]) => cell);
    const opening = tag.replace(/\sspans\s*=\s*(?:"[^"]*"|'[^']*')/, '').replace(/\s*\/?>$/, '>');
    return `${opening}${ordered.join('')}</row>`;
  });
  return widened(start.replace(/<dimension\b[^>]*?\/>/, ''), column) + rows + end;
}

function cellsIn(xml: string): readonly string[] {
  requireClosed(xml, 'c');
  return xml.match(/<c\b[^>]*?(?:\/>|>[\s\S]*?<\/c>)/g) ?? [];
}

/**
 * Throws unless every search for an element of these names ends at a closing tag. A search that runs to the end of the text for each
 * opening tag would take the square of its length.
 */
function requireClosed(xml: string, ...names: readonly string[]): void {
  const end = xml.trimEnd();
  if (end !== '' && !end.endsWith('>')) fail('the last tag');
  for (const name of names) {
    let last = -1;
    for (const { 0: tag, index } of xml.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g')))
      if (!tag.endsWith('/>')) last = index;
    if (last > xml.lastIndexOf(`</${name}>`)) fail(name);
  }
}

/** The column behind the last one with content, which a formula is even where it shows nothing. */
const firstFree = (rows: string): number =>
  cellsIn(rows).reduce((free, cell) => (/<(?:f|v|is)\b/.test(cell) ? Math.max(free, columnOf(cell) + 1) : free), 0);

/** The column of a cell, from 0. */
const columnOf = (cell: string): number =>
  [...(/^[A-Z]+/.exec(attribute(cell, 'r') ?? '')?.[0] ?? fail(cell))].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

function restyled(cell: string, style: (before: string) => string): string {
  const tag = /^<c\b[^>]*>/.exec(cell)?.[0] ?? '';
  const before = attribute(tag, 's') ?? '0';
  const after = style(before);
  return after === before ? cell : withAttribute(tag, 's', after) + cell.slice(tag.length);
}

/** @param like a cell whose format it gets */
function textCell(place: string, text: string, like: string | undefined): string {
  const style = like && attribute(/^<c\b[^>]*>/.exec(like)?.[0] ?? '', 's');
  const format = style ? ` s="${style}"` : '';
  return `<c r="${place}"${format} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** The head of a sheet with a width for the column of the problems, unless it has one. */
function widened(start: string, column: number): string {
  const col = `<col min="${column + 1}" max="${column + 1}" width="${PROBLEMS_WIDTH}" customWidth="1"/>`;
  if (!/<cols\b/.test(start)) return start.replace(/<sheetData>$/, () => `<cols>${col}</cols><sheetData>`);
  const reached = (start.match(/<col\s[^>]*>/g) ?? []).map((tag) => Number(attribute(tag, 'max')));
  return Math.max(...reached) > column ? start : start.replace('</cols>', () => `${col}</cols>`);
}
