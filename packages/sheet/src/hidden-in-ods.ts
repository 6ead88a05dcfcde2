/** The parts of a sheet that its program does not show: rows from 1, columns from 0. */
export interface HiddenParts {
  readonly isHidden: boolean;
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
}

/** A tag with its attributes; no value holds `<`, so that no text is scanned twice. */
const TAG =
  /<(\/?)(?:table:(table|table-column|table-row)|style:(style|table-properties))(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g;

/**
 * Finds the hidden sheets, rows and columns in the content of an OpenDocument spreadsheet, which the library does not look for. Those
 * that a filter hides are hidden too.
 * @param xml the part `content.xml`, or a flat document
 * @param last the last row and column that matter
 * @returns the sheets in their order
 */
export function hiddenInOds(xml: string, last: { rows: number; columns: number }): HiddenParts[] {
  const sheets: { isHidden: boolean; rows: Set<number>; columns: Set<number> }[] = [];
  const hiddenStyles = new Set<string>();
  let style: string | undefined;
  let row = 0;
  let column = 0;
  for (const [, closing, part, ofStyle, attributes = ''] of xml.matchAll(TAG)) {
    if (closing) continue;
    const sheet = sheets.at(-1);
    const isShown = !/\stable:visibility\s*=\s*["'](collapse|filter)["']/.test(attributes);
    if (ofStyle === 'style') style = attribute(attributes, 'style:name');
    else if (ofStyle && style !== undefined && attribute(attributes, 'table:display') === 'false')
      hiddenStyles.add(style);
    else if (part === 'table') {
      const isHidden = hiddenStyles.has(attribute(attributes, 'table:style-name') ?? '');
      sheets.push({ isHidden, rows: new Set(), columns: new Set() });
      [row, column] = [0, 0];
    } else if (part === 'table-row') {
      const end = row + repeated(attributes, 'table:number-rows-repeated');
      if (!isShown) for (let at = row + 1; at <= Math.min(end, last.rows); at++) sheet?.rows.add(at);
      row = end;
    } else if (part === 'table-column') {
      const end = column + repeated(attributes, 'table:number-columns-repeated');
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
