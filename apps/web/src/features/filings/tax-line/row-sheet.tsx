import { Button, Drawer } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Why } from '../../../components/explain/why.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import { cellText } from '../row-entry/public.ts';
import { GridCell } from './grid-cell.tsx';
import { heading } from './grid-layout.ts';
import { type RowContext, shownAs } from './grid-row.tsx';
import { untaxedText } from './remarks.ts';
import css from './row-sheet.module.css';
import type { Finding } from './server-issues.ts';
import { attachedTo, type SheetRow } from './sheet.ts';
import { cellId, messageId } from './stopping-errors.ts';
import type { useGridEditing } from './use-grid-editing.ts';

interface RowSheetProps {
  context: RowContext;
  editing: ReturnType<typeof useGridEditing>;
  /** Undefined while the sheet is closed. */
  row: SheetRow | undefined;
  /** Its place, from 0. */
  at: number;
  count: number;
  /** The column whose field takes the focus; -1 for none of them. */
  column: number | undefined;
  issues: readonly Finding[];
  remark: string;
  onMove: (at: number) => void;
  /** Left out where no row can be added. */
  onAdd: (() => void) | undefined;
  onClose: () => void;
}

/** One row on a phone: its fields from the bottom edge of the window, and the ways to the rows before and after it and back. */
export function RowSheet(props: RowSheetProps) {
  const { row, at, count, onClose } = props;

  /** Escape takes back what was typed in a field, or closes what lies over the sheet, before it closes the sheet. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isHere && !event.defaultPrevented) onClose();
  }

  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      position="bottom"
      size="auto"
      returnFocus={false}
      closeOnEscape={false}
      onKeyDown={onKeyDown}
      title={`Row ${at + 1} of ${count}`}
      classNames={{ content: css.content ?? '', header: css.header ?? '', body: css.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {row && <Fields {...props} row={row} />}
    </Drawer>
  );
}

function Fields({
  context,
  editing,
  row,
  at,
  count,
  column: wanted,
  issues,
  remark,
  onMove,
  onAdd,
  onClose,
}: RowSheetProps & { row: SheetRow }) {
  const { columns, computer, disabled } = context;
  const { line } = computer;
  const { onPaste, onFocus, onBlur, onInput, onPointerDown } = editing.handlers;
  const enabled = computer.enabled(row.facts);
  const shown = columns.filter(({ name }) => name !== 'taxAmount');
  const filled = shown.filter(({ readOnly }) => !readOnly);
  const findingsOf = (name: string) => issues.filter(({ field }) => field === name);
  const other = issues.filter(({ field }) => !filled.some(({ name }) => name === field));
  const files = attachedTo(row).length;
  const rate = context.rate?.(row);

  return (
    <>
      <p role="status" className="spoken">
        Row {at + 1} of {count}
      </p>
      <div className={css.fields} {...{ onPaste, onFocus, onBlur, onInput, onPointerDown }}>
        {shown.map((column) => {
          const place = filled.indexOf(column);
          if (place < 0)
            return (
              <p key={column.name} className={css.fact}>
                <span>{heading(column)}</span>
                <span>{cellText(shownAs(column), computer.shown(row.facts, column.name)) || '–'}</span>
              </p>
            );
          const id = cellId(line, row.id, column.name);
          const findings = findingsOf(column.name);
          const messages = findings.map((finding) => messageId(line, row.id, finding));
          return (
            <div
              key={`${row.id} ${column.name}`}
              className={column.kind === 'boolean' ? css.box : css.field}
              data-row={at}
              data-column={place}
              data-kind={column.kind}
            >
              <label htmlFor={id}>{heading(column)}</label>
              <GridCell
                id={id}
                column={column}
                value={row.facts[column.name]}
                label={`${column.label}, row ${at + 1}`}
                disabled={disabled || !enabled.has(column.name)}
                invalid={findings.some(({ severity }) => severity === 'error')}
                describedBy={[...messages, context.comments.get(id)].filter(Boolean).join(' ') || undefined}
                names={context.names(column)}
                listId={context.listId(column)}
                takesFocus={place === wanted}
                onFact={(fact) => context.onPatch(at, { [column.name]: fact })}
                onRefusal={context.onRefusal}
              />
              {findings.map((finding) => (
                <Message key={finding.code} id={messageId(line, row.id, finding)} {...finding} />
              ))}
            </div>
          );
        })}
        <p role="status" className={css.remark}>
          {remark}
        </p>
      </div>
      <div className={css.result}>
        {rate && (
          <p className={css.fact}>
            <span>Rate</span>
            <span>{rate}</span>
          </p>
        )}
        <p className={css.fact}>
          <span>Tax amount ($)</span>
          {row.taxAmount === null ? (
            <span className="quiet">{untaxedText(row)}</span>
          ) : (
            <Why explanation={() => computer.explain(row.facts, at)} about={`tax, row ${at + 1}`} links={context.links}>
              <Money value={row.taxAmount} sign={false} />
            </Why>
          )}
        </p>
        {other.map((finding) => (
          <Message key={`${finding.code} ${finding.field}`} id={messageId(line, row.id, finding)} {...finding} />
        ))}
        {files > 0 && (
          <Button variant="subtle" leftSection={<Icon name="attach" />} onClick={() => context.onAttached(row.id)}>
            {files} {files === 1 ? 'attachment' : 'attachments'}
          </Button>
        )}
      </div>
      <div className={css.foot}>
        {!disabled && (
          <Button
            variant="default"
            aria-label={`Delete row ${at + 1}`}
            onClick={() => {
              context.onDelete(at);
              onClose();
            }}
          >
            <Icon name="delete" />
          </Button>
        )}
        <Button variant="default" aria-label="Previous" disabled={at === 0} onClick={() => onMove(at - 1)}>
          <Icon name="back" />
        </Button>
        {at < count - 1 || !onAdd || row.blank ? (
          <Button
            variant="default"
            disabled={at >= count - 1}
            onClick={() => onMove(at + 1)}
            rightSection={<Icon name="forward" />}
          >
            Next
          </Button>
        ) : (
          <Button variant="default" onClick={onAdd} leftSection={<Icon name="add" />}>
            Add row
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}

function Message({ id, severity, message }: Finding & { id: string }) {
  return (
    <p id={id} className={css[severity]}>
      <Icon name="warning" />
      {message}
    </p>
  );
}
