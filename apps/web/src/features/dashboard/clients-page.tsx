import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { HomePage } from '../../app/shell/home-page.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { useListAddress } from '../../components/paged-table/list-address.ts';
import { PagedTable } from '../../components/paged-table/paged-table.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { SearchBox } from '../../components/search-box/search-box.tsx';
import { SearchRow } from '../../components/search-box/search-row.tsx';
import { useRights } from '../session/public.ts';
import { clientColumns } from './client-columns.tsx';
import { clientsQuery } from './queries.ts';

const shows = [
  { value: 'false', label: 'All clients' },
  { value: 'true', label: 'To do only' },
] as const;

/** Start page of a tax preparer: every client with the status of its return of the quarter due, and the next step. */
export function ClientsPage() {
  const { page, size, search, onPage, onSize, onSearch, set } = useListAddress();
  const open = useSearchParams()[0].get('open') === 'true';
  const { data, error, isPlaceholderData } = useQuery(clientsQuery(search, open, page, size));
  const { edits, adds } = useRights();
  const add = adds && (
    <Button component={Link} to="/home/addbusiness" leftSection={<Icon name="add" />}>
      Add New Business
    </Button>
  );
  const isEmpty = data?.total === 0 && search === '' && !open;
  return (
    <HomePage title="Clients" actions={!isEmpty && add}>
      {!isEmpty && (
        <SearchRow>
          <SearchBox
            label="Search clients"
            hint="Part of the name, all nine digits of the EIN, or its last four"
            value={search}
            onChange={onSearch}
          />
          <SelectField
            id="open"
            label="Show"
            choices={shows}
            value={String(open)}
            onChange={(value) => set({ open: value === 'true' ? value : '', page: '' })}
          />
        </SearchRow>
      )}
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {data && (
        <PagedTable
          label="Clients"
          columns={clientColumns(data.content[0], edits)}
          rows={data.content}
          rowKey={({ id }) => id}
          page={data.currentPage + 1}
          size={size}
          total={data.total}
          onPage={onPage}
          onSize={onSize}
          loading={isPlaceholderData}
          cardsBelow={1080}
          empty={search ? <NotFound /> : open ? <NothingToDo /> : <EmptyState {...noClient} action={add} />}
        />
      )}
    </HomePage>
  );
}

const noClient = {
  title: 'No client yet',
  children: 'Add a client’s business. This list shows its returns and what is left to do for each quarter.',
};

function NotFound() {
  return (
    <EmptyState title="No client found">
      Search for part of the name, all nine digits of the EIN, or its last four.
    </EmptyState>
  );
}

function NothingToDo() {
  return <EmptyState title="Nothing to do">You sent every client's return for the quarter that is due.</EmptyState>;
}
