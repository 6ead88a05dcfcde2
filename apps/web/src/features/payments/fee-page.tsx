import { quarterInWords } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call, Refusal } from '../../api/call.ts';
import { HomePage } from '../../app/shell/home-page.tsx';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../components/fields/checkbox-field.tsx';
import { Instructions } from '../../components/instructions/instructions.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { BusinessCrumb } from '../businesses/public.ts';
import { addressOf, GoesByMail, isMailed, type OpenFiling, outlineOf, StepsBar, WithFiling } from '../filing/public.ts';
import { useRights } from '../session/public.ts';
import { sendLocalDrafts, settledPreflightQuery, UnsavedChanges } from '../unsaved-changes/public.ts';
import { consentAddress, receiptAddress } from './addresses.ts';
import { ApprovalFrame } from './approval-frame.tsx';
import css from './fee-page.module.css';
import { FeeTable } from './fee-table.tsx';
import { SandboxNotice, useFee } from './sandbox-notice.tsx';

const CERTIFICATION = 'certification';

/** Service Fee: what sending the return costs, and the way to the payment provider. */
export function FeePage() {
  return <WithFiling>{(open) => <Fee open={open} />}</WithFiling>;
}

function Fee({ open }: { open: OpenFiling }) {
  const { filing, quarter } = open;
  const { manages } = useRights();
  const { data: fee, error } = useFee(filing.formType);
  return (
    <HomePage
      title="Service Fee"
      business={<BusinessCrumb current={{ id: filing.businessId, businessName: filing.businessName }} />}
      crumbs={[{ label: `${outlineOf(filing).name}, ${quarterInWords(quarter)}`, to: addressOf('summary', filing.id) }]}
      steps={!isMailed(open) && <StepsBar of={{ ...filing, paid: filing.paymentStatus === 1 }} here="pay" />}
      narrow
    >
      <div className={css.page}>
        <p className={css.period}>
          Tax year {filing.taxYear}, quarter {filing.quarter} · {outlineOf(filing).name} · {filing.businessName}
        </p>
        <SandboxNotice formType={filing.formType} />
        {error && <Notice kind="error" title={error.message} />}
        {filing.paymentStatus === 1 ? (
          <AlreadyPaid filingId={filing.id} signs={manages} />
        ) : isMailed(open) ? (
          <GoesByMail quarter={quarter} filingId={filing.id} />
        ) : !manages ? (
          <Notice title="The owner of the account or a Manager pays the fee">
            <p>
              <Link to={addressOf('summary', filing.id)}>Back to the summary</Link>
            </p>
          </Notice>
        ) : (
          fee && <PayForm filing={filing} drafts={open.drafts} fee={fee.fee} certification={fee.certification} />
        )}
      </div>
    </HomePage>
  );
}

function AlreadyPaid({ filingId, signs }: { filingId: string; signs: boolean }) {
  return (
    <>
      <Notice kind="good" title="The service fee of this filing is paid">
        <p>Nothing is charged again, also when the filing is corrected and sent again.</p>
      </Notice>
      <div className={css.acts}>
        {signs && (
          <Button component={Link} to={consentAddress(filingId)}>
            Proceed E-filing
          </Button>
        )}
        <Button component={Link} to={receiptAddress(filingId)} variant="default">
          Show the receipt
        </Button>
      </div>
    </>
  );
}

interface PayFormProps {
  filing: OpenFiling['filing'];
  /** Pages with unsaved changes, as this tab knows them. */
  drafts: OpenFiling['drafts'];
  /** Dollars and cents. */
  fee: string;
  certification: string;
}

function PayForm({ filing, drafts, fee, certification }: PayFormProps) {
  const [address] = useSearchParams();
  const [agreed, setAgreed] = useState(false);
  const [approvalUrl, setApprovalUrl] = useState<string>();
  const preflight = useQuery(settledPreflightQuery(filing, drafts));
  const { errors, busy, pay } = usePayment(filing, setApprovalUrl);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay(fee, agreed);
  };
  if (approvalUrl) return <ApprovalFrame address={approvalUrl} onBack={() => setApprovalUrl(undefined)} />;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {address.get('returned') === 'cancelled' && errors.length === 0 && (
        <Notice title="You came back without paying">
          <p>Nothing was charged. Proceed to pay when you are ready: the same payment goes on.</p>
        </Notice>
      )}
      <UnsavedChanges issues={preflight.data?.issues ?? []} filing={filing} />
      <ErrorSummary errors={errors} />
      <Instructions
        open
        sentences={[
          'The service fee is paid once per filing. Correcting a rejected filing and sending it again costs nothing.',
          'The fee is not the tax: choose how to pay the IRS on the IRS Payment page.',
          'You approve the payment with the payment provider. Card and account numbers never reach this site.',
        ]}
      />
      <FeeTable fee={fee} />
      <CheckboxField
        id={CERTIFICATION}
        label={certification}
        required
        checked={agreed}
        onChange={setAgreed}
        error={errors.find(({ field }) => field === CERTIFICATION)?.message}
      />
      <div className={css.acts}>
        <Button type="submit" loading={busy}>
          Proceed to pay
        </Button>
        <Button component={Link} to={addressOf('summary', filing.id)} variant="default">
          Back
        </Button>
      </div>
    </form>
  );
}

/** Begins the payment: then the provider's page is framed, or the whole window goes there. */
function usePayment(filing: PayFormProps['filing'], show: (approvalUrl: string) => void) {
  const { id, version, businessId, businessName, formType, taxYear, quarter } = filing;
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function pay(paidAmount: string, certification: boolean): Promise<void> {
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
          paymentDescription: `Form 720, ${taxYear} Q${quarter}`,
          method: 'paypal',
          paidAmount,
          certification,
        },
        version,
      });
      setErrors([]);
      if (payment.approvalUrl === null) navigate(receiptAddress(id, payment.id));
      else if (payment.framed) show(payment.approvalUrl);
      else window.location.assign(payment.approvalUrl);
    } catch (error) {
      if (error instanceof Refusal && (error.code === 'ALREADY_PAID' || error.code === 'VERSION_MISMATCH'))
        await queries.invalidateQueries({ queryKey: ['filing', id] });
      if (error instanceof Refusal && error.code === 'UNSAVED_CHANGES')
        await queries.invalidateQueries({ queryKey: ['preflight', id] });
      setErrors(fieldErrors(error));
    } finally {
      setBusy(false);
    }
  }
  return { errors, busy, pay };
}

function fieldErrors(error: unknown): readonly FieldError[] {
  if (error instanceof Refusal && error.issues.length > 0)
    return error.issues.map(({ path, message }) => ({ field: path, message }));
  return [{ field: CERTIFICATION, message: error instanceof Error ? error.message : 'There is a problem in payment' }];
}
