import {
  amendmentStatements,
  FIRST_QUARTER,
  irsDay,
  quarterOfDay,
  quartersBetween,
  statementLineOf,
} from '@gauger/excise';
import { Button } from '@mantine/core';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { LongTextField } from '../../../components/fields/long-text-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { accountingAmount } from '../../../components/money/accounting-amount.ts';
import { Attachments } from '../attachments/public.ts';
import type { OpenFiling } from '../filing/public.ts';
import { choicesOf, type PartNumber } from './adjustment-parts.ts';
import css from './form-720x.module.css';
import { changeOf, fieldIdOf, type HandRow } from './hand-rows.ts';
import type { AdjustmentsState } from './use-adjustments.ts';

interface HandRowsProps {
  open: OpenFiling<'Form720X'>;
  number: PartNumber;
  state: AdjustmentsState;
}

/** The rows entered by hand, of any quarters (002 §3). */
export function HandRows({ open, number, state }: HandRowsProps) {
  const { filing, editable } = open;
  const { rows, add } = state;
  return (
    <section aria-labelledby={`hand-${number}`} className="stack-3">
      <h2 id={`hand-${number}`}>{filing.original ? 'Changes to other returns' : 'Changes by hand'}</h2>
      <p className={css.hint}>
        Use one row for each {number === '1' ? 'tax' : 'credit'} and quarter. Enter the amount last reported and the
        correct amount.
      </p>
      {rows.map((row, at) => (
        <HandRowFields key={row.id} open={open} number={number} state={state} row={row} at={at} />
      ))}
      {editable && (
        <div>
          <Button variant="default" leftSection={<Icon name="add" />} onClick={add}>
            Add a row
          </Button>
        </div>
      )}
    </section>
  );
}

const quarters = ['1', '2', '3', '4'].map((value) => ({
  value,
  label: `${value}: ${['January to March', 'April to June', 'July to September', 'October to December'][Number(value) - 1]}`,
}));

function years(): { value: string; label: string }[] {
  const begun = quartersBetween(FIRST_QUARTER, quarterOfDay(irsDay(new Date())));
  return [...new Set(begun.map(({ year }) => year))]
    .toReversed()
    .map((year) => ({ value: String(year), label: String(year) }));
}

function HandRowFields({ open, number, state, row, at }: HandRowsProps & { row: HandRow; at: number }) {
  const { filing, editable } = open;
  const { part, errorOf, changeRow, removeRow } = state;
  const { facts } = row;
  const of = (field: string) => ({
    id: fieldIdOf(row, field),
    value: facts[field] ?? '',
    onChange: (value: string) => changeRow(row, { facts: { ...facts, [field]: value } }),
    error: errorOf(fieldIdOf(row, field)),
    disabled: !editable,
  });
  const change = changeOf(row, number, part);
  const isDecrease = number === '1' && change?.startsWith('-');
  const asks = isDecrease ? statementLineOf(facts.taxName ?? '') : null;
  const key = facts[part.number];
  return (
    <fieldset className={css.row}>
      <legend>Row {at + 1}</legend>
      <div className={css.rowFields}>
        <SelectField {...of('year')} label="Year" placeholder="Year" choices={years()} required />
        <SelectField
          {...of('quarterEnding')}
          label="Quarter ending"
          placeholder="Quarter"
          choices={quarters}
          disabled={!editable || !facts.year}
          required
        />
        <div className={css.broad}>
          <SelectField
            {...of(part.number)}
            label={part.labels.number}
            placeholder="Choose"
            choices={choicesOf[number]}
            required
          />
        </div>
        {number === '2' && (
          <div className={css.wide}>
            <TextField
              {...of('creditName')}
              label="Credit name"
              hint="Your own name for it. It is not filed"
              maxLength={25}
            />
          </div>
        )}
        <DecimalInput {...of(part.before)} label={part.labels.before} prefix="$" decimals={2} required />
        <DecimalInput {...of(part.after)} label={part.labels.after} prefix="$" decimals={2} required />
        <p className={css.rowChange}>
          <span>{part.labels.change}</span>
          <output className="number" aria-live="polite">
            {change === undefined ? '–' : accountingAmount(change)}
          </output>
        </p>
      </div>
      <LongTextField
        {...of('explanation')}
        label="Explanation"
        hint={`Why the amount changes (line 6). ${(facts.explanation ?? '').length} of ${part.most} characters`}
        maxLength={part.most}
        required
      />
      {asks && (
        <SelectField
          {...of('statement')}
          label={`Statement for line ${asks.line}: what happened to the tax`}
          placeholder={asks.isRequired ? 'Choose' : 'None'}
          required={asks.isRequired}
          choices={amendmentStatements
            .filter(({ line }) => line === asks.line)
            .map(({ id, text }) => ({ value: id, label: text }))}
        />
      )}
      {(number === '2' || key === '150' || row.attachments.length > 0) && (
        <div id={fieldIdOf(row, 'attachments')} tabIndex={-1}>
          {key === '150' && <p className={css.hint}>Attach the amended Form 7208.</p>}
          {key === '440' && <p className={css.hint}>Attach the certificate and the statement of the reseller.</p>}
          <Attachments
            businessId={filing.businessId}
            filingId={filing.id}
            ids={row.attachments}
            onChange={(attachments) => changeRow(row, { attachments })}
            readOnly={!editable}
            label={`Attachments, row ${at + 1}`}
          />
        </div>
      )}
      {editable && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="delete" />}
            onClick={() => removeRow(row)}
          >
            Remove row {at + 1}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
