import { formatDate } from '@gauger/excise';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { confirm } from '../../components/confirm/confirm.ts';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { useListAddress } from '../../components/paged-table/list-address.ts';
import { type Column, PagedTable } from '../../components/paged-table/paged-table.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { useAddNewFiling } from '../businesses/public.ts';
import { calendarAddress } from '../calendar-feed/public.ts';
import css from './filing-list.module.css';
import { FilingStatus } from './filing-status.tsx';
import { DASHBOARD, type FilingRow, type FormFilter, filingsQuery } from './queries.ts';
import { isDeletable, isOpen, isPast, isTheirs, opening, type Rights } from './row-status.ts';

/** The filings of a form, newest first, with the ways to go on with each. */
export function FilingList({ formType, rights }: { formType: FormFilter; rights: Rights }) {
  const { page, size, onPage, onSize } = useListAddress();
  const { data, error, isPlaceholderData } = useQuery(filingsQuery(formType, page, size));
  const remove = useRemoval();
  if (error) return <Notice kind="error" title={error.message} />;
  if (!data) return <InlineProgress label="Loading…" />;
  return (
    <PagedTable
      label="Filings"
      cardsBelow={1080}
      columns={columnsOf(rights, remove)}
      rows={data.content}
      rowKey={({ id }) => id}
      page={data.currentPage + 1}
      size={size}
      total={data.total}
      onPage={onPage}
      onSize={onSize}
      loading={isPlaceholderData}
      empty={<NoFiling formType={formType} mayEdit={rights.edits} />}
    />
  );
}

const columnsOf = (rights: Rights, remove: (row: FilingRow) => void): Column<FilingRow>[] => [
  {
    key: 'businessName',
    title: 'Business name',
    cell: (row) => (
      <Link className={css.name} to={opening(row, rights)}>
        {row.businessName}
      </Link>
    ),
  },
  { key: 'createdAt', title: 'Filing date', cell: ({ createdAt }) => <span className="nowrap">{day(createdAt)}</span> },
  { key: 'formType', title: 'Form type', cell: formOf },
  { key: 'period', title: 'Tax year and quarter', cell: (row) => <Period of={row} /> },
  {
    key: 'paymentStatus',
    title: 'Payment status',
    cell: ({ paymentStatus }) => (paymentStatus === 1 ? 'Completed' : <span className="quiet">Incomplete</span>),
  },
  { key: 'irsFilingStatus', title: 'IRS filing status', cell: (row) => <FilingStatus of={row} /> },
  {
    key: 'manage',
    title: 'Manage filings (last update)',
    cell: (row) => (
      <span className={css.manage}>
        <span className={css.updated}>{moment(row.updatedAt)}</span>
        <Actions of={row} rights={rights} onRemove={remove} />
      </span>
    ),
  },
];

function Period({ of }: { of: FilingRow }) {
  const months = ['', 'Jan–Mar', 'Apr–Jun', 'Jul–Sep', 'Oct–Dec'][Number(of.quarter)];
  return (
    <span className={css.lines}>
      <span className="nowrap">
        {periodOf(of)}
        {months && `, ${months}`}
      </span>
      {of.dueDate && isOpen(of) && (
        <span className={css.sub}>
          {isPast(of.dueDate) ? 'Was due' : 'Due'} {formatDate(of.dueDate)}
        </span>
      )}
    </span>
  );
}

function Actions({ of, rights, onRemove }: { of: FilingRow; rights: Rights; onRemove: (row: FilingRow) => void }) {
  const what = nameOf(of);
  const edit = isTheirs(of, rights);
  return (
    <>
      <ActionIcon
        component={Link}
        to={opening(of, rights)}
        aria-label={`${edit ? 'Edit' : 'View'} ${what}`}
        title={edit ? 'Edit' : 'View'}
      >
        <Icon name={edit ? 'edit' : 'view'} />
      </ActionIcon>
      {isOpen(of) && (
        <ActionIcon
          component={Link}
          to={calendarAddress(of.businessId)}
          aria-label={`Due dates of ${of.businessName} in your calendar, ${periodOf(of)}`}
          title="Due dates in your calendar"
        >
          <Icon name="calendar" />
        </ActionIcon>
      )}
      {isDeletable(of, rights) && (
        <ActionIcon aria-label={`Delete ${what}`} title="Delete" onClick={() => onRemove(of)}>
          <Icon name="delete" />
        </ActionIcon>
      )}
    </>
  );
}

/** Deletes an unpaid draft after asking. */
function useRemoval() {
  const queries = useQueryClient();
  return async (row: FilingRow) => {
    const agreed = await confirm({
      title: 'Delete this filing?',
      body: `${nameOf(row)}: everything entered in it is deleted.`,
      confirm: 'Delete',
      danger: true,
    });
    if (!agreed) return;
    try {
      await call('deleteForm720', { params: { id: row.id } });
      showSuccess('Filing deleted successfully');
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    }
    await queries.invalidateQueries({ queryKey: [DASHBOARD] });
  };
}

function NoFiling({ formType, mayEdit }: { formType: FormFilter; mayEdit: boolean }) {
  const addNewFiling = useAddNewFiling();
  if (formType !== 'ALL' && formType !== 'Form720')
    return <EmptyState title={`No ${formOf({ formType })} yet`}>Filings of this form are listed here.</EmptyState>;
  return (
    <EmptyState
      title="No filing yet"
      action={
        mayEdit && (
          <Button component={Link} to={addNewFiling} variant="default">
            Begin your first filing
          </Button>
        )
      }
    >
      Begin a Form 720: choose the business and the quarter, enter what is taxed, and Gauger works out the rest.
    </EmptyState>
  );
}

const formNames = { Form720: 'Form 720', Form720X: 'Form 720X', Form8849: 'Form 8849' } as const;
const formOf = ({ formType }: Pick<FilingRow, 'formType'>) => formNames[formType];
const periodOf = ({ year, quarter }: FilingRow) => (quarter === null ? year : `${year} Q${quarter}`);
const nameOf = (row: FilingRow) => `${formOf(row)}, ${periodOf(row)}, ${row.businessName}`;

const day = (at: string) =>
  new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
/** Of this year without the year. */
const moment = (at: string) =>
  new Date(at).toLocaleString('en-US', {
    ...(new Date(at).getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
