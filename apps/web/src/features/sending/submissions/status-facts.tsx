import { describeChange, formatDate, isEditable } from '@gauger/excise';
import { formatMoment } from '../../../components/moment.ts';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { balanceNote, dueDay, quarterOf, sentPaymentOf, wordsOf } from '../../filings/filing/public.ts';
import { amountRows } from './amount-rows.tsx';
import type { Status } from './status-events.ts';
import css from './status-page.module.css';

/** The figures of the return, its signature, and the identity of what was sent. */
export function StatusFacts({ status }: { status: Status }) {
  const { state, submission, lastSaved, mailed } = status;
  const corrected = isEditable(state) && submission !== null;
  const paid = howPaid(status);
  return (
    <SummaryList
      title={`This ${wordsOf(status).what}`}
      rows={[
        ...amountRows(status),
        ...(paid === null ? [] : [{ term: 'Payment', value: paid }]),
        ...(submission
          ? [
              corrected
                ? { term: 'Signature', value: 'Void. Sign again after correcting.' }
                : { term: 'Signed by', value: `${submission.signerName}, ${submission.signerTitle}` },
              ...(status.forms.length > 0
                ? []
                : [
                    {
                      term: corrected ? 'Rejected submission ID' : 'Submission ID',
                      value: <span className={css.code}>{submission.submissionId}</span>,
                    },
                    {
                      term: corrected ? 'Rejected package SHA-256' : 'Package SHA-256',
                      value: <span className={css.code}>{submission.archiveHash}</span>,
                    },
                  ]),
            ]
          : []),
        ...(mailed
          ? [
              { term: 'Mailed on', value: formatDate(mailed.mailedOn) },
              ...(mailed.deliveredOn ? [{ term: 'Delivered', value: formatDate(mailed.deliveredOn) }] : []),
              ...(mailed.letterOn ? [{ term: 'Letter from the IRS', value: formatDate(mailed.letterOn) }] : []),
              { term: 'Tracking number', value: mailed.trackingNumber ?? 'None' },
            ]
          : []),
        ...(lastSaved ? [{ term: 'Last saved', value: `${lastSaved.by.name}, ${formatMoment(lastSaved.at)}` }] : []),
        { term: 'Changes', value: changesOf(status) },
      ]}
    />
  );
}

/** Whether the filing can change; of several forms, which of them. */
function changesOf(status: Status): string {
  const { state, forms } = status;
  const rejected = forms.filter((form) => form.state === 'rejected').map(({ name }) => name);
  if (state !== 'rejected' || rejected.length === forms.length) return describeChange(state, wordsOf(status).what);
  return `${rejected.join(' and ')} was rejected. The account owner or a Manager can unlock it on this page. Then fix it and resend it, without a second fee. The other form stays as it was sent.`;
}

/** How the balance of a return that was sent is paid; null where nothing is due or it is not sent. */
function howPaid({ state, submission, totalDue, taxYear, quarter }: Status): string | null {
  if (quarter === null || !submission || isEditable(state) || state === 'rejected' || Number(totalDue) === 0)
    return null;
  const { by } = balanceNote({ amount: totalDue }, dueDay(quarterOf({ taxYear, quarter })), sentPaymentOf(submission));
  return [describeMethod(submission), by].flatMap((sentence) => (sentence === null ? [] : `${sentence}.`)).join(' ');
}

/** "Paid by direct debit of the account ••••6789, on Nov 29, 2026"; null where no method was chosen. */
function describeMethod({ paymentMethod, accountNumber, requestedPaymentDate }: NonNullable<Status['submission']>) {
  if (paymentMethod === null) return null;
  if (paymentMethod === 'eftps') return 'By EFTPS';
  const account = accountNumber === null ? '' : ` of the account ${accountNumber}`;
  return `Paid by direct debit${account}${requestedPaymentDate === null ? '' : `, on ${formatDate(requestedPaymentDate)}`}`;
}
