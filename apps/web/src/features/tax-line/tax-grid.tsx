import { type Explanation, explain, type GridColumn, gridColumns, listedNames, MOST_ROWS } from '@gauger/excise';
import { Button } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Why } from '../../components/explain/why.tsx';
import { HelpTip } from '../../components/help-tip/help-tip.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Money } from '../../components/money/money.tsx';
import { blockPatches, blockText, isBlock, type LeftOut, readBlock } from './block.ts';
import { pastedCell } from './cell-entry.ts';
import * as roles from './grid-roles.ts';
import { GridRow, type RowContext } from './grid-row.tsx';
import { addRow, deleteRow, errorsIn, type Patch, patchRows } from './sheet.ts';
import css from './tax-grid.module.css';
import { cellId, type TaxLineState } from './use-tax-line.ts';

/** A cell by its row and its place among the columns that are filled in. */
interface Place {
  row: number;
  column: number;
}

interface Selection {
  anchor: Place;
  focus: Place;
}

const ROW_HEIGHT = 37;
/** Least width in px, and the share of what is left. */
const widths: Record<GridColumn['kind'], readonly [least: number, share: number]> = {
  date: [112, 0.8],
  quantity: [84, 0.8],
  money: [96, 0.8],
  choice: [132, 1.6],
  listed: [132, 1.4],
  boolean: [76, 0],
  text: [104, 1],
};
const NUMBER_WIDTH = 44;
const TAX_WIDTH = 124;
const ACTIONS_WIDTH = 40;

/** The one grid of every tax line: a spreadsheet of its rows with the tax of each and their total. */
export function TaxGrid({ state }: { state: TaxLineState }) {
  const { line, quarter, computer, sheet, emptyTaxLiability: disabled, revealed, edit, reveal } = state;
  const { rows } = sheet;
  const columns = useMemo(() => gridColumns(line), [line]);
  const filled = useMemo(() => columns.filter(({ readOnly }) => !readOnly), [columns]);
  const [selection, setSelection] = useState<Selection>();
  const [remark, setRemark] = useState('');
  const editing = useRef(false);
  const wanted = useRef<Place>(undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const listPrefix = useId();
  const current = useRef(state);
  current.current = state;

  const focusRow = selection?.focus.row ?? 0;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 8,
    // The row that has the focus stays in the page, however far it is scrolled away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(focusRow, range.count - 1)])].sort((a, b) => a - b),
  });

  const lists = useMemo(
    () =>
      new Map(
        filled.filter(({ kind }) => kind === 'listed').map(({ name }) => [name, listedNames(line, name, quarter)]),
      ),
    [filled, line, quarter],
  );
  const filing = useCallback(() => {
    const { line: of, quarter: when, taxWithRegularMethod, sheet: now } = current.current;
    return {
      formType: 'Form720',
      taxYear: String(when.year),
      taxYearAndQuarter: String(when.quarter),
      filingData: { [of.irsNumber]: { taxWithRegularMethod, rows: now.rows.map(({ facts }) => facts) } },
    };
  }, []);
  const explained = useCallback((cell: string): Explanation | null => explain(filing(), cell), [filing]);

  const context = useMemo<RowContext>(
    () => ({
      columns,
      computer,
      disabled,
      names: ({ name }) => lists.get(name) ?? [],
      listId: ({ name }) => `${listPrefix}-${name}`,
      explain: (at) => explained(`${line.irsNumber}.rows.${at}.taxAmount`),
      onPatch: (at, patch) =>
        edit((now) => patchRows(now, computer, at, [patch]), `${at} ${Object.keys(patch).join(' ')}`),
      onDelete: (at) => {
        edit((now) => deleteRow(now, computer, at));
        wanted.current = { row: Math.max(0, Math.min(at, current.current.sheet.rows.length - 2)), column: 0 };
      },
      onRefusal: setRemark,
    }),
    [columns, computer, disabled, lists, listPrefix, explained, line, edit],
  );

  const goTo = useCallback(
    (place: Place, extend = false) => {
      wanted.current = place;
      setSelection((before) => ({ anchor: extend && before ? before.anchor : place, focus: place }));
      virtual.scrollToIndex(place.row, { align: 'auto' });
    },
    [virtual],
  );

  // A row that was far away is in the page only after the next drawing.
  useEffect(() => {
    const place = wanted.current;
    const row = place && rows[place.row];
    const column = place && filled[place.column];
    const control = row && column && document.getElementById(cellId(line, row.id, column.name));
    if (!control) return;
    wanted.current = undefined;
    const target = (control as HTMLInputElement).disabled ? (control.parentElement as HTMLElement) : control;
    target.tabIndex = target === control ? 0 : -1;
    target.focus();
  });

  function add() {
    edit((now) => addRow(now, computer));
    goTo({ row: rows.length, column: 0 });
  }

  function move(from: Place, rowsDown: number, columnsRight: number, extend = false) {
    const row = Math.max(0, Math.min(rows.length - 1, from.row + rowsDown));
    const column = Math.max(0, Math.min(filled.length - 1, from.column + columnsRight));
    goTo({ row, column }, extend);
  }

  function put(from: Place, patches: readonly Patch[], leftOut: readonly LeftOut[] = []) {
    const room = MOST_ROWS - from.row;
    edit((now) => patchRows(now, computer, from.row, patches.slice(0, room)));
    setRemark(remarkOn(patches.length, leftOut, from.row, Math.max(0, patches.length - room)));
    for (const { id } of rows.slice(from.row, from.row + patches.length)) reveal(id);
  }

  function clear({ top, bottom, left, right }: Box) {
    const blank = Object.fromEntries(filled.slice(left, right + 1).map(({ name }) => [name, '']));
    put({ row: top, column: left }, new Array(bottom - top + 1).fill(blank));
  }

  /** The first row of the selection into the others; of a single row, the row above into it. */
  function fillDown(box: Box) {
    const single = box.top === box.bottom;
    const from = single ? box.top - 1 : box.top;
    const source = rows[from]?.facts;
    if (!source) return;
    const names = filled.slice(box.left, box.right + 1).map(({ name }) => name);
    const patch = Object.fromEntries(names.map((name) => [name, (source[name] ?? '') as string | boolean]));
    put({ row: from + 1, column: box.left }, new Array(box.bottom - from).fill(patch));
  }

  function keyDown(event: KeyboardEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && (key === 'z' || key === 'y')) {
      event.preventDefault();
      return key === 'y' || event.shiftKey ? state.redo() : state.undo();
    }
    if (!place || !selection) return;
    const box = boxOf(selection);
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
    const caret = isText && editing.current;
    const kept = () => event.preventDefault();
    if (command && key === 'd') {
      kept();
      fillDown(box);
    } else if (command && (key === 'home' || key === 'end')) {
      kept();
      goTo({ row: key === 'home' ? 0 : rows.length - 1, column: key === 'home' ? 0 : filled.length - 1 });
    } else if (key === 'enter' && !event.altKey) {
      kept();
      if (!event.shiftKey && place.row === rows.length - 1) {
        edit((now) => addRow(now, computer));
        goTo({ row: rows.length, column: place.column });
      } else move(place, event.shiftKey ? -1 : 1, 0);
    } else if (key === 'f2') {
      kept();
      editing.current = true;
      if (event.target instanceof HTMLInputElement && isText) {
        event.target.setSelectionRange(event.target.value.length, event.target.value.length);
      }
    } else if (key === 'escape') {
      editing.current = false;
    } else if ((key === 'delete' || key === 'backspace') && !caret && (isText || isMany(box))) {
      kept();
      clear(box);
    } else if (key === 'pageup' || key === 'pagedown') {
      kept();
      move(place, key === 'pageup' ? -10 : 10, 0, event.shiftKey);
    } else if (key.startsWith('arrow') && !event.altKey && !command) {
      const [down, right] = steps[key] ?? [0, 0];
      // While a cell is typed into, left and right move its caret, and up and down its list of entries.
      if (caret && (right !== 0 || place.kind === 'listed')) return;
      kept();
      move(event.shiftKey ? selection.focus : place, down, right, event.shiftKey);
    }
  }

  function paste(event: ClipboardEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    if (!place || disabled) return;
    const text = event.clipboardData.getData('text');
    const column = filled[place.column] as GridColumn;
    const names = (of: GridColumn) => lists.get(of.name) ?? [];
    const isText = column.kind === 'text' && !isBlock(text);
    if (isText && editing.current) return;
    event.preventDefault();
    editing.current = false;
    if (isBlock(text)) {
      const { patches, leftOut } = blockPatches(readBlock(text), filled.slice(place.column), names);
      put(place, patches, leftOut);
      return;
    }
    const read = pastedCell(column, text, names(column));
    if ('refused' in read) return setRemark(read.refused);
    const box = selection ? boxOf(selection) : { top: place.row, bottom: place.row };
    put({ row: box.top, column: place.column }, new Array(box.bottom - box.top + 1).fill({ [column.name]: read.fact }));
  }

  function copy(event: ClipboardEvent<HTMLDivElement>, cut: boolean) {
    if (!placeOf(event.target) || !selection || (editing.current && !isMany(boxOf(selection)))) return;
    const box = boxOf(selection);
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      blockText(rows.slice(box.top, box.bottom + 1), filled.slice(box.left, box.right + 1)),
    );
    if (cut) clear(box);
  }

  function focusIn(event: FocusEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    if (!place) return;
    editing.current = false;
    setSelection((before) =>
      before?.focus.row === place.row && before.focus.column === place.column
        ? before
        : { anchor: place, focus: place },
    );
  }

  /** A row is judged aloud once it is left. */
  function focusOut(event: FocusEvent<HTMLDivElement>) {
    const left = placeOf(event.target);
    const row = left && rows[left.row];
    if (row && !row.blank && placeOf(event.relatedTarget)?.row !== left.row) reveal(row.id);
  }

  function pointerDown(event: PointerEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    if (place && event.shiftKey && selection) {
      event.preventDefault();
      goTo(place, true);
    } else if (place && event.target === document.activeElement) editing.current = true;
  }

  const box = selection && boxOf(selection);
  const entered = rows.filter(({ blank }) => !blank).length;
  const wrong = rows.flatMap((row, at) => (errorsIn(row).length > 0 ? [at + 1] : []));
  const style = useMemo(() => layout(columns), [columns]);

  return (
    <section aria-labelledby={`${listPrefix}-title`}>
      <div className={css.bar}>
        <h2 id={`${listPrefix}-title`}>Rows</h2>
        <span className="quiet">{counted(entered, wrong.length)}</span>
        <div className={css.tools}>
          <Button
            size="sm"
            variant="subtle"
            disabled={!state.canUndo}
            onClick={state.undo}
            leftSection={<Icon name="undo" />}
          >
            Undo
          </Button>
          <Button
            size="sm"
            variant="subtle"
            disabled={!state.canRedo}
            onClick={state.redo}
            leftSection={<Icon name="redo" />}
          >
            Redo
          </Button>
          <Button
            size="sm"
            variant="subtle"
            disabled={disabled || !box || (box.top === 0 && box.bottom === 0)}
            onClick={() => box && fillDown(box)}
            leftSection={<Icon name="fillDown" />}
          >
            Fill down
          </Button>
          <HelpTip about="the keys of the grid">
            Arrows, Tab and Enter move from cell to cell, with Shift they select or go back. Type to replace, F2 to
            change, Escape to take back. Ctrl+D fills down, Ctrl+Z undoes, Ctrl+End goes to the last row. Paste a block
            from a spreadsheet into any cell.
          </HelpTip>
        </div>
      </div>
      <p role="status" className={css.remark}>
        {remark}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid's own keys, clipboard and selection */}
      <div
        ref={scroller}
        className={css.scroller}
        style={style}
        onKeyDown={keyDown}
        onInput={() => {
          editing.current = true;
        }}
        onPaste={paste}
        onCopy={(event) => copy(event, false)}
        onCut={(event) => copy(event, true)}
        onFocus={focusIn}
        onBlur={focusOut}
        onPointerDown={pointerDown}
      >
        <div {...roles.grid(`${line.name}, tax rows`, rows.length + 2)} className={css.grid}>
          <div {...roles.rowGroup} className={css.head}>
            <div {...roles.row(1)} className={css.row}>
              <div {...roles.columnHeader} className={css.number}>
                Row
              </div>
              {columns.map((column) => (
                <div
                  {...roles.columnHeader}
                  key={column.name}
                  className={`${column.align === 'end' ? css.end : ''} ${column.name === 'taxAmount' ? css.tax : ''}`}
                >
                  {heading(column)}
                </div>
              ))}
              <div {...roles.columnHeader}>
                <span className="spoken">Actions</span>
              </div>
            </div>
          </div>
          <div {...roles.rowGroup} className={css.body} style={{ height: virtual.getTotalSize() }}>
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
                  className={`${css.item} ${at % 2 === 1 ? css.even : ''}`}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <GridRow
                    context={context}
                    row={row}
                    at={at}
                    revealed={revealed.has(row.id)}
                    selectedFrom={selected ? box.left : -1}
                    selectedTo={selected ? box.right : -1}
                  />
                </div>
              );
            })}
          </div>
          <div {...roles.rowGroup} className={css.foot}>
            <div {...roles.row(rows.length + 2)} className={css.total}>
              <div {...roles.rowHeader}>
                Section total
                {wrong.length > 0 && <small>{leftOutText(wrong)}</small>}
              </div>
              <div {...roles.gridCell()} className="number">
                <Why explanation={() => explained(`${line.irsNumber}.tax`)} about="section total">
                  <Money value={sheet.tax} />
                </Why>
              </div>
            </div>
          </div>
        </div>
      </div>
      <Button
        className={css.add ?? ''}
        variant="subtle"
        disabled={disabled || rows.length >= MOST_ROWS}
        onClick={add}
        leftSection={<Icon name="add" />}
      >
        Add row
      </Button>
      {[...lists].map(([name, names]) => (
        <datalist key={name} id={`${listPrefix}-${name}`}>
          {names.map((entry) => (
            <option key={entry} value={entry} />
          ))}
        </datalist>
      ))}
    </section>
  );
}

const steps: Record<string, readonly [down: number, right: number]> = {
  arrowup: [-1, 0],
  arrowdown: [1, 0],
  arrowleft: [0, -1],
  arrowright: [0, 1],
};

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const boxOf = ({ anchor, focus }: Selection): Box => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

const isMany = ({ top, bottom, left, right }: Box): boolean => top !== bottom || left !== right;

/** The cell that an element stands in. */
function placeOf(target: EventTarget | null): (Place & { kind: string }) | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (!cell) return undefined;
  const { row, column, kind } = cell.dataset;
  return { row: Number(row), column: Number(column), kind: kind ?? '' };
}

function heading({ name, label, unit, kind }: GridColumn): string {
  if (name === 'taxAmount') return 'Tax amount ($)';
  if (kind === 'money') return `${label} ($)`;
  return unit && !label.toLowerCase().includes(unit.toLowerCase()) ? `${label} (${unit})` : label;
}

/** The columns' widths, and the least width of them all. */
function layout(columns: readonly GridColumn[]): CSSProperties {
  const kinds = columns.filter(({ name }) => name !== 'taxAmount').map(({ kind }) => widths[kind]);
  const tracks = kinds.map(([least, share]) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`));
  const least = kinds.reduce((sum, [width]) => sum + width, NUMBER_WIDTH + TAX_WIDTH + ACTIONS_WIDTH);
  return {
    '--columns': [`${NUMBER_WIDTH}px`, ...tracks, `${TAX_WIDTH}px`, `${ACTIONS_WIDTH}px`].join(' '),
    '--least': `${least}px`,
  } as CSSProperties;
}

function counted(entered: number, wrong: number): string {
  if (entered === 0) return 'none yet';
  return wrong === 0 ? String(entered) : `${entered}, of which ${entered - wrong} are counted`;
}

const leftOutText = (wrong: readonly number[]): string =>
  wrong.length === 1
    ? `Row ${wrong[0]} is left out until it is mended`
    : `${wrong.length} rows are left out until they are mended`;

function remarkOn(count: number, leftOut: readonly LeftOut[], from: number, beyond: number): string {
  if (beyond > 0) return `${beyond} rows were left out: a line holds at most ${MOST_ROWS} rows.`;
  const [first] = leftOut;
  if (!first) return count > 1 ? `${count} rows filled in.` : '';
  const where = `Row ${from + first.row + 1}, ${first.column}: ${first.reason}`;
  return leftOut.length === 1
    ? `One cell was left out. ${where}`
    : `${leftOut.length} cells were left out. The first: ${where}`;
}
