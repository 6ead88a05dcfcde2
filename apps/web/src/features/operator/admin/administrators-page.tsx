import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Answer, queryOf } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import { State } from '../../../components/state/state.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import css from './admin.module.css';
import { AdministratorForm } from './administrator-form.tsx';
import { momentOf } from './formats.ts';
import { Loaded } from './loaded.tsx';
import { ADMIN } from './queries.ts';
import { RateBookForm } from './rate-book-form.tsx';

type Answered = Answer<'listAdministrators'>;
type Administrator = Answered['administrators'][number];
type RateBook = Answered['rateBooks'][number];

/** Admin: the administrators of the installation, and the rate books it computes with. */
export function AdminAdministratorsPage() {
  const [changing, setChanging] = useState<{ remove?: string }>();
  const query = useQuery({
    ...queryOf([ADMIN, 'administrators'], 'listAdministrators', {}),
    staleTime: 0,
  });
  return (
    <AdminFrame title="Admin" actions={!changing && <Button onClick={() => setChanging({})}>Add administrator</Button>}>
      <Loaded query={query}>
        {(data) => (
          <>
            <h2 className={css.heading}>Administrators</h2>
            <p className={css.at}>
              Administrators see the data of every account. The last one who can log in cannot be removed.
            </p>
            {changing && (
              <div className={css.form}>
                <AdministratorForm
                  key={changing.remove ?? ''}
                  remove={changing.remove}
                  onDone={() => setChanging(undefined)}
                />
              </div>
            )}
            <Rows
              label="Administrators"
              all={data.administrators}
              rowKey={({ emailId }) => emailId}
              columns={administratorColumns((remove) => setChanging({ remove }))}
            />
            <h2 className={css.heading}>Rate books</h2>
            <p className={css.at}>
              Returns are computed with {data.rateBookVersion}. <Link to="/rates">Rates</Link> lists every rate with its
              citation and confidence.
            </p>
            <Rows label="Rate books" all={data.rateBooks} rowKey={({ version }) => version} columns={rateBookColumns} />
            <RateBookForm />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}

interface RowsProps<Row> {
  label: string;
  all: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
}

const Rows = <Row,>({ all, ...table }: RowsProps<Row>) => (
  <PagedTable {...usePages(all)} {...table} empty={<EmptyState title="None yet">There is none.</EmptyState>} />
);

const administratorColumns = (onRemove: (emailId: string) => void): readonly Column<Administrator>[] => [
  { key: 'emailId', title: 'Email', cell: ({ emailId }) => <span className="breakable">{emailId}</span> },
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
  {
    key: 'remove',
    title: 'Action',
    cell: ({ emailId }) => (
      <Button variant="default" size="sm" aria-label={`Remove ${emailId}`} onClick={() => onRemove(emailId)}>
        Remove
      </Button>
    ),
  },
];

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
