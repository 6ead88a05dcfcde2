import {
  computeFiling,
  formatDate,
  isPaymentOptionEditable,
  type PaymentOptionEntry,
  paidBeforeInWords,
  paidBeforeReturn,
} from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import {
  addressOf,
  BackupState,
  backTo,
  balanceNote,
  DraftNotice,
  dueDay,
  FilingForm,
  FilingLayout,
  factsOf,
  GoesByMail,
  isMailed,
  type OfFiling,
  type OpenFiling,
  type PageDraft,
  PracticeNotice,
  ResetDraft,
  useFormPage,
  useSentPayment,
  WithDraft,
  WithFiling,
} from '../filing/public.ts';
import { DebitFields } from './debit-fields.tsx';
import css from './irs-payment-page.module.css';
import { methodsOf } from './methods.ts';
import { usePaymentOption } from './use-payment-option.ts';

const FORM = 'irsPayment';

/** The choice on paper: no option is saved. */
const decideLater = {
  value: '',
  label: 'Decide when you mail the return',
  hint: 'Pay by EFTPS then, or enclose a check with Form 720-V',
};

/** How the balance due reaches the IRS. */
export function IrsPaymentPage() {
  return (
    <WithFiling>
      {(open) => (Number(open.filing.totals.totalDue) > 0 ? <SomethingDue open={open} /> : <NothingDue open={open} />)}
    </WithFiling>
  );
}

/** The option changes until the signature, longer than other pages, and Editors do not choose it. */
function SomethingDue({ open }: { open: OpenFiling }) {
  const { manages: chooses } = useRights();
  const editable = isPaymentOptionEditable(open.filing.state);
  return (
    <WithDraft<PaymentOptionEntry> open={{ ...open, editable: chooses && editable }} page="paymentOption">
      {(draft, onReset) => <Payment open={{ ...open, editable }} chooses={chooses} draft={draft} onReset={onReset} />}
    </WithDraft>
  );
}

interface PaymentProps {
  open: OpenFiling;
  chooses: boolean;
  draft: PageDraft<PaymentOptionEntry>;
  onReset: () => void;
}

function Payment({ open, chooses, draft, onReset }: PaymentProps) {
  const { filing, quarter } = open;
  const editable = chooses && open.editable;
  const { state: before } = useLocation() as { state: { paymentMethod?: 'efw' } | null };
  // After Back or a reload, what is saved counts.
  const isFresh = useNavigationType() === 'PUSH';
  const chosen = isFresh && before?.paymentMethod === 'efw' ? { paymentMethod: before.paymentMethod } : {};
  const overdue = useMemo(() => paidBeforeReturn(quarter, computeFiling(factsOf(filing)).lines), [filing, quarter]);
  const mailed = isMailed(open);
  const option = usePaymentOption(filing.paymentOption, open, draft, chosen, overdue.length > 0);
  // On paper a check may come with the voucher, so that no choice is needed.
  const isUndecided = mailed && !option.entry.paymentMethod;
  const issues = () => (isUndecided ? [] : option.issues());
  const form = useFormPage(open, 'paymentOption', issues, draft.commit);
  const navigate = useNavigate();
  const sent = useSentPayment(filing);
  const amount = filing.totals.totalDue ?? '0.00';
  const [address] = useSearchParams();
  const next = nextPage(address, filing);

  async function save(): Promise<boolean> {
    const saved = await form.commit({ paymentOption: isUndecided ? null : option.sent }, issues());
    if (saved) {
      option.settle();
      showSuccess('Payment Option Saved successfully');
    }
    return saved;
  }

  useSaveBeforeLeaving(
    save,
    () => editable && draft.isUnsaved(),
    () => option.isNumberTyped,
  );

  async function proceed() {
    if (await save()) navigate(next.to);
  }

  return (
    <FilingLayout
      open={open}
      here="irsPayment"
      primary={editable ? { label: next.label, form: FORM, busy: form.busy } : undefined}
      actions={
        editable && (
          <>
            <ResetDraft draft={draft} saved={filing.paymentOption !== null} onReset={onReset} />
            <Button variant="default" onClick={() => void save()} disabled={form.busy}>
              Save
            </Button>
          </>
        )
      }
      saveState={<BackupState keeping={draft.keeping} />}
    >
      <DraftNotice restored={draft.restored}>
        {option.entry.paymentMethod === 'efw' && 'They do not include account and routing numbers. Type these again.'}
      </DraftNotice>
      {mailed && (
        <div className="stack-4">
          <PracticeNotice filing={filing} />
          <GoesByMail quarter={quarter} whyPaper={open.whyPaper} filing={filing} />
        </div>
      )}
      <p className={css.due}>
        {sent && 'Balance due: '}
        <Money value={amount} />
        {sent ? `. ${balanceNote({ amount }, dueDay(quarter), sent).by}` : ` ${dueDay(quarter).pay}`}.
      </p>
      {!sent && overdue.map((tax) => <p key={tax.irsNumber}>{paidBeforeInWords(tax)}</p>)}
      {!chooses && (
        <Notice title="Only the account owner or a Manager can choose how to pay the IRS">
          <p>You can read the choice here. Bank numbers are masked.</p>
        </Notice>
      )}
      <div className={css.instructions}>
        <Instructions
          sentences={[
            ...(mailed
              ? ['You may enclose a check with Form 720-V instead.']
              : ['With direct debit you authorize the IRS to debit the account you enter, together with the return.']),
            'Direct debit is not applicable to paper filing.',
            'With EFTPS you pay yourself, at eftps.gov. A new account there takes about 15 business days.',
          ]}
        />
      </div>
      {filing.state === 'accepted' && (
        <Notice title="The return was accepted">
          <p>{describeKept(filing.paymentOption)}</p>
        </Notice>
      )}
      <FilingForm
        id={FORM}
        errors={form.errors}
        isStillOpen={form.isStillOpen}
        disabled={!editable}
        onSubmit={() => void proceed()}
      >
        <RadioField
          id="paymentMethod"
          label="Payment method"
          required
          choices={[...methodsOf(option.way), ...(mailed ? [decideLater] : [])]}
          value={option.entry.paymentMethod ?? ''}
          onChange={(paymentMethod) => option.set({ paymentMethod })}
          error={form.errorOf('paymentMethod')}
        />
        {option.entry.paymentMethod === 'efw' && filing.state !== 'accepted' && (
          <DebitFields option={option} errorOf={form.errorOf} drafts />
        )}
      </FilingForm>
    </FilingLayout>
  );
}

/** The choice of an accepted return, whose bank numbers are deleted. */
function describeKept(option: OpenFiling['filing']['paymentOption']): string {
  const { accountNumber, requestedPaymentDate } = option ?? {};
  const day = requestedPaymentDate && formatDate(requestedPaymentDate);
  return accountNumber && day
    ? `Direct debit of the account ${accountNumber}, on ${day}. Gauger no longer keeps the other bank data.`
    : 'Gauger no longer keeps its bank account.';
}

/** Nothing is asked; a choice made while something was due is dropped, and its bank numbers with it. */
function NothingDue({ open }: { open: OpenFiling }) {
  const { filing, save } = open;
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { manages } = useRights();
  const dropped = manages && open.editable && filing.paymentOption !== null;

  async function proceed() {
    if (dropped) {
      setBusy(true);
      await save({ paymentOption: null });
      setBusy(false);
    }
    navigate(addressOf('summary', filing));
  }

  return (
    <FilingLayout open={open} here="irsPayment" primary={{ label: 'Continue', onClick: () => void proceed(), busy }}>
      <Notice kind="good" title="Nothing is due for this quarter">
        <p>You do not need to choose how to pay the IRS.</p>
        {dropped && <p>The payment option you chose before is no longer needed and will be removed.</p>}
      </Notice>
    </FilingLayout>
  );
}

/** Where the page leads once the option is saved: to the summary, or back to the page that sent the filer here. */
function nextPage(address: URLSearchParams, filing: OfFiling): { label: string; to: string } {
  const back = backTo(address, filing);
  return back === undefined
    ? { label: 'Save and Continue', to: addressOf('summary', filing) }
    : { label: 'Save and go back', to: back };
}
