import { type ClaimLine, claimLineName, quarterOfDay } from '@gauger/excise';
import { Button } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { focusField } from '../../../components/focus-field.ts';
import { HelpTip } from '../../../components/help-tip/help-tip.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { RateBookLink } from '../rates/public.ts';
import { isBlock } from '../row-entry/public.ts';
import { type DrawnEntries, firstOf, type Span } from './claim-drawn.ts';
import { fieldId, heldBy } from './claim-paths.ts';
import type { ClaimEntry } from './claim-sheet.ts';
import css from './claims.module.css';
import { rateOf, usualRateOf } from './line-rate.ts';
import type { ClaimState } from './use-claim.ts';

interface LineHelpProps {
  line: ClaimLine;
  /** Where the terms of the line are not next to its name. */
  terms?: Pick<ClaimState, 'target' | 'days'>;
}

/** The use of a line, its law and its rates. */
export function LineHelp({ line, terms }: LineHelpProps) {
  return (
    <HelpTip about={`${claimLineName(line.line)}, ${line.name}`}>
      <p>
        <b>{line.title}</b>
      </p>
      {[...line.instructions, ...line.notes].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {terms && (
        <p>
          <LineTerms line={line} state={terms} />
        </p>
      )}
      {line.buyerDocument && <p>Keep {line.buyerDocument} from the buyer.</p>}
      <p className="citation">
        <SourceLinks citation={line.citation} />
      </p>
    </HelpTip>
  );
}

/** The rate of a line as the way to the rate book, its usual tax, and its CRN. */
export function LineTerms({
  line,
  state: { target, days },
}: {
  line: ClaimLine;
  state: Pick<ClaimState, 'target' | 'days'>;
}) {
  return (
    <span className={css.terms}>
      {line.formula.kind !== 'entered' && (
        <RateBookLink
          irsNumber={line.line}
          schedule={target.schedule}
          quarter={quarterOfDay(days.first)}
          from={target.group.name}
        >
          {rateOf(line, days.first) ?? 'Rates'}
          <span className="spoken"> of {claimLineName(line.line)} in the rate book</span>
        </RateBookLink>
      )}
      {line.usualRate !== undefined && <span>{usualRateOf(line, days.first)}</span>}
      {typeof line.crn === 'string' && line.crn !== line.line && <span>CRN {line.crn}</span>}
    </span>
  );
}

/** The way to entries of a line that are not drawn. */
export function MoreEntries({ of, span, line }: { of: DrawnEntries; span: Span; line: ClaimLine }) {
  return (
    <Button className={css.more} variant="subtle" size="sm" onClick={() => of.showMore(span)}>
      Show rows {span.from + 1} to {(firstOf(span).to + 1).toLocaleString('en-US')} of{' '}
      {of.entries.length.toLocaleString('en-US')}
      <span className="spoken"> on {claimLineName(line.line)}</span>
    </Button>
  );
}

const idOf = (target: EventTarget): string => (target instanceof Element ? target.id : '');

/**
 * Handlers of the rows of lines: a block of cells is pasted from the field that has the focus on, and up and down lead to the same field
 * of the next row that has it, as in a spreadsheet.
 * @param rows in the order in which they are drawn
 */
export function rowKeys(
  state: ClaimState,
  rows: readonly { line: ClaimLine; entry: ClaimEntry }[],
  readOnly: boolean,
): { onPasteCapture: (event: ClipboardEvent) => void; onKeyDown: (event: KeyboardEvent) => void } {
  const at = (entry: number) => rows.findIndex((row) => row.entry.id === entry);
  return {
    onPasteCapture(event) {
      const held = heldBy(idOf(event.target));
      const row = held && rows[at(held.entry)];
      const text = event.clipboardData.getData('text');
      // Sentences may have lines; only cells have tabs. A choice and a box take no text of their own.
      const isCells =
        event.target instanceof HTMLTextAreaElement
          ? text.includes('\t')
          : isBlock(text) || !(event.target instanceof HTMLInputElement && event.target.type !== 'checkbox');
      if (readOnly || !row || !isCells) return;
      event.preventDefault();
      event.stopPropagation();
      state.paste(row.line, row.entry, held.field, text);
    },
    onKeyDown(event) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const held = heldBy(idOf(event.target));
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (step === 0 || !held || !isPlain || !(event.target instanceof HTMLInputElement)) return;
      const from = at(held.entry);
      const others = step > 0 ? rows.slice(from + 1) : rows.slice(0, from).toReversed();
      const next = others
        .map(({ entry }) => document.getElementById(fieldId(held.field, entry)))
        .find((control) => control !== null);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

/**
 * Brings the focus to the first field of an entry once it is drawn.
 * @param field the name of the first field of a line
 * @param initial the entry that has the focus when the page opens
 */
export function useFocusOnNew(
  field: (line: string) => string | undefined,
  initial?: ClaimEntry | undefined,
): (entry: ClaimEntry) => void {
  const begun = useRef<ClaimEntry>(initial);
  useEffect(() => {
    const first = begun.current && field(begun.current.line);
    if (begun.current && first !== undefined && focusField(fieldId(first, begun.current))) begun.current = undefined;
  });
  return (entry) => {
    begun.current = entry;
  };
}
