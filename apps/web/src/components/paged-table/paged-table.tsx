import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { InlineProgress } from '../progress/progress.tsx';
import { Pager } from './pager.tsx';
import css from './paged-table.module.css';

export interface Column<Row> {
  /** Also the name a sort goes by. */
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, their digits under each other. */
  number?: boolean;
  sortable?: boolean;
}

export interface Sort {
  key: string;
  descending: boolean;
}

interface PagedTableProps<Row> {
  /** Names the table: "Filings". */
  label: string;
  /** The first column names its row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** From 1. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The rows shown are of the page before; the new ones are on their way. */
  loading?: boolean;
  /** Stands in place of the table when there are no rows. */
  empty: ReactNode;
}

/** A list in pages. On phones a row becomes a card with the same cells, order and roles. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, columns, rows, rowKey, page, size, total, onPage, onSize, loading, empty } = props;
  if (total === 0 && !loading) return empty;
  return (
    <div className={css.paged}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block on phones takes the table's own roles away */}
      <table className={css.table} role="table" aria-label={label} aria-busy={loading ?? false}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} names={index === 0}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: display: block on phones takes the table's own roles away */}
      <div className={css.loading}>{loading && <InlineProgress label="Loading…" />}</div>
      <Pager label={label} page={page} size={size} total={total} onPage={onPage} onSize={onSize} />
    </div>
  );
}

function Cell<Row>({ column, names, children }: { column: Column<Row>; names: boolean; children: ReactNode }) {
  const className = column.number ? 'number' : undefined;
  // On phones the heading stands before the cell; it is decoration there, because the roles still tie both together.
  const heading = (
    <span className={css.heading} aria-hidden="true">
      {column.title}
    </span>
  );
  return names ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>
      {heading}
      <span>{children}</span>
    </td>
  );
}

function HeadCell<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<PagedTableProps<Row>, 'sort' | 'onSort'>) {
  const className = column.number ? 'number' : undefined;
  if (!column.sortable || !onSort)
    return (
      <th scope="col" className={className}>
        {column.title}
      </th>
    );
  const sorted = sort?.key === column.key;
  const descending = sorted && sort.descending;
  return (
    <th scope="col" className={className} aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => onSort({ key: column.key, descending: sorted && !descending })}>
        {column.title}
        <span className={sorted ? css.sorted : css.sortable}>
          <Icon name={descending ? 'down' : 'up'} />
        </span>
      </button>
    </th>
  );
}
