import { formatDate, grouped } from '@gauger/excise';
import { Button } from '@mantine/core';
import { Money } from '../../../components/money/money.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import css from './row-sheets.module.css';
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
  busy: boolean;
  onLeaveOut: (sheet: number, row: number) => void;
}

/** More columns than these are put into one. */
const MOST_COLUMNS = 5;

const NUMBER = /^\d+(\.\d+)?$/;

/** Entries whose digits are no amount. */
const NO_AMOUNT = /reference|EIN|TIN|VIN|CRN/i;

/** A day and an amount as a reader writes them, anything else as it was read. */
function shown(value: string, label: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  return NUMBER.test(value) && !NO_AMOUNT.test(label) ? grouped(value) : value;
}

/** The columns of what was read: one for each field, or one for all where the rows have many. */
function readColumns(results: readonly Result[]): Column<Result>[] {
  const labels = [...new Set(results.flatMap(({ cells }) => cells.map(({ label }) => label)))];
  if (labels.length > MOST_COLUMNS)
    return [
      {
        key: 'read',
        title: 'As read',
        cell: ({ cells }) =>
          cells
            .map(
              ({ label, value, working }) =>
                `${label}: ${shown(value, label)}${working === undefined ? '' : ` = ${working}`}`,
            )
            .join('; '),
      },
    ];
  return labels.map((label) => {
    const cellOf = ({ cells }: Result) => cells.find((cell) => cell.label === label);
    const readOf = (row: Result) => cellOf(row)?.value ?? '';
    return {
      key: `read ${label}`,
      title: label,
      number: results.every((row) => readOf(row) === '' || NUMBER.test(readOf(row))),
      cell: (row) => {
        const working = cellOf(row)?.working;
        return (
          <>
            {shown(readOf(row), label)}
            {working && <small className={css.working}>{working}</small>}
          </>
        );
      },
    };
  });
}

/** The status, the entries and the amount of each row; rows with errors first. */
export function RowResults({
  check: { results, rows, sheets, tabs },
  whole,
  claims,
  busy,
  onLeaveOut,
}: RowResultsProps) {
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
    ...readColumns(results),
    {
      key: 'tax',
      title: claims ? 'Claim' : 'Tax',
      number: true,
      cell: ({ taxAmount }) => (taxAmount === null ? '–' : <Money value={taxAmount} />),
    },
    {
      key: 'leaveOut',
      title: 'Leave out',
      cell: ({ sheet, row, taken, state }) =>
        (taken || state === 'faulty') && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            aria-label={`Leave out row ${row}`}
            onClick={() => onLeaveOut(tabs.findIndex(({ name }) => name === sheet) + 1, row)}
          >
            Leave out
          </Button>
        ),
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
