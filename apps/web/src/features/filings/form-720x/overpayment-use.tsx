import { grouped, irsDay } from '@gauger/excise';
import { useState } from 'react';
import { showError } from '../../../components/banners/banners.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { type OpenFiling, useFieldAnchor } from '../filing/public.ts';
import type { Filing720X } from './adjustment-parts.ts';
import css from './form-720x.module.css';
import { laterQuarters } from './later-quarters.ts';

interface OverpaymentUseProps {
  open: OpenFiling<'Form720X'>;
  totals: Filing720X['totals'];
  /** The error of a field of line 5. */
  errorOf: (field: Line5Field) => string | undefined;
  /** Called with a choice while it is saved, and with null where that is refused. */
  onChosen?: (chosen: Line5 | null) => void;
}

/** The fields of line 5. */
export type Line5Field = 'overpaymentUse' | 'applyToQuarter';

export const isOfLine5 = (field: string): field is Line5Field =>
  field === 'overpaymentUse' || field === 'applyToQuarter';

/** An answer of line 5. */
export type Line5 = { overpaymentUse?: string; applyToQuarter?: string | null };

/** Line 5: what the IRS does with an overpayment. Each choice is saved at once. */
export function OverpaymentUse({ open, totals: { overpayment }, errorOf, onChosen }: OverpaymentUseProps) {
  const { filing, editable } = open;
  // Shown at once; the answer of the server follows.
  const [pending, setPending] = useState<Line5>();
  const busy = pending !== undefined;
  useFieldAnchor('overpaymentUse', () => 'overpaymentUse');
  useFieldAnchor('applyToQuarter', () => 'applyToQuarter');
  if (Number(overpayment) === 0) return null;

  async function save(pages: Line5) {
    setPending(pages);
    onChosen?.(pages);
    const outcome = await open.save(pages);
    setPending(undefined);
    if ('saved' in outcome) return;
    onChosen?.(null);
    showError(outcome.refused);
  }

  const corrected = filing.adjustments.map(({ quarter }) => quarter);
  const quarters = laterQuarters(corrected, irsDay(new Date()));
  const { overpaymentUse: use, applyToQuarter } = { ...filing, ...pending };
  return (
    <section aria-labelledby="line-5" className={css.lineFive}>
      <h2 id="line-5">What should the IRS do with ${grouped(overpayment)}?</h2>
      <RadioField
        id="overpaymentUse"
        label="Use of the overpayment"
        hint="Form 720-X, line 5"
        required
        error={errorOf('overpaymentUse')}
        disabled={!editable || busy}
        value={use ?? ''}
        onChange={(chosen) =>
          void save({
            overpaymentUse: chosen,
            applyToQuarter:
              chosen === 'applyToNextReturn' ? (filing.applyToQuarter ?? quarters[0]?.value ?? null) : null,
          })
        }
        choices={[
          { value: 'refund', label: 'Refund it', hint: 'Paid after the IRS has processed the form' },
          {
            value: 'applyToNextReturn',
            label: 'Apply it to a later Form 720',
            hint: 'Line 7 of that return takes the amount',
          },
        ]}
      />
      {use === 'applyToNextReturn' && (
        <SelectField
          id="applyToQuarter"
          label="Form 720 that takes it"
          hint="Form 720-X, line 5b"
          required
          error={errorOf('applyToQuarter')}
          disabled={!editable || busy}
          placeholder="Choose a quarter"
          value={applyToQuarter ?? ''}
          onChange={(chosen) => void save({ applyToQuarter: chosen })}
          choices={quarters}
        />
      )}
    </section>
  );
}
