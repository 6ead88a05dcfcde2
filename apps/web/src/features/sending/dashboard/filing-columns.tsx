import { paymentMethods, paymentStatusNames } from '@gauger/excise';
import type { Column } from '../../../components/paged-table/paged-table.tsx';
import css from './filing-list.module.css';
import type { FilingRow } from './queries.ts';

/** The columns of the list of filings that can be shown or not, in their order. */
export const moreColumns = [
  {
    key: 'filingDate',
    title: 'Filing date',
    cell: ({ filingDate }) => (filingDate === null ? <None /> : <span className="nowrap">{moment(filingDate)}</span>),
  },
  {
    key: 'paymentStatus',
    title: 'Payment status',
    cell: ({ paymentStatus }) => paymentStatusNames[paymentStatus],
  },
  {
    key: 'irsFilingStatus',
    title: 'IRS filing status',
    cell: ({ irsFilingStatus }) => (irsFilingStatus === 'Incomplete' ? 'Not filed' : irsFilingStatus),
  },
  {
    key: 'paymentMethod',
    title: 'Payment option',
    cell: ({ paymentMethod }) => (paymentMethod === null ? <None /> : paymentMethods[paymentMethod]),
  },
  {
    key: 'updatedAt',
    title: 'Updated',
    sortable: true,
    cell: ({ updatedAt }) => <span className={css.updated}>{moment(updatedAt)}</span>,
  },
] as const satisfies Column<FilingRow>[];

export type MoreColumn = (typeof moreColumns)[number]['key'];

/** Shown until the reader chooses others. */
export const shownAtFirst: readonly MoreColumn[] = ['updatedAt'];

const None = () => <span className="quiet">–</span>;

/** Of this year without the year. */
const moment = (at: string) =>
  new Date(at).toLocaleString('en-US', {
    ...(new Date(at).getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
