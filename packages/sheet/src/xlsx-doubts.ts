import { type CellDoubt, isNoted } from './cell-doubt.ts';
import { cellKey, SheetRefusal } from './sheet.ts';
import { attribute, type WorkbookParts } from './workbook-parts.ts';

/** Doubts about the cells of a sheet that the library does not see. */
export interface SheetDoubts {
  readonly doubts: ReadonlyMap<string, CellDoubt>;
  /** Cells with a line through all of their text, by `cellKey`. */
  readonly struck: ReadonlySet<string>;
}

/** The text of a string that has a line through it, and that is set small above or below the line. */
interface RichText {
  text: string;
  struck: string;
  small: string;
}

/** Tags that hold the runs of a string, with the text behind each. No value holds `<`, so that no text is scanned twice. */
const RUNS = 'r|t|strike|vertAlign';
const tagsOf = (names: string): RegExp =>
  new RegExp(`<(?:[^\\s<>/:!?]+:)?(${names})(?=[\\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>([^<]*)`, 'g');
const isRich = (xml: string): boolean => /<(?:\w+:)?(?:strike|vertAlign)[\s/>]/.test(xml);

/**
 * Finds the doubts about cells of an XLSX that the library does not see: a place that comes twice, a numeric cell with another text, a
 * line through a text, and raised signs next to a number.
 * @returns by the name of the sheet
 */
export function xlsxDoubts(
  { sheets, styles, strings }: WorkbookParts,
  textOf: (name: string) => string | undefined,
): Map<string, SheetDoubts> {
  const struckStyles = struckFormats((styles && textOf(styles)) ?? '');
  const richStrings = richIn((strings && textOf(strings)) ?? '');
  return new Map([...sheets].map(([name, part]) => [name, sheetDoubts(textOf(part) ?? '', struckStyles, richStrings)]));
}

/** The formats of cells whose font has a line through it, by their numbers. */
function struckFormats(xml: string): ReadonlySet<string> {
  const struck = new Set<string>();
  if (!isRich(xml)) return struck;
  const fonts: boolean[] = [];
  let section = '';
  let format = 0;
  for (const [, name = '', attributes = ''] of xml.matchAll(
    tagsOf('fonts|font|strike|fills|cellStyleXfs|cellXfs|xf|dxfs'),
  )) {
    if (name.endsWith('s')) section = name;
    else if (section === 'fonts' && name === 'font') fonts.push(false);
    else if (section === 'fonts' && name === 'strike') fonts[fonts.length - 1] = isOn(attributes);
    else if (section === 'cellXfs' && name === 'xf') {
      if (fonts[Number(attribute(attributes, 'fontId') ?? 0)]) struck.add(String(format));
      format += 1;
    }
  }
  return struck;
}

/** Whether a property without a value, or with one, is on. */
const isOn = (attributes: string): boolean => !/^(0|false|off|none)$/i.test(attribute(attributes, 'val') ?? '1');

/** Adds a tag of a run to the string it is in. */
function addRun(
  rich: RichText & { isStruck?: boolean; isSmall?: boolean },
  name: string,
  attributes: string,
  text: string,
) {
  if (name === 'r') [rich.isStruck, rich.isSmall] = [false, false];
  else if (name === 'strike') rich.isStruck = isOn(attributes);
  else if (name === 'vertAlign') rich.isSmall = /s(?:ub|uper)script/.test(attribute(attributes, 'val') ?? '');
  else if (name === 't') {
    rich.text += text;
    if (rich.isStruck) rich.struck += text;
    if (rich.isSmall) rich.small += text;
  }
}

/** The shared strings with a line through them or small signs, by their numbers. */
function richIn(xml: string): ReadonlyMap<string, RichText> {
  const found = new Map<string, RichText>();
  if (!isRich(xml)) return found;
  let at = -1;
  let rich: RichText = { text: '', struck: '', small: '' };
  for (const [, name = '', attributes = '', text = ''] of xml.matchAll(tagsOf(`si|${RUNS}`))) {
    if (name === 'si') {
      at += 1;
      rich = { text: '', struck: '', small: '' };
      found.set(String(at), rich);
    } else addRun(rich, name, attributes, text);
  }
  for (const [key, { struck, small }] of found) if (struck === '' && small === '') found.delete(key);
  return found;
}

const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?\s*$/i;

function sheetDoubts(
  xml: string,
  struckStyles: ReadonlySet<string>,
  richStrings: ReadonlyMap<string, RichText>,
): SheetDoubts {
  // The library lays out each column that a range names, however many.
  if (/<(?:\w+:)?col\s[^<>]*\smax\s*=\s*["']\d{6}/.test(xml.slice(0, xml.search(/<(?:\w+:)?sheetData\b/) + 1)))
    throw new SheetRefusal('This file names more columns than a spreadsheet has. Save it again in a spreadsheet.');
  const doubts = new Map<string, CellDoubt>();
  const struck = new Set<string>();
  const isInline = isRich(xml);
  let [row, column, key, type] = [0, -1, '', ''];
  // Places in their order have none that comes twice.
  let [last, isInOrder] = [-1, true];
  let inline: RichText = { text: '', struck: '', small: '' };
  const addRich = (rich: RichText) => {
    if (rich.struck.trim() !== '' && rich.struck === rich.text) struck.add(key);
    else if (rich.struck.trim() !== '') doubts.set(key, { kind: 'struck', shown: rich.struck.trim() });
    if (rich.small.trim() !== '' && rich.small !== rich.text && isNoted(rich.text))
      doubts.set(key, { kind: 'note', shown: rich.small.trim() });
  };
  for (const [, name = '', attributes = '', text = ''] of xml.matchAll(
    tagsOf(isInline ? `row|c|v|${RUNS}` : 'row|c|v'),
  )) {
    if (name === 'row') {
      row = Number(attribute(attributes, 'r') ?? row + 1);
      column = -1;
    } else if (name === 'c') {
      addRich(inline);
      inline = { text: '', struck: '', small: '' };
      [row, column] = placeIn(attribute(attributes, 'r'), row, column);
      key = cellKey(row, column);
      type = attribute(attributes, 't') ?? 'n';
      const place = row * MOST_COLUMNS + column;
      isInOrder &&= place > last;
      last = place;
      if (struckStyles.size > 0 && struckStyles.has(attribute(attributes, 's') ?? '0')) struck.add(key);
    } else if (name === 'v') {
      if (type === 'n' && text !== '' && !NUMBER.test(text) && !doubts.has(key))
        doubts.set(key, { kind: 'noNumber', shown: text });
      const rich = type === 's' ? richStrings.get(text.trim()) : undefined;
      if (rich) addRich(rich);
    } else addRun(inline, name, attributes, text);
  }
  addRich(inline);
  if (!isInOrder) for (const key of placesTwice(xml)) doubts.set(key, { kind: 'twice', shown: '' });
  return { doubts, struck };
}

/** Columns that a spreadsheet has at most. */
const MOST_COLUMNS = 16_384;

/** The places that more than one cell of a sheet has. */
function placesTwice(xml: string): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  let [row, column] = [0, -1];
  for (const [, name, attributes = ''] of xml.matchAll(tagsOf('row|c'))) {
    if (name === 'row') [row, column] = [Number(attribute(attributes, 'r') ?? row + 1), -1];
    else [row, column] = placeIn(attribute(attributes, 'r'), row, column);
    const key = cellKey(row, column);
    if (name === 'c') (seen.has(key) ? twice : seen).add(key);
  }
  return twice;
}

/** The place of a cell, from the one before it where the file does not say. */
function placeIn(reference: string | undefined, row: number, column: number): [row: number, column: number] {
  const [, letters, number] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference ?? '') ?? [];
  if (!letters) return [row, column + 1];
  return [Number(number), [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1];
}
