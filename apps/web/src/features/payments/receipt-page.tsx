import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { HomePage } from '../../app/shell/home-page.tsx';
import { choose } from '../../components/confirm/choose.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { Money } from '../../components/money/money.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { SummaryList } from '../../components/summary-list/summary-list.tsx';
import { downloadDocument } from '../documents/public.ts';
import { type OpenFiling, WithFiling } from '../filing/public.ts';
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
  const { payment, error, asking } = useReceipt(filing.id);
  const navigate = useNavigate();
  const { manages } = useRights();
  const tryAgain = manages && <Button onClick={() => navigate(feeAddress(filing.id))}>Back to the service fee</Button>;
  const approved = payment?.paymentStatus === 'APPROVED';
  return (
    <HomePage title={approved ? 'E-Filing - Fee Receipt' : 'Service Fee'} narrow>
      <div className={css.page} aria-live="polite">
        <SandboxNotice formType={filing.formType} />
        {error ? (
          <>
            <Notice kind="error" title="The fee is not paid">
              <p>{error.message}</p>
            </Notice>
            <div className={css.acts}>{tryAgain}</div>
          </>
        ) : payment?.confirming || asking ? (
          <Confirming slow={payment !== undefined} />
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

function Confirming({ slow }: { slow: boolean }) {
  return (
    <>
      <p>
        <InlineProgress label="Confirming the payment…" />
      </p>
      {slow && (
        <p>
          The payment provider has not told yet whether the payment went through. It is asked again by itself, also when
          you leave this page. Nothing is charged twice.
        </p>
      )}
    </>
  );
}

function Paid({ payment, filing }: { payment: Payment; filing: OpenFiling['filing'] }) {
  const navigate = useNavigate();
  const { manages } = useRights();
  const method = filing.paymentOption?.paymentMethod;
  const preview = useMutation({ mutationFn: () => downloadDocument(filing.id, 'form720.pdf') });

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
        {manages && <Button onClick={() => void proceed()}>Proceed E-filing</Button>}
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
