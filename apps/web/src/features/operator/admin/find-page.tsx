import { describeAction } from '@gauger/contract/audit';
import { formNames } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import type { Answer } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import { FilingStatus } from '../../sending/dashboard/public.ts';
import { ActiveStatus } from './active-status.tsx';
import admin from './admin.module.css';
import css from './find.module.css';
import { FindForm } from './find-form.tsx';
import { addressText, dayOf, einText, filingPage, momentOf, nameOf, statusText, userPage } from './formats.ts';
import { useFullValues } from './full-values.tsx';
import { taxYearOf } from './lists.tsx';
import { findQuery } from './queries.ts';

type Found = Answer<'findAnything'>;
type Kind = Found['more'][number];

/** Find anything: one text leads to people, businesses, filings, transactions and requests. */
export function AdminFindPage() {
  const { state, key } = useLocation();
  const text: string = state?.text ?? '';
  const { reason, control } = useFullValues();
  const { data, error, isFetching } = useQuery({ ...findQuery(text, reason), enabled: text !== '' });
  const only = data && !isFetching ? onlyPage(data) : undefined;
  if (only !== undefined) return <Navigate replace to={only} />;
  return (
    <AdminFrame title="Find anything">
      <FindForm key={key} label="Search for" text={text} />
      {error && <Notice kind="error" title={error.message} />}
      {text !== '' && isFetching && <InlineProgress label="Looking…" />}
      {text !== '' && control}
      {data && !isFetching && <Results of={data} />}
    </AdminFrame>
  );
}

/** The page of the only thing that was found; nothing where there is a choice. */
function onlyPage({ users, businesses, filings, transactions, events }: Found): string | undefined {
  const [first, ...others] = [
    ...users.map(({ id }) => userPage(id)),
    ...filings.map(({ id }) => filingPage(id)),
    ...transactions.map(transactionPage),
    ...[...businesses, ...events].map(() => undefined),
  ];
  return others.length === 0 ? first : undefined;
}

/** The list of transactions with this one alone; its filing where it has no number yet. */
function transactionPage({ invoiceNumber, paymentId, transactionFor }: Found['transactions'][number]): string {
  const [name, number] = invoiceNumber ? ['invoiceNumber', invoiceNumber] : ['paymentId', paymentId];
  return number
    ? `/home/admin/transactions?${new URLSearchParams({ [name as string]: number })}`
    : filingPage(transactionFor);
}

function Results({ of }: { of: Found }) {
  const kinds = kindsOf(of).filter(({ rows }) => rows.length > 0);
  if (kinds.length === 0)
    return (
      <EmptyState title="Nothing found">
        Check the spelling. Type ids, submission IDs and the nine digits of an EIN in full.
      </EmptyState>
    );
  return kinds.map(({ kind, title, rows }) => (
    <section key={kind} className={css.kind} aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`}>{title}</h2>
      <ul className={css.results}>
        {rows.map(({ key, name, to, about, state }) => (
          <li key={key}>
            <span className={css.about}>
              {to === undefined ? name : <Link to={to}>{name}</Link>}
              <small>{about}</small>
            </span>
            {state}
          </li>
        ))}
      </ul>
      {of.more.includes(kind) && (
        <p className={admin.after}>These are the newest {rows.length}. Type more of the text to narrow them down.</p>
      )}
    </section>
  ));
}

interface Result {
  key: string;
  name: string;
  to: string | undefined;
  about: ReactNode;
  state?: ReactNode;
}

function kindsOf(of: Found): { kind: Kind; title: string; rows: Result[] }[] {
  return [
    { kind: 'filings', title: 'Filings', rows: of.filings.map(filingResult) },
    { kind: 'businesses', title: 'Businesses', rows: of.businesses.map(businessResult) },
    { kind: 'users', title: 'Users', rows: of.users.map(userResult) },
    { kind: 'transactions', title: 'Transactions', rows: of.transactions.map(transactionResult) },
    { kind: 'events', title: 'Request', rows: of.events.map(eventResult) },
  ];
}

const filingResult = (row: Found['filings'][number]): Result => ({
  key: row.id,
  name: `${row.businessName}, ${formNames[row.formType]}, ${taxYearOf(row)}`,
  to: filingPage(row.id),
  about: `${ownerOf(row.emailId)}, created ${dayOf(row.createdAt)}`,
  state: <FilingStatus of={row} />,
});

const businessResult = ({ id, businessName, EIN, emailId, ownerId }: Found['businesses'][number]): Result => ({
  key: id,
  name: businessName,
  to: `/home/admin/filings?${new URLSearchParams({ businessName })}`,
  about: (
    <>
      EIN {einText(EIN)}, {ownerId === null ? ownerOf(emailId) : <Link to={userPage(ownerId)}>{ownerOf(emailId)}</Link>}
    </>
  ),
});

const userResult = (row: Found['users'][number]): Result => ({
  key: row.id,
  name: nameOf(row),
  to: userPage(row.id),
  about: `${addressText(row.emailId)}, joined ${dayOf(row.createdAt)}`,
  state: <ActiveStatus status={row.activeStatus} />,
});

const transactionResult = (row: Found['transactions'][number]): Result => ({
  key: row.id,
  name: row.invoiceNumber ?? row.paymentId ?? row.paymentDescription,
  to: transactionPage(row),
  about: `${row.paymentDescription}, ${row.businessName}, ${dayOf(row.updatedAt)}`,
  state: `${statusText(row.paymentStatus)}, $${row.paidAmount}`,
});

const eventResult = (row: Found['events'][number]): Result => ({
  key: row.id,
  name: describeAction(row.actionType, row.outcome),
  to: row.filingId === null ? undefined : filingPage(row.filingId),
  about: `${row.emailId === null ? 'Nobody known' : addressText(row.emailId)}, ${momentOf(row.createdAt)}`,
});

const ownerOf = (emailId: string | null): string => (emailId === null ? 'No owner' : addressText(emailId));
