import type { AdminUserRow, AuditLogRow } from '@gauger/contract';
import { actionTypes, describeAction } from '@gauger/contract/audit';
import { Link, useLocation } from 'react-router';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import { ActiveStatus } from './active-status.tsx';
import css from './admin.module.css';
import { AdminList, type AdminListed } from './admin-list.tsx';
import { addressText, dayOf, formatName, momentOf, nameOf, userPage } from './formats.ts';
import { FilingsList, TransactionsList } from './lists.tsx';
import { acrossAccounts } from './queries.ts';

/** Every person who can log in, of every account. */
export const AdminUsersPage = () => (
  <AdminFrame title="All Users">
    <AdminList list={users} />
  </AdminFrame>
);

/** The filings of every account, the newest first. The days are those on which they were begun. */
export const AdminFilingsPage = () => (
  <AdminFrame title="All Filings">
    <FilingsList />
  </AdminFrame>
);

/** The payments of every account, the one that changed last first. */
export const AdminTransactionsPage = () => (
  <AdminFrame title="All Transactions">
    <TransactionsList />
  </AdminFrame>
);

/** The events of every account, the newest first. */
export const AdminAuditLogPage = () => (
  <AdminFrame title="Audit log">
    <AdminList list={events} />
  </AdminFrame>
);

const users: AdminListed<AdminUserRow> = {
  label: 'Users',
  none: {
    title: 'No user found',
    hint: 'Search for part of the name or email address, or choose another status.',
  },
  ask: acrossAccounts('usersParams'),
  isLive: true,
  filters: [
    { name: 'searchStr', inAddress: 'search', label: 'Search users', hint: 'Part of the name or email address' },
    {
      name: 'activeStatus',
      inAddress: 'status',
      label: 'Status',
      choices: ['Active', 'Inactive'].map((value) => ({ value, label: value })),
    },
  ],
  columns: [
    { key: 'fullName', title: 'Full Name', cell: (row) => <UserLink to={row} /> },
    {
      key: 'emailId',
      title: 'Email',
      cell: ({ emailId }) => <span className="breakable">{addressText(emailId)}</span>,
    },
    { key: 'createdAt', title: 'Date', cell: ({ createdAt }) => <span className="nowrap">{dayOf(createdAt)}</span> },
    { key: 'activeStatus', title: 'Status', cell: ({ activeStatus }) => <ActiveStatus status={activeStatus} /> },
  ],
};

/** To a person, who has the way back to the list as it is. */
function UserLink({ to }: { to: AdminUserRow }) {
  const { search: list } = useLocation();
  return (
    <Link className={css.open} to={userPage(to.id)} state={{ list }}>
      {nameOf(to)}
    </Link>
  );
}

/** The return or business of an event, and the kind of record where it is another. */
function About({ of: { about, filingId, documentType } }: { of: AuditLogRow }) {
  const name = about ?? (documentType ? formatName(documentType) : '–');
  return filingId ? (
    <Link className={css.open} to={`/home/admin/filing?${new URLSearchParams({ filing: filingId })}`}>
      {name}
    </Link>
  ) : (
    name
  );
}

/** The person, client or program that acted, and whose account it was where no person of the account did. */
function Actor({ of: { actor, emailId, client, apiKey } }: { of: AuditLogRow }) {
  const address = emailId ? addressText(emailId) : null;
  return (
    <span className="breakable">
      {actor === 'person' ? (address ?? '–') : actor === 'client' ? `${client?.name ?? 'A client'}, client` : 'Gauger'}
      {client && <span className={css.small}>{addressText(client.emailId)}</span>}
      {actor !== 'person' && address && <span className={css.small}>Account of {address}</span>}
      {apiKey && <span className={css.small}>By API key {apiKey}</span>}
    </span>
  );
}

const events: AdminListed<AuditLogRow> = {
  label: 'Events',
  none: { title: 'No event found' },
  ask: acrossAccounts('auditLogParams'),
  filters: [
    {
      name: 'searchStr',
      inAddress: 'search',
      label: 'Email, business, return, ID, action',
    },
    { name: 'email', label: 'Email' },
    { name: 'documentType', label: 'Document type' },
    {
      name: 'actionType',
      label: 'Action type',
      choices: Object.entries(actionTypes)
        .map(([value, { done }]) => ({ value, label: done }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    },
    {
      name: 'adminReads',
      label: 'Reads by administrators',
      unset: { label: 'Left out', value: 'exclude' },
      choices: [{ value: 'all', label: 'Shown' }],
    },
  ],
  byDays: true,
  columns: [
    { key: 'about', title: 'About', cell: (row) => <About of={row} /> },
    { key: 'emailId', title: 'Who acted', cell: (row) => <Actor of={row} /> },
    {
      key: 'actionType',
      title: 'Action type',
      cell: ({ actionType, outcome }) => describeAction(actionType, outcome),
    },
    { key: 'createdAt', title: 'Date', cell: ({ createdAt }) => <span className="nowrap">{momentOf(createdAt)}</span> },
  ],
};
