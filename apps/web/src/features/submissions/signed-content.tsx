import { formatDate, isPaymentOptionEditable } from '@gauger/excise';
import { SummaryList } from '../../components/summary-list/summary-list.tsx';
import { addressOf, dueDay, type OpenFiling, outlineOf, withBack } from '../filing/public.ts';
import { useRights } from '../session/public.ts';
import { usePreparerRows } from '../tax-preparers/public.ts';
import { amountRows } from './amount-rows.tsx';
import css from './consent-page.module.css';
import type { Consent } from './use-signature.ts';

/** The content of the signature: the return, its figures, how its balance is paid, and its preparers. */
export function SignedContent({ open, consent }: { open: OpenFiling; consent: Consent }) {
  const { filing, quarter } = open;
  const { manages } = useRights();
  const preparers = usePreparerRows(filing);
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
                value: describePayment(filing.paymentOption, dueDay(quarter).by),
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
        ...preparers,
        { term: 'Fingerprint', value: <span className={css.code}>{consent.snapshotHash.slice(0, 16)}</span> },
      ]}
    />
  );
}

function describePayment(option: OpenFiling['filing']['paymentOption'], by: string): string {
  if (!option) return 'Not chosen yet';
  if (option.paymentMethod === 'eftps') return `By EFTPS, no later than ${by}. Signing does not pay it.`;
  const account = option.accountNumber ? ` from account ${option.accountNumber}` : '';
  const day = option.requestedPaymentDate ? ` on ${formatDate(option.requestedPaymentDate)}` : '';
  return `By direct debit${account}${day}, with the return`;
}
