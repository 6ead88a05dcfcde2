import { isPending, quarterInWords } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { Refusal } from '../../api/call.ts';
import { HomePage } from '../../app/shell/home-page.tsx';
import { choose } from '../../components/confirm/choose.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { Money } from '../../components/money/money.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { SummaryList } from '../../components/summary-list/summary-list.tsx';
import { BusinessCrumb } from '../businesses/public.ts';
import { downloadDocument } from '../documents/public.ts';
import {
  addressOf,
  type OpenFiling,
  outlineOf,
  quarterOf,
  StepsBar,
  statusAddress,
  WithFiling,
} from '../filing/public.ts';
import { useRights } from '../session/public.ts';
import { consentAddress, feeAddress, optionAddress } from './addresses.ts';
import css from './fee-page.module.css';
import { SandboxNotice } from './sandbox-notice.tsx';
import { type Payment, useReceipt } from './use-receipt.ts';

/** Where the payer comes back to: the payment is confirmed, and its receipt shown. */
export function ReceiptPage() {
  return <WithFiling>{(open) => <Receipt filing={open.filing} />}</WithFiling>;
}

function Receipt({ filing }: { filing: OpenFiling['filing'] }) {
  const { payment, error, isFirst, isKnown, isAsking, askNow } = useReceipt(filing);
  const navigate = useNavigate();
  const { manages } = useRights();
  const tryAgain = manages && <Button onClick={() => navigate(feeAddress(filing.id))}>Back to the service fee</Button>;
  const approved = payment?.paymentStatus === 'APPROVED';
  return (
    <HomePage
      title={approved ? 'E-Filing - Fee Receipt' : 'Service Fee'}
      {...(approved && { heading: isSent(filing) ? 'Fee paid' : 'Fee paid. Return not filed yet.' })}
      business={<BusinessCrumb current={{ id: filing.businessId, businessName: filing.businessName }} />}
      crumbs={[
        {
          label: `${outlineOf(filing).name}, ${quarterInWords(quarterOf(filing))}`,
          to: addressOf('summary', filing.id),
        },
      ]}
      steps={<StepsBar of={{ ...filing, paid: approved || filing.paymentStatus === 1 }} here="pay" />}
      narrow
    >
      <div className={css.page} aria-live="polite">
        <SandboxNotice formType={filing.formType} />
        {error ? (
          <>
            <Notice kind="error" title={titleOf(error)}>
              <p>{error.message}</p>
            </Notice>
            <div className={css.acts}>{tryAgain}</div>
          </>
        ) : isFirst ? (
          <p>
            <InlineProgress label="Confirming the payment…" />
          </p>
        ) : !isKnown ? (
          <OutcomeUnknown isAsking={isAsking} onAsk={askNow} />
        ) : approved ? (
          <Paid payment={payment} filing={filing} />
        ) : (
          <>
            <Notice title="The fee of this filing has not been paid" />
            <div className={css.acts}>{tryAgain}</div>
          </>
        )}
      </div>
    </HomePage>
  );
}

/** Whether the return is on its way or accepted. */
const isSent = ({ state }: OpenFiling['filing']): boolean => isPending(state) || state === 'accepted';

/** Money was taken when it did not match: then it is not said that the fee is not paid. */
const titleOf = (error: Error): string =>
  error instanceof Refusal && error.code === 'PAYMENT_MISMATCHED'
    ? 'The payment does not match the service fee'
    : 'The fee is not paid';

/** Shown when it is unknown whether the money was taken. */
function OutcomeUnknown({ isAsking, onAsk }: { isAsking: boolean; onAsk: () => void }) {
  return (
    <>
      <Notice kind="due" title="Not known yet whether the fee is paid">
        <p>We are waiting for the answer. This page asks again automatically. You are not charged twice.</p>
      </Notice>
      <div className={css.acts}>
        <Button variant="default" loading={isAsking} onClick={onAsk}>
          Ask now
        </Button>
      </div>
    </>
  );
}

function Paid({ payment, filing }: { payment: Payment; filing: OpenFiling['filing'] }) {
  const navigate = useNavigate();
  const { manages } = useRights();
  const method = filing.paymentOption?.paymentMethod;
  const preview = useMutation({ mutationFn: () => downloadDocument(filing, 'form720.pdf') });

  async function proceed() {
    if (!method) return navigate(consentAddress(filing.id));
    const choice = await choose({
      title: 'IRS Payment Option Confirmation',
      body: `Your IRS payment option is ${method.toUpperCase()}. Do you want to change it?`,
      choices: { yes: 'Yes', skip: 'Skip and Proceed' },
    });
    if (choice === 'yes') return navigate(optionAddress(filing.id));
    return choice === 'skip' ? navigate(consentAddress(filing.id)) : undefined;
  }

  return (
    <>
      <Notice kind="good" title="Your Transaction has been completed successfully" />
      <SummaryList
        title="Receipt"
        rows={[
          { term: 'Transaction ID', value: payment.paymentId },
          { term: 'Paid Amount', value: <Money value={payment.paidAmount} /> },
          { term: 'Status', value: 'Successfully Paid' },
          { term: 'Invoice Number', value: payment.invoiceNumber },
          { term: 'Transaction For', value: payment.paymentDescription },
          { term: 'Business Name', value: payment.businessName },
        ]}
      />
      <div className={css.acts}>
        {isSent(filing) ? (
          <Button component={Link} to={statusAddress(filing.id)}>
            See its status
          </Button>
        ) : (
          manages && <Button onClick={() => void proceed()}>Proceed E-filing</Button>
        )}
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
