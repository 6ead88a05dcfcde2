import { type FeeTier, MAX_TOGETHER } from '@gauger/contract';
import { decimal, isUnsigned, minus } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useRights, useSession } from '../../../account/public.ts';
import { call, Refusal } from '../../../api/call.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import {
  type AnyOpenFiling,
  addressOf,
  GoesByMail,
  isMailed,
  outlineOf,
  PracticeNotice,
  SendLayout,
  WithAnyFiling,
  wordsOf,
} from '../../filings/filing/public.ts';
import { sendLocalDrafts, settledPreflightQuery, UnsavedChanges } from '../../filings/unsaved-changes/public.ts';
import { receiptAddress } from './addresses.ts';
import { ApprovalFrame } from './approval-frame.tsx';
import { type CouponState, useBegunCoupon, useCoupon } from './coupon-field.tsx';
import css from './fee-page.module.css';
import { FeeTable } from './fee-table.tsx';
import { SandboxNotice, useFee } from './sandbox-notice.tsx';

const FORM = 'fee';
const CERTIFICATION = 'certification';
const UNCERTIFIED = 'Read the certification and check the box.';

/** Service Fee: what sending the return costs, and the way to the payment provider. */
export function FeePage() {
  return <WithAnyFiling>{(open) => <Fee open={open} />}</WithAnyFiling>;
}

function Fee({ open }: { open: AnyOpenFiling }) {
  const { filing, quarter } = open;
  const { manages } = useRights();
  const navigate = useNavigate();
  const { data: fee, error } = useFee(filing.formType);
  const isPaid = filing.paymentStatus === 1;
  const mailed = isMailed(open);
  const pays = manages && !isPaid && !mailed;
  const coupon = useCoupon([filing.id], useBegunCoupon(pays ? filing.id : undefined));
  const payment = usePayment(filing, coupon);
  const leads = (label: string, to: string) => ({ label, onClick: () => void navigate(to) });
  const signing =
    isPaid &&
    (isUnsigned(filing.state)
      ? manages && leads(wordsOf(filing).afterFee, pageOfFiling('consent', filing))
      : leads('See its status', pageOfFiling('status', filing)));
  const paying = pays &&
    fee !== undefined &&
    payment.approvalUrl === undefined && {
      label: labelOf(coupon.applied?.netAmount ?? fee.fee),
      form: FORM,
      busy: payment.busy,
    };
  return (
    <SendLayout
      open={open}
      step="pay"
      page="Service Fee"
      back={addressOf('summary', filing)}
      primary={signing || paying || undefined}
      actions={
        isPaid && (
          <Button component={Link} to={receiptAddress(filing)} variant="default">
            Show the receipt
          </Button>
        )
      }
      saveState={!isPaid && 'Not filed yet'}
    >
      <div className={css.page}>
        <p className="soft">
          {filing.formType === 'Form720' ? `Tax year ${filing.taxYear}, quarter ${filing.quarter}` : filing.period} ·{' '}
          {outlineOf(filing).name} · {filing.businessName}
        </p>
        <SandboxNotice formType={filing.formType} />
        {(mailed || filing.formType === 'Form720X') && <PracticeNotice filing={filing} />}
        {error && <Notice kind="error" title={error.message} />}
        {isPaid ? (
          <Notice kind="good" title="The service fee of this filing is paid">
            <p>You do not pay again if you correct and resend the filing.</p>
          </Notice>
        ) : mailed ? (
          <GoesByMail quarter={quarter} whyPaper={open.whyPaper} filing={filing} />
        ) : !manages ? (
          <Notice title="The account owner or a Manager can pay the service fee">
            <p>
              <Link to={addressOf('summary', filing)}>Back to the summary</Link>
            </p>
          </Notice>
        ) : payment.approvalUrl ? (
          <ApprovalFrame address={payment.approvalUrl} onBack={payment.leave} />
        ) : (
          fee && <PayForm open={open} payment={payment} coupon={coupon} {...fee} />
        )}
      </div>
    </SendLayout>
  );
}

const labelOf = (amount: string): string => (amount === '0.00' ? 'Continue for $0.00' : `Pay $${amount}`);

/** The lower prices of returns that are paid together; nothing where the fee never changes. */
function tierSentences(tiers: readonly FeeTier[]): string[] {
  const lower = tiers.filter(({ from }) => from > 1 && from <= MAX_TOGETHER);
  if (lower.length === 0) return [];
  const prices = lower.map(({ from, fee }) => `$${fee} each from return ${from}`).join(', ');
  return [`Returns of this form cost less when you pay for many in one payment: ${prices}.`];
}

interface PayFormProps {
  open: AnyOpenFiling;
  payment: ReturnType<typeof usePayment>;
  coupon: CouponState;
  /** Dollars and cents. */
  fee: string;
  tiers: readonly FeeTier[];
  certification: string;
}

function PayForm({
  open: { filing, drafts },
  payment: { errors, problem, pay },
  coupon,
  fee,
  tiers,
  certification,
}: PayFormProps) {
  const [address] = useSearchParams();
  const [agreed, setAgreed] = useState(false);
  const { ofPreparer } = useSession();
  const preflight = useQuery(settledPreflightQuery(filing, drafts));
  const refund = refundOf(filing);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (coupon.refuseUnapplied()) return;
    void pay(coupon.applied?.netAmount ?? fee, agreed, coupon.applied?.couponCode);
  };
  return (
    <form id={FORM} className={css.form} onSubmit={submit} noValidate>
      {address.get('returned') === 'cancelled' && errors.length === 0 && problem === undefined && (
        <Notice title="You came back without paying">
          <p>Nothing was charged. Pay when you are ready: the same payment continues.</p>
        </Notice>
      )}
      <UnsavedChanges issues={preflight.data?.issues ?? []} filing={filing} />
      <ErrorSummary errors={errors} />
      {problem !== undefined && <Notice kind="error" title={problem} />}
      <Instructions
        sentences={[
          filing.formType === 'Form720X'
            ? 'You pay the service fee once per filing. Correcting and printing it again is free.'
            : 'You pay the service fee once per filing. Correcting and resending a rejected filing is free.',
          ...(filing.formType === 'Form720'
            ? ['The fee is not the tax. Choose how to pay the IRS on the IRS Payment page.']
            : []),
          // Many returns are chosen on the list of clients.
          ...(ofPreparer ? tierSentences(tiers) : []),
          'You approve the payment with the payment provider. Card and account numbers never reach this site.',
        ]}
      />
      <FeeTable fee={fee} coupon={coupon} />
      {isLess(refund, fee) && (
        <Notice kind="due" title={`The service fee is more than this filing asks back, $${refund}`}>
          <p>Check whether a later filing can ask for this amount together with others.</p>
        </Notice>
      )}
      <CheckboxField
        id={CERTIFICATION}
        label={certification}
        required
        checked={agreed}
        onChange={setAgreed}
        error={errors.find(({ field }) => field === CERTIFICATION)?.message}
      />
    </form>
  );
}

/** The refund or overpayment that a filing asks for: dollars and cents. */
function refundOf({ formType, totals }: AnyOpenFiling['filing']): string {
  const names = { Form720: 'overPaymentFromThisQuarter', Form720X: 'overpayment', Form8849: 'totalClaim' } as const;
  return (totals as Readonly<Record<string, string>>)[names[formType]] ?? '0.00';
}

const isLess = (refund: string, fee: string): boolean =>
  Number(refund) > 0 && minus(decimal(refund), decimal(fee)).n < 0n;

/** Starts the payment: then the provider's page is framed, or the whole window goes there. */
function usePayment(filing: AnyOpenFiling['filing'], coupon: CouponState) {
  const { id, version, businessId, businessName, formType } = filing;
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [approvalUrl, setApprovalUrl] = useState<string>();
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function pay(paidAmount: string, certification: boolean, couponCode: string | undefined): Promise<void> {
    setProblem(undefined);
    if (!certification) return setErrors([{ field: CERTIFICATION, message: UNCERTIFIED }]);
    setErrors([]);
    setBusy(true);
    try {
      await sendLocalDrafts(filing);
      const payment = await call('payFee', {
        body: {
          businessId,
          businessName,
          transactionFor: id,
          transactionFormType: formType,
          currency: 'USD',
          paymentDescription: `${outlineOf(filing).name}, ${periodOf(filing)}`,
          method: 'paypal',
          paidAmount,
          amount: paidAmount,
          certification,
          ...(couponCode !== undefined && { couponCode }),
        },
        version,
      });
      setErrors([]);
      if (payment.approvalUrl === null) navigate(receiptAddress(filing, payment.id));
      else if (payment.framed) setApprovalUrl(payment.approvalUrl);
      else window.location.assign(payment.approvalUrl);
    } catch (error) {
      if (error instanceof Refusal && (error.code === 'ALREADY_PAID' || error.code === 'VERSION_MISMATCH'))
        await queries.invalidateQueries({ queryKey: ['filing', id] });
      if (error instanceof Refusal && error.code === 'WRONG_STATE') {
        await queries.invalidateQueries({ queryKey: ['fee'] });
        await coupon.again();
      }
      if (error instanceof Refusal && error.code === 'UNSAVED_CHANGES')
        await queries.invalidateQueries({ queryKey: ['preflight', id] });
      if (error instanceof Refusal && error.issues.length > 0)
        setErrors(error.issues.map(({ path, message }) => ({ field: path, message })));
      else setProblem(error instanceof Error ? error.message : 'There is a problem in payment');
    } finally {
      setBusy(false);
    }
  }
  function leave(): void {
    // The form is there before its field can take the focus of the button that goes.
    flushSync(() => setApprovalUrl(undefined));
    focusField(CERTIFICATION);
  }
  return { errors, problem, busy, pay, approvalUrl, leave };
}

/** "2026 Q3" */
const periodOf = (filing: AnyOpenFiling['filing']): string =>
  filing.formType === 'Form720' ? `${filing.taxYear} Q${filing.quarter}` : filing.period;

/** The same for Forms 8849 and 720-X. */
export const Fee8849Page = FeePage;
export const Fee720XPage = FeePage;
