import { type FilingFormType, isPending } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { call, Refusal } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { formatMoment } from '../../../components/moment.ts';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { HomeFrame } from '../../../frame/home-frame.tsx';
import { Page } from '../../../frame/page.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { copiesOf, downloadDocument } from '../../filings/documents/public.ts';
import { type AnyOpenFiling, addressOf, SendLayout, WithAnyFiling, wordsOf } from '../../filings/filing/public.ts';
import { receiptAddress } from './addresses.ts';
import css from './fee-page.module.css';
import { SandboxNotice } from './sandbox-notice.tsx';
import { type Payment, useReceipt } from './use-receipt.ts';

/** The page that the payer comes back to: the payment is confirmed, and the signature follows. Otherwise the receipt of a fee. */
export function ReceiptPage() {
  const [address] = useSearchParams();
  const paymentId = address.get('paymentId');
  if (!address.get('filing') && paymentId !== null)
    return <OfProvider paymentId={paymentId} payerId={address.get('PayerID')} />;
  return <WithAnyFiling>{(open) => <Receipt open={open} />}</WithAnyFiling>;
}

function Receipt({ open }: { open: AnyOpenFiling }) {
  const { filing } = open;
  const { payment, error, isReturn, isFirst, isKnown, isAsking, askNow } = useReceipt(filing);
  const navigate = useNavigate();
  const { manages } = useRights();
  const approved = payment?.paymentStatus === 'APPROVED';
  const sent = isSent(filing);
  if (isReturn && approved && !sent) return <GoOnToSign filing={filing} />;
  const leads = (label: string, to: string) => ({ label, onClick: () => void navigate(to) });
  const tryAgain =
    manages && !isFirst && (error || isKnown) && leads('Back to the service fee', pageOfFiling('fee', filing));
  const goOn = sent
    ? leads('See its status', pageOfFiling('status', filing))
    : manages && leads(wordsOf(filing).afterFee, pageOfFiling('consent', filing));
  return (
    <SendLayout
      open={open}
      step="pay"
      page={approved ? 'Fee Receipt' : 'Service Fee'}
      {...(approved && {
        lead: 'E-Filing - Fee Receipt',
        heading: sent ? 'Fee paid' : `Fee paid. ${filing.formType === 'Form8849' ? 'Claim' : 'Return'} not filed yet.`,
      })}
      paid={approved || filing.paymentStatus === 1}
      primary={(approved || sent ? goOn : tryAgain) || undefined}
      back={addressOf('summary', filing)}
      saveState={!sent && 'Not filed yet'}
    >
      <div className={css.page} aria-live="polite">
        <SandboxNotice formType={filing.formType} />
        {error ? (
          <Notice kind="error" title={titleOf(error)}>
            <p>{error.message}</p>
          </Notice>
        ) : isFirst ? (
          <p>
            <InlineProgress label="Confirming the payment…" />
          </p>
        ) : !isKnown ? (
          <OutcomeUnknown isAsking={isAsking} onAsk={askNow} />
        ) : approved || payment?.paymentStatus === 'REFUNDED' ? (
          <Paid payment={payment} filing={filing} />
        ) : (
          <Notice title="The fee of this filing has not been paid" />
        )}
      </div>
    </SendLayout>
  );
}

/** The payer came back with nothing but the provider's id: the payment is confirmed once, and its filing is opened. */
function OfProvider({ paymentId, payerId }: { paymentId: string; payerId: string | null }) {
  const { data, error } = useQuery({
    queryKey: ['receipt', paymentId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => call('confirmPayment', { body: { paymentId, ...(payerId !== null && { payerId }) } }),
  });
  if (data) {
    const filing = { id: data.transactionFor, formType: data.transactionFormType as FilingFormType };
    return <Navigate to={receiptAddress(filing, data.id)} replace />;
  }
  return (
    <HomeFrame>
      <Page title="Fee Receipt">
        {error ? (
          <Notice kind="error" title={titleOf(error)}>
            <p>
              {error.message} <Link to="/home/myfilings">Open My Filing</Link>
            </p>
          </Notice>
        ) : (
          <InlineProgress label="Confirming the payment…" />
        )}
      </Page>
    </HomeFrame>
  );
}

/** The fee of a return is paid, and nothing is filed: the next step follows at once, with a link to the receipt. */
function GoOnToSign({ filing }: { filing: AnyOpenFiling['filing'] }) {
  useEffect(() => showSuccess(PAID), []);
  return <Navigate to={pageOfFiling('consent', filing)} replace />;
}

const PAID = 'Your Transaction has been completed successfully';

/** Whether the return is on its way or accepted. */
const isSent = ({ state }: AnyOpenFiling['filing']): boolean =>
  isPending(state) || state === 'mailed' || state === 'accepted';

/** Money was taken when it did not match: then it is not said that the fee is not paid. */
const titleOf = (error: Error): string =>
  error instanceof Refusal && error.code === 'PAYMENT_MISMATCHED'
    ? 'The payment does not match the service fee'
    : 'The fee is not paid';

/** Shown when it is unknown whether the money was taken. */
function OutcomeUnknown({ isAsking, onAsk }: { isAsking: boolean; onAsk: () => void }) {
  return (
    <>
      <Notice kind="due" title="We do not know yet whether the fee is paid">
        <p>We are waiting for the answer. This page checks again automatically. You are not charged twice.</p>
      </Notice>
      <div className="line-2">
        <Button variant="default" loading={isAsking} onClick={onAsk}>
          Check now
        </Button>
      </div>
    </>
  );
}

function Paid({ payment, filing }: { payment: Payment; filing: AnyOpenFiling['filing'] }) {
  const preview = useMutation({
    mutationFn: async () => {
      for (const copy of copiesOf(filing)) await downloadDocument(filing, copy);
    },
  });
  return (
    <>
      {payment.paymentStatus === 'REFUNDED' ? (
        <Notice title="The service fee was refunded">
          <p>
            {isSent(filing)
              ? 'What you sent stays sent.'
              : 'Pay the service fee again before you sign. The payment provider returns the money the way you paid.'}
          </p>
        </Notice>
      ) : (
        <Notice kind="good" title={PAID}>
          {!isSent(filing) && <p>{wordsOf(filing).unsent}</p>}
        </Notice>
      )}
      <SummaryList
        title="Receipt"
        rows={[
          ...(payment.paymentId === null ? [] : [{ term: 'Transaction ID', value: payment.paymentId }]),
          { term: 'Transaction Date', value: formatMoment(payment.updatedAt) },
          ...(payment.couponCode === null
            ? []
            : [
                { term: 'Service Fee', value: <Money value={payment.fee} /> },
                {
                  term: 'Discount',
                  value: (
                    <>
                      <Money value={`-${payment.discount}`} />, coupon {payment.couponCode}
                    </>
                  ),
                },
              ]),
          { term: 'Paid Amount', value: <Money value={payment.paidAmount} /> },
          { term: 'Status', value: payment.paymentStatus === 'REFUNDED' ? 'Refunded' : 'Successfully Paid' },
          { term: 'Invoice Number', value: payment.invoiceNumber },
          { term: 'Transaction For', value: payment.paymentDescription },
          { term: 'Business Name', value: payment.businessName },
        ]}
      />
      <div className="line-2">
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          Preview Filing (Download all Forms)
        </Button>
      </div>
      <div aria-live="polite">{preview.error && <Notice kind="error" title={preview.error.message} />}</div>
    </>
  );
}

/** The same for Forms 8849 and 720-X. */
export const Receipt8849Page = ReceiptPage;
export const Receipt720XPage = ReceiptPage;
