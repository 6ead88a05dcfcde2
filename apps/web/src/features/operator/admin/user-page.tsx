import { describeAction } from '@gauger/contract/audit';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type Answer, call } from '../../../api/call.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { counted } from '../../../components/counted.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { State } from '../../../components/state/state.tsx';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import { ActiveStatus } from './active-status.tsx';
import admin from './admin.module.css';
import { addressText, dayOf, momentOf, nameOf } from './formats.ts';
import { BusinessesList, FilingsList, TransactionsList } from './lists.tsx';
import { latestQuery, userQuery, userStatusQuery } from './queries.ts';
import { useAct } from './use-act.ts';
import css from './user-page.module.css';

type User = Answer<'getUser'>;
type UserStatus = Answer<'getStanding'>;

const tabs = [
  { key: 'userdetails', title: 'User Details' },
  { key: 'businesses', title: 'Businesses' },
  { key: 'filings', title: 'Filings' },
  { key: 'transactions', title: 'Transactions' },
] as const;
type TabKey = (typeof tabs)[number]['key'];

export const AdminUserPage = () => <UserTab current="userdetails" />;
export const AdminUserBusinessesPage = () => <UserTab current="businesses" />;
export const AdminUserFilingsPage = () => <UserTab current="filings" />;
export const AdminUserTransactionsPage = () => <UserTab current="transactions" />;

/** The page of a person: profile and status, what is of their account, and actions of an administrator. */
function UserTab({ current }: { current: TabKey }) {
  const id = useSearchParams()[0].get('user') ?? '';
  const { data: user, error: userError } = useQuery(userQuery(id));
  const { data: status, error: statusError } = useQuery(userStatusQuery(id));
  const navigate = useNavigate();
  const { state } = useLocation();
  // The status says which record is missing.
  const error = statusError ?? userError;
  return (
    <AdminFrame
      title={user ? nameOf(user) : 'User'}
      back={<BackToUsers />}
      actions={user && status && status.role !== 'admin' && <Actions user={user} status={status} />}
    >
      {error && <Notice kind="error" title={error.message} />}
      {!error && !(user && status) && <InlineProgress label="Loading…" />}
      {user && status && (
        <Tabs
          label="User"
          tabs={tabs.map((tab) => ({
            ...tab,
            ...countOf(tab.key, status),
            panel: tab.key === current && panelOf(current, user, status),
          }))}
          current={{
            key: current,
            onChange: (key) => void navigate(`/home/admin/user/${key}?user=${encodeURIComponent(id)}`, { state }),
          }}
        />
      )}
    </AdminFrame>
  );
}

/** How much a tab holds; beyond 10,000 it is not counted. */
const countOf = (key: TabKey, { counts }: UserStatus) =>
  key === 'userdetails' ? {} : { count: counts[key] > MAX_COUNTED ? '10,000+' : counts[key] };
const MAX_COUNTED = 10_000;

function panelOf(current: TabKey, user: User, status: UserStatus) {
  switch (current) {
    case 'businesses':
      return <BusinessesList of={user.emailId} />;
    case 'filings':
      return <FilingsList of={user.emailId} />;
    case 'transactions':
      return <TransactionsList of={user.emailId} />;
    default:
      return (
        <div className={css.lists}>
          <SummaryList title="Profile" rows={detailsOf(user)} />
          <SummaryList title="Access" rows={accessOf(user, status)} />
          <Latest of={user} />
          {status.invitations.length > 0 && (
            <SummaryList
              title="Invitations"
              rows={status.invitations.map((invitation) => ({
                term: `${addressText(invitation.emailId)}, ${roles[invitation.role]}`,
                value: <Invitation of={invitation} />,
              }))}
            />
          )}
        </div>
      );
  }
}

/** The last events of a person, and the way to all of them. */
function Latest({ of: { emailId } }: { of: User }) {
  const { data } = useQuery(latestQuery(emailId));
  return (
    <section className={css.latest} aria-labelledby="latest">
      <div className={css.latestHead}>
        <h2 id="latest">Latest</h2>
        <Link to={`/home/admin/auditlog?${new URLSearchParams({ email: emailId })}`}>Audit log of this user</Link>
      </div>
      {data?.length === 0 && <p>Nothing yet.</p>}
      <ul>
        {data?.map(({ id, actionType, outcome, createdAt }) => (
          <li key={id}>
            <span className="quiet">{momentOf(createdAt)}</span> {describeAction(actionType, outcome)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Until when an invitation can be accepted, and its link once more. */
function Invitation({ of: { id, emailId, invitedUntil } }: { of: UserStatus['invitations'][number] }) {
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const isOver = invitedUntil !== null && new Date(invitedUntil) < new Date();
  return (
    <span className="line-3">
      {invitedUntil && `${isOver ? 'Expired' : 'Expires'} ${momentOf(invitedUntil)}`}
      <Button
        size="compact-md"
        variant="default"
        loading={busy}
        aria-label={`Send again to ${emailId}`}
        onClick={() => void resend()}
      >
        Send again
      </Button>
    </span>
  );

  async function resend() {
    setBusy(true);
    await act(`A new link is on its way to ${emailId}`, () => call('resendInvitation', { params: { id }, body: {} }));
    setBusy(false);
  }
}

/** To the list as it was left. */
function BackToUsers() {
  const { state } = useLocation();
  return (
    <Link className={admin.back} to={`/home/admin${state?.list ?? ''}`}>
      <Icon name="back" /> All Users
    </Link>
  );
}

const detailsOf = (user: User) => [
  { term: 'Full name', value: `${user.firstName} ${user.lastName}`.trim() || '–' },
  { term: 'Email', value: addressText(user.emailId) },
  { term: 'Phone', value: phoneOf(user) || '–' },
  { term: 'Address', value: addressOf(user) || '–' },
  { term: 'Registered as', value: user.taxPreparer ? 'Tax preparer' : 'Business' },
];

/** Formats a phone number. The extension 0 means none. */
const phoneOf = ({ mobileNumber, extNumber }: User) =>
  Number(extNumber) > 0 ? `${mobileNumber}, ext. ${extNumber}` : mobileNumber;

const addressOf = ({ address, address2, city, state, countryCode, stateCode, country, zipCode }: User) =>
  address &&
  [address, address2, city, state || stateCode, country === 'Others' ? countryCode : country, zipCode]
    .filter(Boolean)
    .join(', ');

const roles = {
  owner: 'Account owner',
  manager: 'Manager',
  editor: 'Editor',
  approver: 'Approver',
  viewer: 'Viewer',
  admin: 'Administrator',
} as const;

function SecondFactor({ of: { authenticatorApp, passkeys } }: { of: UserStatus['secondFactor'] }) {
  const has = [
    ...(authenticatorApp ? ['Authenticator app'] : []),
    ...(passkeys > 0 ? [counted(passkeys, 'passkey', 'passkeys')] : []),
  ].join(', ');
  return has === '' ? (
    <State level="empty" tone="quiet" word="Off" />
  ) : (
    <State level="full" tone="good" word={`On: ${has}`} />
  );
}

const accessOf = ({ emailId }: User, status: UserStatus) => [
  { term: 'Status', value: <ActiveStatus status={status.activeStatus} /> },
  {
    term: 'Role',
    value: status.role
      ? `${roles[status.role]}${status.roleStatus === 'Inactive' ? ', turned off by the account owner' : ''}`
      : 'None',
  },
  ...(status.accountOwner && status.accountOwner !== emailId
    ? [{ term: 'Account of', value: status.accountOwner }]
    : []),
  { term: 'Second factor', value: <SecondFactor of={status.secondFactor} /> },
  { term: 'Signed up', value: dayOf(status.createdAt) },
  { term: 'Last login', value: status.lastSignInAt ? momentOf(status.lastSignInAt) : 'Never' },
  { term: 'Sessions', value: status.sessions === 0 ? 'None' : String(status.sessions) },
];

function Actions({ user, status }: { user: User; status: UserStatus }) {
  const act = useAct();
  const active = status.activeStatus === 'Active';
  return (
    <>
      {status.sessions > 0 && (
        <Button variant="default" onClick={() => void endSessions()}>
          End sessions
        </Button>
      )}
      <Button variant="default" onClick={() => void setActive(!active)}>
        {active ? 'Deactivate' : 'Reactivate'}
      </Button>
    </>
  );

  async function endSessions() {
    const agreed = await confirm({
      title: `End every session of ${nameOf(user)}?`,
      body: 'They are logged out everywhere at once, and can log in again.',
      confirm: 'End sessions',
      danger: true,
    });
    if (!agreed) return;
    await act(`${nameOf(user)} is logged out everywhere`, () => call('endUserSessions', { params: { id: user.id } }));
  }

  async function setActive(wanted: boolean) {
    const agreed = await confirm(
      wanted
        ? {
            title: `Reactivate ${nameOf(user)}?`,
            body: 'They can log in again. If they own an account, so can its company users.',
            confirm: 'Reactivate',
          }
        : {
            title: `Deactivate ${nameOf(user)}?`,
            body:
              status.role === 'owner'
                ? 'They and the company users of their account are logged out at once and cannot log in until you reactivate them. Their data stays.'
                : 'They are logged out at once and cannot log in until you reactivate them. Their data stays.',
            confirm: 'Deactivate',
            danger: true,
          },
    );
    if (!agreed) return;
    await act(`${nameOf(user)} ${wanted ? 'can log in again' : 'can no longer log in'}`, () =>
      call('setUserStatus', { params: { id: user.id }, body: { activeStatus: wanted ? 'Active' : 'Inactive' } }),
    );
  }
}
