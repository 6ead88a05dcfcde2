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
import { Notice } from '../../../components/notice/notice.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { useFullValues } from './full-values.tsx';
import { MoreNotice } from './more-notice.tsx';
import { ADMIN, fetchPage, keptFor, type ListName } from './queries.ts';
import { pageSizes } from './words.ts';

/** A filter of a list, by its name in the call. */
export type Filter =
  | { name: string; label: string; isNumber?: true }
  | { name: string; label: string; choices: readonly { value: string; label: string }[] };

type Filters = Readonly<Record<string, string>>;

interface FilteredListProps<Row> {
  /** The list, as the call names it. */
  list: ListName;
  /** Names the rows: "Filings". */
  label: string;
  /** Title of the empty list: "No filing found". */
  noneFound: string;
  filters: readonly Filter[];
  /** Whether it is also narrowed by days. */
  byDays?: boolean;
  /** Filters that the page sets and the reader does not. */
  fixed?: Filters;
  columns: readonly Column<Row>[];
  /** Width in CSS pixels below which rows become cards. */
  cardsBelow?: number;
}

/** A list across accounts with its filters. All of them are in the address; the text searched for is `search` there. */
export function FilteredList<Row extends { id: string }>(props: FilteredListProps<Row>) {
  const { list, label, filters: known, byDays, fixed, columns } = props;
  const { page, size, onPage, onSize, set } = useListAddress();
  const [address] = useSearchParams();
  const names = [...known.map(({ name }) => name), ...(byDays ? filterDays.map(({ field }) => field) : [])];
  const inAddress = (name: string) => (name === 'searchStr' ? 'search' : name);
  const filters: Filters = Object.fromEntries(names.map((name) => [name, address.get(inAddress(name)) ?? '']));
  const { reason, control } = useFullValues();
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [ADMIN, list, page, size, filters, fixed, reason],
    queryFn: ({ signal }) => fetchPage<Row>(list, page, size, { ...filters, ...fixed }, signal, reason),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...keptFor(reason),
  });
  return (
    <>
      <Filtering
        key={JSON.stringify(filters)}
        known={known}
        byDays={byDays ?? false}
        filters={filters}
        onApply={(wanted) =>
          set({ ...Object.fromEntries(names.map((name) => [inAddress(name), wanted[name] ?? ''])), page: '' })
        }
      />
      {control}
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {data && (
        <>
          <PagedTable
            label={label}
            columns={columns}
            rows={data.content}
            rowKey={({ id }) => id}
            page={data.currentPage + 1}
            size={size}
            sizes={pageSizes}
            total={data.total}
            onPage={onPage}
            onSize={onSize}
            loading={isPlaceholderData}
            {...(props.cardsBelow !== undefined && { cardsBelow: props.cardsBelow })}
            empty={<EmptyState title={props.noneFound}>{emptyWords(filters)}</EmptyState>}
          />
          {data.more && <MoreNotice total={data.total} />}
        </>
      )}
    </>
  );
}

const emptyWords = (filters: Filters): ReactNode =>
  Object.values(filters).some((value) => value !== '') ? 'Change or clear the filters.' : 'There is none yet.';

interface FilteringProps {
  known: readonly Filter[];
  byDays: boolean;
  filters: Filters;
  onApply: (filters: Filters) => void;
}

/** The filters of the address; applied together. */
function Filtering({ known, byDays, filters, onApply }: FilteringProps) {
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
        {known.map((filter) =>
          'choices' in filter ? (
            <SelectField
              key={filter.name}
              {...fieldOf(filter.name)}
              label={filter.label}
              placeholder="All"
              choices={filter.choices}
            />
          ) : (
            <TextField key={filter.name} {...fieldOf(filter.name)} label={filter.label} maxLength={100} />
          ),
        )}
        {byDays && filterDays.map(({ field, label }) => <DateInput key={field} {...fieldOf(field)} label={label} />)}
      </FilterForm>
    </>
  );
}

function faultsOf(known: readonly Filter[], filters: Filters): readonly FieldError[] {
  const { fromDate = '', toDate = '' } = filters;
  return [
    ...known.flatMap((filter) =>
      'isNumber' in filter ? yearFaults(filter.name, filter.label, filters[filter.name]?.trim()) : [],
    ),
    ...dayFaults({ fromDate, toDate }),
  ];
}
