import { type ColumnHabits, type GridColumn, MAX_ROWS } from '@gauger/excise';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { confirm } from '../../../components/confirm/confirm.ts';
import { counted } from '../../../components/counted.ts';
import { useAnchor } from '../filing/public.ts';
import {
  askPasted,
  blockPatches,
  blockText,
  isBlock,
  judgeBlock,
  type LeftOut,
  mayBeTwoThings,
  type Patch,
  pastedCell,
  readBlock,
  remarkOn,
} from '../row-entry/public.ts';
import { arrows, type Box, boxOf, isMany, type Place, placeOf, type Selection } from './selection.ts';
import { addRow, deleteRows, patchRows, type SheetRow } from './sheet.ts';
import { cellId } from './stopping-errors.ts';
import type { GridState, TaxLineState } from './use-tax-line.ts';

/** Rows whose cells are cleared without a question. */
const MAX_EMPTIED = 10;

interface GridEditingProps {
  state: Pick<TaxLineState, 'line' | 'part' | 'undo' | 'redo' | 'reveal' | 'rowAt'>;
  grid: GridState;
  filled: readonly GridColumn[];
  /** The columns that are not shown until they are asked for, in words. */
  hidden: string | undefined;
  disabled: boolean;
  /** The choices of each listed column. */
  namesOf: (column: GridColumn) => readonly string[];
  /** Leads to the field that searches the rows, where there is one. */
  onFind: () => void;
  /** Opens a row where the grid itself is not shown: on phones. */
  onOpen: ((place: Place) => void) | undefined;
}

/** The keys, the clipboard and the selection of a grid: it behaves like a spreadsheet. */
export function useGridEditing({ state, grid, filled, hidden, disabled, namesOf, onFind, onOpen }: GridEditingProps) {
  const { line, reveal } = state;
  const { sheet, computer, edit } = grid;
  const { rows } = sheet;
  const [selection, setSelection] = useState<Selection>();
  const [remark, setRemark] = useState('');
  /** Whether the cell that has the focus is typed into, so that its keys are its own. */
  const editing = useRef(false);
  const wanted = useRef<Place>(undefined);
  const count = useRef(0);
  count.current = rows.length;

  const goTo = useCallback(
    (place: Place, extend = false) => {
      if (onOpen) onOpen(place);
      else wanted.current = place;
      setSelection((before) => ({ anchor: extend && before ? before.anchor : place, focus: place }));
    },
    [onOpen],
  );

  useCellAnchor(state, rows, filled, goTo);

  /** Brings the focus to the wanted cell once it is drawn: a row that was far away is in the page only after the next drawing. */
  function seek() {
    const place = wanted.current;
    const row = place && rows[place.row];
    const column = place && filled[place.column];
    const control = row && column && document.getElementById(cellId(line, row.id, column.name));
    if (!control) return;
    wanted.current = undefined;
    const target = (control as HTMLInputElement).disabled ? (control.parentElement as HTMLElement) : control;
    target.tabIndex = target === control ? 0 : -1;
    // Out from under the heads, the total and the frozen columns: the browser's own way would center it.
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  useEffect(seek);

  const patch = useCallback(
    (at: number, facts: Patch) =>
      edit((now) => patchRows(now, computer, at, [facts]), `${at} ${Object.keys(facts).join(' ')}`),
    [edit, computer],
  );

  const remove = useCallback(
    (at: number) => {
      edit((now) => deleteRows(now, computer, at));
      if (!onOpen) wanted.current = { row: Math.max(0, Math.min(at, count.current - 2)), column: 0 };
    },
    [edit, computer, onOpen],
  );

  /** The rows of the selection; undo brings them back. */
  function removeSelected() {
    if (!selection || disabled) return;
    const { top, bottom } = boxOf(selection);
    edit((now) => deleteRows(now, computer, top, bottom));
    setRemark(`${bottom - top + 1} rows deleted.`);
    goTo({ row: Math.max(0, Math.min(top, rows.length - (bottom - top + 1) - 1)), column: 0 });
  }

  function selectAll() {
    setSelection({ anchor: { row: 0, column: 0 }, focus: { row: rows.length - 1, column: filled.length - 1 } });
  }

  function add(column = 0) {
    edit((now) => addRow(now, computer));
    goTo({ row: rows.length, column: onOpen ? -1 : column });
  }

  function move(from: Place, rowsDown: number, columnsRight: number, extend = false) {
    const row = Math.max(0, Math.min(rows.length - 1, from.row + rowsDown));
    const column = Math.max(0, Math.min(filled.length - 1, from.column + columnsRight));
    goTo({ row, column }, extend);
  }

  function put(from: Place, patches: readonly Patch[], refused: readonly LeftOut[] = [], outside = 0) {
    const taken = patches.slice(0, MAX_ROWS - from.row);
    const after = patchRows(sheet, computer, from.row, taken);
    const changed = after.rows.slice(from.row, from.row + taken.length);
    edit((now) => (now === sheet ? after : patchRows(now, computer, from.row, taken)));
    const { wrong, leftOut } = judgeBlock(taken, changed, filled);
    setRemark(
      remarkOn({
        count: taken.length,
        from: from.row,
        beyond: patches.length - taken.length,
        outside,
        hidden,
        wrong,
        leftOut: [...refused, ...leftOut],
      }),
    );
    reveal(changed.map(({ id }) => id));
  }

  /** Clears cells. Asks before it clears many rows. */
  async function clear({ top, bottom, left, right }: Box) {
    const names = filled.slice(left, right + 1).map(({ name }) => name);
    const entered = rows
      .slice(top, bottom + 1)
      .map(({ facts }) => names.filter((name) => facts[name] !== undefined).length)
      .filter((cells) => cells > 0);
    const cells = entered.reduce((sum, count) => sum + count, 0);
    const inRows = counted(entered.length, 'row', 'rows');
    const what = `${counted(cells, 'cell', 'cells')} in ${inRows}`;
    const isWholeGrid = entered.length > 1 && left === 0 && right === filled.length - 1;
    const agreed =
      (entered.length <= MAX_EMPTIED && !isWholeGrid) ||
      (await confirm({
        title: `Clear ${inRows}?`,
        body: `This clears ${what}. You can undo it until you leave the page.`,
        confirm: `Clear ${inRows}`,
        danger: true,
      }));
    if (!agreed) return;
    const blank = Object.fromEntries(names.map((name) => [name, '']));
    put({ row: top, column: left }, new Array(bottom - top + 1).fill(blank));
    setRemark(cells > 1 ? `${what} cleared.` : '');
  }

  /** The first row of the selection into the others; of a single row, the row above into it. */
  function fillDown(box: Box) {
    const single = box.top === box.bottom;
    const from = single ? box.top - 1 : box.top;
    const source = rows[from]?.facts;
    if (!source) return;
    const names = filled.slice(box.left, box.right + 1).map(({ name }) => name);
    const facts = Object.fromEntries(names.map((name) => [name, (source[name] ?? '') as string | boolean]));
    put({ row: from + 1, column: box.left }, new Array(box.bottom - from).fill(facts));
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && (key === 'z' || key === 'y')) {
      event.preventDefault();
      return key === 'y' || event.shiftKey ? state.redo() : state.undo();
    }
    if (command && key === '/') {
      event.preventDefault();
      return onFind();
    }
    if (!place || !selection) return;
    const box = boxOf(selection);
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
    const caret = isText && editing.current;
    const kept = () => event.preventDefault();
    if (command && key === 'a' && !caret) {
      kept();
      selectAll();
    } else if (command && key === 'd') {
      kept();
      fillDown(box);
    } else if (command && (key === 'home' || key === 'end')) {
      kept();
      goTo({ row: key === 'home' ? 0 : rows.length - 1, column: key === 'home' ? 0 : filled.length - 1 });
    } else if (key === 'enter' && !event.altKey && !command) {
      kept();
      if (!event.shiftKey && place.row === rows.length - 1) add(place.column);
      else move(place, event.shiftKey ? -1 : 1, 0);
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
      void clear(box);
    } else if (key === 'pageup' || key === 'pagedown') {
      kept();
      move(place, key === 'pageup' ? -10 : 10, 0, event.shiftKey);
    } else if (key in arrows && !event.altKey && !command) {
      const [down, right] = arrows[key] ?? [0, 0];
      // While a cell is typed into, left and right move its caret, and up and down its list of entries.
      if (caret && (right !== 0 || place.kind === 'listed')) return;
      kept();
      move(event.shiftKey ? selection.focus : place, down, right, event.shiftKey);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    if (!place || disabled) return;
    const text = event.clipboardData.getData('text');
    const column = filled[place.column] as GridColumn;
    const isText = column.kind === 'text' && !isBlock(text);
    if (isText && editing.current) return;
    event.preventDefault();
    pasteText(place, text);
  }

  /** Puts a text into the rows, and asks first where its cells can be read in two ways. */
  function pasteText(place: Place, text: string) {
    editing.current = false;
    if (!mayBeTwoThings(text)) return paste(place, text);
    void askPasted(readBlock(text), filled.slice(place.column)).then(
      (habits) => habits && pasteLater.current(place, text, habits),
    );
  }

  /** Puts a pasted text into the rows. @param habits how the cells of its columns are written */
  function paste(place: Place, text: string, habits?: ReadonlyMap<string, ColumnHabits>) {
    const column = filled[place.column] as GridColumn;
    if (isBlock(text)) {
      const { patches, leftOut, outside } = blockPatches(readBlock(text), filled.slice(place.column), namesOf, habits);
      put(place, patches, leftOut, outside);
      return;
    }
    const read = pastedCell(column, text, namesOf(column), habits?.get(column.name));
    if ('refused' in read) return setRemark(read.refused);
    const box = selection ? boxOf(selection) : { top: place.row, bottom: place.row };
    put({ row: box.top, column: place.column }, new Array(box.bottom - box.top + 1).fill({ [column.name]: read.fact }));
  }
  // An answer comes later, and the rows may be others by then.
  const pasteLater = useRef(paste);
  pasteLater.current = paste;

  function pasteClipboard() {
    goTo({ row: 0, column: 0 });
    const refused = () => setRemark('This browser does not show us the clipboard. Press Ctrl+V in the first cell.');
    if (!navigator.clipboard) return refused();
    void navigator.clipboard.readText().then((text) => pasteText({ row: 0, column: 0 }, text), refused);
  }

  function copy(event: ClipboardEvent<HTMLDivElement>, cut: boolean) {
    if (!placeOf(event.target) || !selection || (editing.current && !isMany(boxOf(selection)))) return;
    const box = boxOf(selection);
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      blockText(rows.slice(box.top, box.bottom + 1), filled.slice(box.left, box.right + 1)),
    );
    if (cut && !disabled) void clear(box);
  }

  function onFocus(event: FocusEvent<HTMLDivElement>) {
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
  function onBlur(event: FocusEvent<HTMLDivElement>) {
    const left = placeOf(event.target);
    const row = left && rows[left.row];
    if (row && !row.blank && placeOf(event.relatedTarget)?.row !== left.row) reveal([row.id]);
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    if (place && event.shiftKey && selection) {
      event.preventDefault();
      goTo(place, true);
    } else if (place && event.target === document.activeElement) editing.current = true;
  }

  const box = selection && boxOf(selection);
  return {
    /** The selected cells; undefined before the grid had the focus. */
    box,
    /** The message about the last key or paste. */
    remark,
    setRemark,
    patch,
    remove,
    removeSelected,
    add,
    goTo,
    seek,
    /** Pastes the clipboard from the first cell on. */
    pasteClipboard,
    /** Makes a cell the last one, without the focus. */
    select: (place: Place) => setSelection({ anchor: place, focus: place }),
    fillDown: () => box && fillDown(box),
    /** The cell that has the focus, or had it last. */
    focus: selection?.focus,
    focusRow: selection?.focus.row ?? 0,
    handlers: {
      onKeyDown,
      onInput: () => {
        editing.current = true;
      },
      onPaste,
      onCopy: (event: ClipboardEvent<HTMLDivElement>) => copy(event, false),
      onCut: (event: ClipboardEvent<HTMLDivElement>) => copy(event, true),
      onFocus,
      onBlur,
      onPointerDown,
    },
  };
}

/** Goes to the cell that the address names: `filingData.60.rows.3.noOfGallons`. */
function useCellAnchor(
  { part, rowAt }: Pick<TaxLineState, 'part' | 'rowAt'>,
  rows: readonly SheetRow[],
  filled: readonly GridColumn[],
  goTo: (place: Place) => void,
) {
  const anchor = useAnchor();
  const reached = useRef<string>(undefined);
  useEffect(() => {
    if (anchor === null || reached.current === anchor.visit) return;
    if (!anchor.path.startsWith(`${part}.rows.`)) return;
    const [place, field] = anchor.path.slice(`${part}.rows.`.length).split('.');
    const id = rowAt(Number(place));
    const row = rows.findIndex((one) => one.id === id);
    if (row < 0) return;
    reached.current = anchor.visit;
    goTo({
      row,
      column: Math.max(
        0,
        filled.findIndex(({ name }) => name === field),
      ),
    });
  });
}
