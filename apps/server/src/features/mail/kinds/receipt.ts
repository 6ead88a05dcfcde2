import type { FilingFormType } from '@gauger/excise';
import { pageAddress } from '../../../page-address.ts';
import { DAY, type Kind } from './kind.ts';

/** The receipt of a service fee. */
export const receipt: Kind<{
  /** The service that was paid. */
  description: string;
  businessName: string;
  /** In dollars and cents; these three are absent without a coupon. */
  fee?: string;
  discount?: string;
  couponCode?: string;
  /** How many returns at which fee, where one payment has several prices: "50 returns at $25.00 each". */
  prices?: readonly string[];
  paidAmount: string;
  currency: string;
  invoiceNumber: string;
  paymentId: string;
  /** `YYYY-MM-DD` in UTC. */
  date: string;
  filingId: string;
  /** Absent from mails that were asked for before their links named the form. */
  formType?: FilingFormType;
}> = {
  worthSendingMs: 30 * DAY,
  limits: [],
  write: ({ facts }, { siteUrl }) => ({
    subject: `Receipt ${facts.invoiceNumber}: service fee for ${facts.description}`,
    passages: [
      `The service fee for ${facts.description} of ${facts.businessName} is paid.`,
      {
        facts: [
          ...(facts.prices ?? []).map((price) => ['Service fees', price] as const),
          ...(facts.couponCode === undefined
            ? []
            : ([
                ['Service fee', `$${facts.fee} ${facts.currency}`],
                ['Discount', `$${facts.discount} ${facts.currency}, coupon ${facts.couponCode}`],
              ] as const)),
          ['Paid amount', `$${facts.paidAmount} ${facts.currency}`],
          ['Invoice number', facts.invoiceNumber],
          ...(facts.paymentId === '' ? [] : ([['Transaction ID', facts.paymentId]] as const)),
          ['Date', facts.date],
        ],
      },
      'The return is not sent yet.',
      {
        label: 'Continue to sign',
        link: `${siteUrl}${pageAddress('concentforsubmission', facts.formType)}?filing=${facts.filingId}`,
      },
    ],
  }),
};
