import { minus, parseDecimal, plus, toFixed, ZERO } from '@gauger/excise';
import { useNavigate } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { Money } from '../../../components/money/money.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import {
  addressOf,
  BackupState,
  DraftNotice,
  FilingForm,
  FilingLayout,
  findOtherIssues,
  type OpenFiling,
  type PageDraft,
  placeAfter,
  ResetDraft,
  useFields,
  useFormPage,
  WithFilingDraft,
} from '../filing/public.ts';
import { AppliedOverpayments } from './applied-overpayments.tsx';
import { type Fields, fieldsOf, overpaymentOf } from './fields.ts';
import css from './overpayment-page.module.css';
import { missingUse, uses } from './overpayment-uses.ts';
import { RefundAccountFields } from './refund-account-fields.tsx';
import { useRefundAccount } from './use-refund-account.ts';

const FORM = 'overpayment';

/** The overpayment of an earlier quarter, and the use of this quarter's: Form 720 lines 6, 7 and 11. */
export function OverpaymentPage() {
  return <WithFilingDraft<Fields> page="overpayment">{(opened) => <Overpayment {...opened} />}</WithFilingDraft>;
}

function Overpayment({ open, draft, onReset }: { open: OpenFiling; draft: PageDraft<Fields>; onReset: () => void }) {
  const { filing, quarter, editable } = open;
  const [fields, change] = useFields(draft, fieldsOf(filing));
  const form = useFormPage(open, 'overpayment', () => findErrors(), draft.commit);
  const navigate = useNavigate();
  const { manages } = useRights();
  const account = useRefundAccount(filing.refundAccount, quarter);

  const { anyPreviousOverPayment, overPaidAmount, form720xOverPaidAmt, overPaymentUse } = fields;
  const { overpayment, totals, isOver, chosen } = overpaymentOf(fields, filing);

  const isRefund = chosen === 'refund' && account.isOffered;
  const findErrors = () => [
    ...findOtherIssues(filing, { overpayment }),
    ...missingUse(isOver, chosen),
    ...(manages ? account.issues(isRefund) : []),
  ];

  async function save(): Promise<boolean> {
    const saved = await form.commit({ overpayment, ...(manages && account.page(isRefund)) }, findErrors());
    if (saved) {
      account.settle();
      showSuccess('Overpayment Saved successfully');
    }
    return saved;
  }
  const isAccountTyped = () => manages && isRefund && account.isUnsaved();
  useSaveBeforeLeaving(save, () => editable && (draft.isUnsaved() || isAccountTyped()), isAccountTyped);

  async function proceed() {
    const next = placeAfter('overpayment', open);
    if ((await save()) && next) navigate(addressOf(next, filing));
  }

  return (
    <FilingLayout
      open={open}
      here="overpayment"
      heading="Overpayment"
      typed={{ others: { overpayment } }}
      primary={editable ? { label: 'Save and Continue', form: FORM, busy: form.busy } : undefined}
      actions={<ResetDraft draft={draft} saved={filing.overpayment !== null} onReset={onReset} />}
      saveState={<BackupState keeping={draft.keeping} />}
    >
      <DraftNotice restored={draft.restored} />
      <div className={css.instructions}>
        <Instructions
          sentences={[
            'Enter an overpayment from an earlier quarter if you asked the IRS to apply it to your next return.',
            'Include an overpayment from Form 720-X in the amount, and enter it again as the part from Form 720-X.',
            'If your credits are more than your tax, choose to apply or refund the rest.',
          ]}
          citation="Form 720, lines 6, 7 and 11"
        />
      </div>
      <FilingForm
        id={FORM}
        errors={form.errors}
        isStillOpen={form.isStillOpen}
        disabled={!editable}
        onSubmit={() => void proceed()}
      >
        <AppliedOverpayments
          filing={filing}
          entered={anyPreviousOverPayment ? form720xOverPaidAmt : ''}
          editable={editable}
          onTake={(total) => change(withApplied(fields, total))}
        />
        <CheckboxField
          id="anyPreviousOverPayment"
          label="I have an overpayment from an earlier return"
          checked={anyPreviousOverPayment}
          onChange={(isChecked) =>
            change(isChecked ? { anyPreviousOverPayment: true } : { anyPreviousOverPayment: false, ...NO_AMOUNTS })
          }
        />
        {anyPreviousOverPayment && (
          <>
            <DecimalInput
              id="overPaidAmount"
              label="Overpaid amount"
              hint="Form 720, line 6"
              prefix="$"
              decimals={2}
              value={overPaidAmount}
              onChange={(amount) => change({ overPaidAmount: amount })}
              error={form.errorOf('overPaidAmount')}
            />
            <DecimalInput
              id="form720xOverPaidAmt"
              label="Amount from Form 720-X"
              hint="The part of the amount above that comes from an amended return. Form 720, line 7"
              prefix="$"
              decimals={2}
              value={form720xOverPaidAmt}
              onChange={(part) => change({ form720xOverPaidAmt: part })}
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
            label="Apply it or get a refund?"
            hint="Form 720, line 11"
            choices={uses}
            value={overPaymentUse}
            onChange={(use) => change({ overPaymentUse: use })}
            error={form.errorOf('overPaymentUse')}
          />
        )}
        {chosen === 'refund' && account.isOffered && (
          <RefundAccountFields account={account} editable={editable && manages} errorOf={form.errorOf} />
        )}
      </FilingForm>
    </FilingLayout>
  );
}

/** The previous overpayment with another part from Form 720-X. */
function withApplied({ overPaidAmount, form720xOverPaidAmt: before }: Fields, total: string): Partial<Fields> {
  const exact = (amount: string) => parseDecimal(amount) ?? ZERO;
  const rest = minus(exact(overPaidAmount), exact(before));
  return {
    anyPreviousOverPayment: true,
    overPaidAmount: toFixed(plus(rest, exact(total)), 2),
    form720xOverPaidAmt: total,
  };
}

/** Unticking the previous overpayment clears them. */
const NO_AMOUNTS = { overPaidAmount: '', form720xOverPaidAmt: '' };

const DUE = 'Balance due ($)';
const REFUND = 'Overpayment ($)';
