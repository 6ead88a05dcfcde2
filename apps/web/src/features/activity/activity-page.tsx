import { actionInWords } from '@gauger/contract/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call } from '../../api/call.ts';
import { HomePage } from '../../app/shell/home-page.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { FilterForm } from '../../components/filter-form/filter-form.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../components/paged-table/paged-table.tsx';
import { useSession } from '../session/public.ts';
import css from './activity-page.module.css';

type Activity = Answer<'listActivity'>;
type Entry = Activity['content'][number];

const NOTHING = { fromDate: '', toDate: '', actionType: '', userId: '' };
type Filters = typeof NOTHING;

/** Activity: who did what in the account, and when. */
export function ActivityPage() {
  const { principal } = useSession();
  const [typed, setTyped] = useState<Filters>(NOTHING);
  const [filters, setFilters] = useState<Filters>(NOTHING);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['activity', page, size, filters],
    queryFn: ({ signal }) =>
      call('listActivity', { query: { pageNumber: page - 1, size, ...withoutEmpty(filters) }, signal }),
    placeholderData: keepPreviousData,
  });
  const set = (change: Partial<Filters>) => setTyped((before) => ({ ...before, ...change }));
  const apply = (wanted: Filters) => {
    const faults = faultsOf(wanted);
    setErrors(faults);
    if (faults.length > 0) return;
    setFilters(wanted);
    setPage(1);
  };
  const clear = () => {
    setTyped(NOTHING);
    apply(NOTHING);
  };
  const errorOf = (field: string) => errors.find((fault) => fault.field === field)?.message;
  const seesAll = principal === 'owner' || principal === 'manager';

  return (
    <HomePage title="Activity">
      <p className={css.intro}>
        {seesAll ? 'What was done in this account, and by whom.' : 'What you did in this account.'}
      </p>
      <ErrorSummary errors={errors} />
      <FilterForm onSearch={() => apply(typed)} onClear={clear}>
        {days.map(({ field, label }) => (
          <DateInput
            key={field}
            id={field}
            label={label}
            value={typed[field]}
            error={errorOf(field)}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
        <SelectField
          id="actionType"
          label="What was done"
          placeholder="Everything"
          choices={(data?.actionTypes ?? []).map((value) => ({ value, label: actionInWords(value, 'success') }))}
          value={typed.actionType}
          onChange={(actionType) => set({ actionType })}
        />
        {seesAll && (
          <SelectField
            id="userId"
            label="Person"
            placeholder="Everybody"
            choices={(data?.people ?? []).map((person) => ({ value: person.id, label: nameOf(person) }))}
            value={typed.userId}
            onChange={(userId) => set({ userId })}
          />
        )}
      </FilterForm>
      {error && <Notice kind="error" title={error.message} />}
      {data?.more && (
        <Notice title="There is more than is listed here">Narrow the filters to see what was done earlier.</Notice>
      )}
      {data && (
        <PagedTable
          label="Activity"
          columns={columns}
          rows={data.content}
          rowKey={({ id }) => id}
          page={data.currentPage + 1}
          size={size}
          total={data.total}
          onPage={setPage}
          onSize={(rows) => {
            setSize(rows);
            setPage(1);
          }}
          loading={isPlaceholderData}
          empty={<EmptyState title="Nothing found">Change or clear the filters.</EmptyState>}
        />
      )}
    </HomePage>
  );
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
  { key: 'action', title: 'What', cell: ({ actionType, outcome }) => actionInWords(actionType, outcome) },
  { key: 'about', title: 'About', cell: ({ about }) => about ?? '–' },
  {
    key: 'person',
    title: 'Who',
    cell: ({ person, outcome }) => (person ? nameOf(person) : outcome === 'success' ? 'Gauger' : 'Not known'),
  },
];

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const nameOf = ({ name, emailId }: { name: string; emailId: string }) => name || emailId;

const days = [
  { field: 'fromDate', label: 'From Date' },
  { field: 'toDate', label: 'To Date' },
] as const;

const withoutEmpty = (filters: Filters): Partial<Filters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

function faultsOf(filters: Filters): readonly FieldError[] {
  return days
    .filter(({ field }) => filters[field] !== '' && !/^\d{4}-\d\d-\d\d$/.test(filters[field]))
    .map(({ field, label }) => ({ field, message: `${label} should be a day, like Nov 21, 2026` }));
}
