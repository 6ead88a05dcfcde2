import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { FilterForm } from '../../../components/filter-form/filter-form.tsx';
import { dayFaults, filterDays, yearFaults } from '../../../components/filter-form/use-filters.ts';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { SearchBox } from '../../../components/search-box/search-box.tsx';
import css from './admin.module.css';
import { pageSizes } from './formats.ts';
import { useFullValues } from './full-values.tsx';
import { Loaded } from './loaded.tsx';
import { ADMIN, type AskPage, keptFor } from './queries.ts';

/** A filter of a list, by its name in the call. */
export interface Filter {
  name: string;
  label: string;
  /** Its name in the address, where that is another one. */
  inAddress?: string;
  hint?: string;
  isYear?: true;
  choices?: readonly { value: string; label: string }[];
  /** Without a choice: its words, and its value in the call. */
  unset?: { label: string; value: string };
}

/** A list of the admin area. */
export interface AdminListed<Row> {
  /** Names the rows: "Filings". */
  label: string;
  /** Title of the empty list: "No filing found", and what to do then. */
  none: { title: string; hint?: string };
  ask: AskPage<Row>;
  filters?: readonly Filter[];
  /** Whether it is also narrowed by days. */
  byDays?: boolean;
  /** Filters narrow it at once, without a button to search. */
  isLive?: boolean;
  /** Whether it has no values that are masked. */
  isOpen?: boolean;
  columns: readonly Column<Row>[];
  /** Width in CSS pixels below which rows become cards. */
  cardsBelow?: number;
}

type Filters = Readonly<Record<string, string>>;

interface AdminListProps<Row> {
  list: AdminListed<Row>;
  /** Filters that the page sets and the reader does not. */
  fixed?: Filters | undefined;
}

/** A list with its filters. All of them are in the address. */
export function AdminList<Row extends { id: string }>({ list, fixed }: AdminListProps<Row>) {
  const { filters: known = [], byDays = false } = list;
  const { page, size, onPage, onSize, set } = useListAddress();
  const [address] = useSearchParams();
  const inAddress = Object.fromEntries([
    ...known.map(({ name, inAddress }) => [name, inAddress ?? name]),
    ...(byDays ? filterDays.map(({ field }) => [field, field]) : []),
  ]) as Filters;
  const filters: Filters = Object.fromEntries(
    Object.entries(inAddress).map(([name, key]) => [name, address.get(key) ?? '']),
  );
  const unset = Object.fromEntries(
    known.flatMap(({ name, unset }) => (unset && filters[name] === '' ? [[name, unset.value]] : [])),
  );
  const { reason, control } = useFullValues();
  const query = useQuery({
    queryKey: [ADMIN, list.label, page, size, filters, fixed, reason],
    queryFn: ({ signal }) => list.ask({ page, size, filters: { ...filters, ...unset, ...fixed }, reason, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...keptFor(reason),
  });
  const onApply = (wanted: Filters) =>
    set({
      ...Object.fromEntries(Object.entries(inAddress).map(([name, key]) => [key, wanted[name] ?? ''])),
      page: '',
    });
  return (
    <>
      {list.isLive && <LiveFilters known={known} filters={filters} onApply={onApply} />}
      {known.length > 0 && !list.isLive && (
        <Filtering key={JSON.stringify(filters)} known={known} byDays={byDays} filters={filters} onApply={onApply} />
      )}
      {!list.isOpen && control}
      <Loaded query={query}>
        {({ content, currentPage, total, more }) => (
          <>
            <PagedTable
              label={list.label}
              columns={list.columns}
              rows={content}
              rowKey={({ id }) => id}
              page={currentPage + 1}
              size={size}
              sizes={pageSizes}
              total={total}
              onPage={onPage}
              onSize={onSize}
              loading={query.isPlaceholderData}
              {...(list.cardsBelow !== undefined && { cardsBelow: list.cardsBelow })}
              empty={<EmptyState title={list.none.title}>{list.none.hint ?? emptyWords(filters)}</EmptyState>}
            />
            {more && (
              <p className={css.after}>
                These are the newest {total.toLocaleString('en-US')}. There are more: search or filter to see older
                ones.
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

const emptyWords = (filters: Filters): ReactNode =>
  Object.values(filters).some((value) => value !== '') ? 'Change or clear the filters.' : 'There is none yet.';

interface FilteringProps {
  known: readonly Filter[];
  filters: Filters;
  onApply: (filters: Filters) => void;
}

const LiveFilters = ({ known, filters, onApply }: FilteringProps) => (
  <div className={css.live}>
    {known.map(({ name, label, choices, hint = '' }) => {
      const field = {
        label,
        value: filters[name] ?? '',
        onChange: (value: string) => onApply({ ...filters, [name]: value }),
      };
      return choices ? (
        <SelectField key={name} id={name} {...field} placeholder="All" choices={choices} />
      ) : (
        <SearchBox key={name} hint={hint} {...field} />
      );
    })}
  </div>
);

/** The filters of the address; applied together. */
function Filtering({ known, byDays, filters, onApply }: FilteringProps & { byDays: boolean }) {
  const [typed, setTyped] = useState(filters);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const apply = (wanted: Filters) => {
    const faults = faultsOf(known, wanted);
    setErrors(faults);
    if (faults.length === 0) onApply(wanted);
  };
  const fieldOf = (name: string) => ({
    id: name,
    value: typed[name] ?? '',
    error: errors.find(({ field }) => field === name)?.message,
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  });
  return (
    <>
      <ErrorSummary errors={errors} />
      <FilterForm
        onSearch={() => apply(typed)}
        onClear={() => {
          setTyped({});
          apply({});
        }}
      >
        {known.map(({ name, label, choices, unset }) =>
          choices ? (
            <SelectField
              key={name}
              {...fieldOf(name)}
              label={label}
              placeholder={unset?.label ?? 'All'}
              choices={choices}
            />
          ) : (
            <TextField key={name} {...fieldOf(name)} label={label} maxLength={100} />
          ),
        )}
        {byDays && filterDays.map(({ field, label }) => <DateInput key={field} {...fieldOf(field)} label={label} />)}
      </FilterForm>
    </>
  );
}

const faultsOf = (known: readonly Filter[], filters: Filters): readonly FieldError[] => [
  ...known.flatMap(({ name, label, isYear }) => (isYear ? yearFaults(name, label, filters[name]?.trim()) : [])),
  ...dayFaults({ fromDate: filters.fromDate ?? '', toDate: filters.toDate ?? '' }),
];
