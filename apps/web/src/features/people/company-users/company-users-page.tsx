import { hasLogin, isAwaited, roleLabel } from '@gauger/contract/company-user';
import { ActionIcon, Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf, useRights } from '../../../account/public.ts';
import { call, queryOf } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { describeLimit } from '../business-choice/public.ts';
import type { CompanyUser } from './company-user.ts';
import { CompanyUserModal } from './company-user-modal.tsx';
import { CompanyUserStatus } from './company-user-status.tsx';
import css from './company-users-page.module.css';

const COMPANY_USERS = 'companyUsers';

/** Company Users: who else acts in the account, in which role, and who is invited. Managers give them access to businesses. */
export function CompanyUsersPage() {
  const { page, size, onPage, onSize } = useListAddress();
  const { owns } = useRights();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [COMPANY_USERS] });
  const [shown, show] = useState<CompanyUser | 'new'>();
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf([COMPANY_USERS, page, size], 'listCompanyUsers', { query: { pageNumber: page - 1, size } }),
    placeholderData: keepPreviousData,
  });
  const addNew = (
    <Button leftSection={<Icon name="add" />} onClick={() => show('new')}>
      Add a user
    </Button>
  );
  return (
    <HomePage title="Company Users" actions={owns && data && data.totalCompanyUsers > 0 && addNew}>
      {error && <Notice kind="error" title={error.message} />}
      {data && (
        <PagedTable
          label="Company users"
          columns={[...facts, actionsOf(owns, show, refresh)]}
          rows={data.companyUsers}
          rowKey={({ id }) => id}
          page={data.currentPage + 1}
          size={size}
          total={data.totalCompanyUsers}
          onPage={onPage}
          onSize={onSize}
          loading={isPlaceholderData}
          cardsBelow={1000}
          empty={
            <EmptyState title="No company users yet" action={owns && addNew}>
              Let others work in your account with their own login. A Manager pays, signs and sends. An Editor prepares
              returns. An Approver comments and approves. A Viewer reads.
            </EmptyState>
          }
        />
      )}
      {shown && (
        <CompanyUserModal
          stored={shown === 'new' ? undefined : shown}
          onClose={() => show(undefined)}
          onSaved={async () => {
            show(undefined);
            showSuccess('Company user saved successfully');
            await refresh();
          }}
        />
      )}
    </HomePage>
  );
}

const facts: Column<CompanyUser>[] = [
  { key: 'userName', title: 'User Name', cell: nameOf },
  { key: 'emailId', title: 'Email', cell: ({ emailId }) => <span className="breakable">{emailId}</span> },
  {
    key: 'contactNumber',
    title: 'Contact Number',
    cell: ({ contactNumber, ext }) => (
      <span className="nowrap">
        {contactNumber}
        {Number(ext) > 0 && ` ext. ${ext}`}
      </span>
    ),
  },
  { key: 'role', title: 'Role', cell: ({ role }) => roleLabel(role) },
  {
    key: 'businesses',
    title: 'Businesses',
    cell: ({ businesses }) => <span className={css.businesses}>{describeLimit(businesses)}</span>,
  },
  { key: 'activeStatus', title: 'Status', cell: (user) => <CompanyUserStatus of={user} /> },
];

const actionsOf = (
  owns: boolean,
  edit: (user: CompanyUser) => void,
  refresh: () => Promise<void>,
): Column<CompanyUser> => ({
  key: 'action',
  title: 'Action',
  cell: (user) => (
    <span className={css.actions}>
      {owns && isAwaited(user) && (
        <Button variant="default" size="sm" onClick={() => void resend(user).then(refresh)}>
          Resend<span className="spoken"> to {nameOf(user)}</span>
        </Button>
      )}
      {(owns || user.role !== 'manager') && (
        <ActionIcon aria-label={`Edit ${nameOf(user)}`} title="Edit" onClick={() => edit(user)}>
          <Icon name="edit" />
        </ActionIcon>
      )}
      {owns && (
        <ActionIcon
          aria-label={`Delete ${nameOf(user)}`}
          title="Delete"
          onClick={() => void remove(user).then(refresh)}
        >
          <Icon name="delete" />
        </ActionIcon>
      )}
    </span>
  ),
});

async function resend({ id, emailId }: CompanyUser): Promise<void> {
  try {
    await call('inviteCompanyUser', { params: { id } });
    showSuccess(`Link sent to ${emailId}`);
  } catch (error) {
    showError(error instanceof Error ? error.message : 'There is a problem in add/update company user');
  }
}

async function remove(user: CompanyUser): Promise<void> {
  const agreed = await confirm({
    title: `Delete ${nameOf(user)}?`,
    body: hasLogin(user)
      ? 'They are logged out at once and cannot log in. What they did keeps their name.'
      : 'The emailed link stops working.',
    confirm: 'Delete',
    danger: true,
  });
  if (!agreed) return;
  try {
    await call('deleteCompanyUser', { params: { id: user.id } });
    showSuccess('Company user deleted successfully');
  } catch (error) {
    showError(error instanceof Error ? error.message : 'There is a problem in delete company user');
  }
}
