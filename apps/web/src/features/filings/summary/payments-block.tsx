import { explain, formatDate, isPaymentOptionEditable, paymentMethods } from '@gauger/excise';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { Why } from '../../../components/explain/why.tsx';
import { Money } from '../../../components/money/money.tsx';
import {
  addressOf,
  balanceNote,
  dueDay,
  factsOf,
  isMailed,
  type OpenFiling,
  outlineOf,
  type SavedFiling,
  useSentPayment,
} from '../filing/public.ts';
import { LateEstimate } from '../late-return/public.ts';
import css from './summary-page.module.css';

export function PaymentsBlock({ open }: { open: OpenFiling }) {
  const { filing, editable } = open;
  return (
    <section className={css.block} aria-labelledby="summary-payments">
      <div className={css.blockHead}>
        <h2 id="summary-payments">Tax Payments</h2>
        <Link data-print="hide" to={addressOf('deposit', filing)}>
          {editable ? 'Edit' : 'View'}
          <span className="spoken"> deposits and overpayment</span>
        </Link>
      </div>
      <table className={css.payments} aria-labelledby="summary-payments">
        <tbody>
          {outlineOf(filing).totals.map(({ total, label, line, sum }) => (
            <tr key={total} className={sum && css.sum}>
              <th scope="row">{label}</th>
              <td className={css.lineNumber}>Line {line}</td>
              <td className="number">
                <Amount filing={filing} total={total} label={label} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paid open={open} />
      <LateEstimate filingId={filing.id} version={`${filing.state} ${filing.version}`} />
    </section>
  );
}

/** The balance can be asked why it is what it is. */
function Amount({ filing, total, label }: { filing: SavedFiling; total: string; label: string }) {
  const value = filing.totals[total] ?? '0.00';
  if (total !== 'totalDue') return <Money value={value} sign={false} />;
  return (
    <span className={Number(value) > 0 ? css.due : ''}>
      <Why explanation={() => explain(factsOf(filing), 'totals.totalDue')} about={label}>
        <Money value={value} />
      </Why>
    </span>
  );
}

/** How the balance reaches the IRS, or how to use the overpayment. */
function Paid({ open }: { open: OpenFiling }) {
  const { filing, quarter, editable } = open;
  const chooses = useRights().manages && isPaymentOptionEditable(filing.state);
  const { totalDue, overPaymentFromThisQuarter } = filing.totals;
  const sent = useSentPayment(filing);
  if (Number(totalDue) > 0 && sent)
    return <p className={css.paid}>{balanceNote({ amount: totalDue ?? '0.00' }, dueDay(quarter), sent).by}.</p>;
  if (Number(totalDue) > 0 && isMailed(open))
    return (
      <p className={css.paid}>
        Pay when you mail the return. <Due quarter={quarter} />
      </p>
    );
  if (Number(totalDue) > 0)
    return (
      <p className={css.paid}>
        {filing.paymentOption ? howPaid(filing.paymentOption) : 'Choose how to pay the IRS.'} <Due quarter={quarter} />{' '}
        <Link data-print="hide" to={addressOf('irsPayment', filing)}>
          {!chooses ? 'View' : filing.paymentOption ? 'Edit' : 'Choose'}
          <span className="spoken"> how you pay the IRS</span>
        </Link>
      </p>
    );
  const use = filing.overpayment?.overPaymentUse;
  if (Number(overPaymentFromThisQuarter) === 0 || !use) return null;
  return (
    <p className={css.paid}>
      {use === 'refund' ? howRefunded(filing.refundAccount) : 'It is applied to your next return.'}{' '}
      <Link data-print="hide" to={addressOf('overpayment', filing)}>
        {editable ? 'Edit' : 'View'}
        <span className="spoken"> how to use the overpayment</span>
      </Link>
    </p>
  );
}

/** When the balance of a return that is not signed is due. */
function Due({ quarter }: Pick<OpenFiling, 'quarter'>) {
  const { by, late } = dueDay(quarter);
  if (!late) return `Due by ${by}.`;
  return <span className={css.due}>It was due {by}. The IRS may charge penalties and interest.</span>;
}

const howRefunded = (account: SavedFiling['refundAccount']): string =>
  account ? `The IRS refunds it to account ${account.accountNumber}.` : 'The IRS refunds it to you.';

function howPaid({
  paymentMethod,
  accountNumber,
  requestedPaymentDate,
}: NonNullable<SavedFiling['paymentOption']>): string {
  if (paymentMethod !== 'efw') return `By ${paymentMethods.eftps}.`;
  const account = accountNumber ? `, from account ${accountNumber}` : '';
  return `By direct debit${account}${requestedPaymentDate ? `, on ${formatDate(requestedPaymentDate)}` : ''}.`;
}
