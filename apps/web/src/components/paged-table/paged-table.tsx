import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { Body, CardTable, Cell, ColumnHead, Head, Row, RowHead } from '../card-table/card-table.tsx';
import { counted } from '../counted.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Icon } from '../icon/icon.tsx';
import { InlineProgress } from '../progress/progress.tsx';
import css from './paged-table.module.css';
import { Pager } from './pager.tsx';
import { pageCount } from './pager-numbers.ts';

export interface Column<Item> {
  /** Also the name a sort goes by. */
  key: string;
  title: string;
  /** Replaces the title: a box that chooses all rows. Such a column does not name its rows, and cards leave it out. */
  head?: ReactNode;
  cell: (item: Item) => ReactNode;
  /** Right-aligned, with digits aligned. */
  number?: boolean;
  sortable?: boolean;
}

export interface Sort {
  key: string;
  descending: boolean;
}

interface PagedTableProps<Item> {
  /** Names the table: "Filings". */
  label: string;
  /** The first column names its row. */
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  rowKey: (item: Item) => string;
  /** From 1. */
  page: number;
  size: number;
  /** The sizes to choose from; by default any up to a hundred can be typed. */
  sizes?: readonly number[];
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The rows shown are of the page before; the new ones are on their way. */
  loading?: boolean;
  /** Width in CSS pixels below which rows become cards; by default only on phones. */
  cardsBelow?: number;
  /** Lays out the cells of a card, each by its `data-column`, instead of one line for each. */
  cardClass?: string;
  /** Replaces the table when there are no rows. */
  empty: ReactNode;
}

const PHONES = 720;

/** A list in pages. On narrow screens a row becomes a card with the same cells, order and roles. */
export function PagedTable<Item>(props: PagedTableProps<Item>) {
  const { label, columns, rows, rowKey, page, size, sizes, total, onPage, onSize, loading, empty } = props;
  const cards = useMediaQuery(`(max-width: ${(props.cardsBelow ?? PHONES) - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  const last = pageCount(total, size);
  const named = columns.findIndex(({ head }) => head === undefined);
  const isPast = page > last && !loading;
  const pageWithRows = useRef(0);
  if (rows.length > 0 && !loading) pageWithRows.current = page;
  const isEmptied = isPast && pageWithRows.current === page;
  // The rows of this page are gone, because the reader deleted them: the last page is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to a page is made with each drawing
  useEffect(() => {
    if (isEmptied) onPage(last);
  }, [isEmptied, last]);
  if (total === 0 && !loading) return empty;
  const pager = (
    <Pager
      label={label}
      page={page}
      size={size}
      {...(sizes && { sizes })}
      total={total}
      onPage={onPage}
      onSize={onSize}
    />
  );
  if (isPast && !isEmptied)
    return (
      <div className={css.paged}>
        <EmptyState
          title={`Page ${page.toLocaleString('en-US')} is past the last page`}
          action={
            <Button variant="default" onClick={() => onPage(last)}>
              Show page {last.toLocaleString('en-US')}
            </Button>
          }
        >
          {counted(last, 'page', 'pages')} in all.
        </EmptyState>
        {pager}
      </div>
    );
  return (
    <div className={css.paged}>
      <CardTable
        className={`${css.table} ${cards ? (props.cardClass ? `${css.laid} ${props.cardClass}` : css.cards) : ''}`}
        aria-label={label}
        aria-busy={loading ?? false}
      >
        <Head {...(cards && { className: 'spoken' })}>
          <Row>
            {columns.map((column) => (
              <ColumnTitle key={column.key} column={column} {...props} />
            ))}
          </Row>
        </Head>
        <Body>
          {rows.map((item) => (
            <Row key={rowKey(item)}>
              {columns.map((column, index) => (
                <ItemCell key={column.key} column={column} names={index === named}>
                  {column.cell(item)}
                </ItemCell>
              ))}
            </Row>
          ))}
        </Body>
      </CardTable>
      <div className={css.loading}>{loading && <InlineProgress label="Loading…" />}</div>
      {pager}
    </div>
  );
}

function ItemCell<Item>({ column, names, children }: { column: Column<Item>; names: boolean; children: ReactNode }) {
  const className = column.number ? 'number' : undefined;
  // On phones the heading is in front of the cell; decorative there, because the roles still connect both.
  const heading = (
    <span className={css.heading} aria-hidden="true">
      {column.title}
    </span>
  );
  return names ? (
    <RowHead className={className} data-column={column.key}>
      {children}
    </RowHead>
  ) : (
    <Cell className={className} data-column={column.key}>
      {heading}
      <span>{children}</span>
    </Cell>
  );
}

function ColumnTitle<Item>({
  column,
  sort,
  onSort,
}: { column: Column<Item> } & Pick<PagedTableProps<Item>, 'sort' | 'onSort'>) {
  const className = column.number ? 'number' : undefined;
  if (!column.sortable || !onSort) return <ColumnHead className={className}>{column.head ?? column.title}</ColumnHead>;
  const sorted = sort?.key === column.key;
  const descending = sorted && sort.descending;
  return (
    <ColumnHead className={className} aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => onSort({ key: column.key, descending: sorted && !descending })}>
        {column.title}
        <span className={sorted ? css.sorted : css.sortable}>
          <Icon name={descending ? 'down' : 'up'} />
        </span>
      </button>
    </ColumnHead>
  );
}
