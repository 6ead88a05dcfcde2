import { dayInWords } from '@gauger/excise';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call } from '../../api/call.ts';
import { HomePage } from '../../app/shell/home-page.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { FilterForm } from '../../components/filter-form/filter-form.tsx';
import { Money } from '../../components/money/money.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../components/paged-table/paged-table.tsx';

type Payment = Answer<'listPayments'>['payments'][number];

const NOTHING = {
  fromDate: '',
  toDate: '',
  businessName: '',
  paymentStatus: '',
  transactionFormType: '',
  paymentId: '',
  invoiceNumber: '',
};
type Filters = typeof NOTHING;

const statuses = ['APPROVED', 'INITIATED'].map((value) => ({ value, label: value }));
const formTypes = ['Form720', 'Form720x', 'Form8849'].map((value) => ({ value, label: value }));

/** My Transactions: every payment of a service fee, with its filters. */
export function TransactionsPage() {
  const [typed, setTyped] = useState<Filters>(NOTHING);
  const [filters, setFilters] = useState<Filters>(NOTHING);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['payments', page, size, filters],
    queryFn: ({ signal }) =>
      call('listPayments', { query: { pageNumber: page - 1, size, ...withoutEmpty(filters) }, signal }),
    placeholderData: keepPreviousData,
  });
  const set = (change: Partial<Filters>) => setTyped((before) => ({ ...before, ...change }));
  const apply = (wanted: Filters) => {
    const faults = faultsOf(wanted);
    setErrors(faults);
    if (faults.length > 0) return;
    setFilters(wanted);
    setPage(1);
  };
  const clear = () => {
    setTyped(NOTHING);
    apply(NOTHING);
  };
  const errorOf = (field: string) => errors.find((fault) => fault.field === field)?.message;
  const text = (id: 'businessName' | 'paymentId' | 'invoiceNumber', label: string) => (
    <TextField id={id} label={label} value={typed[id]} maxLength={100} onChange={(value) => set({ [id]: value })} />
  );
  const day = (id: 'fromDate' | 'toDate', label: string) => (
    <DateInput id={id} label={label} value={typed[id]} error={errorOf(id)} onChange={(value) => set({ [id]: value })} />
  );

  return (
    <HomePage title="My Transactions">
      <ErrorSummary errors={errors} />
      <FilterForm onSearch={() => apply(typed)} onClear={clear}>
        {day('fromDate', 'From Date')}
        {day('toDate', 'To Date')}
        {text('businessName', 'Business Name')}
        <SelectField
          id="paymentStatus"
          label="Payment Status"
          placeholder="All"
          choices={statuses}
          value={typed.paymentStatus}
          onChange={(paymentStatus) => set({ paymentStatus })}
        />
        <SelectField
          id="transactionFormType"
          label="Filing Type"
          placeholder="All"
          choices={formTypes}
          value={typed.transactionFormType}
          onChange={(transactionFormType) => set({ transactionFormType })}
        />
        {text('paymentId', 'Transaction ID')}
        {text('invoiceNumber', 'Invoice Number')}
      </FilterForm>
      {error && <Notice kind="error" title={error.message} />}
      {data && (
        <PagedTable
          label="Transactions"
          columns={columns}
          rows={data.payments}
          rowKey={({ id }) => id}
          page={data.currentPage + 1}
          size={size}
          total={data.totalpayments}
          onPage={setPage}
          onSize={(rows) => {
            setSize(rows);
            setPage(1);
          }}
          loading={isPlaceholderData}
          empty={filters === NOTHING ? <NoTransaction /> : <NotFound />}
        />
      )}
    </HomePage>
  );
}

const columns: readonly Column<Payment>[] = [
  {
    key: 'updatedAt',
    title: 'Transaction Date',
    cell: ({ updatedAt }) => <span className="nowrap">{dayInWords(updatedAt.slice(0, 10))}</span>,
  },
  { key: 'businessName', title: 'Business Name', cell: ({ businessName }) => businessName },
  { key: 'transactionFor', title: 'Transaction For', cell: ({ paymentDescription }) => paymentDescription },
  { key: 'paymentId', title: 'Transaction ID', cell: ({ paymentId }) => paymentId ?? '–' },
  { key: 'invoiceNumber', title: 'Invoice Number', cell: ({ invoiceNumber }) => invoiceNumber ?? '–' },
  { key: 'paymentStatus', title: 'Payment Status', cell: ({ paymentStatus }) => paymentStatus },
  { key: 'paidAmount', title: 'Paid Amount', number: true, cell: ({ paidAmount }) => <Money value={paidAmount} /> },
];

const withoutEmpty = (filters: Filters): Partial<Filters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

function faultsOf(filters: Filters): readonly FieldError[] {
  const days = [
    { field: 'fromDate' as const, label: 'From Date' },
    { field: 'toDate' as const, label: 'To Date' },
  ];
  return days
    .filter(({ field }) => filters[field] !== '' && !/^\d{4}-\d\d-\d\d$/.test(filters[field]))
    .map(({ field, label }) => ({ field, message: `${label} should be a day, like Nov 21, 2026` }));
}

function NoTransaction() {
  return (
    <EmptyState title="No transaction yet">
      The service fee of a filing is paid once its summary is verified.
    </EmptyState>
  );
}

function NotFound() {
  return <EmptyState title="No transaction found">Change or clear the filters.</EmptyState>;
}
