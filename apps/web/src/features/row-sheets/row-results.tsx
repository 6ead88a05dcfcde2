import { Money } from '../../components/money/money.tsx';
import { type Column, PagedTable } from '../../components/paged-table/paged-table.tsx';
import { usePages } from '../../components/paged-table/use-pages.ts';
import type { Check } from './use-row-import.ts';

type Result = Check['results'][number];

const states: Record<Result['state'], string> = {
  good: 'Ready',
  faulty: 'Needs fixes',
  present: 'Already on the line',
  repeated: 'Duplicate',
};

interface RowResultsProps {
  check: Check;
  /** Whether the rows name their lines. */
  whole: boolean;
  /** Whether the rows are claims. */
  claims: boolean;
}

/** The status and amount of each row; rows with errors first. */
export function RowResults({ check: { results, rows, sheets }, whole, claims }: RowResultsProps) {
  const pages = usePages(results);
  const columns: Column<Result>[] = [
    {
      key: 'row',
      title: 'Row',
      cell: ({ row, sheet }) => (
        <>
          {row}
          {sheets.length > 1 && <small className="quiet"> {sheet}</small>}
        </>
      ),
    },
    ...(whole ? [{ key: 'line', title: claims ? 'Line' : 'IRS No.', cell: ({ irsNumber }: Result) => irsNumber }] : []),
    {
      key: 'state',
      title: 'Status',
      cell: ({ state, taken }) => `${states[state]}${state === 'faulty' || taken ? '' : ', left out'}`,
    },
    {
      key: 'tax',
      title: claims ? 'Claim' : 'Tax',
      number: true,
      cell: ({ taxAmount }) => (taxAmount === null ? '–' : <Money value={taxAmount} />),
    },
  ];
  return (
    <section aria-label="Rows">
      <h2>Rows</h2>
      <PagedTable
        label="Rows in the file"
        columns={columns}
        {...pages}
        rowKey={({ sheet, row }) => `${sheet} ${row}`}
        empty={null}
      />
      {rows > results.length && (
        <p className="quiet">
          The first {results.length.toLocaleString('en-US')} of {rows.toLocaleString('en-US')} rows are listed here.
        </p>
      )}
    </section>
  );
}
