import {
  type AttachmentRule,
  type ClaimLine,
  claimLineName,
  EXPLANATION,
  type Field,
  form8849Schedules,
  grouped,
  holds,
  type IsoDate,
  importColumns,
  indexOf,
  isBlank,
  isExplained,
  law,
  parseDecimal,
  roundHalfUp,
  toFixed,
  usualClaimAmount,
} from '@gauger/excise';
import { ActionIcon } from '@mantine/core';
import { memo, useEffect, useState } from 'react';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { Why } from '../../../components/explain/why.tsx';
import { useFieldAside } from '../../../components/fields/field-aside.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Attachments } from '../attachments/public.ts';
import type { AnyOpenFiling } from '../filing/public.ts';
import { cardText } from '../row-entry/public.ts';
import { isAsked, isComputed } from './claim-columns.ts';
import { fieldId } from './claim-paths.ts';
import type { ClaimEntry } from './claim-sheet.ts';
import css from './claims.module.css';
import { FactFields } from './fact-fields.tsx';
import { hasOneRate } from './line-rate.ts';
import type { ClaimState } from './use-claim.ts';

export interface ClaimEntryProps {
  open: AnyOpenFiling;
  state: ClaimState;
  line: ClaimLine;
  fields: readonly Field[];
  entry: ClaimEntry;
  /** Its number on the line, from 1. */
  row: number;
  readOnly: boolean;
}

/** Whether an entry looks as before: typing into one entry does not draw the others again. */
export function isDrawnAlike(before: ClaimEntryProps, after: ClaimEntryProps): boolean {
  const { state, entry, line } = after;
  const [was, is] = [before.state.work.row(before.entry), state.work.row(entry)];
  return (
    before.entry === entry &&
    before.row === after.row &&
    before.line === line &&
    before.fields === after.fields &&
    before.readOnly === after.readOnly &&
    before.open.filing === after.open.filing &&
    before.state.target === state.target &&
    before.state.days.first === state.days.first &&
    before.state.sheet.facts.dye === state.sheet.facts.dye &&
    was?.cell === is?.cell &&
    was?.amountOfClaim === is?.amountOfClaim &&
    was?.rate === is?.rate &&
    was?.crn === is?.crn &&
    line.fields.every(({ name }) => before.state.errorOf(fieldId(name, entry)) === state.errorOf(fieldId(name, entry)))
  );
}

/** One claim as a card, on phones: its facts, what they come to by which rate, and the way to take it back. */
export const ClaimEntryForm = memo(function ClaimEntryForm(props: CardProps) {
  const { state, line, fields, entry, row, readOnly, isOneOfMany } = props;
  const result = state.work.row(entry);
  const name = nameOf(props);
  const use = chosenUse(line, entry);
  // Show the fields of a row that is empty, wrong or led to, until it is closed.
  const hasToShow =
    state.reached === entry.id || fields.some((field) => state.errorOf(fieldId(field.name, entry)) !== undefined);
  const [isOpened, setOpened] = useState(isBlankEntry(line, entry));
  useEffect(() => {
    if (hasToShow) setOpened(true);
  }, [hasToShow]);
  const isOpen = !isOneOfMany || isOpened || hasToShow;
  const fold = isOneOfMany && !hasToShow && (
    <button type="button" className={css.fold} aria-expanded={isOpen} onClick={() => setOpened(!isOpened)}>
      <Icon name="forward" />
      <span>
        <span className="spoken">{`${name}: `}</span>
        <span aria-hidden="true">{row}. </span>
        {isOpen ? 'Close' : wordsOf(fields, entry)}
      </span>
      {!isOpen && result?.amountOfClaim && <Money value={result.amountOfClaim} />}
    </button>
  );
  if (!isOpen)
    return (
      // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be next to its fields
      <div className={css.folded} role="group" aria-label={name}>
        {fold}
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be next to its fields
    <div className={css.entry} role="group" aria-label={name}>
      {fold}
      {isOneOfMany && hasToShow && (
        <p className={css.rowNumber} aria-hidden="true">
          Row {row}
        </p>
      )}
      <FactFields
        fields={line.fields}
        shown={fields.filter(isAsked)}
        facts={entry.facts}
        day={state.days.first}
        readOnly={readOnly}
        idOf={(field) => fieldId(field, entry)}
        errorOf={state.errorOf}
        onChange={(facts) => state.change(entry, { facts })}
      />
      <UsualTax {...props} />
      <EntryAttachments {...props} />
      <div className={css.result}>
        <span className={css.terms}>
          {use && <span>{use}</span>}
          {result?.rate && !hasOneRate(line) && <span>Rate {result.rate}</span>}
          {result?.crn && typeof line.crn !== 'string' && <span>CRN {result.crn}</span>}
        </span>
        {isComputed(line) && (
          <span className={css.amount}>
            Amount of claim <EntryAmount {...props} />
          </span>
        )}
        {!readOnly && <RemoveEntry {...props} />}
      </div>
    </div>
  );
}, isCardDrawnAlike);

type CardProps = ClaimEntryProps & { isOneOfMany: boolean };

function isCardDrawnAlike(before: CardProps, after: CardProps): boolean {
  const isLedTo = ({ state, entry }: CardProps) => state.reached === entry.id;
  return before.isOneOfMany === after.isOneOfMany && isLedTo(before) === isLedTo(after) && isDrawnAlike(before, after);
}

/** Whether nothing was entered: a fact of the line alone is no entry. */
const isBlankEntry = ({ fields }: ClaimLine, { facts, attachments }: ClaimEntry): boolean =>
  attachments.length === 0 && fields.filter(isAsked).every(({ name, computed }) => computed || isBlank(facts[name]));

/** The amount is at the end of the row. */
const isShown = (field: Field): boolean => isAsked(field) && field.name !== 'amountOfClaim';

/** "2 Off-highway business use · 1,014 gal" */
function wordsOf(fields: readonly Field[], { facts }: ClaimEntry): string {
  const { day, what, howMuch } = cardText(importColumns({ fields: fields.filter(isShown) }), facts, undefined);
  return [day, howMuch, what].filter(Boolean).join(' · ') || 'Empty row';
}

/** "line 3a, row 2", "CRN 396, row 2". */
export const nameOf = ({ line, row }: Pick<ClaimEntryProps, 'line' | 'row'>): string =>
  `${claimLineName(line.line)}, row ${row}`;

/** The computed amount of an entry, and why. */
export function EntryAmount(props: Pick<ClaimEntryProps, 'state' | 'line' | 'entry' | 'row'> & { sign?: boolean }) {
  const { state, entry, sign = true } = props;
  const result = state.work.row(entry);
  if (!result?.amountOfClaim) return <span className={css.open}>–</span>;
  const { reference } = entry.facts;
  return (
    <Why
      explanation={() => state.work.why(result.cell)}
      about={nameOf(props)}
      links={isBlank(reference) ? undefined : <span>Reference {String(reference)}</span>}
    >
      <Money value={result.amountOfClaim} sign={sign} />
    </Why>
  );
}

/** The warning of a row whose amount is not the usual tax on its gallons. */
export function UsualTax({ line, entry: { facts } }: Pick<ClaimEntryProps, 'line' | 'entry'>) {
  const usual = usualClaimAmount(line, facts, law);
  const { amountOfClaim: amount } = facts;
  const claimed = typeof amount === 'string' ? parseDecimal(amount) : null;
  if (usual === undefined || claimed === null || toFixed(roundHalfUp(claimed, 2), 2) === usual) return null;
  return (
    <p className={css.hint}>
      <Icon name="warning" /> The usual tax on these gallons is ${grouped(usual)}. Claim the second tax that you paid.
    </p>
  );
}

export function RemoveEntry(props: Pick<ClaimEntryProps, 'state' | 'line' | 'entry' | 'row'>) {
  const name = nameOf(props);
  return (
    <ActionIcon variant="subtle" aria-label={`Remove ${name}`} onClick={() => props.state.remove(props.entry)}>
      <Icon name="delete" />
    </ActionIcon>
  );
}

/** The attachments of an entry that has or needs them. */
export function EntryAttachments(props: ClaimEntryProps & { low?: boolean }) {
  const { open, state, line, entry, readOnly, low = false } = props;
  const name = nameOf(props);
  const rule = ruleOf(line, entry, state.days.first);
  const commentMark = useFieldAside()?.({ id: fieldId('attachments', entry), label: `attachments of ${name}` });
  const needsFile = isExplained(entry.facts);
  // Of fuel that showed dye the explanation is typed.
  const explanation = needsFile && state.sheet.facts.dye !== true ? [EXPLANATION] : [];
  const wanted = readOnly ? [] : [...(rule ? [rule.what] : []), ...explanation];
  const act = rule?.orField === undefined ? 'Attach' : 'Type or attach';
  const may = mayAttachOn(state.target.schedule);
  if (rule === undefined && !needsFile && entry.attachments.length === 0 && (readOnly || may === undefined))
    return null;
  const isOptional = may !== undefined && !rule && !needsFile;
  const files = (
    <>
      {(wanted.length > 0 || commentMark) && (
        <p className={css.hint}>
          {wanted.length > 0 && `${act} ${wanted.join(', and ')}.`} {commentMark}
        </p>
      )}
      <Attachments
        businessId={open.filing.businessId}
        filingId={open.filing.id}
        ids={entry.attachments}
        onChange={(attachments) => state.change(entry, { attachments })}
        readOnly={readOnly}
        low={low}
        max={state.target.place.maxAttachments}
        label={`Attachments of ${name}`}
      />
    </>
  );
  return (
    <div id={fieldId('attachments', entry)} className={css.attached} tabIndex={-1}>
      {isOptional ? (
        <Disclosure summary="Attach PDF files (optional)" open={entry.attachments.length > 0} rest>
          <p className={css.hint}>{may}</p>
          {files}
        </Disclosure>
      ) : (
        files
      )}
    </div>
  );
}

const mayAttachOn = (schedule: string | undefined): string | undefined =>
  form8849Schedules.find((one) => one.schedule === schedule)?.mayAttach;

/** The chosen type of use in the IRS's words, which the control has no room for. */
const chosenUse = ({ fields }: ClaimLine, { facts }: ClaimEntry): string | undefined =>
  fields.find(({ name }) => name === 'typeOfUse')?.choices?.find(({ value }) => value === facts.typeOfUse)?.label;

/** The attachment rule of the claim, as far as the entries decide it. */
const ruleOf = ({ attachments, fields }: ClaimLine, { facts }: ClaimEntry, day: IsoDate): AttachmentRule | undefined =>
  attachments.find(
    ({ when, orField }) =>
      (when === undefined || holds(when, facts, fields, day, indexOf(law))) &&
      (orField === undefined || isBlank(facts[orField])),
  );
