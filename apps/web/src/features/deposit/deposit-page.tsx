import type { DepositFacts } from '@gauger/excise';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showSuccess } from '../../components/banners/banners.tsx';
import { DecimalInput } from '../../components/fields/decimal-input.tsx';
import { RadioField } from '../../components/fields/radio-field.tsx';
import {
  addressOf,
  FilingForm,
  FilingLayout,
  issuesBeside,
  type OpenFiling,
  placeAfter,
  useFormPage,
  WithFiling,
} from '../filing/public.ts';
import css from './deposit-page.module.css';
import { DepositRules } from './deposit-rules.tsx';

const FORM = 'deposit';
const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** What was deposited for the quarter: Form 720 line 5. */
export function DepositPage() {
  return <WithFiling>{(open) => <Deposit open={open} />}</WithFiling>;
}

function Deposit({ open }: { open: OpenFiling }) {
  const { filing, quarter, editable } = open;
  const [depositedAmt, setAmount] = useState(filing.deposit?.depositedAmt ?? '');
  const [safeHarbor, setSafeHarbor] = useState(filing.deposit?.depositedUsingSHRule ?? false);
  const form = useFormPage(open, 'deposit');
  const navigate = useNavigate();
  const deposit: DepositFacts = {
    ...(depositedAmt === '' ? {} : { depositedAmt }),
    depositedUsingSHRule: safeHarbor,
  };

  async function save() {
    const next = placeAfter('deposit', quarter);
    if (!(await form.commit({ deposit }, issuesBeside(filing, { deposit })))) return;
    showSuccess('Deposit Saved successfully');
    if (next) navigate(addressOf(next, filing.id));
  }

  return (
    <FilingLayout
      open={open}
      here="deposit"
      heading="Deposit Details"
      typed={{ beside: { deposit } }}
      primary={editable ? { label: 'Save and Continue', form: FORM, busy: form.busy } : undefined}
    >
      <DepositRules quarter={quarter} />
      <FilingForm id={FORM} errors={form.errors} disabled={!editable} onSubmit={() => void save()}>
        <DecimalInput
          id="depositedAmt"
          label="Total deposits for the quarter"
          hint="Everything you deposited for it by EFTPS. Leave it empty if there was nothing. Form 720, line 5"
          prefix="$"
          decimals={2}
          value={depositedAmt}
          onChange={setAmount}
          error={form.errorOf('depositedAmt')}
        />
        <RadioField
          id="depositedUsingSHRule"
          label="Did you deposit by the safe harbor rule?"
          choices={yesOrNo}
          value={safeHarbor ? 'yes' : 'no'}
          onChange={(answer) => setSafeHarbor(answer === 'yes')}
          error={form.errorOf('depositedUsingSHRule')}
        />
      </FilingForm>
      <p className={css.links}>
        <Link to={addressOf('overpayment', filing.id)}>Over Payment</Link>
        <Link to={addressOf('irsPayment', filing.id)}>IRS Payment</Link>
      </p>
    </FilingLayout>
  );
}
