import { formatDate, withPeriod } from '@gauger/excise';
import { DAY, type Kind } from './kind.ts';

/** A service fee that was paid back. */
export const refund: Kind<{
  description: string;
  businessName: string;
  /** Whole money and its hundredths, such as 25.00. */
  amount: string;
  currency: string;
  invoiceNumber: string;
  /** Empty when the payment provider refunded it without us. */
  reason: string;
  /** `YYYY-MM-DD` in UTC. */
  date: string;
}> = {
  worthSendingMs: 30 * DAY,
  limits: [],
  write: ({ facts }, { siteUrl }) => ({
    subject: `Refund ${facts.invoiceNumber}: service fee for ${facts.description}`,
    passages: [
      withPeriod(`We refunded the service fee for ${facts.description} of ${facts.businessName}`),
      {
        facts: [
          ['Refunded amount', `${facts.currency === 'USD' ? '$' : ''}${facts.amount} ${facts.currency}`],
          ['Invoice number', facts.invoiceNumber],
          ...(facts.reason === '' ? [] : ([['Reason', facts.reason]] as const)),
          ['Date', formatDate(facts.date)],
        ],
      },
      'The payment provider returns the money the way you paid. A return that was already sent stays sent. Pay the service fee again before you sign a return that was not sent.',
      { label: 'See your transactions', link: `${siteUrl}/home/mytransactions` },
    ],
  }),
};
