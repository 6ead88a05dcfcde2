import { noFilter } from '@gauger/contract/saved-filter';
import { type FilingFormType, formatDate } from '@gauger/excise';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Answer, queryOf } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { DayFilters } from '../../../components/filter-form/day-filters.tsx';
import { FilterForm } from '../../../components/filter-form/filter-form.tsx';
import { useFilters } from '../../../components/filter-form/use-filters.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { BusinessNameFilter } from '../../people/business-choice/public.ts';
import { SavedFilters } from '../../people/saved-filters/public.ts';
import { PaidAmount } from './paid-amount.tsx';

type Payment = Answer<'listPayments'>['payments'][number];

const NOTHING = noFilter('transactions');

/** Every status that the list can show. */
const statusNames: Readonly<Record<Payment['paymentStatus'], string>> = {
  APPROVED: 'APPROVED',
  INITIATED: 'INITIATED',
  DECLINED: 'DECLINED',
  VOID: 'VOID',
  MISMATCHED: 'MISMATCHED',
  REFUNDED: 'REFUNDED',
};
const statuses = Object.entries(statusNames).map(([value, label]) => ({ value, label }));
const formTypes = ['Form720', 'Form720x', 'Form8849'].map((value) => ({ value, label: value }));

/** My Transactions: every payment of a service fee, with its filters. */
export function TransactionsPage() {
  const list = useFilters(NOTHING, 10);
  const { typed, set } = list;
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(['payments', list.query], 'listPayments', { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const text = (id: 'paymentId' | 'invoiceNumber', label: string) => (
    <TextField id={id} label={label} value={typed[id]} maxLength={100} onChange={(value) => set({ [id]: value })} />
  );

  return (
    <HomePage title="My Transactions">
      <ErrorSummary errors={list.errors} />
      <FilterForm onSearch={list.search} onClear={list.clear}>
        <DayFilters list={list} />
        <BusinessNameFilter value={typed.businessName} maxLength={100} onChange={set} />
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
      <SavedFilters list="transactions" onUse={(filters) => list.use(filters as typeof NOTHING)} />
      {error && <Notice kind="error" title={error.message} />}
      {data && (
        <PagedTable
          cardsBelow={960}
          label="Transactions"
          columns={columns}
          rows={data.payments}
          rowKey={({ id }) => id}
          page={data.currentPage + 1}
          size={list.size}
          total={data.totalpayments}
          onPage={list.onPage}
          onSize={list.onSize}
          loading={isPlaceholderData}
          empty={list.isFiltered ? <NotFound /> : <NoTransaction />}
        />
      )}
    </HomePage>
  );
}

const columns: readonly Column<Payment>[] = [
  {
    key: 'updatedAt',
    title: 'Transaction Date',
    cell: ({ updatedAt }) => <span className="nowrap">{formatDate(updatedAt.slice(0, 10))}</span>,
  },
  { key: 'businessName', title: 'Business Name', cell: ({ businessName }) => businessName },
  {
    key: 'transactionFor',
    title: 'Transaction For',
    cell: ({ paymentDescription, paymentStatus, transactionFor, transactionFormType }) =>
      paymentStatus === 'APPROVED' ? (
        <Link
          to={pageOfFiling('receipt', { id: transactionFor, formType: transactionFormType as FilingFormType })}
          aria-label={`Receipt, ${paymentDescription}`}
        >
          {paymentDescription}
        </Link>
      ) : (
        paymentDescription
      ),
  },
  { key: 'paymentId', title: 'Transaction ID', cell: ({ paymentId }) => paymentId ?? '–' },
  { key: 'invoiceNumber', title: 'Invoice Number', cell: ({ invoiceNumber }) => invoiceNumber ?? '–' },
  { key: 'paymentStatus', title: 'Payment Status', cell: ({ paymentStatus }) => paymentStatus },
  { key: 'paidAmount', title: 'Paid Amount', number: true, cell: (payment) => <PaidAmount {...payment} /> },
];

function NoTransaction() {
  return (
    <EmptyState title="No transaction yet">You pay the service fee of a filing after you check its summary.</EmptyState>
  );
}

function NotFound() {
  return <EmptyState title="No transaction found">Change or clear the filters.</EmptyState>;
}
