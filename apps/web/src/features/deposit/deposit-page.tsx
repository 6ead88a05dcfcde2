import type { DepositFacts } from '@gauger/excise';
import { Link, useNavigate } from 'react-router';
import { useSaveBeforeLeaving } from '../../app/save-before-leaving.ts';
import { showSuccess } from '../../components/banners/banners.tsx';
import { DecimalInput } from '../../components/fields/decimal-input.tsx';
import { RadioField } from '../../components/fields/radio-field.tsx';
import {
  addressOf,
  besideLines,
  DraftNotice,
  FilingForm,
  FilingLayout,
  type Form720,
  issuesBeside,
  Kept,
  type OpenFiling,
  type PageDraft,
  placeAfter,
  ResetDraft,
  useFields,
  useFormPage,
  WithDraft,
  WithFiling,
} from '../filing/public.ts';
import css from './deposit-page.module.css';
import { DepositPeriods } from './deposit-periods.tsx';
import { DepositRules } from './deposit-rules.tsx';

const FORM = 'deposit';
const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** What was deposited for the quarter: Form 720 line 5. */
export function DepositPage() {
  return (
    <WithFiling>
      {(open) => (
        <WithDraft<Fields> open={open} page="deposit">
          {(draft, onReset) => <Deposit open={open} draft={draft} onReset={onReset} />}
        </WithDraft>
      )}
    </WithFiling>
  );
}

type Fields = Required<Pick<DepositFacts, 'depositedAmt' | 'depositedUsingSHRule'>>;

const fieldsOf = ({ deposit }: Form720): Fields => ({
  depositedAmt: deposit?.depositedAmt ?? '',
  depositedUsingSHRule: deposit?.depositedUsingSHRule ?? false,
});

function Deposit({ open, draft, onReset }: { open: OpenFiling; draft: PageDraft<Fields>; onReset: () => void }) {
  const { filing, quarter, editable } = open;
  const [fields, change] = useFields(draft, fieldsOf(filing));
  const form = useFormPage(open, 'deposit', draft.commit);
  const navigate = useNavigate();
  const { depositedAmt, depositedUsingSHRule } = fields;
  const { depositedAmt: _, ...saved } = besideLines(filing).deposit ?? {};
  const deposit: DepositFacts = { ...saved, ...(depositedAmt === '' ? {} : { depositedAmt }), depositedUsingSHRule };

  async function save(): Promise<boolean> {
    const saved = await form.commit({ deposit }, issuesBeside(filing, { deposit }));
    if (saved) showSuccess('Deposit Saved successfully');
    return saved;
  }
  useSaveBeforeLeaving(async () => (editable && (draft.restored || draft.keeping) ? save() : true));

  async function saveAndContinue() {
    const next = placeAfter('deposit', quarter);
    if ((await save()) && next) navigate(addressOf(next, filing.id));
  }

  return (
    <FilingLayout
      open={open}
      here="deposit"
      heading="Deposit Details"
      typed={{ beside: { deposit } }}
      primary={editable ? { label: 'Save and Continue', form: FORM, busy: form.busy } : undefined}
      actions={<ResetDraft draft={draft} saved={filing.deposit !== null} onReset={onReset} />}
      saveState={<Kept keeping={draft.keeping} />}
    >
      <DraftNotice restored={draft.restored} />
      <DepositRules />
      <DepositPeriods open={open} />
      <FilingForm id={FORM} errors={form.errors} disabled={!editable} onSubmit={() => void saveAndContinue()}>
        <DecimalInput
          id="depositedAmt"
          label="Total deposits for the quarter"
          hint="Everything you deposited for it by EFTPS. Leave it empty if there was nothing. Form 720, line 5"
          prefix="$"
          decimals={2}
          value={depositedAmt}
          onChange={(amount) => change({ depositedAmt: amount })}
          error={form.errorOf('depositedAmt')}
        />
        <RadioField
          id="depositedUsingSHRule"
          label="Did you deposit by the safe harbor rule?"
          choices={yesOrNo}
          value={depositedUsingSHRule ? 'yes' : 'no'}
          onChange={(answer) => change({ depositedUsingSHRule: answer === 'yes' })}
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
