import { useState } from 'react';
import { Money } from '../../components/money/money.tsx';
import { type Column, PagedTable } from '../../components/paged-table/paged-table.tsx';
import type { Check } from './use-row-import.ts';

type Result = Check['results'][number];

const states: Record<Result['state'], string> = {
  good: 'Ready',
  faulty: 'To be mended',
  present: 'There already',
  repeated: 'Comes twice',
};

/** How each row stands and the tax it bears; faulty rows first. */
export function RowResults({ check: { results, rows, sheets }, whole }: { check: Check; whole: boolean }) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
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
    ...(whole ? [{ key: 'line', title: 'IRS No.', cell: ({ irsNumber }: Result) => irsNumber }] : []),
    {
      key: 'state',
      title: 'State',
      cell: ({ state, taken }) => `${states[state]}${state === 'faulty' || taken ? '' : ', left out'}`,
    },
    {
      key: 'tax',
      title: 'Tax',
      number: true,
      cell: ({ taxAmount }) => (taxAmount === null ? '–' : <Money value={taxAmount} />),
    },
  ];
  return (
    <section aria-label="Rows">
      <h2>Rows</h2>
      <PagedTable
        label="Rows of the sheet"
        columns={columns}
        rows={results.slice((page - 1) * size, page * size)}
        rowKey={({ sheet, row }) => `${sheet} ${row}`}
        page={page}
        size={size}
        total={results.length}
        onPage={setPage}
        onSize={(wanted) => {
          setSize(wanted);
          setPage(1);
        }}
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
