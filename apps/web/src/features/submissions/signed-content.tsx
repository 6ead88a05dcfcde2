import { formatDate, isPaymentOptionEditable } from '@gauger/excise';
import { SummaryList } from '../../components/summary-list/summary-list.tsx';
import { addressOf, dueDay, type OpenFiling, outlineOf, withBack } from '../filing/public.ts';
import { useRights } from '../session/public.ts';
import { amountRows } from './amount-rows.tsx';
import css from './consent-page.module.css';
import { FINGERPRINT, shortFingerprint } from './fingerprint.ts';
import type { Consent } from './use-signature.ts';

/**
 * The content of the signature: the return, its figures, how its balance is paid, and its preparers. All comes with the hash
 * that is signed, so that a change by another person is never hidden.
 */
export function SignedContent({ open, consent }: { open: OpenFiling; consent: Consent }) {
  const { filing, quarter } = open;
  const { manages } = useRights();
  const isDue = Number(consent.totalDue) > 0;
  return (
    <SummaryList
      title="What you sign"
      rows={[
        { term: 'Return', value: `${outlineOf(consent).name}, ${consent.taxYear} Q${consent.quarter}` },
        { term: 'Business', value: consent.businessName },
        ...amountRows(consent),
        ...(isDue
          ? [
              {
                term: 'How it is paid',
                value: describePayment(consent, dueDay(quarter)),
                ...(manages &&
                  isPaymentOptionEditable(filing.state) && {
                    act: {
                      label: 'Change',
                      about: 'how you pay the IRS',
                      to: withBack(addressOf('irsPayment', filing.id), 'consent'),
                    },
                  }),
              },
            ]
          : []),
        { term: 'Paid preparer', value: consent.paidPreparer ?? 'None' },
        { term: 'Third-party designee', value: consent.thirdPartyDesignee ?? 'None' },
        {
          term: 'Fingerprint',
          value: (
            <>
              <span className={css.code}>{shortFingerprint(consent)}</span>
              <br />
              <small className="quiet">{FINGERPRINT}</small>
            </>
          ),
        },
      ]}
    />
  );
}

function describePayment({ paymentMethod, debit }: Consent, { by, late }: ReturnType<typeof dueDay>): string {
  if (paymentMethod === 'eftps')
    return `By EFTPS, ${late ? `now: it was due ${by}` : `no later than ${by}`}. Signing does not pay it.`;
  if (!debit) return 'Not chosen yet';
  const { accountNumber, requestedPaymentDate } = debit;
  return `By direct debit from account ${accountNumber} on ${formatDate(requestedPaymentDate)}, with the return`;
}
