import type { GridColumn } from '@gauger/excise';
import { type InputEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useStoppedPoint } from '../../../components/fields/use-stopped-point.ts';
import { cellText, editedText, factTyped, pastedCell, strangeText, typedCell } from '../row-entry/public.ts';
import css from './tax-grid.module.css';

interface GridCellProps {
  id: string;
  column: GridColumn;
  value: unknown;
  /** Read out with the control: "Tax date, row 6". */
  label: string;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** The choices of a listed column, and the id of its list. */
  names: readonly string[];
  listId: string;
  /** Takes the focus when the sheet around it opens. */
  takesFocus?: boolean;
  onFact: (fact: string | boolean) => void;
  onRefusal: (refusal: string) => void;
}

/** The control of one cell. Its edges show on hover and focus only. */
export function GridCell(props: GridCellProps) {
  const { id, column, value, label, disabled, invalid, describedBy, takesFocus, onFact } = props;
  const shared = {
    id,
    disabled,
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'data-autofocus': takesFocus || undefined,
  };
  const strange = strangeText(column, value);
  if (column.kind === 'boolean') {
    return (
      <>
        <input
          {...shared}
          aria-label={strange ? `${label}: ${strange}` : label}
          type="checkbox"
          className={css.tick}
          checked={value === true}
          onChange={(event) => onFact(event.currentTarget.checked)}
        />
        {strange && (
          <span className={css.strange} title={strange} aria-hidden="true">
            {strange}
          </span>
        )}
      </>
    );
  }
  if (column.kind === 'choice') {
    // A single choice is shown as text, and counts as the line's preset does.
    const only = column.choices?.length === 1 ? column.choices[0] : undefined;
    return (
      <select
        {...shared}
        disabled={disabled || only !== undefined}
        className={css.control}
        value={only?.value ?? String(value ?? '')}
        onChange={(event) => onFact(event.currentTarget.value)}
      >
        <option value="">{disabled ? '' : 'Choose'}</option>
        {strange && <option value={strange}>{strange}</option>}
        {column.choices?.map((choice) => (
          <option key={choice.value} value={choice.value} title={choice.short && choice.label}>
            {choice.short ?? choice.label}
          </option>
        ))}
      </select>
    );
  }
  return <TypedCell {...props} shared={shared} />;
}

/** A cell that is typed into. While it has the focus it shows what was typed, and what is readable counts at once. */
function TypedCell({
  column,
  value,
  names,
  listId,
  onFact,
  onRefusal,
  shared,
}: GridCellProps & { shared: Record<string, unknown> }) {
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const [typing, setTyping] = useState<string>();
  const [before, setBefore] = useState('');
  const stored = String(value ?? '');
  const point = useStoppedPoint();

  function type(text: string) {
    const entry = typedCell(column, text);
    // A pasted text that is no number can be shortened to one, character by character.
    const isShorter = text.length < (typing ?? editedText(column, value)).length;
    if ('refused' in entry && !isShorter) return onRefusal(entry.refused);
    onRefusal('');
    if (typing === undefined) setBefore(stored);
    setTyping(text);
    onFact(factTyped(column, text, names));
  }

  /** A refused key is stopped before it reaches the cell, so that the caret stays where it is. */
  function beforeInput(event: InputEvent<HTMLInputElement>) {
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    const start = selectionStart ?? text.length;
    const typed = event.data ?? '';
    const whole = text.slice(0, start) + typed + text.slice(selectionEnd ?? start);
    const entry = point.judge(typed, whole, typedCell(column, whole));
    if (!('refused' in entry)) return;
    event.preventDefault();
    // A whole text that a keyboard or a suggestion puts in is kept, as a pasted one, and judged with its row.
    const put = typed.length > 1 ? pastedCell(column, whole, names) : undefined;
    if (put === undefined || 'refused' in put) return onRefusal(entry.refused);
    onRefusal('');
    setTyping(undefined);
    onFact(put.fact);
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    point.endAt(event);
    // Reverts typing in this cell, but no later paste, fill or undo.
    if (event.key === 'Escape' && typing !== undefined) {
      event.preventDefault();
      setTyping(undefined);
      if (stored !== before) onFact(before);
    }
    // The grid takes the step back; what is half typed goes with it.
    if ((event.ctrlKey || event.metaKey) && /^[zyd]$/i.test(event.key)) setTyping(undefined);
  }

  // Removes the commas before the digits are selected.
  useLayoutEffect(() => {
    if (focused) input.current?.select();
  }, [focused]);

  function blur() {
    const fraction = point.leave(typing ?? editedText(column, value));
    setFocused(false);
    setTyping(undefined);
    onRefusal('');
    // Kept as it was typed, as a pasted text is, and judged with its row.
    if (fraction !== undefined) onFact(fraction);
  }

  const isNumber = column.align === 'end';
  return (
    <input
      {...shared}
      ref={input}
      type="text"
      className={`${css.control} ${isNumber ? 'number' : ''}`}
      value={typing ?? (focused ? editedText : cellText)(column, value)}
      placeholder={column.kind === 'date' ? 'Mmm d, yyyy' : undefined}
      inputMode={isNumber ? (column.decimals ? 'decimal' : 'numeric') : undefined}
      list={column.kind === 'listed' ? listId : undefined}
      autoComplete="off"
      spellCheck={false}
      onFocus={() => setFocused(true)}
      onBlur={blur}
      onKeyDown={keyDown}
      onPointerDown={point.end}
      onPaste={point.end}
      onCut={point.end}
      onBeforeInput={beforeInput}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
