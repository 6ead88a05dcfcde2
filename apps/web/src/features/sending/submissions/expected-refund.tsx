import { formatDate } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRights } from '../../../account/public.ts';
import { Money } from '../../../components/money/money.tsx';
import { type AnyOpenFiling, wordsOf } from '../../filings/filing/public.ts';
import css from './eftps-payment.module.css';
import { differenceOf, RecordForm, useFollowUp } from './follow-up.tsx';
import type { Status } from './status-events.ts';

interface ExpectedRefundProps {
  open: AnyOpenFiling;
  status: Status;
  /** Dollars and cents. */
  claimed: string;
}

/** The refund that a filing asks for, with the record of its arrival and of a letter from the IRS. */
export function ExpectedRefund({ open, status, claimed }: ExpectedRefundProps) {
  const { edits } = useRights();
  const recording = useFollowUp(status);
  const [asking, setAsking] = useState<'refund' | 'letter' | null>(null);
  const { refundedOn, refundAmount, letterOn } = status.followUp ?? {
    refundedOn: null,
    refundAmount: null,
    letterOn: null,
  };
  const { what } = wordsOf(open.filing);
  const close = { onSuccess: () => setAsking(null) };
  const isMailed = status.state === 'mailed';
  const difference = refundAmount === null ? '' : differenceOf(refundAmount, claimed);
  return (
    <section className={`${css.payment} ${css.refund}`} aria-labelledby="refund">
      <div className={css.head}>
        <h2 id="refund" tabIndex={-1}>
          {refundedOn ? 'Refund received' : 'Your refund'}
        </h2>
        <p className={css.amount}>
          <Money value={refundAmount ?? claimed} />
          <small className="note">{refundedOn ? `received ${formatDate(refundedOn)}` : 'claimed'}</small>
        </p>
      </div>
      {refundedOn ? (
        difference !== '' && <p>{difference}.</p>
      ) : (
        <p>
          {status.submission?.isStandIn
            ? `This was a test: no refund comes. A real ${what} that is accepted is received, not approved. `
            : !isMailed && 'Accepted means received, not approved. '}
          The IRS decides on the {what} and answers you, not us. It sets no day. Record the refund or a letter here when
          it comes.
        </p>
      )}
      {letterOn && <p>Letter from the IRS dated {formatDate(letterOn)}.</p>}
      {asking === 'refund' && (
        <RecordForm
          field="refund.receivedOn"
          label="Day it arrived"
          day={refundedOn}
          amount={refundAmount ?? claimed}
          recording={recording}
          onSave={(receivedOn, amount) => recording.mutate({ refund: { receivedOn, amount } }, close)}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking === 'letter' && (
        <RecordForm
          field="letterOn"
          label="Day on the letter"
          day={letterOn}
          recording={recording}
          onSave={(day) => recording.mutate({ letterOn: day }, close)}
          onCancel={() => setAsking(null)}
        />
      )}
      {edits && asking === null && (
        <p className="line-2">
          <Button variant="default" onClick={() => setAsking('refund')}>
            {refundedOn ? 'Correct the refund' : 'Record the refund'}
          </Button>
          {refundedOn && (
            <Button variant="subtle" loading={recording.isPending} onClick={() => recording.mutate({ refund: null })}>
              It has not arrived
            </Button>
          )}
          {/* The record of a mailing has the letter about a mailed filing. */}
          {!isMailed && (
            <Button variant="subtle" onClick={() => setAsking('letter')}>
              {letterOn ? 'Correct the letter' : 'Record a letter'}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
