import type { GridColumn } from '@gauger/excise';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePlacesDrawn } from '../../../components/print/use-places-drawn.ts';
import { heading, layout, ROW_HEIGHT } from './grid-layout.ts';
import * as roles from './grid-roles.ts';
import { GridRow, type RowContext } from './grid-row.tsx';
import { scrollTogether, useTopInPage } from './grid-scroll.ts';
import { isMany } from './selection.ts';
import type { Finding } from './server-issues.ts';
import type { SheetRow } from './sheet.ts';
import css from './tax-grid.module.css';
import type { useFind } from './use-find.ts';
import type { useGridEditing } from './use-grid-editing.ts';

/** The rows, for the table of wide windows and for the cards of phones. */
export interface RowsProps {
  /** Name of the grid for screen readers: "Diesel, tax rows". */
  label: string;
  rows: readonly SheetRow[];
  /** The order of the rows, by their ids. */
  ids: readonly number[];
  context: RowContext;
  editing: ReturnType<typeof useGridEditing>;
  find: ReturnType<typeof useFind>;
  /** Set to what brings a row to the middle of the window. */
  reachRow: RefObject<(row: number) => void>;
  issuesOf: (row: SheetRow) => readonly Finding[];
}

/** The rows as a spreadsheet that scrolls with the page; only those near the window are drawn. */
export function RowTable({
  label,
  rows,
  ids,
  context,
  editing,
  find,
  reachRow,
  issuesOf,
  total,
}: RowsProps & { total: ReactNode }) {
  const { columns, disabled } = context;
  const withRate = context.rate !== undefined;
  const { box, focusRow } = editing;
  const head = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const sideways = useRef<HTMLDivElement>(null);
  const [onSideways] = useState(() => scrollTogether(head, scroller, sideways));
  const top = useTopInPage(scroller);
  // Another function would have every row measured again, at each key.
  const keyOf = useCallback((at: number) => ids[at] ?? at, [ids]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    scrollMargin: top,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    overscan: 4,
    // The row that has the focus stays in the page, however far it is scrolled away.
    rangeExtractor: usePlacesDrawn(focusRow),
  });
  reachRow.current = (row) => virtual.scrollToIndex(row, { align: 'center' });
  // The rows are drawn again without the grid when the window is measured or scrolled.
  useEffect(editing.seek);
  const foundClass = (at: number) => (at === find.row ? css.at : find.isFound(at) ? css.found : '');
  const style = useMemo(() => layout(columns, withRate), [columns, withRate]);

  return (
    <div {...roles.grid(label, rows.length + 2)} className={css.grid} style={style} {...editing.handlers}>
      <GridHead columns={columns} withRate={withRate} ref={head} />
      {/* Rows without a control that takes the focus are scrolled by keys of their own. */}
      <div
        {...roles.rowGroup}
        ref={scroller}
        className={css.scroller}
        onScroll={onSideways}
        tabIndex={disabled ? 0 : undefined}
      >
        <div {...roles.noRole} className={css.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index: at, key, start }) => {
            const row = rows[at];
            if (!row) return null;
            const selected = box && at >= box.top && at <= box.bottom && isMany(box);
            return (
              <div
                {...roles.noRole}
                key={key}
                ref={virtual.measureElement}
                data-index={at}
                className={`${css.item} ${at % 2 === 1 ? css.even : ''} ${foundClass(at)}`}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <GridRow
                  context={context}
                  row={row}
                  at={at}
                  issues={issuesOf(row)}
                  selectedFrom={selected ? box.left : -1}
                  selectedTo={selected ? box.right : -1}
                />
              </div>
            );
          })}
        </div>
      </div>
      <div {...roles.rowGroup} className={css.foot}>
        <div
          {...roles.noRole}
          className={css.sideways}
          ref={sideways}
          onScroll={onSideways}
          aria-hidden="true"
          tabIndex={-1}
        >
          <div />
        </div>
        {total}
      </div>
    </div>
  );
}

interface GridHeadProps {
  columns: readonly GridColumn[];
  withRate: boolean;
  ref: Ref<HTMLDivElement>;
}

const GridHead = memo(function GridHead({ columns, withRate, ref }: GridHeadProps) {
  return (
    <div {...roles.rowGroup} className={css.head} ref={ref}>
      <div {...roles.row(1)} className={css.row}>
        <div {...roles.columnHeader} className={css.number}>
          Row
        </div>
        {columns.map((column) =>
          column.name === 'taxAmount' ? null : (
            <div
              {...roles.columnHeader}
              key={column.name}
              className={column.kind === 'boolean' ? css.narrow : column.align === 'end' ? css.end : undefined}
            >
              {heading(column)}
            </div>
          ),
        )}
        {withRate && (
          <div {...roles.columnHeader} className={css.end}>
            Rate
          </div>
        )}
        <div {...roles.columnHeader} className={`${css.end} ${css.tax}`}>
          Tax amount ($)
        </div>
        <div {...roles.columnHeader} className={css.act}>
          <span className="spoken">Actions</span>
        </div>
      </div>
    </div>
  );
});
