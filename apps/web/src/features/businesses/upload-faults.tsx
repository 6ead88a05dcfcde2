import { useState } from 'react';
import { type Column, PagedTable } from '../../components/paged-table/paged-table.tsx';
import type { Check } from './use-business-upload.ts';

type Fault = Check['faults'][number];

const columns: readonly Column<Fault>[] = [
  { key: 'cell', title: 'Cell', cell: ({ column, row }) => (column ? `${column}${row}` : `Row ${row}`) },
  { key: 'title', title: 'Column', cell: ({ title }) => title },
  { key: 'value', title: 'What stands there', cell: ({ value }) => value || <i>nothing</i> },
  { key: 'message', title: 'What to mend', cell: ({ message }) => message },
];

/** Every faulty cell by row and column, with what stands there and what to mend. */
export function UploadFaults({ check: { faults, faultCount } }: { check: Check }) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  return (
    <>
      <PagedTable
        label="Faulty cells"
        columns={columns}
        rows={faults.slice((page - 1) * size, page * size)}
        rowKey={({ row, field }) => `${row} ${field}`}
        page={page}
        size={size}
        total={faults.length}
        onPage={setPage}
        onSize={(wanted) => {
          setSize(wanted);
          setPage(1);
        }}
        empty={null}
      />
      {faultCount > faults.length && (
        <p>
          The first {faults.length.toLocaleString('en-US')} are listed here; the marked sheet tells all{' '}
          {faultCount.toLocaleString('en-US')}.
        </p>
      )}
    </>
  );
}
