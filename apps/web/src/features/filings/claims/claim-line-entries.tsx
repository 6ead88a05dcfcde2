import { type ClaimLine, claimLineName, type Field, quarterOfDay } from '@gauger/excise';
import { Button } from '@mantine/core';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { focusField } from '../../../components/focus-field.ts';
import { HelpTip } from '../../../components/help-tip/help-tip.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { useLastValue } from '../../../components/use-held.ts';
import { usePhone } from '../../../components/use-phone.ts';
import type { AnyOpenFiling } from '../filing/public.ts';
import { RateBookLink } from '../rates/public.ts';
import { isBlock } from '../row-entry/public.ts';
import { ClaimEntryForm, isAsked, isComputed } from './claim-entry-form.tsx';
import { isLong } from './claim-field.tsx';
import { fieldId, heldBy } from './claim-paths.ts';
import { ClaimRow } from './claim-row.tsx';
import type { ClaimEntry } from './claim-sheet.ts';
import css from './claims.module.css';
import { rateOf, showsCrn, showsRate, usualRateOf } from './line-rate.ts';
import { addId, type ClaimState } from './use-claim.ts';

interface ClaimLineEntriesProps {
  open: AnyOpenFiling;
  state: ClaimState;
  line: ClaimLine;
  readOnly: boolean;
}

/** How many entries of a line are drawn at first, and more at a time: each has several fields. */
const DRAWN = 50;

/** Entries by their places on the line; both ends belong to it. */
interface Span {
  from: number;
  to: number;
}

/** One line of a claim: what it is for, its rate and CRN, its entries, and the way to another. */
export function ClaimLineEntries({ open, state, line, readOnly }: ClaimLineEntriesProps) {
  const entries = useMemo(
    () => state.sheet.entries.filter((entry) => entry.line === line.line),
    [state.sheet.entries, line.line],
  );
  const [spans, setSpans] = useState<readonly Span[]>([{ from: 0, to: DRAWN - 1 }]);
  /** The entries that were drawn, by their ids: none leaves while it is typed into. */
  const [known] = useState(() => new Set<number>());
  const isPhone = usePhone();
  const begun = useFocusOnFirst(line);
  const remark = useLastValue(state.remark?.line === line.line ? state.remark.text : '');
  const { target } = state;
  const named = claimLineName(line.line);
  const titleId = `claim-line-${line.line}`;
  const add = () => begun(state.add(line.line));
  const fields = useMemo(
    () => line.fields.filter((field) => (!field.aside || state.aside.isShown) && isAsked(field)),
    [line, state.aside.isShown],
  );
  const parts = partsOf(entries, spans, known, state, line);

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const held = heldBy(idOf(event.target));
    const text = event.clipboardData.getData('text');
    // Sentences may have lines; only cells have tabs. A choice and a box take no text of their own.
    const isCells =
      event.target instanceof HTMLTextAreaElement
        ? text.includes('\t')
        : isBlock(text) || !(event.target instanceof HTMLInputElement && event.target.type !== 'checkbox');
    if (readOnly || !held || !isCells) return;
    event.preventDefault();
    event.stopPropagation();
    state.paste(line, { id: held.entry }, held.field, text);
  }

  /** Up and down lead to the same field of the row above or below, as in a spreadsheet. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const held = heldBy(idOf(event.target));
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (step === 0 || !held || !isPlain || !(event.target instanceof HTMLInputElement)) return;
    const next = entries[entries.findIndex(({ id }) => id === held.entry) + step];
    if (!next) return;
    event.preventDefault();
    document.getElementById(fieldId(held.field, next))?.focus();
  }

  const drawEntry = (entry: ClaimEntry, at: number) => {
    const props = { open, state, line, fields, entry, row: at + 1, readOnly };
    return isPhone ? (
      <ClaimEntryForm key={entry.id} {...props} isOneOfMany={entries.length > 1} />
    ) : (
      <ClaimRow key={entry.id} {...props} />
    );
  };

  return (
    <section className={css.line} aria-labelledby={titleId} onPasteCapture={onPaste} onKeyDown={onKeyDown}>
      <div className={css.lineHead}>
        <span className={css.label}>{line.line}</span>
        <h3 id={titleId}>
          {line.name}
          <HelpTip about={`${named}, ${line.name}`}>
            <p>
              <b>{line.title}</b>
            </p>
            {[...line.instructions, ...line.notes].map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {line.buyerDocument && <p>Keep {line.buyerDocument} from the buyer.</p>}
            <p className="citation">
              <SourceLinks citation={line.citation} />
            </p>
          </HelpTip>
        </h3>
        <span className={css.terms}>
          {line.formula.kind !== 'entered' && (
            <RateBookLink
              irsNumber={line.line}
              schedule={target.schedule}
              quarter={quarterOfDay(target.days.first)}
              from={target.group.name}
            >
              {rateOf(line, target.days.first) ?? 'Rates'}
              <span className="spoken"> of {named} in the rate book</span>
            </RateBookLink>
          )}
          {line.usualRate !== undefined && <span>{usualRateOf(line, target.days.first)}</span>}
          {typeof line.crn === 'string' && line.crn !== line.line && <span>CRN {line.crn}</span>}
        </span>
        {entries.length === 0 && !readOnly && (
          <Button id={addId(line.line)} variant="default" size="sm" leftSection={<Icon name="add" />} onClick={add}>
            Add
            <span className="spoken">
              {' '}
              a claim on {named}, {line.name}
            </span>
          </Button>
        )}
      </div>
      {entries.length > 0 && (
        <>
          <p role="status" className={css.remark}>
            {remark}
          </p>
          <div className={css.rows} style={isPhone ? undefined : styleOf(line, fields)}>
            {!isPhone && <RowHead line={line} fields={fields} />}
            {parts.map((part) =>
              'entry' in part ? (
                drawEntry(part.entry, part.at)
              ) : (
                <Button
                  key={`from ${part.from}`}
                  className={css.more}
                  variant="subtle"
                  size="sm"
                  onClick={() => setSpans([...spans, firstOf(part)])}
                >
                  Show rows {part.from + 1} to {(firstOf(part).to + 1).toLocaleString('en-US')} of{' '}
                  {entries.length.toLocaleString('en-US')}
                  <span className="spoken"> on {named}</span>
                </Button>
              ),
            )}
          </div>
        </>
      )}
      {entries.length > 0 && !readOnly && (
        <Button className={css.more} variant="subtle" size="sm" leftSection={<Icon name="add" />} onClick={add}>
          Add another{line.fields.some(({ name }) => name === 'typeOfUse') && ' type of use'}
          <span className="spoken"> on {named}</span>
        </Button>
      )}
    </section>
  );
}

const idOf = (target: EventTarget): string => (target instanceof Element ? target.id : '');

const firstOf = ({ from, to }: Span): Span => ({ from, to: Math.min(to, from + DRAWN - 1) });

/** The entries that are drawn, and between them the spans of those that are not. */
function partsOf(
  entries: readonly ClaimEntry[],
  spans: readonly Span[],
  known: Set<number>,
  { reached, errorOf }: ClaimState,
  { fields }: ClaimLine,
): ({ entry: ClaimEntry; at: number } | Span)[] {
  const to = entries.findIndex(({ id }) => id === reached);
  const drawn = [...spans, ...(to < 0 ? [] : [{ from: to - 2, to: to + 2 }])];
  const isWrong = (entry: ClaimEntry) => fields.some(({ name }) => errorOf(fieldId(name, entry)) !== undefined);
  const parts: ({ entry: ClaimEntry; at: number } | Span)[] = [];
  let wrong = 0;
  entries.forEach((entry, at) => {
    // The last one may just have been added. Of those with errors as many are drawn as others.
    const isDrawn =
      known.has(entry.id) ||
      drawn.some((span) => at >= span.from && at <= span.to) ||
      at === entries.length - 1 ||
      (wrong < DRAWN && isWrong(entry) && ++wrong > 0);
    const last = parts.at(-1);
    if (isDrawn) {
      known.add(entry.id);
      parts.push({ entry, at });
    } else if (last && 'from' in last) last.to = at;
    else parts.push({ from: at, to: at });
  });
  return parts;
}

/** The headings of the rows of a line, with the help of their fields. */
function RowHead({ line, fields }: { line: ClaimLine; fields: readonly Field[] }) {
  const shown = fields.filter((field) => !field.computed && !isLong(field));
  return (
    <div className={css.rowHead}>
      <span>
        <span className="spoken">Row</span>
      </span>
      {shown.map(({ name, label, help, kind }) => (
        <span key={name} className={kind === 'quantity' || kind === 'money' ? css.end : undefined}>
          {label}
          {help && <HelpTip about={label}>{help}</HelpTip>}
        </span>
      ))}
      {showsRate(line) && <span className={css.end}>Rate</span>}
      {showsCrn(line) && <span className={css.end}>CRN</span>}
      {isComputed(line) && <span className={css.end}>Claim</span>}
      <span />
    </div>
  );
}

/** The columns of the rows of a line: its number, its fields, what it comes to, its act. */
function styleOf(line: ClaimLine, fields: readonly Field[]): CSSProperties {
  const widths = fields.filter((field) => !field.computed && !isLong(field)).map(widthOf);
  const columns = [
    '28px',
    ...widths,
    ...(showsRate(line) ? ['60px'] : []),
    ...(showsCrn(line) ? ['44px'] : []),
    ...(isComputed(line) ? ['minmax(88px, 1fr)', '36px'] : ['minmax(36px, 0.1fr)']),
  ];
  return { '--columns': columns.join(' ') } as CSSProperties;
}

function widthOf({ kind, label, maxLength = 30 }: Field): string {
  if (kind === 'boolean') return label.length > 20 ? '164px' : '84px';
  if (maxLength <= 4) return '84px';
  return kind === 'choice' || kind === 'text' ? 'minmax(0, 1.6fr)' : 'minmax(112px, 148px)';
}

/** Brings the focus to the first field of an entry once it is drawn. */
function useFocusOnFirst({ fields }: ClaimLine): (entry: ClaimEntry) => void {
  const begun = useRef<ClaimEntry>(undefined);
  useEffect(() => {
    const first = fields.find(({ computed, aside }) => !computed && !aside);
    if (begun.current && first && focusField(fieldId(first.name, begun.current))) begun.current = undefined;
  });
  return (entry) => {
    begun.current = entry;
  };
}
