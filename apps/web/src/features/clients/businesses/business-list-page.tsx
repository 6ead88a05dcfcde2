import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { BUSINESSES, filerNumber, useRights } from '../../../account/public.ts';
import { type Answer, queryOf } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { type Column, PagedTable, type Sort } from '../../../components/paged-table/paged-table.tsx';
import { SearchBox } from '../../../components/search-box/search-box.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { BusinessActions } from './business-actions.tsx';
import css from './business-list-page.module.css';

type Business = Answer<'listBusinesses'>['businesses'][number];

const shows = [
  { value: 'false', label: 'In use' },
  { value: 'true', label: 'Archived' },
] as const;

const byName: Sort = { key: 'businessName', descending: false };

/** My Business: every business of the account, with the ways to file, change, archive and delete. */
export function BusinessListPage() {
  const { page, size, search, sort = byName, onPage, onSize, onSort, onSearch, set } = useListAddress();
  const [address] = useSearchParams();
  const archived = address.get('archived') === 'true';
  const query = {
    pageNumber: page - 1,
    size,
    businessName: search,
    archived,
    sort: sort.key === 'signingAuthorityName' ? ('signingAuthorityName' as const) : ('businessName' as const),
    order: sort.descending ? ('descending' as const) : ('ascending' as const),
  };
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf([BUSINESSES, 'list', query], 'listBusinesses', { query }),
    placeholderData: keepPreviousData,
  });
  const { edits: mayEdit, adds } = useRights();
  return (
    <HomePage
      title="My Business"
      actions={
        adds && (
          <>
            <Button component={Link} to="/home/uploadbusiness" variant="default" leftSection={<Icon name="upload" />}>
              Upload Business
            </Button>
            <Button component={Link} to="/home/addbusiness" leftSection={<Icon name="add" />}>
              Add New Business
            </Button>
          </>
        )
      }
    >
      {address.get('for') === 'filing' && (
        <Notice title="Choose the business of the new filing">
          <p>Press Start Filing in its row.</p>
        </Notice>
      )}
      <div className={css.search}>
        <SearchBox
          label="Search businesses"
          hint="Part of the name, all nine digits of the EIN, or its last four"
          value={search}
          onChange={onSearch}
        />
        <SelectField
          id="archived"
          label="Show"
          choices={shows}
          value={String(archived)}
          onChange={(value) => set({ archived: value === 'true' ? value : '', page: '' })}
        />
      </div>
      {error && <Notice kind="error" title={error.message} />}
      {data && (
        <PagedTable
          label="Businesses"
          columns={columnsOf(mayEdit)}
          rows={data.businesses}
          rowKey={({ id }) => id}
          page={data.currentPage + 1}
          size={size}
          total={data.totalBusinesses}
          onPage={onPage}
          onSize={onSize}
          sort={sort}
          onSort={onSort}
          loading={isPlaceholderData}
          cardsBelow={800}
          empty={search ? <NotFound /> : archived ? <NoneArchived /> : <NoBusiness mayAdd={adds} />}
        />
      )}
    </HomePage>
  );
}

function columnsOf(mayEdit: boolean): Column<Business>[] {
  const facts: Column<Business>[] = [
    { key: 'businessName', title: 'Business Name', cell: ({ businessName }) => businessName, sortable: true },
    {
      key: 'EIN',
      title: 'EIN',
      cell: (one) => <span className="nowrap">{one.EIN === '' ? `SSN ${one.SSN}` : filerNumber(one).value}</span>,
    },
    {
      key: 'signingAuthorityName',
      title: 'Signing Authority Name',
      cell: ({ signingAuthorityName }) => signingAuthorityName,
      sortable: true,
    },
  ];
  return mayEdit
    ? [...facts, { key: 'action', title: 'Action', cell: (business) => <BusinessActions of={business} /> }]
    : facts;
}

function NoBusiness({ mayAdd }: { mayAdd: boolean }) {
  return (
    <EmptyState
      title="No business yet"
      action={
        mayAdd && (
          <Button component={Link} to="/home/addbusiness">
            Add your first business
          </Button>
        )
      }
    >
      Each return needs a business: its name, its EIN and its signing authority.
    </EmptyState>
  );
}

function NotFound() {
  return (
    <EmptyState title="No business found">
      Search for part of the name, all nine digits of the EIN, or its last four.
    </EmptyState>
  );
}

function NoneArchived() {
  return (
    <EmptyState title="No business is archived">
      Archive a business that no longer files. It leaves the lists, and its filings stay.
    </EmptyState>
  );
}
