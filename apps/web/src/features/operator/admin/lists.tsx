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
import { PaidAmount } from '../../money/payments/public.ts';
import { FilingStatus } from '../../sending/dashboard/public.ts';
import css from './admin.module.css';
import { AdminList, type AdminListed } from './admin-list.tsx';
import { addressText, einText, filingPage, statusText } from './formats.ts';
import { acrossAccounts } from './queries.ts';
import { RefundForm } from './refund-form.tsx';

interface ListProps {
  /** The address of a person: only what is of their account. */
  of?: string | undefined;
}

const fixedTo = (of: string | undefined) => (of === undefined ? undefined : { emailVal: of });

const forms = Object.entries(formNames).map(([value, label]) => ({ value, label }));

const dayOfUtc = (at: string) => <span className="nowrap">{formatDate(at.slice(0, 10))}</span>;

/** The filings of every account, or of one person's. */
export const FilingsList = ({ of }: ListProps) => <AdminList list={filings(of === undefined)} fixed={fixedTo(of)} />;

/** @param ofAll whether the rows are of all accounts, and each names its own */
const filings = (ofAll: boolean): AdminListed<AdminFilingRow> => ({
  label: 'Filings',
  none: { title: 'No filing found' },
  ask: acrossAccounts('filingsParams'),
  filters: [
    { name: 'businessName', label: 'Business name' },
    { name: 'formType', label: 'Filing type', choices: forms },
    { name: 'taxYear', label: 'Tax year', isYear: true },
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
  ],
  byDays: true,
  columns: [
    {
      key: 'businessName',
      title: 'Business name',
      cell: ({ id, businessName, EIN, emailId }) => (
        <>
          <Link to={filingPage(id)}>{businessName}</Link>
          <small className={`${css.small} nowrap`}>EIN {einText(EIN)}</small>
          {ofAll && <Owner of={emailId} />}
        </>
      ),
    },
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
  ],
  cardsBelow: 1240,
});

/** The account owner, by an address that breaks behind its @ first. */
function Owner({ of }: { of: string | null }) {
  if (of === null) return null;
  const [name, host] = addressText(of).split('@');
  return (
    <small className={`${css.small} breakable`}>
      {name}
      {host !== undefined && (
        <>
          @<wbr />
          {host}
        </>
      )}
    </small>
  );
}

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
      <AdminList list={transactions(setRefunding, of === undefined)} fixed={fixedTo(of)} />
    </>
  );
}

/** @param ofAll whether the rows are of all accounts, and each names its own */
const transactions = (
  onRefund: (row: AdminTransactionRow) => void,
  ofAll: boolean,
): AdminListed<AdminTransactionRow> => ({
  label: 'Transactions',
  none: { title: 'No transaction found' },
  ask: acrossAccounts('transactionsParams'),
  filters: [
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
  ],
  byDays: true,
  columns: [
    { key: 'updatedAt', title: 'Transaction date', cell: ({ updatedAt }) => dayOfUtc(updatedAt) },
    {
      key: 'businessName',
      title: 'Business name',
      cell: ({ businessName, emailId }) => (
        <>
          {businessName}
          {ofAll && <Owner of={emailId} />}
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
  ],
  cardsBelow: 1240,
});

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
export const BusinessesList = ({ of }: ListProps) => <AdminList list={businesses} fixed={fixedTo(of)} />;

const businesses: AdminListed<AdminBusinessRow> = {
  label: 'Businesses',
  none: { title: 'No business found' },
  ask: acrossAccounts('businessParams'),
  filters: [
    { name: 'businessName', label: 'Business name' },
    { name: 'ein', label: 'EIN, or its last four digits' },
    { name: 'signingAuthorityName', label: 'Authorized person name' },
    { name: 'signingAuthorityPhone', label: 'Authorized phone' },
  ],
  columns: [
    { key: 'businessName', title: 'Business name', cell: ({ businessName }) => businessName },
    { key: 'EIN', title: 'EIN', cell: ({ EIN }) => <span className="nowrap">{einText(EIN)}</span> },
    {
      key: 'signingAuthorityName',
      title: 'Authorized person',
      cell: ({ signingAuthorityName }) => signingAuthorityName,
    },
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
  ],
  cardsBelow: 1080,
};
