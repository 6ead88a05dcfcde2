import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Answer, call } from '../../api/call.ts';
import { AdminFrame } from '../../app/shell/admin-frame.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../components/paged-table/paged-table.tsx';
import { usePages } from '../../components/paged-table/use-pages.ts';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { State } from '../../components/state/state.tsx';
import css from './operations-page.module.css';
import { ADMIN } from './queries.ts';
import { momentOf } from './words.ts';

type Answered = Answer<'listAdministrators'>;
type Administrator = Answered['administrators'][number];
type RateBook = Answered['rateBooks'][number];

/** Admin: the administrators of the installation, and the rate books it computes with. */
export function AdminAdministratorsPage() {
  const { data, error } = useQuery({
    queryKey: [ADMIN, 'administrators'],
    queryFn: ({ signal }) => call('listAdministrators', { signal }),
    staleTime: 0,
  });
  return (
    <AdminFrame title="Admin">
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {data && (
        <>
          <h2 className={css.heading}>Administrators</h2>
          <p className={css.at}>The operator adds and removes administrators with npm run admin.</p>
          <Administrators rows={data.administrators} />
          <h2 className={css.heading}>Rate books</h2>
          <p className={css.at}>
            Returns are computed with {data.rateBookVersion}. <Link to="/rates">Rates</Link> lists every rate with its
            citation and confidence.
          </p>
          <RateBooks rows={data.rateBooks} />
        </>
      )}
    </AdminFrame>
  );
}

const none = <EmptyState title="None yet">There is none.</EmptyState>;

function Administrators({ rows }: { rows: readonly Administrator[] }) {
  return (
    <PagedTable
      {...usePages(rows)}
      label="Administrators"
      columns={administratorColumns}
      rowKey={({ emailId }) => emailId}
      empty={none}
    />
  );
}

const administratorColumns: readonly Column<Administrator>[] = [
  { key: 'emailId', title: 'Email', cell: ({ emailId }) => <span className={css.id}>{emailId}</span> },
  { key: 'since', title: 'Since', cell: ({ since }) => <span className="nowrap">{momentOf(since)}</span> },
  {
    key: 'hasPassword',
    title: 'Password',
    cell: ({ hasPassword }) =>
      hasPassword ? (
        <State level="full" tone="good" word="Set" />
      ) : (
        <State level="empty" tone="wait" word="Link not used yet" />
      ),
  },
];

function RateBooks({ rows }: { rows: readonly RateBook[] }) {
  return (
    <PagedTable
      {...usePages(rows)}
      label="Rate books"
      columns={rateBookColumns}
      rowKey={({ version }) => version}
      empty={none}
    />
  );
}

const rateBookColumns: readonly Column<RateBook>[] = [
  { key: 'version', title: 'Version', cell: ({ version }) => version },
  {
    key: 'loadedAt',
    title: 'Loaded',
    cell: ({ loadedAt }) =>
      loadedAt ? <span className="nowrap">{momentOf(loadedAt)}</span> : 'Came with the software',
  },
  { key: 'loadedBy', title: 'By', cell: ({ loadedBy }) => loadedBy ?? '–' },
];
