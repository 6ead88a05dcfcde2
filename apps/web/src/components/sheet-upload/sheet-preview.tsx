import type { Sheet } from '@gauger/sheet/read';
import { counted } from '../counted.ts';
import css from './sheet-preview.module.css';

/** The beginning of a file, as the browser read it. */
export interface Preview {
  /** Name of the sheet's tab; empty for a CSV. */
  readonly name: string;
  /** The first rows with cells, by their number in the sheet. */
  readonly rows: readonly { row: number; cells: readonly string[] }[];
  /** Rows with cells of all sheets that the program of the file shows. */
  readonly total: number;
}

const SHOWN = { rows: 12, columns: 12 };

/** The first rows of the first sheet that its program shows. */
export function previewOf(sheets: readonly [Sheet, ...Sheet[]]): Preview {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const shown = visible.length > 0 ? visible : sheets;
  const { name, rows } = shown[0] ?? sheets[0];
  const first = rows.flatMap((cells, at) => (cells.length === 0 ? [] : [{ row: at + 1, cells }]));
  return {
    name,
    rows: first.slice(0, SHOWN.rows),
    total: shown.flatMap((sheet) => sheet.rows).filter(({ length }) => length > 0).length,
  };
}

/** "Reading 31 rows" */
export const readingLabel = ({ total }: Preview): string => `Reading ${counted(total, 'row', 'rows')}`;

/** The first rows of a file while the server checks it. */
export function SheetPreview({ preview: { name, rows } }: { preview: Preview }) {
  const width = Math.min(SHOWN.columns, Math.max(...rows.map(({ cells }) => cells.length)));
  return (
    <div className={css.preview}>
      <table aria-label={name === '' ? 'First rows of the file' : `First rows of the sheet ${name}`}>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {Array.from({ length: width }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place of a cell is what it is
                <td key={column}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
