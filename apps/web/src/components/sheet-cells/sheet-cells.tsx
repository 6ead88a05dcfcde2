import { type Column, PagedTable } from '../paged-table/paged-table.tsx';
import { usePages } from '../paged-table/use-pages.ts';

/** Something said of a cell of a spreadsheet. */
export interface SheetCell {
  /** Name of the tab, where there are several. */
  sheet?: string;
  row: number;
  /** Letters of the column; empty when the sheet lacks it. */
  column: string;
  title: string;
  field: string;
  value: string;
  message: string;
}

const columns: readonly Column<SheetCell>[] = [
  {
    key: 'cell',
    title: 'Cell',
    cell: ({ sheet, column, row }) => (
      <>
        {column ? `${column}${row}` : `Row ${row}`}
        {sheet && <small className="quiet"> {sheet}</small>}
      </>
    ),
  },
  { key: 'title', title: 'Column', cell: ({ title }) => title || '–' },
  { key: 'value', title: 'Value in the file', cell: ({ column, value }) => value || (column ? <i>empty</i> : '–') },
];

interface SheetCellsProps {
  label: string;
  /** Heading of the last column: "What to fix". */
  count: string;
  cells: readonly SheetCell[];
  /** Number of cells, including those that only the marked file lists. */
  total: number;
}

/** Cells of a spreadsheet by row and column, with their values and a message each. */
export function SheetCells({ label, count, cells, total }: SheetCellsProps) {
  const pages = usePages(cells);
  return (
    <>
      <PagedTable
        label={label}
        columns={[...columns, { key: 'message', title: count, cell: ({ message }) => message }]}
        {...pages}
        rowKey={({ sheet = '', row, field, message }) => `${sheet} ${row} ${field} ${message}`}
        empty={null}
      />
      {total > cells.length && (
        <p>
          The first {cells.length.toLocaleString('en-US')} are listed here. The marked file lists all{' '}
          {total.toLocaleString('en-US')}.
        </p>
      )}
    </>
  );
}
