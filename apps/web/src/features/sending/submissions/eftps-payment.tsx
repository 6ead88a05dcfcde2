import { formatDate, grouped } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { businessQuery, filerNumber, useRights } from '../../../account/public.ts';
import { Money } from '../../../components/money/money.tsx';
import { SimulatorTag } from '../../../components/state/state.tsx';
import { dueDay, type OpenFiling } from '../../filings/filing/public.ts';
import css from './eftps-payment.module.css';
import { EftpsReminder } from './eftps-reminder.tsx';
import { RecordForm, useFollowUp } from './follow-up.tsx';
import type { Status, Submission } from './status-events.ts';

interface EftpsPaymentProps {
  open: OpenFiling;
  submission: Submission;
  status: Pick<Status, 'id' | 'formType' | 'state' | 'totalDue' | 'followUp'>;
}

/** The payment the filer still makes by EFTPS, with the facts that EFTPS asks for. */
export function EftpsPayment({ open: { filing, quarter }, submission, status }: EftpsPaymentProps) {
  const { totalDue: amount, followUp, state } = status;
  const { data: business } = useQuery(businessQuery(filing.businessId));
  const { by, late } = dueDay(quarter);
  const { isStandIn } = submission;
  const { edits } = useRights();
  const recording = useFollowUp(status);
  const [asking, setAsking] = useState(false);
  const paidOn = followUp?.paidOn ?? null;
  const record = (day: string | null) => recording.mutate({ paidOn: day }, { onSuccess: () => setAsking(false) });
  return (
    <section className={paidOn ? `${css.payment} ${css.settled}` : css.payment} aria-labelledby="eftps">
      <div className={css.head}>
        <h2 id="eftps" tabIndex={-1}>
          {paidOn ? 'Paid by EFTPS' : 'Pay the IRS by EFTPS'}{' '}
          {isStandIn && <SimulatorTag name="Practice: do not pay" />}
        </h2>
        <p className={css.amount}>
          <Money value={amount} />
          <small className="note">{paidOn ? `paid ${formatDate(paidOn)}` : `${late ? 'was due' : 'by'} ${by}`}</small>
        </p>
      </div>
      {paidOn && followUp ? (
        <p>Recorded by {followUp.recorded.by.name}. EFTPS has the receipt, with its EFT acknowledgment number.</p>
      ) : (
        <>
          <EftpsReminder amount={amount} quarter={quarter} isStandIn={isStandIn} />
          <p>The service fee you paid to Gauger is not the tax.</p>
        </>
      )}
      <dl className={css.facts}>
        <Fact term="Tax form" value="720" />
        <Fact term="Tax period" value={`${quarter.year} Q${quarter.quarter}`} />
        {business && <Fact {...filerNumber(business)} />}
        <Fact term="Amount" value={`$${grouped(amount)}`} />
      </dl>
      {asking ? (
        <RecordForm
          field="paidOn"
          label="Day you paid"
          day={paidOn}
          recording={recording}
          onSave={record}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <p className="line-2">
          {!paidOn && (
            <Button component="a" variant="default" href="https://www.eftps.gov" target="_blank" rel="noreferrer">
              Open eftps.gov<span className="spoken"> (opens in a new tab)</span>
            </Button>
          )}
          {edits && state === 'accepted' && (
            <Button variant={paidOn ? 'default' : 'subtle'} onClick={() => setAsking(true)}>
              {paidOn ? 'Correct the day' : 'I have paid it'}
            </Button>
          )}
          {edits && paidOn && (
            <Button variant="subtle" loading={recording.isPending} onClick={() => record(null)}>
              It is not paid
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);
