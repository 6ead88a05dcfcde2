import { ActionIcon, Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Answer, call } from '../../api/call.ts';
import { HomePage } from '../../app/shell/home-page.tsx';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { confirm } from '../../components/confirm/confirm.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { inGroups } from '../../components/fields/digit-groups.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { useListAddress } from '../../components/paged-table/list-address.ts';
import { type Column, PagedTable } from '../../components/paged-table/paged-table.tsx';
import { SearchBox } from '../../components/search-box/search-box.tsx';
import { useSession } from '../session/public.ts';
import { formsOf } from './add-new-filing.ts';
import { businessAddress } from './business-address.ts';
import css from './business-list-page.module.css';
import { BUSINESSES } from './use-businesses.ts';

type Business = Answer<'getBusiness'>;

/** My Business: every business of the account, with the ways to file, change and delete. */
export function BusinessListPage() {
  const { page, size, search, onPage, onSize, onSearch } = useListAddress();
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [BUSINESSES, 'list', page, size, search],
    queryFn: ({ signal }) =>
      call('listBusinesses', { query: { pageNumber: page - 1, size, businessName: search }, signal }),
    placeholderData: keepPreviousData,
  });
  const mayEdit = useSession().principal !== 'viewer';
  const remove = useRemoval();
  return (
    <HomePage
      title="My Business"
      actions={
        mayEdit && (
          <Button component={Link} to="/home/addbusiness" leftSection={<Icon name="add" />}>
            Add New Business
          </Button>
        )
      }
    >
      <div className={css.search}>
        <SearchBox
          label="Search businesses"
          hint="A part of the name, all nine digits of the EIN, or its last four"
          value={search}
          onChange={onSearch}
        />
      </div>
      {error && <Notice kind="error" title={error.message} />}
      {data && (
        <PagedTable
          label="Businesses"
          columns={columnsOf(mayEdit, remove)}
          rows={data.businesses}
          rowKey={({ id }) => id}
          page={data.currentPage + 1}
          size={size}
          total={data.totalBusinesses}
          onPage={onPage}
          onSize={onSize}
          loading={isPlaceholderData}
          empty={search ? <NotFound /> : <NoBusiness mayEdit={mayEdit} />}
        />
      )}
    </HomePage>
  );
}

function columnsOf(mayEdit: boolean, remove: (business: Business) => void): Column<Business>[] {
  const facts: Column<Business>[] = [
    { key: 'businessName', title: 'Business Name', cell: ({ businessName }) => businessName },
    { key: 'EIN', title: 'EIN', cell: ({ EIN }) => <span className="nowrap">{inGroups(EIN, [2, 7])}</span> },
    {
      key: 'signingAuthorityName',
      title: 'Signing Authority Name',
      cell: ({ signingAuthorityName }) => signingAuthorityName,
    },
  ];
  return mayEdit
    ? [...facts, { key: 'action', title: 'Action', cell: (business) => <Actions of={business} onRemove={remove} /> }]
    : facts;
}

function Actions({ of, onRemove }: { of: Business; onRemove: (business: Business) => void }) {
  return (
    <span className={css.actions}>
      <Button component={Link} to={formsOf(of.id)} variant="default" size="sm">
        Start Filing<span className="spoken"> for {of.businessName}</span>
      </Button>
      <ActionIcon component={Link} to={businessAddress(of.id)} aria-label={`Edit ${of.businessName}`} title="Edit">
        <Icon name="edit" />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${of.businessName}`} title="Delete" onClick={() => onRemove(of)}>
        <Icon name="delete" />
      </ActionIcon>
    </span>
  );
}

/** Deletes a business after asking. */
function useRemoval() {
  const queries = useQueryClient();
  return async ({ id, businessName }: Business) => {
    const agreed = await confirm({
      title: `Delete ${businessName}?`,
      body: 'Its unpaid drafts are deleted with it. A business with a paid or sent filing stays.',
      confirm: 'Delete',
      danger: true,
    });
    if (!agreed) return;
    try {
      await call('deleteBusiness', { params: { id } });
      showSuccess('Business deleted successfully');
    } catch (error) {
      showError(error instanceof Error ? error.message : 'There is a problem in delete businesses');
    }
    await queries.invalidateQueries({ queryKey: [BUSINESSES] });
  };
}

function NoBusiness({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      title="No business yet"
      action={
        mayEdit && (
          <Button component={Link} to="/home/addbusiness">
            Add your first business
          </Button>
        )
      }
    >
      A return is filed for a business: its name, its EIN and who signs for it.
    </EmptyState>
  );
}

function NotFound() {
  return (
    <EmptyState title="No business found">
      Search for a part of the name, all nine digits of the EIN, or its last four.
    </EmptyState>
  );
}
