import { formatDate, irsDay, isPaymentOptionEditable } from '@gauger/excise';
import { useRights } from '../../../account/public.ts';
import { Money } from '../../../components/money/money.tsx';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import {
  type AnyOpenFiling,
  addressOf,
  dueDay,
  facts8849,
  isOf,
  outlineOf,
  withBack,
  wordsOf,
} from '../../filings/filing/public.ts';
import { amountRows } from './amount-rows.tsx';
import css from './consent-page.module.css';
import { aboutFingerprint, shortFingerprint } from './fingerprint.ts';
import type { Consent } from './use-signature.ts';

/** The period of the claims of each schedule; Schedule 5 has a day on each row instead. */
const periodRows = (filing: Parameters<typeof facts8849>[0]) =>
  Object.entries(facts8849(filing).schedules).flatMap(([schedule, facts]) =>
    facts?.periodStart && facts.periodEnd
      ? [
          {
            term: `Period of Schedule ${schedule}`,
            value: `${formatDate(facts.periodStart)} to ${formatDate(facts.periodEnd)}`,
          },
        ]
      : [],
  );

/**
 * The content of the signature: the return, its figures, how its balance is paid, and its preparers. All comes with the hash
 * that is signed, so that a change by another person is never hidden.
 */
export function SignedContent({ open, consent }: { open: AnyOpenFiling; consent: Consent }) {
  const { filing } = open;
  const { manages } = useRights();
  const due = isOf(open, 'Form720') && Number(consent.totalDue) > 0 ? dueDay(open.quarter) : undefined;
  const isReturn = isOf(open, 'Form720');
  return (
    <SummaryList
      title="What you sign"
      rows={[
        { term: isReturn ? 'Return' : 'Claim', value: `${outlineOf(consent).name}, ${consent.period}` },
        ...(isOf(open, 'Form8849') ? periodRows(open.filing) : []),
        { term: 'Business', value: consent.businessName },
        ...amountRows(consent),
        ...(isOf(open, 'Form720') &&
        Number(consent.overPaymentFromThisQuarter) > 0 &&
        consent.overPaymentUse === 'refund'
          ? [{ term: 'Refund', value: refundWords(consent) }]
          : []),
        ...consent.forms.map(({ period, totalClaim }) => ({
          term: 'Sent separately',
          value: (
            <>
              Form 8849, {period}: <Money value={totalClaim} />
            </>
          ),
        })),
        ...(due
          ? [
              {
                term: 'Payment',
                value: describePayment(consent, due),
                ...(manages &&
                  isPaymentOptionEditable(filing.state) && {
                    act: {
                      label: 'Change',
                      about: 'how you pay the IRS',
                      to: withBack(addressOf('irsPayment', filing), 'consent'),
                    },
                  }),
              },
            ]
          : []),
        { term: 'Paid preparer', value: consent.paidPreparer ?? 'None' },
        ...(isReturn ? [{ term: 'Third-party designee', value: consent.thirdPartyDesignee ?? 'None' }] : []),
        {
          term: 'Fingerprint',
          value: (
            <>
              <span className={css.code}>{shortFingerprint(consent)}</span>
              <br />
              <small className="quiet">{aboutFingerprint(wordsOf(filing).what)}</small>
            </>
          ),
        },
      ]}
    />
  );
}

const refundWords = ({ refundAccount }: Consent): string =>
  refundAccount === null ? 'By check' : `By direct deposit to account ${refundAccount}`;

function describePayment({ paymentMethod, debit }: Consent, { day, late }: ReturnType<typeof dueDay>): string {
  if (paymentMethod === 'eftps') return `By EFTPS. Due ${day}${late ? ' (late)' : ''}. Signing does not pay it.`;
  if (!debit) return 'Not chosen yet';
  const { accountNumber, requestedPaymentDate } = debit;
  // An approval keeps the day that was approved, though it passed.
  return requestedPaymentDate < irsDay(new Date())
    ? `By direct debit from account ${accountNumber} once the IRS has the return: ${formatDate(requestedPaymentDate)} has passed`
    : `By direct debit from account ${accountNumber} on ${formatDate(requestedPaymentDate)}, with the return`;
}
