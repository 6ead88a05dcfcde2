import type { AuditLogRow } from '@gauger/contract';
import { actionTypes, describeAction } from '@gauger/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AdminFrame } from '../../app/shell/admin-frame.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { FilterForm } from '../../components/filter-form/filter-form.tsx';
import { dayFaults } from '../../components/filter-form/use-filters.ts';
import { Notice } from '../../components/notice/notice.tsx';
import { useListAddress } from '../../components/paged-table/list-address.ts';
import { type Column, PagedTable } from '../../components/paged-table/paged-table.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import css from './audit-log-page.module.css';
import { MoreNotice } from './more-notice.tsx';
import { type AuditFilters, auditLogQuery } from './queries.ts';
import { addressText, formatName, momentOf, pageSizes } from './words.ts';

const NOTHING: AuditFilters = {
  searchStr: '',
  email: '',
  documentType: '',
  actionType: '',
  fromDate: '',
  toDate: '',
};
/** The filters the address of the list names as they are; the text searched for is `search` there, as in other lists. */
const names = ['email', 'documentType', 'actionType', 'fromDate', 'toDate'] as const;

/** Audit log: what was done in every account and who did it, the newest first. */
export function AdminAuditLogPage() {
  const { page, size, search, onPage, onSize, set } = useListAddress();
  const [address] = useSearchParams();
  const filters: AuditFilters = { ...NOTHING, searchStr: search };
  for (const name of names) filters[name] = address.get(name) ?? '';
  const { data, error, isPlaceholderData } = useQuery(auditLogQuery(page, size, filters));
  return (
    <AdminFrame title="Audit log">
      <Filtering
        key={JSON.stringify(filters)}
        filters={filters}
        onApply={({ searchStr, ...wanted }) => set({ ...wanted, search: searchStr, page: '' })}
      />
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {data && (
        <>
          <PagedTable
            label="Events"
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
            empty={<EmptyState title="No event found">Change or clear the filters.</EmptyState>}
          />
          {data.more && <MoreNotice total={data.total} />}
        </>
      )}
    </AdminFrame>
  );
}

/** Every kind of action, by its words. */
const actions = Object.entries(actionTypes)
  .map(([value, { done }]) => ({ value, label: done }))
  .sort((a, b) => a.label.localeCompare(b.label));

const columns: readonly Column<AuditLogRow>[] = [
  {
    key: 'emailId',
    title: 'Email',
    cell: ({ emailId }) => <span className={css.address}>{emailId ? addressText(emailId) : '–'}</span>,
  },
  {
    key: 'documentType',
    title: 'Document type',
    cell: ({ documentType }) => (documentType ? formatName(documentType) : '–'),
  },
  {
    key: 'actionType',
    title: 'Action type',
    cell: ({ actionType, outcome }) => describeAction(actionType, outcome),
  },
  { key: 'createdAt', title: 'Date', cell: ({ createdAt }) => <span className="nowrap">{momentOf(createdAt)}</span> },
];

/** The filters of the address; applied together. */
function Filtering({ filters, onApply }: { filters: AuditFilters; onApply: (filters: AuditFilters) => void }) {
  const [typed, setTyped] = useState(filters);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const put = (change: Partial<AuditFilters>) => setTyped((before) => ({ ...before, ...change }));
  const errorOf = (field: string) => errors.find((fault) => fault.field === field)?.message;
  const apply = (wanted: AuditFilters) => {
    const faults = faultsOf(wanted);
    setErrors(faults);
    if (faults.length === 0) onApply(wanted);
  };
  const text = (id: 'searchStr' | 'email' | 'documentType', label: string) => (
    <TextField id={id} label={label} value={typed[id]} maxLength={100} onChange={(value) => put({ [id]: value })} />
  );
  const day = (id: 'fromDate' | 'toDate', label: string) => (
    <DateInput id={id} label={label} value={typed[id]} error={errorOf(id)} onChange={(value) => put({ [id]: value })} />
  );
  return (
    <>
      <ErrorSummary errors={errors} />
      <FilterForm
        onSearch={() => apply(typed)}
        onClear={() => {
          setTyped(NOTHING);
          apply(NOTHING);
        }}
      >
        {text('searchStr', 'Any text')}
        {text('email', 'Email')}
        {text('documentType', 'Document type')}
        <SelectField
          id="actionType"
          label="Action type"
          placeholder="All"
          choices={actions}
          value={typed.actionType}
          onChange={(actionType) => put({ actionType })}
        />
        {day('fromDate', 'From Date')}
        {day('toDate', 'To Date')}
      </FilterForm>
    </>
  );
}

function faultsOf(filters: AuditFilters): readonly FieldError[] {
  const { fromDate, toDate } = filters;
  const faults = dayFaults(filters);
  const reversed = faults.length === 0 && fromDate !== '' && toDate !== '' && toDate < fromDate;
  return reversed ? [{ field: 'toDate', message: 'To Date should not be before From Date' }] : faults;
}
