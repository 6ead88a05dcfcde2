import { type GridColumn, listedNames, MAX_ROWS } from '@gauger/excise';
import { Button } from '@mantine/core';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { lazy, memo, type Ref, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { usePrinting } from '../../components/print/use-printing.ts';
import { useLastValue } from '../../components/use-held.ts';
import { useStable } from '../../components/use-stable.ts';
import { useCommentsOnPage } from '../comments/public.ts';
import { WhyLinks } from '../documents/public.ts';
import type { SavedFiling } from '../filing/public.ts';
import { cellComments, pathOfCell } from './cell-comments.ts';
import { FIND_FROM } from './find-rows.ts';
import { GridFind } from './grid-find.tsx';
import { heading, layout, ROW_HEIGHT } from './grid-layout.ts';
import * as roles from './grid-roles.ts';
import { GridRow, type RowContext } from './grid-row.tsx';
import { scrollTogether, useTopInPage } from './grid-scroll.ts';
import { GridTools } from './grid-tools.tsx';
import { GridTotal } from './grid-total.tsx';
import { counted, leftOutText } from './remarks.ts';
import { rateOf, showsRate } from './row-rate.ts';
import { isMany } from './selection.ts';
import { attachedTo, attachToRow } from './sheet.ts';
import css from './tax-grid.module.css';
import { useFind } from './use-find.ts';
import { useGridEditing } from './use-grid-editing.ts';
import type { GridState, TaxLineState } from './use-tax-line.ts';
import { whyLine } from './why-line.ts';

// Few rows have files: what takes and shows them comes when it is asked for.
const RowAttachments = lazy(async () => ({ default: (await import('./row-attachments.tsx')).RowAttachments }));

interface TaxGridProps {
  state: TaxLineState;
  grid: GridState;
  /** The rows can be read, not changed. */
  readOnly: boolean;
  /** The filing that keeps what is attached to its rows; absent where there is none. */
  filing?: Pick<SavedFiling, 'id' | 'businessId' | 'formType'> | undefined;
}

/** The one grid of every tax line: a spreadsheet of its rows with the tax of each and their total. */
export function TaxGrid({ state, grid, readOnly, filing }: TaxGridProps) {
  const { line, quarter } = state;
  // Both change when a cell is left, which a press on a button does: the button stays where it was pressed.
  const revealed = useLastValue(state.revealed);
  const { group, sheet, computer, rowsBefore } = grid;
  const { rows, ids } = sheet;
  const disabled = readOnly || state.emptyTaxLiability;
  const { columns } = group;
  const filled = useMemo(() => columns.filter(({ readOnly: shown }) => !shown), [columns]);
  const head = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const sideways = useRef<HTMLDivElement>(null);
  const [onSideways] = useState(() => scrollTogether(head, scroller, sideways));
  const top = useTopInPage(scroller);
  const listPrefix = useId();

  const lists = useMemo(
    () =>
      new Map(
        filled.filter(({ kind }) => kind === 'listed').map(({ name }) => [name, listedNames(line, name, quarter)]),
      ),
    [filled, line, quarter],
  );
  const namesOf = useCallback(({ name }: GridColumn) => lists.get(name) ?? [], [lists]);

  const [attaching, setAttaching] = useState<number>();
  const { open, comment } = useCommentsOnPage();
  const comments = useMemo(() => cellComments(line, filled, open, state.rowAt), [line, filled, open, state.rowAt]);
  const focusRow = useRef(0);
  // Another function would have every row measured again, at each key.
  const keyOf = useCallback((at: number) => ids[at] ?? at, [ids]);
  const printing = usePrinting();
  const virtual = useWindowVirtualizer({
    count: rows.length,
    scrollMargin: top,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    overscan: 8,
    // The row that has the focus stays in the page, however far it is scrolled away.
    rangeExtractor: (range) =>
      printing
        ? [...rows.keys()]
        : [...new Set([...defaultRangeExtractor(range), Math.min(focusRow.current, range.count - 1)])].sort(
            (a, b) => a - b,
          ),
  });
  const scrollToMiddle = (row: number) => virtual.scrollToIndex(row, { align: 'center' });

  const findField = useRef<HTMLInputElement>(null);
  function onFind() {
    findField.current?.focus();
    findField.current?.select();
  }
  const editing = useGridEditing({ state, grid, filled, disabled, namesOf, onFind });
  const { box, patch, remove, setRemark } = editing;
  const remark = useLastValue(editing.remark);
  const find = useFind({ rows, filled, from: editing.focusRow, scrollTo: scrollToMiddle });
  focusRow.current = editing.focusRow;
  const fillDown = useStable(editing.fillDown);
  const deleteSelected = useStable(editing.removeSelected);
  const add = useStable(() => editing.add());

  const links = useMemo(() => <WhyLinks line={line} quarter={quarter} filing={filing} />, [line, quarter, filing]);

  const context = useMemo<RowContext>(
    () => ({
      columns,
      computer,
      disabled,
      names: namesOf,
      listId: ({ name }) => `${listPrefix}-${name}`,
      rate: showsRate(line)
        ? ({ facts, taxAmount }) => (taxAmount === null ? null : rateOf(computer.explain(facts, 0)))
        : undefined,
      onPatch: patch,
      onDelete: remove,
      onAttached: setAttaching,
      onRefusal: setRemark,
      comments,
      links,
    }),
    [columns, computer, disabled, namesOf, listPrefix, line, patch, remove, setRemark, comments, links],
  );

  const cellHere = editing.focus ?? { row: 0, column: 0 };
  const here = editing.focus && rows[editing.focus.row];
  const path = comment && here && pathOfCell(line, here.id, filled[editing.focus?.column ?? 0]?.name, state);
  const commentHere = useStable(() => path !== undefined && comment?.(path));

  const attachHere = useStable(() => setAttaching(here?.id));
  const attachedRow = rows.find(({ id }) => id === attaching);
  const foundClass = (at: number) => (at === find.row ? css.at : find.isFound(at) ? css.found : '');
  const style = useMemo(() => layout(columns, showsRate(line)), [columns, line]);
  const name = group.shared ? `${line.name}, ${group.title.toLowerCase()}` : line.name;

  return (
    <section aria-labelledby={`${listPrefix}-title`} className={css.section}>
      <div className={css.bar}>
        <h2 id={`${listPrefix}-title`}>{group.title}</h2>
        <span className="quiet">{counted(sheet.entered, sheet.wrong.length)}</span>
        {!readOnly && (
          <GridTools
            withHistory={state.grids[0] === grid}
            canUndo={state.canUndo}
            canRedo={state.canRedo}
            undo={state.undo}
            redo={state.redo}
            canFillDown={!disabled && box !== undefined && box.bottom > 0}
            fillDown={fillDown}
            selected={disabled || !box ? 0 : box.bottom - box.top + 1}
            deleteSelected={deleteSelected}
            canAttach={filing && !disabled && here !== undefined}
            attach={attachHere}
            canComment={comment && path !== undefined}
            comment={commentHere}
          />
        )}
      </div>
      {rows.length > FIND_FROM && (
        <GridFind find={find} name={name} field={findField} onGo={() => editing.goTo(find.cell() ?? cellHere)} />
      )}
      <p role="status" className={css.remark}>
        {remark}
      </p>
      <div
        {...roles.grid(`${name}, tax rows`, rows.length + 2)}
        className={css.grid}
        style={style}
        {...editing.handlers}
      >
        <GridHead columns={columns} withRate={showsRate(line)} ref={head} />
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
                    issues={revealed.has(row.id) ? state.issuesOf(row) : noIssues}
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
          <GridTotal
            label={group.shared ? `Total, ${group.title.toLowerCase()}` : 'Section total'}
            note={sheet.wrong.length > 0 ? leftOutText(sheet.wrong) : ''}
            tax={sheet.tax}
            rowIndex={rows.length + 2}
            explanation={group.shared ? undefined : () => whyLine(state)}
            links={links}
          />
        </div>
      </div>
      {!readOnly && <AddRow disabled={disabled || rowsBefore + rows.length >= MAX_ROWS} onAdd={add} />}
      {filing && attachedRow && (
        <Suspense>
          <RowAttachments
            businessId={filing.businessId}
            filingId={filing.id}
            row={rows.indexOf(attachedRow) + 1}
            ids={attachedTo(attachedRow)}
            onChange={(ids) => grid.edit((now) => attachToRow(now, computer, attachedRow.id, ids))}
            onClose={() => setAttaching(undefined)}
            readOnly={disabled}
          />
        </Suspense>
      )}
      {[...lists].map(([column, names]) => (
        <datalist key={column} id={`${listPrefix}-${column}`}>
          {names.map((entry) => (
            <option key={entry} value={entry} />
          ))}
        </datalist>
      ))}
    </section>
  );
}

const noIssues: readonly never[] = [];

const AddRow = memo(function AddRow({ disabled, onAdd }: { disabled: boolean; onAdd: () => void }) {
  return (
    <Button
      className={css.add ?? ''}
      variant="subtle"
      disabled={disabled}
      onClick={onAdd}
      leftSection={<Icon name="add" />}
    >
      Add row
    </Button>
  );
});

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
            <div {...roles.columnHeader} key={column.name} className={column.align === 'end' ? css.end : undefined}>
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
