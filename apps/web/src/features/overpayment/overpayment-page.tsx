import { type OverpaymentFacts, totalsOf } from '@gauger/excise';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showSuccess } from '../../components/banners/banners.tsx';
import { CheckboxField } from '../../components/fields/checkbox-field.tsx';
import { DecimalInput } from '../../components/fields/decimal-input.tsx';
import { RadioField } from '../../components/fields/radio-field.tsx';
import { Instructions } from '../../components/instructions/instructions.tsx';
import { Money } from '../../components/money/money.tsx';
import {
  addressOf,
  besideLines,
  FilingForm,
  FilingLayout,
  issuesBeside,
  type OpenFiling,
  placeAfter,
  taxesOf,
  useFormPage,
  WithFiling,
} from '../filing/public.ts';
import css from './overpayment-page.module.css';
import { missingUse, uses } from './uses.ts';

const FORM = 'overpayment';

/** What an earlier quarter left over, and what becomes of what this one leaves: Form 720 lines 6, 7 and 11. */
export function OverpaymentPage() {
  return <WithFiling>{(open) => <Overpayment open={open} />}</WithFiling>;
}

function Overpayment({ open }: { open: OpenFiling }) {
  const { filing, quarter, editable } = open;
  const saved = filing.overpayment;
  const [any, setAny] = useState(saved?.anyPreviousOverPayment ?? Number(saved?.overPaidAmount ?? 0) > 0);
  const [overPaidAmount, setAmount] = useState(saved?.overPaidAmount ?? '');
  const [form720xOverPaidAmt, setPart] = useState(saved?.form720xOverPaidAmt ?? '');
  const [overPaymentUse, setUse] = useState(saved?.overPaymentUse ?? '');
  const form = useFormPage(open, 'overpayment');
  const navigate = useNavigate();

  const previous: OverpaymentFacts = {
    anyPreviousOverPayment: any,
    ...(any && overPaidAmount !== '' && { overPaidAmount }),
    ...(any && form720xOverPaidAmt !== '' && { form720xOverPaidAmt }),
  };
  const totals = totalsOf(taxesOf(filing), besideLines(filing, { overpayment: previous }));
  const isOver = totals.overPaymentFromThisQuarter !== '0.00';
  const chosen = isOver ? uses.find(({ value }) => value === overPaymentUse)?.value : undefined;
  const overpayment = { ...previous, ...(chosen && { overPaymentUse: chosen }) };

  function setPrevious(ticked: boolean) {
    setAny(ticked);
    if (ticked) return;
    setAmount('');
    setPart('');
  }

  async function save() {
    const found = [...issuesBeside(filing, { overpayment }), ...missingUse(isOver, chosen)];
    if (!(await form.commit({ overpayment }, found))) return;
    showSuccess('Overpayment Saved successfully');
    const next = placeAfter('overpayment', quarter);
    if (next) navigate(addressOf(next, filing.id));
  }

  return (
    <FilingLayout
      open={open}
      here="overpayment"
      heading="Overpayment"
      typed={{ beside: { overpayment } }}
      primary={editable ? { label: 'Proceed', form: FORM, busy: form.busy } : undefined}
    >
      <div className={css.instructions}>
        <Instructions
          sentences={[
            'An overpayment of an earlier quarter counts here when you asked the IRS to apply it to your next return.',
            'What a Form 720-X gave back counts too: enter it within the amount, and again as its part.',
            'When your credit is larger than your tax, you choose what becomes of the rest.',
          ]}
          citation="Form 720, lines 6, 7 and 11"
        />
      </div>
      <FilingForm id={FORM} errors={form.errors} disabled={!editable} onSubmit={() => void save()}>
        <CheckboxField
          id="anyPreviousOverPayment"
          label="Any previous overpayment"
          checked={any}
          onChange={setPrevious}
        />
        {any && (
          <>
            <DecimalInput
              id="overPaidAmount"
              label="Overpaid amount"
              hint="Form 720, line 6"
              prefix="$"
              decimals={2}
              value={overPaidAmount}
              onChange={setAmount}
              error={form.errorOf('overPaidAmount')}
            />
            <DecimalInput
              id="form720xOverPaidAmt"
              label="Of it, from Form 720-X"
              hint="The part of the amount above that comes from an amended return. Form 720, line 7"
              prefix="$"
              decimals={2}
              value={form720xOverPaidAmt}
              onChange={setPart}
              error={form.errorOf('form720xOverPaidAmt')}
            />
          </>
        )}
        <p className={`${css.total} ${isOver ? '' : css.due}`}>
          <span>{isOver || totals.totalDue === '0.00' ? REFUND : DUE}</span>
          <Money value={isOver ? totals.overPaymentFromThisQuarter : totals.totalDue} sign={false} />
        </p>
        {isOver && (
          <RadioField
            id="overPaymentUse"
            label="What becomes of it?"
            hint="Form 720, line 11"
            choices={uses}
            value={overPaymentUse}
            onChange={(use) => setUse(use as typeof overPaymentUse)}
            error={form.errorOf('overPaymentUse')}
          />
        )}
      </FilingForm>
    </FilingLayout>
  );
}

const DUE = 'Total Tax due to be paid for this Quarter ($)';
const REFUND = 'Total Amount of refund ($)';
