import { columnLetters } from './column-letters.ts';
import { LAID_OUT, mostRowsLaidOut, type SheetLimits, SheetRefusal, tooManyColumns, tooManyRows } from './sheet.ts';

const OPENING = /<(?:[^\s<>/:!?]+:)?(row|c)(?=[\s/>])/g;
/** The rest of an opening tag; no value holds `<`, so that no text is scanned twice. */
const REST = /((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y;
const PLACE = /\s(?:[^\s=]+:)?r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Writes the place of each row and cell into the XML of a sheet: the standard lets both be left out, and the reader
 * does not. Checks that every place is within the limits before laying out any cell. Throws SheetRefusal, or an error
 * for XML that is no sheet.
 */
export function placeCells(xml: string, limits: SheetLimits): string {
  const most = { rows: mostRowsLaidOut(limits), columns: Math.max(LAID_OUT.columns, limits.columns) };
  const placed: string[] = [];
  let row = 0;
  let column = 0;
  let from = 0;
  OPENING.lastIndex = 0;
  for (let tag = OPENING.exec(xml); tag; tag = OPENING.exec(xml)) {
    REST.lastIndex = OPENING.lastIndex;
    const rest = REST.exec(xml)?.[1];
    if (rest === undefined) throw new Error('A tag does not end');
    let reference: string | undefined;
    const others = rest.replace(PLACE, (_, double?: string, single?: string) => {
      reference ??= double ?? single;
      return '';
    });
    if (tag[1] === 'row') {
      row = reference === undefined ? row + 1 : rowOf(reference);
      column = 0;
    } else column = reference === undefined ? column + 1 : columnOf(reference, row);
    if (row > most.rows) throw new SheetRefusal(tooManyRows(limits));
    if (column > most.columns) throw new SheetRefusal(tooManyColumns(row, limits));
    placed.push(xml.slice(from, OPENING.lastIndex), ` r="${column ? columnLetters(column - 1) : ''}${row}"`, others);
    from = REST.lastIndex - 1;
    OPENING.lastIndex = REST.lastIndex;
  }
  return placed.join('') + xml.slice(from);
}

function rowOf(reference: string): number {
  if (!/^\d+$/.test(reference)) throw new Error('A row without a number');
  return Number(reference);
}

/** The column of a place like `AB12`, which must be in its row. */
function columnOf(reference: string, row: number): number {
  const [, letters, number] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
  if (!letters || Number(number) !== row) throw new Error('A cell out of its row');
  return [...letters.slice(0, 9)].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
