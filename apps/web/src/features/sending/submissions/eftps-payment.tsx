import { grouped } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { businessQuery, filerNumber } from '../../../account/public.ts';
import { Money } from '../../../components/money/money.tsx';
import { SimulatorTag } from '../../../components/state/state.tsx';
import { dueDay, type OpenFiling } from '../../filings/filing/public.ts';
import css from './eftps-payment.module.css';
import { EftpsReminder } from './eftps-reminder.tsx';
import type { Submission } from './status-events.ts';

interface EftpsPaymentProps {
  open: OpenFiling;
  submission: Submission;
  /** Dollars and cents. */
  amount: string;
}

/** The payment the filer still makes by EFTPS, with the facts that EFTPS asks for. */
export function EftpsPayment({ open: { filing, quarter }, submission, amount }: EftpsPaymentProps) {
  const { data: business } = useQuery(businessQuery(filing.businessId));
  const { by, late } = dueDay(quarter);
  const { isStandIn } = submission;
  return (
    <section className={css.payment} aria-labelledby="eftps">
      <div className={css.head}>
        <h2 id="eftps">Pay the IRS by EFTPS {isStandIn && <SimulatorTag name="Practice: do not pay" />}</h2>
        <p className={css.amount}>
          <Money value={amount} />
          <small className="note">
            {late ? 'was due' : 'by'} {by}
          </small>
        </p>
      </div>
      <EftpsReminder amount={amount} quarter={quarter} isStandIn={isStandIn} />
      <p>The service fee you paid to Gauger is not the tax.</p>
      <dl className={css.facts}>
        <Fact term="Tax form" value="720" />
        <Fact term="Tax period" value={`${quarter.year} Q${quarter.quarter}`} />
        {business && <Fact {...filerNumber(business)} />}
        <Fact term="Amount" value={`$${grouped(amount)}`} />
      </dl>
    </section>
  );
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);
