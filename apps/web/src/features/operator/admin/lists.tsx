import type { AdminBusinessRow, AdminFilingRow, AdminTransactionRow } from '@gauger/contract';
import {
  decimal,
  formatDate,
  formNames,
  isZero,
  minus,
  paymentMethods,
  paymentStatusNames,
  toFixed,
} from '@gauger/excise';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../../components/paged-table/paged-table.tsx';
import { PaidAmount } from '../../money/payments/public.ts';
import { FilingStatus } from '../../sending/dashboard/public.ts';
import { type Filter, FilteredList } from './filtered-list.tsx';
import css from './operations-page.module.css';
import { RefundForm } from './refund-form.tsx';
import { addressText, einText, statusText } from './words.ts';

interface ListProps {
  /** The address of a person: only what is of their account. */
  of?: string | undefined;
}

const fixedTo = (of: string | undefined) => (of === undefined ? {} : { fixed: { emailVal: of } });

const forms = Object.entries(formNames).map(([value, label]) => ({ value, label }));

const dayOfUtc = (at: string) => <span className="nowrap">{formatDate(at.slice(0, 10))}</span>;

/** The filings of every account, or of one person's. */
export const FilingsList = ({ of }: ListProps) => (
  <FilteredList
    list="filingsParams"
    label="Filings"
    noneFound="No filing found"
    filters={filingFilters}
    byDays
    {...fixedTo(of)}
    columns={of === undefined ? filingColumns : filingColumns.filter(({ key }) => key !== ACCOUNT)}
    cardsBelow={1400}
  />
);

const filingFilters: readonly Filter[] = [
  { name: 'businessName', label: 'Business name' },
  { name: 'formType', label: 'Filing type', choices: forms },
  { name: 'taxYear', label: 'Tax year', isNumber: true },
  { name: 'submissionId', label: 'Submission ID' },
  {
    name: 'filingStatus',
    label: 'IRS status',
    choices: [
      { value: 'Incomplete', label: 'Not filed' },
      { value: 'Pending', label: 'Pending' },
      { value: 'Active', label: 'Accepted' },
      { value: 'DeActive', label: 'Rejected or withdrawn' },
    ],
  },
  {
    name: 'invoiceStatus',
    label: 'Payment status',
    choices: [
      { value: 'Active', label: 'Completed' },
      { value: 'Pending', label: 'Incomplete' },
      { value: 'DeActive', label: 'Refunded or void' },
    ],
  },
];

/** An email address, which breaks behind its @ first. */
function Address({ of }: { of: string }) {
  const [name, host] = addressText(of).split('@');
  if (host === undefined) return name;
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}

/** The column of the account owner, which the list of one account does not have. */
const ACCOUNT = 'emailId';
const accountColumn = {
  key: ACCOUNT,
  title: 'Account',
  cell: ({ emailId }: { emailId: string | null }) => (
    <span className={css.address}>{emailId === null ? '–' : <Address of={emailId} />}</span>
  ),
};

const filingColumns: readonly Column<AdminFilingRow>[] = [
  {
    key: 'businessName',
    title: 'Business name',
    cell: ({ id, businessName, EIN }) => (
      <>
        <Link to={`/home/admin/filing?filing=${encodeURIComponent(id)}`}>{businessName}</Link>
        <small className={`${css.small} nowrap`}>EIN {einText(EIN)}</small>
      </>
    ),
  },
  accountColumn,
  {
    key: 'formType',
    title: 'Filing type',
    cell: ({ formType }) => <span className="nowrap">{formNames[formType]}</span>,
  },
  { key: 'createdAt', title: 'Created', cell: ({ createdAt }) => dayOfUtc(createdAt) },
  { key: 'filingDate', title: 'Filing date', cell: ({ filingDate }) => (filingDate ? dayOfUtc(filingDate) : '–') },
  {
    key: 'paymentOption',
    title: 'Payment option',
    cell: ({ paymentOption }) => (paymentOption === null ? '–' : paymentMethods[paymentOption]),
  },
  { key: 'taxYear', title: 'Tax year', cell: (row) => <span className="nowrap">{taxYearOf(row)}</span> },
  { key: 'irsFilingStatus', title: 'IRS filing status', cell: (row) => <FilingStatus of={row} /> },
  {
    key: 'paymentStatus',
    title: 'Payment status',
    cell: ({ paymentStatus }) => paymentStatusNames[paymentStatus],
  },
];

/** "2026 Q1"; of a Form 8849 the month and year its income tax year ends by. */
export function taxYearOf({ quarter, year, month }: Pick<AdminFilingRow, 'quarter' | 'year' | 'month'>): string {
  if (quarter !== null) return `${year} Q${quarter}`;
  return month === null ? '–' : `${month}/${year}`;
}

/** The payments of every account, or of one person's. */
export function TransactionsList({ of }: ListProps) {
  const [refunding, setRefunding] = useState<AdminTransactionRow>();
  return (
    <>
      {refunding && (
        <div className={css.opened}>
          <RefundForm key={refunding.id} transaction={refunding} onDone={() => setRefunding(undefined)} />
        </div>
      )}
      <FilteredList
        list="transactionsParams"
        label="Transactions"
        noneFound="No transaction found"
        filters={transactionFilters}
        byDays
        {...fixedTo(of)}
        columns={transactionColumns(setRefunding, of === undefined)}
        cardsBelow={1360}
      />
    </>
  );
}

const transactionFilters: readonly Filter[] = [
  { name: 'businessName', label: 'Business name' },
  { name: 'transactionFormType', label: 'Transaction for', choices: forms },
  { name: 'paymentId', label: 'Transaction ID' },
  { name: 'invoiceNumber', label: 'Invoice number' },
  {
    name: 'paymentStatus',
    label: 'Payment status',
    choices: ['Initiated', 'Approved', 'Declined', 'Void', 'Mismatched', 'Refunded'].map((label) => ({
      value: label.toUpperCase(),
      label,
    })),
  },
];

/** @param ofAll whether the rows are of all accounts, and each names its own */
const transactionColumns = (
  onRefund: (row: AdminTransactionRow) => void,
  ofAll: boolean,
): readonly Column<AdminTransactionRow>[] => [
  { key: 'updatedAt', title: 'Transaction date', cell: ({ updatedAt }) => dayOfUtc(updatedAt) },
  {
    key: 'businessName',
    title: 'Business name',
    cell: ({ businessName, emailId }) => (
      <>
        {businessName}
        {ofAll && emailId !== null && (
          <small className={`${css.small} ${css.address}`}>
            <Address of={emailId} />
          </small>
        )}
      </>
    ),
  },
  { key: 'transactionFor', title: 'Transaction for', cell: ({ paymentDescription }) => paymentDescription },
  {
    key: 'paymentId',
    title: 'Transaction ID',
    cell: ({ paymentId }) => <span className="breakable">{paymentId ?? '–'}</span>,
  },
  {
    key: 'invoiceNumber',
    title: 'Invoice number',
    cell: ({ invoiceNumber }) => <span className="breakable">{invoiceNumber ?? '–'}</span>,
  },
  {
    key: 'paymentStatus',
    title: 'Payment status',
    cell: (row) => <TransactionStatus {...row} />,
  },
  { key: 'paidAmount', title: 'Paid amount', number: true, cell: (payment) => <Amount of={payment} /> },
  {
    key: 'refund',
    title: 'Action',
    cell: (row) =>
      isRefundable(row) && (
        <Button
          variant="default"
          size="sm"
          aria-label={`Refund ${row.invoiceNumber ?? row.paymentId}`}
          onClick={() => onRefund(row)}
        >
          Refund
        </Button>
      ),
  },
];

/** The amount of a payment, and what the provider took where that differs: for an order of several returns, of all of them. */
const Amount = ({ of }: { of: AdminTransactionRow }) => (
  <>
    <PaidAmount {...of} />
    {of.taken && (
      <span className={css.small}>
        Taken: {of.taken.amount} {of.taken.currency}
        {of.returnsPaid > 1 && ` for all ${of.returnsPaid} returns of the order`}
      </span>
    )}
    {of.taken && of.takenShare !== null && of.returnsPaid > 1 && (
      <span className={css.small}>{shareWords(of.takenShare, of.taken.currency, of)}</span>
    )}
  </>
);

/** The share of a return in the money that was taken, and how far it is from its fee. */
function shareWords(share: string, currency: string, { paidAmount, currency: asked }: AdminTransactionRow): string {
  const difference = minus(decimal(share), decimal(paidAmount));
  const far = `$${toFixed(difference, 2).replace('-', '')}`;
  const side = difference.n < 0n ? 'below' : 'above';
  return `Share of this return: ${share} ${currency}${currency === asked && !isZero(difference) ? `, ${far} ${side} its fee` : ''}`;
}

/** Whether money was taken and not given back. */
const isRefundable = ({ paymentStatus, paidAmount, refund }: AdminTransactionRow): boolean =>
  (paymentStatus === 'APPROVED' || paymentStatus === 'MISMATCHED') &&
  paidAmount !== '0.00' &&
  refund?.state !== 'initiated';

/** The state of a payment, and of its refund where one is under way or failed. */
function TransactionStatus({ paymentStatus, refund }: AdminTransactionRow) {
  return (
    <>
      {statusText(paymentStatus)}
      {refund && (
        <span className={css.small}>
          {refund.state === 'initiated' && 'Refund initiated'}
          {refund.state === 'failed' && `Refund failed: ${refund.failure ?? 'refused by the provider'}`}
          {refund.state === 'refunded' && refund.reason}
        </span>
      )}
    </>
  );
}

/** The businesses of a person's account. */
export const BusinessesList = ({ of }: ListProps) => (
  <FilteredList
    list="businessParams"
    label="Businesses"
    noneFound="No business found"
    filters={businessFilters}
    {...fixedTo(of)}
    columns={businessColumns}
    cardsBelow={1080}
  />
);

const businessFilters: readonly Filter[] = [
  { name: 'businessName', label: 'Business name' },
  { name: 'ein', label: 'EIN, or its last four digits' },
  { name: 'signingAuthorityName', label: 'Authorized person name' },
  { name: 'signingAuthorityPhone', label: 'Authorized phone' },
];

const businessColumns: readonly Column<AdminBusinessRow>[] = [
  { key: 'businessName', title: 'Business name', cell: ({ businessName }) => businessName },
  { key: 'EIN', title: 'EIN', cell: ({ EIN }) => <span className="nowrap">{einText(EIN)}</span> },
  { key: 'signingAuthorityName', title: 'Authorized person', cell: ({ signingAuthorityName }) => signingAuthorityName },
  {
    key: 'signingAuthorityPhone',
    title: 'Authorized phone',
    cell: ({ signingAuthorityPhone }) => <span className="nowrap">{signingAuthorityPhone}</span>,
  },
  {
    key: 'address',
    title: 'Address',
    cell: ({ contactCity, contactState, contactCountry }) =>
      [contactCity, contactState, contactCountry].filter(Boolean).join(', '),
  },
];
