import { dayAfter, formatDate, irsDay } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { counted } from '../../../components/counted.ts';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { Steps } from '../../../components/steps/steps.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { dueDay, FORM_720 } from '../../filings/filing/public.ts';
import { LeftOutNotice } from '../../filings/row-sheets/public.ts';
import { UnsavedChanges } from '../../filings/unsaved-changes/public.ts';
import { PaymentResult, signLabel } from '../several-returns/public.ts';
import css from './batch.module.css';
import { signAddress } from './batch-address.ts';
import { BatchEftps } from './batch-eftps.tsx';
import { BatchFees } from './batch-fees.tsx';
import { BatchPayment } from './batch-payment.tsx';
import {
  BATCHES,
  type Batch,
  batchQuery,
  errorsToFix,
  isBlocked,
  isEarly,
  isPayable,
  isPaymentOpen,
  isSignable,
  isUnsigned,
} from './batch-queries.ts';
import { BatchReturns } from './batch-returns.tsx';

const CRUMBS = [{ label: 'PCORI Tax Bulk Import', to: '/home/pcor/import' }];

/** A batch of returns for the PCORI fee: the status of each, and actions for all. */
export function PcorBatchPage() {
  const [address] = useSearchParams();
  const { data: batch, error } = useQuery(batchQuery(address.get('batch') ?? ''));
  if (!batch && !error) return <FullPageProgress />;
  return (
    <HomePage title="PCORI batch" crumbs={CRUMBS} {...(batch && { heading: batch.sheetName })}>
      {batch ? <Opened batch={batch} /> : <Notice kind="error" title={error?.message ?? ''} />}
    </HomePage>
  );
}

function Opened({ batch }: { batch: Batch }) {
  const { manages } = useRights();
  const { filings } = batch;
  const payable = filings.filter(isPayable);
  const signable = filings.filter(isSignable);
  const owing = filings.filter(isPaymentOpen);
  const rejected = filings.filter(({ state }) => state === 'rejected').length;
  const [changing, setChanging] = useState(false);
  // One thing at a time: while the payment to the IRS is being changed, nothing is paid or signed.
  const queries = useQueryClient();
  const { leftOut } = batch;
  const goesOn = manages && !(changing && owing.length > 0);
  return (
    <div className={css.page}>
      <Figures batch={batch} />
      <Steps
        label="Steps of this batch"
        steps={['Returns created', 'Service fees paid', 'Signed and sent']}
        current={
          filings.some(({ feePaid }) => !feePaid) ? 1 : filings.some(isSignable) || filings.some(isBlocked) ? 2 : 3
        }
      />
      {leftOut && (
        <LeftOutNotice
          left={leftOut}
          onDismissed={() => queries.invalidateQueries({ queryKey: batchQuery(batch.id).queryKey })}
        />
      )}
      <PaymentResult
        allPaid={batch.totals.unpaid === 0}
        onConfirmed={() => queries.invalidateQueries({ queryKey: [BATCHES, batch.id] })}
      />
      <Late filings={filings} />
      <Early filings={filings} />
      <Unsaved filings={filings} />
      <Blocked count={filings.filter((one) => isBlocked(one) && errorsToFix(one).length > 0).length} />
      {!manages && (payable.length > 0 || signable.length > 0) && (
        <Notice title="The account owner or a Manager can pay and sign">
          <p>The status of each return is below.</p>
        </Notice>
      )}
      {manages && owing.length > 0 && (
        <BatchPayment batchId={batch.id} owing={owing} changing={changing} onChanging={setChanging} />
      )}
      {goesOn && signable.length > 0 && (
        <div className="line-3">
          <Button component={Link} to={signAddress(batch.id)}>
            {signLabel(signable)}
          </Button>
        </div>
      )}
      {goesOn && payable.length > 0 && <BatchFees batch={batch} payable={payable} />}
      {rejected > 0 && (
        <Notice kind="error" title={`${counted(rejected, 'return was', 'returns were')} rejected`}>
          <p>Open each below to see what to fix. Sending it again is free.</p>
        </Notice>
      )}
      {filings.length > 0 && rejected === 0 && payable.length + signable.length === 0 && !filings.some(isBlocked) && (
        <Notice kind="good" title="Every return of this batch is signed and on its way">
          <p>The answer to each return is shown below and sent by email.</p>
        </Notice>
      )}
      <BatchEftps filings={filings} />
      <BatchReturns filings={filings} />
    </div>
  );
}

/** The returns of which pages have unsaved changes. */
function Unsaved({ filings }: Pick<Batch, 'filings'>) {
  const queries = useQueryClient();
  return filings.map((one) => (
    <UnsavedChanges
      key={one.id}
      issues={one.issues}
      filing={{ ...one, ...FORM_720 }}
      of={one.businessName}
      onDecided={() => queries.invalidateQueries({ queryKey: [BATCHES] })}
    />
  ));
}

function Figures({ batch: { returns, totals, createdAt } }: { batch: Batch }) {
  const figures = [
    { term: 'Returns', value: returns.toLocaleString('en-US') },
    { term: 'Lives', value: Number(totals.lives).toLocaleString('en-US') },
    { term: 'PCORI fees', value: <Money value={totals.fee} /> },
    { term: 'Created', value: formatDate(irsDay(new Date(createdAt))) },
  ];
  return (
    <dl className={css.figures}>
      {figures.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Late({ filings }: Pick<Batch, 'filings'>) {
  const late = filings.filter(isUnsigned).flatMap(({ taxYear }) => {
    const due = dueDay({ year: Number(taxYear), quarter: 2 });
    return due.late ? [due.by] : [];
  });
  if (late.length === 0) return null;
  const days = [...new Set(late)].join(', or ');
  return (
    <Notice
      kind="due"
      title={`${counted(late.length, 'return', 'returns')} of this batch ${late.length === 1 ? 'was' : 'were'} due by ${days}`}
    >
      <p>File and pay now: the IRS may charge penalties and interest.</p>
    </Notice>
  );
}

/** Explains unsigned returns whose quarter has not ended. */
function Early({ filings }: Pick<Batch, 'filings'>) {
  const early = filings.filter(isEarly);
  if (early.length === 0) return null;
  const days = [...new Set(early.map(({ taxYear }) => dayAfter({ year: Number(taxYear), quarter: 2 })))].join(', or ');
  return (
    <Notice
      title={`${counted(early.length, 'return', 'returns')} of this batch can be signed from ${days} on, after the quarter ends`}
    >
      <p>The service fees can be paid before.</p>
    </Notice>
  );
}

function Blocked({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice kind="due" title={`${counted(count, 'return has', 'returns have')} errors to fix first`}>
      <p>The errors are listed at each return. You can continue with the other returns.</p>
    </Notice>
  );
}
