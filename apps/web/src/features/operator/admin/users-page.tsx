import type { AdminUserRow } from '@gauger/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { SearchBox } from '../../../components/search-box/search-box.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import { ActiveStatus } from './active-status.tsx';
import { useFullValues } from './full-values.tsx';
import { MoreNotice } from './more-notice.tsx';
import { usersQuery } from './queries.ts';
import css from './users-page.module.css';
import { addressText, dayOf, nameOf, pageSizes } from './words.ts';

/** All Users: every person who can log in, of every account. */
export function AdminUsersPage() {
  const { page, size, search, onPage, onSize, onSearch, set } = useListAddress();
  const status = useSearchParams()[0].get('status') ?? '';
  const { reason, control } = useFullValues();
  const { search: list } = useLocation();
  const { data, error, isPlaceholderData } = useQuery(usersQuery(page, size, search, status, reason));
  return (
    <AdminFrame title="All Users">
      <div className={css.search}>
        <SearchBox label="Search users" hint="Part of the name or email address" value={search} onChange={onSearch} />
        <SelectField
          id="status"
          label="Status"
          placeholder="All"
          choices={statuses}
          value={status}
          onChange={(chosen) => set({ status: chosen, page: '' })}
        />
      </div>
      {control}
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {data && (
        <>
          <PagedTable
            label="Users"
            columns={columnsOf(list)}
            rows={data.content}
            rowKey={({ id }) => id}
            page={data.currentPage + 1}
            size={size}
            sizes={pageSizes}
            total={data.total}
            onPage={onPage}
            onSize={onSize}
            loading={isPlaceholderData}
            empty={
              <EmptyState title="No user found">
                Search for part of the name or email address, or choose another status.
              </EmptyState>
            }
          />
          {data.more && <MoreNotice total={data.total} />}
        </>
      )}
    </AdminFrame>
  );
}

const statuses = ['Active', 'Inactive'].map((value) => ({ value, label: value }));

/** @param list the address of this list, to come back to */
const columnsOf = (list: string): Column<AdminUserRow>[] => [
  {
    key: 'fullName',
    title: 'Full Name',
    cell: (row) => (
      <Link className={css.open} to={`/home/admin/user/userdetails?user=${row.id}`} state={{ list }}>
        {nameOf(row)}
      </Link>
    ),
  },
  {
    key: 'emailId',
    title: 'Email',
    cell: ({ emailId }) => <span className={css.address}>{addressText(emailId)}</span>,
  },
  { key: 'createdAt', title: 'Date', cell: ({ createdAt }) => <span className="nowrap">{dayOf(createdAt)}</span> },
  { key: 'activeStatus', title: 'Status', cell: ({ activeStatus }) => <ActiveStatus status={activeStatus} /> },
];
