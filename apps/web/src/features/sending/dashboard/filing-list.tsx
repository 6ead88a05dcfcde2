import { formatDate, type IsoDate } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { copying, correcting, useAddNewFiling } from '../../../account/public.ts';
import { ActionMenu } from '../../../components/action-menu/action-menu.tsx';
import type { MenuAct } from '../../../components/action-menu/menu-act.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { type Column, PagedTable, type Sort } from '../../../components/paged-table/paged-table.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { calendarAddress } from '../../clients/calendar-feed/public.ts';
import { BulkActions } from './bulk-actions.tsx';
import { download, downloadList, useRemoval } from './filing-acts.ts';
import { type MoreColumn, moreColumns } from './filing-columns.tsx';
import { type Filters, MoreFilters } from './filing-filters.tsx';
import css from './filing-list.module.css';
import { formOf, nameOf, periodOf } from './filing-names.ts';
import { FilingStatus } from './filing-status.tsx';
import { ListBar, useColumns } from './list-bar.tsx';
import { type FilingQuery, type FilingRow, type FormFilter, filingsQuery, type ToFix, useToFix } from './queries.ts';
import { fixNote, isCorrectable, isDeletable, isOpen, isPast, nextAct, opening, type Rights } from './row-status.ts';
import { AddSampleData } from './sample-notice.tsx';

interface FilingListProps {
  formType: FormFilter;
  rights: Rights;
  list: Filters;
  /** Whether the filters that are used less are shown, with the tools of the list. */
  isOpen: boolean;
}

/** The filings of a form, filtered and sorted by the address, with the ways to go on with each. */
export function FilingList({ formType, rights, list, isOpen }: FilingListProps) {
  const { sort, onSort } = useListAddress();
  const query = listQuery(list, formType, sort);
  const { data, error, isPlaceholderData, refetch } = useQuery(filingsQuery(query));
  const [columns, setColumns] = useColumns();
  const remove = useRemoval();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = data?.content ?? [];
  const choose = (row: FilingRow, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, row.id] : [...before].filter((id) => id !== row.id)));
  const toFix = useToFix(rows);
  const hasNone = data?.total === 0 && !list.isFiltered;
  return (
    <>
      {!hasNone && (isOpen || list.errors.length > 0) && (
        <MoreFilters list={list}>
          <ListBar columns={columns} onColumns={setColumns} onDownload={() => void downloadList(query)} />
        </MoreFilters>
      )}
      {error && (
        <Notice kind="error" title={error.message}>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {!data && !error && <InlineProgress label="Loading…" />}
      {data?.more && <Notice title="More than 10,000 filings match">Narrow the filters to see the others.</Notice>}
      <BulkActions chosen={rows.filter(({ id }) => chosen.has(id))} rights={rights} />
      {data && (
        <div className={columns.length > 1 ? css.wide : undefined}>
          <PagedTable
            label="Filings"
            cardsBelow={1080}
            cardClass={css.card ?? ''}
            columns={columnsOf({
              ...{ rights, remove, chosen, choose, toFix, more: columns },
              all: rows.length > 0 && rows.every(({ id }) => chosen.has(id)),
              chooseAll: (isChosen) => setChosen(new Set(isChosen ? rows.map(({ id }) => id) : [])),
            })}
            rows={data.content}
            rowKey={({ id }) => id}
            page={data.currentPage + 1}
            size={list.size}
            total={data.total}
            onPage={list.onPage}
            onSize={list.onSize}
            {...(sort && { sort })}
            onSort={onSort}
            loading={isPlaceholderData}
            empty={list.isFiltered ? <NotFound /> : <NoFiling formType={formType} mayEdit={rights.edits} />}
          />
        </div>
      )}
    </>
  );
}

/** Asks for a page of the list. The server judges choices that an address holds and no field offers. */
export const listQuery = (list: Filters, formType: FormFilter, sort: Sort | undefined): FilingQuery => ({
  ...(list.query as FilingQuery),
  ...orderOf(sort),
  formType,
});

/** The order of the call for a sort column; what waits for the reader first for none. */
function orderOf(sort: Sort | undefined): Pick<FilingQuery, 'sort' | 'order'> {
  const key = filingOrders.find((order) => order === sort?.key);
  if (!key) return { sort: 'mustAct', order: 'ascending' };
  return { sort: key, order: sort?.descending ? 'descending' : 'ascending' };
}

const NotFound = () => <EmptyState title="No filing found">Change or clear the filters.</EmptyState>;

/** The sort columns, as the call names them. */
const filingOrders = ['businessName', 'period', 'dueDate', 'updatedAt', 'createdAt'] as const;

interface Columns {
  rights: Rights;
  remove: (row: FilingRow) => void;
  chosen: ReadonlySet<string>;
  choose: (row: FilingRow, isChosen: boolean) => void;
  /** Whether all rows of the page are chosen. */
  all: boolean;
  chooseAll: (isChosen: boolean) => void;
  toFix: ReturnType<typeof useToFix>;
  more: readonly MoreColumn[];
}

const columnsOf = ({ rights, remove, chosen, choose, all, chooseAll, toFix, more }: Columns): Column<FilingRow>[] => [
  {
    key: 'select',
    title: 'Select',
    head: (
      <input
        type="checkbox"
        className={css.box}
        aria-label="Select all on this page"
        checked={all}
        onChange={(event) => chooseAll(event.currentTarget.checked)}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        className={css.box}
        aria-label={`Select ${nameOf(row)}`}
        checked={chosen.has(row.id)}
        onChange={(event) => choose(row, event.currentTarget.checked)}
      />
    ),
  },
  {
    key: 'businessName',
    title: 'Business',
    sortable: true,
    cell: (row) => (
      <Link className={css.name} to={opening(row, rights)}>
        {row.businessName}
      </Link>
    ),
  },
  {
    key: 'period',
    title: 'Form and period',
    sortable: true,
    cell: (row) => (
      <span className={row.quarter === null ? undefined : 'nowrap'}>
        {formOf(row)}, {periodOf(row)}
      </span>
    ),
  },
  {
    key: 'dueDate',
    title: 'Due',
    sortable: true,
    cell: (row) =>
      row.dueDate === null ? (
        <span className="quiet">–</span>
      ) : (
        <DueDate due={row.dueDate} isOpen={isOpen(row)} isClaim={row.formType === 'Form8849'} />
      ),
  },
  {
    key: 'state',
    title: 'State',
    cell: (row) => <FilingStatus of={row}>{noteOf(row, toFix.of(row.id))}</FilingStatus>,
  },
  { key: 'amount', title: 'Due or refund ($)', number: true, cell: (row) => <DueOrRefund of={row} /> },
  ...moreColumns.filter(({ key }) => more.includes(key)),
  { key: 'action', title: 'Next step', cell: (row) => <NextAct of={row} rights={rights} onRemove={remove} /> },
];

/** The line below the state of a filing: errors to fix, or an approval. */
function noteOf({ state, mustAct, isApproved }: FilingRow, toFix: ToFix | undefined): string | undefined {
  const note = fixNote(toFix ?? {});
  if (note !== '') return note;
  if (mustAct === 'client') return 'With the client';
  return isApproved && (state === 'ready' || state === 'paid') ? 'Approved' : undefined;
}

function DueOrRefund({ of: { formType, totalClaim, totalDue, overPaymentFromThisQuarter } }: { of: FilingRow }) {
  if (formType === 'Form8849')
    return (
      <span className={css.refund}>
        Claim <Money value={totalClaim} sign={false} />
      </span>
    );
  const isAmended = formType === 'Form720X';
  if (Number(overPaymentFromThisQuarter) === 0) return <Money value={totalDue} sign={false} />;
  return (
    <span className={css.refund}>
      {isAmended ? 'Refund' : 'Overpaid'} <Money value={overPaymentFromThisQuarter} sign={false} />
    </span>
  );
}

interface NextActProps {
  of: FilingRow;
  rights: Rights;
  onRemove: (row: FilingRow) => void;
}

/** The one next step of a filing by name, and the rest of what can be done in a menu. */
function NextAct({ of, rights, onRemove }: NextActProps) {
  const what = nameOf(of);
  const label = nextAct(of, rights);
  const acts: readonly MenuAct[] = [
    { label: 'Status and documents', to: pageOfFiling('status', of) },
    ...(isOpen(of) ? [{ label: 'Due dates in your calendar', to: calendarAddress(of.businessId) }] : []),
    { label: 'Download PDF', onClick: () => download([of]) },
    ...(rights.edits && of.formType === 'Form720' ? [{ label: 'Copy to another quarter', to: copying(of) }] : []),
    ...(isCorrectable(of, rights) ? [{ label: 'Correct this return', to: correcting(of) }] : []),
    ...(isDeletable(of, rights) ? [{ label: 'Delete', onClick: () => onRemove(of) }] : []),
  ];
  return (
    <span className={css.acts}>
      <Button
        component={Link}
        to={opening(of, rights)}
        size="compact-md"
        variant={label === 'Open' ? 'subtle' : 'default'}
        aria-label={`${label} ${what}`}
      >
        {label}
      </Button>
      <ActionMenu label={`More for ${what}`} icon="more" acts={acts} />
    </span>
  );
}

function NoFiling({ formType, mayEdit }: { formType: FormFilter; mayEdit: boolean }) {
  const addNewFiling = useAddNewFiling();
  if (formType === 'Form8849')
    return (
      <EmptyState title="No Form 8849 yet">
        Claim a tax back with Add New Filing: choose the schedule and the income tax year, and enter what you claim.
      </EmptyState>
    );
  if (formType === 'Form720X')
    return (
      <EmptyState title="No Form 720-X yet">
        Correct an accepted or mailed Form 720: choose Correct this return in its menu, or start a Form 720-X with Add
        New Filing.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No filing yet"
      action={
        mayEdit && (
          <span className={css.begin}>
            <Button component={Link} to={addNewFiling} variant="default">
              Start your first filing
            </Button>
            <AddSampleData />
          </span>
        )
      }
    >
      Start a Form 720: choose the business and the quarter, enter what is taxed, and Gauger computes the rest.
    </EmptyState>
  );
}

/**
 * The day a return is due in a list, or the last day of a claim, with a word and an icon once it passed unsent. A claim is not owed,
 * so it is never overdue.
 */
function DueDate({ due, isOpen, isClaim }: { due: IsoDate; isOpen: boolean; isClaim: boolean }) {
  const day = formatDate(due);
  if (!isOpen || !isPast(due)) return <span className="nowrap">{day}</span>;
  return (
    <span className={css.overdue}>
      <Icon name="wait" /> {isClaim ? 'File-by date was' : 'Overdue,'} {day}
    </span>
  );
}
