import {
  type AttachmentRule,
  type ClaimLine,
  EXPLANATION,
  type Field,
  holds,
  type IsoDate,
  indexOf,
  law,
  saysExplained,
} from '@gauger/excise';
import { ActionIcon } from '@mantine/core';
import { Why } from '../../components/explain/why.tsx';
import { useFieldAside } from '../../components/fields/field-aside.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { Money } from '../../components/money/money.tsx';
import { Attachments } from '../attachments/public.ts';
import type { AnyOpenFiling } from '../filing/public.ts';
import { fieldId } from './claim-paths.ts';
import type { ClaimEntry } from './claim-sheet.ts';
import css from './claims.module.css';
import { FactFields } from './fact-fields.tsx';
import { hasOneRate } from './line-rate.ts';
import type { ClaimState } from './use-claim.ts';

interface ClaimEntryFormProps {
  open: AnyOpenFiling;
  state: ClaimState;
  line: ClaimLine;
  entry: ClaimEntry;
  /** Its number on the line, from 1. */
  row: number;
  readOnly: boolean;
}

/** One claim: its facts, what they come to by which rate, and the way to take it back. */
export function ClaimEntryForm({ open, state, line, entry, row, readOnly }: ClaimEntryFormProps) {
  const result = state.work.row(entry);
  const name = `line ${line.line}, row ${row}`;
  const day = state.target.days.first;
  const use = chosenUse(line, entry);
  const rule = ruleOf(line, entry, day);
  const commentMark = useFieldAside()?.({ id: fieldId('attachments', entry), label: `attachments of ${name}` });
  const isExplained = saysExplained(entry.facts);
  // Of fuel that showed dye the explanation is typed.
  const explanation = isExplained && state.sheet.facts.dye !== true ? [EXPLANATION] : [];
  const wanted = readOnly ? [] : [...(rule ? [rule.what] : []), ...explanation];
  const attached = rule !== undefined || isExplained || entry.attachments.length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be next to its fields
    <div className={css.entry} role="group" aria-label={name}>
      <FactFields
        fields={line.fields.filter(isAsked)}
        facts={entry.facts}
        day={day}
        readOnly={readOnly}
        idOf={(field) => fieldId(field, entry)}
        errorOf={state.errorOf}
        onChange={(facts) => state.change(entry, { facts })}
      />
      {attached && (
        <div id={fieldId('attachments', entry)} className={css.attached} tabIndex={-1}>
          {(wanted.length > 0 || commentMark) && (
            <p className={css.hint}>
              {wanted.length > 0 && `Attach ${wanted.join(', and ')}.`} {commentMark}
            </p>
          )}
          <Attachments
            businessId={open.filing.businessId}
            filingId={open.filing.id}
            ids={entry.attachments}
            onChange={(attachments) => state.change(entry, { attachments })}
            readOnly={readOnly}
            label={`Attachments of ${name}`}
          />
        </div>
      )}
      <div className={css.result}>
        <span className={css.terms}>
          {use && <span>{use}</span>}
          {result?.rate && !hasOneRate(line) && <span>Rate {result.rate}</span>}
          {result?.crn && typeof line.crn !== 'string' && <span>CRN {result.crn}</span>}
        </span>
        {isComputed(line) && (
          <span className={css.amount}>
            Amount of claim{' '}
            {result?.amountOfClaim ? (
              <Why explanation={() => state.work.why(result.cell)} about={name}>
                <Money value={result.amountOfClaim} />
              </Why>
            ) : (
              <span className={css.open}>–</span>
            )}
          </span>
        )}
        {!readOnly && (
          <ActionIcon aria-label={`Remove ${name}`} onClick={() => state.remove(entry)}>
            <Icon name="delete" />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

/** Whether there is something to choose: a single choice is a fact of the line. */
const isAsked = ({ kind, choices }: Field): boolean => kind !== 'choice' || choices?.length !== 1;

/** The chosen type of use in the IRS's words, which the control has no room for. */
const chosenUse = ({ fields }: ClaimLine, { facts }: ClaimEntry): string | undefined =>
  fields.find(({ name }) => name === 'typeOfUse')?.choices?.find(({ value }) => value === facts.typeOfUse)?.label;

/** The attachment rule of the claim, as far as the entries decide it. */
const ruleOf = ({ attachments, fields }: ClaimLine, { facts }: ClaimEntry, day: IsoDate): AttachmentRule | undefined =>
  attachments.find(({ when }) => when === undefined || holds(when, facts, fields, day, indexOf(law)));

/** Whether rate and quantity make the amount; on other lines it is the tax that was paid, and entered. */
const isComputed = ({ fields }: ClaimLine): boolean =>
  fields.some(({ name, computed }) => name === 'amountOfClaim' && computed);
