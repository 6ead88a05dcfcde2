import { type ClaimLine, quarterOfDay } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { focusField } from '../../components/focus-field.ts';
import { HelpTip } from '../../components/help-tip/help-tip.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import type { AnyOpenFiling } from '../filing/public.ts';
import { RateBookLink } from '../rates/public.ts';
import { ClaimEntryForm } from './claim-entry-form.tsx';
import { fieldId } from './claim-paths.ts';
import type { ClaimEntry } from './claim-sheet.ts';
import css from './claims.module.css';
import { rateOf } from './line-rate.ts';
import { addId, type ClaimState } from './use-claim.ts';

interface ClaimLineEntriesProps {
  open: AnyOpenFiling;
  state: ClaimState;
  line: ClaimLine;
  readOnly: boolean;
}

/** How many entries of a line are drawn at first, and more at a time: each is a card of fields. */
const DRAWN = 50;

/** One line of a claim: what it is for, its rate and CRN, its entries, and the way to another. */
export function ClaimLineEntries({ open, state, line, readOnly }: ClaimLineEntriesProps) {
  const entries = state.sheet.entries.filter((entry) => entry.line === line.line);
  const [drawn, setDrawn] = useState(DRAWN);
  const hasError = (entry: ClaimEntry) => line.fields.some(({ name }) => state.errorOf(fieldId(name, entry)));
  // The last one may just have been added.
  const shown = entries.flatMap((entry, at) =>
    at < drawn || at === entries.length - 1 || hasError(entry) ? [{ entry, row: at + 1 }] : [],
  );
  const hidden = entries.length - shown.length;
  const begun = useFocusOnFirst(line);
  const { target } = state;
  const titleId = `claim-line-${line.line}`;
  const add = () => begun(state.add(line.line));
  return (
    <section className={css.line} aria-labelledby={titleId}>
      <div className={css.lineHead}>
        <span className={css.label}>{line.line}</span>
        <h3 id={titleId}>
          {line.name}
          <HelpTip about={`line ${line.line}, ${line.name}`}>
            <p>
              <b>{line.title}</b>
            </p>
            {[...line.instructions, ...line.notes].map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {line.buyerDocument && <p>Keep {line.buyerDocument} from the buyer.</p>}
            <p className="citation">{line.citation}</p>
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
              <span className="spoken"> of line {line.line} in the rate book</span>
            </RateBookLink>
          )}
          {typeof line.crn === 'string' && <span>CRN {line.crn}</span>}
        </span>
        {entries.length === 0 && !readOnly && (
          <Button id={addId(line.line)} variant="default" size="sm" leftSection={<Icon name="add" />} onClick={add}>
            Add
            <span className="spoken">
              {' '}
              a claim on line {line.line}, {line.name}
            </span>
          </Button>
        )}
      </div>
      {shown.map(({ entry, row }) => (
        <ClaimEntryForm
          key={entry.id}
          open={open}
          state={state}
          line={line}
          entry={entry}
          row={row}
          readOnly={readOnly}
        />
      ))}
      {hidden > 0 && (
        <Button className={css.more} variant="subtle" size="sm" onClick={() => setDrawn(drawn + DRAWN)}>
          Show {Math.min(DRAWN, hidden)} more of {entries.length.toLocaleString('en-US')} rows
          <span className="spoken"> on line {line.line}</span>
        </Button>
      )}
      {entries.length > 0 && !readOnly && (
        <Button className={css.more} variant="subtle" size="sm" leftSection={<Icon name="add" />} onClick={add}>
          Add another{line.fields.some(({ name }) => name === 'typeOfUse') && ' type of use'}
          <span className="spoken"> on line {line.line}</span>
        </Button>
      )}
    </section>
  );
}

/** Brings the focus to the first field of an entry once it is drawn. */
function useFocusOnFirst({ fields }: ClaimLine): (entry: ClaimEntry) => void {
  const begun = useRef<ClaimEntry>(undefined);
  useEffect(() => {
    const first = fields.find(({ computed }) => !computed);
    if (begun.current && first && focusField(fieldId(first.name, begun.current))) begun.current = undefined;
  });
  return (entry) => {
    begun.current = entry;
  };
}
