import type { AuditLogRow } from '@gauger/contract';
import { actionTypes, describeAction } from '@gauger/contract/audit';
import type { Column } from '../../../components/paged-table/paged-table.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import css from './audit-log-page.module.css';
import { type Filter, FilteredList } from './filtered-list.tsx';
import { addressText, formatName, momentOf } from './words.ts';

/** Audit log: what was done in every account and who did it, the newest first. */
export function AdminAuditLogPage() {
  return (
    <AdminFrame title="Audit log">
      <FilteredList
        list="auditLogParams"
        label="Events"
        noneFound="No event found"
        filters={filters}
        byDays
        columns={columns}
      />
    </AdminFrame>
  );
}

/** Every kind of action, by its words. */
const actions = Object.entries(actionTypes)
  .map(([value, { done }]) => ({ value, label: done }))
  .sort((a, b) => a.label.localeCompare(b.label));

const filters: readonly Filter[] = [
  { name: 'searchStr', label: 'Email, document or action' },
  { name: 'email', label: 'Email' },
  { name: 'documentType', label: 'Document type' },
  { name: 'actionType', label: 'Action type', choices: actions },
];

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
