import { type GridColumn, isBlank, listedNames, MAX_ROWS } from '@gauger/excise';
import { Button } from '@mantine/core';
import { lazy, memo, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../../../components/icon/icon.tsx';
import { PrintedPart } from '../../../components/print/printed-part.tsx';
import { useLastValue } from '../../../components/use-held.ts';
import { usePhone } from '../../../components/use-phone.ts';
import { useStable } from '../../../components/use-stable.ts';
import { useCommentsOnPage } from '../comments/public.ts';
import { WhyLinks } from '../documents/public.ts';
import type { AnyFiling } from '../filing/public.ts';
import { MoreTools, type RowTool } from '../row-sheets/public.ts';
import { cellComments, pathOfCell } from './cell-comments.ts';
import { FIND_FROM } from './find-rows.ts';
import type { RowContext } from './grid-row.tsx';
import { GridTools } from './grid-tools.tsx';
import { GridTotal } from './grid-total.tsx';
import { counted, leftOutText } from './remarks.ts';
import { rateOf, showsRate } from './row-rate.ts';
import { RowTable } from './row-table.tsx';
import type { Place } from './selection.ts';
import { attachedTo, attachToRow, hasFacts, type SheetRow } from './sheet.ts';
import { cellId } from './stopping-errors.ts';
import css from './tax-grid.module.css';
import { useFind } from './use-find.ts';
import { useGridEditing } from './use-grid-editing.ts';
import type { GridState, TaxLineState } from './use-tax-line.ts';
import { whyLine } from './why-line.ts';

// Few rows have files: what takes and shows them comes when it is asked for.
const RowAttachments = lazy(async () => ({ default: (await import('./row-attachments.tsx')).RowAttachments }));

// Only long grids are searched.
const GridFind = lazy(async () => ({ default: (await import('./grid-find.tsx')).GridFind }));

// Only phones show rows as cards.
const RowCards = lazy(async () => ({ default: (await import('./row-cards.tsx')).RowCards }));

/** The columns that are shown: those that a filer has to ask for while one of the rows has them, or they were asked for. */
function useAsideColumns(all: readonly GridColumn[], rows: readonly SheetRow[]) {
  const [isAsked, setAsked] = useState(false);
  const names = useMemo(() => all.flatMap(({ name, aside }) => (aside ? [name] : [])), [all]);
  const isUsed = names.length > 0 && rows.some(({ facts }) => names.some((name) => !isBlank(facts[name])));
  const isShown = isAsked || isUsed;
  const columns = useMemo(() => all.filter(({ aside }) => !aside || isShown), [all, isShown]);
  const labels = all.flatMap(({ label, aside }) => (aside ? [label] : []));
  const toggle = useStable(() => setAsked(!isAsked));
  const label = labels.join(', ');
  const asked = useMemo(
    () => (label === '' || isUsed ? undefined : { label, isShown, toggle }),
    [label, isUsed, isShown, toggle],
  );
  return { columns, asked };
}

interface TaxGridProps {
  state: TaxLineState;
  grid: GridState;
  readOnly: boolean;
  /** The filing that keeps what is attached to its rows; absent where there is none. */
  filing?: Pick<AnyFiling, 'id' | 'businessId' | 'formType'> | undefined;
  /** The cell that a message above leads to and that is not in the page; another object at each press. */
  asked: { cell: string } | undefined;
  /** For the rows of the page and spreadsheets. */
  tools: readonly RowTool[];
}

/** The one grid of every tax line: a spreadsheet of its rows with the tax of each and their total, on phones cards. */
export function TaxGrid({ state, grid, readOnly, filing, asked, tools }: TaxGridProps) {
  const { line, quarter } = state;
  // Both change when a cell is left, which a press on a button does: the button stays where it was pressed.
  const revealed = useLastValue(state.revealed);
  const { group, sheet, computer, rowsBefore } = grid;
  const { rows, ids } = sheet;
  const disabled = readOnly || state.emptyTaxLiability;
  const aside = useAsideColumns(group.columns, rows);
  const { columns } = aside;
  const filled = useMemo(() => columns.filter(({ readOnly: shown }) => !shown), [columns]);
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
  const { open: threads, comment } = useCommentsOnPage();
  const comments = useMemo(
    () => cellComments(line, filled, threads, state.part, state.rowAt),
    [line, filled, threads, state.part, state.rowAt],
  );
  const isPhone = usePhone();
  /** The cell whose row the sheet of a phone shows. */
  const [opened, setOpen] = useState<Place>();
  const open = isPhone ? opened : undefined;
  const reachRow = useRef<(row: number) => void>(() => undefined);

  const findField = useRef<HTMLInputElement>(null);
  function onFind() {
    findField.current?.focus();
    findField.current?.select();
  }
  const editing = useGridEditing({
    state,
    grid,
    filled,
    hidden: aside.asked && !aside.asked.isShown ? aside.asked.label : undefined,
    disabled,
    namesOf,
    onFind,
    onOpen: isPhone ? setOpen : undefined,
  });
  const { box, patch, remove, setRemark } = editing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press once
  useEffect(() => {
    if (!asked) return;
    const row = rows.findIndex(({ id }) => asked.cell.startsWith(cellId(line, id, '')));
    const column = filled.findIndex(({ name }) => asked.cell.endsWith(`-${name}`));
    if (row >= 0) editing.goTo({ row, column: Math.max(0, column) });
  }, [asked]);
  const remark = useLastValue(editing.remark);
  const find = useFind({ rows, filled, from: editing.focusRow, scrollTo: (row) => reachRow.current(row) });
  const fillDown = useStable(editing.fillDown);
  const deleteSelected = useStable(editing.removeSelected);
  const add = useStable(() => editing.add());
  const pasteRows = useStable(editing.pasteClipboard);

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
  const path = comment && here && pathOfCell(here.id, filled[editing.focus?.column ?? 0]?.name, state);
  const commentHere = useStable(() => path !== undefined && comment?.(path));

  const attachHere = useStable(() => setAttaching(here?.id));
  const attachedRow = rows.find(({ id }) => id === attaching);
  const name = group.shared ? `${line.name}, ${group.title.toLowerCase()}` : line.name;
  const isFull = disabled || rowsBefore + rows.length >= MAX_ROWS;
  const issuesOf = (row: SheetRow) => (revealed.has(row.id) ? state.issuesOf(row) : noIssues);
  const shown = { label: `${name}, tax rows`, rows, ids, context, editing, find, reachRow, issuesOf };
  const total = {
    label: group.shared ? `Total, ${group.title.toLowerCase()}` : 'Section total',
    note: sheet.wrong.length > 0 ? leftOutText(sheet.wrong) : '',
    tax: sheet.tax,
    explanation: group.shared ? undefined : () => whyLine(state),
    links,
  };

  return (
    <section aria-labelledby={`${listPrefix}-title`} className={css.section}>
      <div className={css.bar}>
        <h2 id={`${listPrefix}-title`}>{group.title}</h2>
        <span className="quiet">{counted(sheet.entered, sheet.wrong.length)}</span>
        {readOnly ? (
          <div className={css.tools}>
            <MoreTools tools={tools} />
          </div>
        ) : (
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
            aside={aside.asked}
            canComment={comment && path !== undefined}
            comment={commentHere}
            tools={tools}
          />
        )}
      </div>
      {rows.length > FIND_FROM && (
        <Suspense>
          <GridFind find={find} name={name} field={findField} onGo={() => editing.goTo(find.cell() ?? cellHere)} />
        </Suspense>
      )}
      <p role="status" className={css.remark}>
        {open ? '' : remark}
      </p>
      <PrintedPart count={rows.length} />
      {isPhone ? (
        <Suspense>
          <RowCards {...shown} open={open} onOpen={setOpen} remark={remark} onAdd={isFull ? undefined : add} />
        </Suspense>
      ) : (
        <RowTable {...shown} total={<GridTotal {...total} rowIndex={rows.length + 2} />} />
      )}
      {!readOnly && <AddRow disabled={isFull} onAdd={add} />}
      {!disabled && !hasFacts(sheet) && <FirstRows tools={tools} onPaste={isPhone ? undefined : pasteRows} />}
      {isPhone && <GridTotal {...total} />}
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

interface FirstRowsProps {
  tools: readonly RowTool[];
  /** Left out on phones, whose rows are cards. */
  onPaste: (() => void) | undefined;
}

/** Where a grid has no rows yet: how they come from a spreadsheet. */
const FirstRows = memo(function FirstRows({ tools, onPaste }: FirstRowsProps) {
  const importing = tools.find(({ icon }) => icon === 'upload');
  if (!importing) return null;
  return (
    <div className={css.first}>
      {onPaste && <p>Paste from your spreadsheet, or import a file.</p>}
      {onPaste && (
        <Button size="sm" variant="default" onClick={onPaste}>
          Paste rows
        </Button>
      )}
      <Button size="sm" variant="default" onClick={importing.onClick} leftSection={<Icon name="upload" />}>
        Import a file
      </Button>
    </div>
  );
});

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
