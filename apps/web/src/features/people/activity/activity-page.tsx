import { describeAction } from '@gauger/contract/audit';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSession } from '../../../account/public.ts';
import { type Answer, type call, fetchFile, queryOf } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';
import { showError } from '../../../components/banners/banners.tsx';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { DayFilters } from '../../../components/filter-form/day-filters.tsx';
import { FilterForm } from '../../../components/filter-form/filter-form.tsx';
import { useFilters } from '../../../components/filter-form/use-filters.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { BusinessNameFilter } from '../business-choice/public.ts';
import css from './activity-page.module.css';

type Activity = Answer<'listActivity'>;
type Entry = Activity['content'][number];

const NOTHING = { fromDate: '', toDate: '', actionType: '', userId: '', businessName: '' };

/** Activity: who did what in the account, and when. */
export function ActivityPage() {
  const { principal } = useSession();
  const list = useFilters(NOTHING, 25);
  const { typed, set } = list;
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(['activity', list.query], 'listActivity', { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const seesAll = principal === 'owner' || principal === 'manager';

  return (
    <HomePage
      title="Activity"
      actions={
        <Button variant="default" onClick={() => void download(list.query)}>
          Download CSV
        </Button>
      }
    >
      <p className={css.intro}>
        {seesAll ? 'What was done in this account, and by whom.' : 'What you did in this account.'}
      </p>
      <ErrorSummary errors={list.errors} />
      <FilterForm onSearch={list.search} onClear={list.clear}>
        <DayFilters list={list} />
        <BusinessNameFilter value={typed.businessName} onChange={set} />
        <SelectField
          id="actionType"
          label="What was done"
          placeholder="Everything"
          choices={(data?.actionTypes ?? []).map((value) => ({ value, label: describeAction(value, 'success') }))}
          value={typed.actionType}
          onChange={(actionType) => set({ actionType })}
        />
        {seesAll && (
          <SelectField
            id="userId"
            label="Person"
            placeholder="Everyone"
            choices={(data?.people ?? []).map((person) => ({ value: person.id, label: nameOf(person) }))}
            value={typed.userId}
            onChange={(userId) => set({ userId })}
          />
        )}
      </FilterForm>
      {error && <Notice kind="error" title={error.message} />}
      {data?.more && <Notice title="This list is not complete">Narrow the filters to see earlier activity.</Notice>}
      {data && (
        <PagedTable
          label="Activity"
          columns={columns}
          rows={data.content}
          rowKey={({ id }) => id}
          page={data.currentPage + 1}
          size={list.size}
          total={data.total}
          onPage={list.onPage}
          onSize={list.onSize}
          loading={isPlaceholderData}
          empty={<EmptyState title="Nothing found">Change or clear the filters.</EmptyState>}
        />
      )}
    </HomePage>
  );
}

type Listed = Parameters<typeof call<'listActivity'>>[1]['query'];

/** Saves every page of the list that is shown. */
async function download({ pageNumber: _, size: __, ...query }: NonNullable<Listed>) {
  try {
    saveFile(await fetchFile('downloadActivity', { query }));
  } catch (error) {
    showError(error instanceof Error ? error.message : String(error));
  }
}

const columns: readonly Column<Entry>[] = [
  {
    key: 'createdAt',
    title: 'When',
    cell: ({ createdAt }) => (
      <time className="nowrap" dateTime={createdAt}>
        {moment.format(new Date(createdAt))}
      </time>
    ),
  },
  { key: 'action', title: 'What', cell: ({ actionType, outcome }) => describeAction(actionType, outcome) },
  { key: 'about', title: 'About', cell: ({ about }) => about ?? '–' },
  {
    key: 'person',
    title: 'Who',
    cell: ({ person, client, outcome, apiKey }) => {
      if (client) return `${client.name}, client`;
      const who = person ? nameOf(person) : outcome === 'success' ? 'Gauger' : 'Not known';
      return apiKey === null ? who : `${who}, by API key ${apiKey}`;
    },
  },
];

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const nameOf = ({ name, emailId }: { name: string; emailId: string }) => name || emailId;
