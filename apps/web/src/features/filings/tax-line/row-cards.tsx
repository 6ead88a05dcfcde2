import { hasTaxInPrice } from '@gauger/excise';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import { usePlacesDrawn } from '../../../components/print/use-places-drawn.ts';
import { type CardText, cardText } from '../row-entry/public.ts';
import { useTopInPage } from './grid-scroll.ts';
import { untaxedText } from './remarks.ts';
import css from './row-cards.module.css';
import { RowSheet } from './row-sheet.tsx';
import type { RowsProps } from './row-table.tsx';
import type { Place } from './selection.ts';
import type { Finding } from './server-issues.ts';
import { attachedTo, type SheetRow } from './sheet.ts';
import { cellId, withoutConsequence } from './stopping-errors.ts';

/** Height in px of a card without findings. */
const CARD_HEIGHT = 92;

interface RowCardsProps extends RowsProps {
  /** The cell whose row the sheet shows. */
  open: Place | undefined;
  onOpen: (place: Place | undefined) => void;
  remark: string;
  /** Left out where no row can be added. */
  onAdd: (() => void) | undefined;
}

/** The rows on phones: a card each, to read; a tap opens the row in a sheet. Only cards near the window are drawn. */
export function RowCards({
  label,
  rows,
  ids,
  context,
  editing,
  find,
  reachRow,
  issuesOf,
  open,
  onOpen,
  remark,
  onAdd,
}: RowCardsProps) {
  const list = useRef<HTMLOListElement>(null);
  const top = useTopInPage(list);
  const last = useRef(0);
  if (open) last.current = open.row;
  const keyOf = useCallback((at: number) => ids[at] ?? at, [ids]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    scrollMargin: top,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: keyOf,
    overscan: 6,
    // The card that gets the focus back stays in the page.
    rangeExtractor: usePlacesDrawn(last.current),
  });
  reachRow.current = (row) => virtual.scrollToIndex(row, { align: 'center' });

  const isOpen = open !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    const card = Math.min(last.current, rows.length - 1);
    if (wasOpen.current && !isOpen)
      list.current?.querySelector<HTMLElement>(`[data-index="${card}"] > button`)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, rows.length]);

  /** Opens a row. No field takes the focus, so that the keys of the phone do not cover the sheet. */
  function show(row: number) {
    editing.select({ row, column: 0 });
    onOpen({ row, column: -1 });
  }

  const at = open && Math.min(open.row, rows.length - 1);
  const row = at === undefined ? undefined : rows[at];
  return (
    <>
      <ol ref={list} aria-label={label} className={css.cards} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const one = rows[index];
          if (!one) return null;
          const issues = withoutConsequence(issuesOf(one));
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={`${issues.some(isError) ? css.wrong : ''} ${index === find.row ? css.at : ''}`}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <button type="button" aria-haspopup="dialog" onClick={() => show(index)}>
                <Card
                  row={one}
                  number={index + 1}
                  text={cardText(
                    context.columns,
                    one.facts,
                    hasTaxInPrice(context.computer.line, one.facts) ? null : context.rate?.(one),
                  )}
                  isDated={context.columns.some(({ kind, readOnly }) => kind === 'date' && !readOnly)}
                  issues={issues}
                  isCommented={context.columns.some(({ name }) =>
                    context.comments.has(cellId(context.computer.line, one.id, name)),
                  )}
                />
              </button>
            </li>
          );
        })}
      </ol>
      <RowSheet
        context={context}
        editing={editing}
        row={row}
        at={at ?? last.current}
        count={rows.length}
        column={open?.column}
        issues={row ? withoutConsequence(issuesOf(row)) : []}
        remark={remark}
        onMove={show}
        onAdd={onAdd}
        onClose={() => onOpen(undefined)}
      />
    </>
  );
}

const isError = ({ severity }: Finding): boolean => severity === 'error';

interface CardProps {
  row: SheetRow;
  number: number;
  text: CardText;
  /** Whether rows of the line have a day. */
  isDated: boolean;
  issues: readonly Finding[];
  isCommented: boolean;
}

function Card({ row, number, text, isDated, issues, isCommented }: CardProps) {
  const [first = issues[0]] = issues.filter(isError);
  const files = attachedTo(row).length;
  const heading = text.day ?? (row.blank ? 'Empty row' : isDated ? 'No date' : text.what || text.howMuch);
  return (
    <>
      <span className={css.number}>
        <span className="spoken">Row </span>
        {number}
      </span>
      <span className={`${css.day} ${isDated && !text.day && !row.blank ? css.missing : ''}`}>{heading}</span>
      <span className={css.tax}>
        {row.taxAmount === null ? (
          <span className="quiet">{untaxedText(row)}</span>
        ) : (
          <Money value={row.taxAmount} sign={false} />
        )}
      </span>
      {text.what && text.what !== heading && <span className={css.line}>{text.what}</span>}
      {text.howMuch && text.howMuch !== heading && <span className={css.line}>{text.howMuch}</span>}
      {first && (
        <span className={css[first.severity]}>
          {first.message}
          {issues.length > 1 && `, and ${issues.length - 1} more`}
        </span>
      )}
      {(files > 0 || isCommented) && (
        <span className={css.line}>
          {[files > 0 && `${files} ${files === 1 ? 'attachment' : 'attachments'}`, isCommented && 'Comment']
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      <Icon name="forward" />
    </>
  );
}
