import { type FilingFormType, formatDate, withPeriod } from '@gauger/excise';
import { pageAddress } from '../../http/public.ts';
import { unlinked } from '../content.ts';
import { DAY, type Kind } from './kind.ts';

/** The receipt of a service fee. */
const receipt: Kind<{
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
  /** Of the only return, or of the first of several. */
  invoiceNumber: string;
  /** The returns of a payment of several, and how many more there are; absent where there is one. */
  returns?: readonly { name: string; paidAmount: string; invoiceNumber: string }[];
  others?: number;
  /** The page on which several returns are signed, below the address of the site. */
  page?: string;
  paymentId: string;
  /** `YYYY-MM-DD` in UTC. */
  date: string;
  filingId: string;
  /** Absent from mails that were asked for before their links named the form. */
  formType?: FilingFormType;
}> = {
  worthSendingMs: 30 * DAY,
  limits: [],
  write: ({ facts }, { siteUrl }) => {
    const { returns, others = 0, page } = facts;
    const several = returns && `${returns.length + others} returns`;
    return {
      subject: several
        ? `Receipt: service fees for ${several}`
        : `Receipt ${facts.invoiceNumber}: service fee for ${facts.description}, ${unlinked(facts.businessName)}`,
      passages: [
        several
          ? `The service fees for ${several} are paid.`
          : `The service fee for ${unlinked(facts.description)} of ${unlinked(facts.businessName)} is paid.`,
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
            ...(returns ? [] : ([['Invoice number', facts.invoiceNumber]] as const)),
            ...(facts.paymentId === '' ? [] : ([['Transaction ID', facts.paymentId]] as const)),
            ['Date', formatDate(facts.date)],
          ],
        },
        ...(returns
          ? [
              'Each return has an invoice of its own:',
              {
                facts: returns.map(
                  ({ name, paidAmount, invoiceNumber }) =>
                    [invoiceNumber, `${unlinked(name)}, $${paidAmount}`] as const,
                ),
              },
              ...(others > 0 ? [`My Transactions lists ${others} more.`] : []),
            ]
          : []),
        returns ? 'The returns are not sent yet.' : nextOf(facts.formType).state,
        {
          label: nextOf(facts.formType).act,
          link: page
            ? `${siteUrl}${page}`
            : `${siteUrl}${pageAddress('concentforsubmission', facts.formType)}?filing=${facts.filingId}`,
        },
      ],
    };
  },
};

/** The step left after the fee. Form 720-X goes to the IRS on paper. */
function nextOf(formType: FilingFormType | undefined): { state: string; act: string } {
  if (formType === 'Form720X') return { state: 'The return is not mailed yet.', act: 'Continue to print and mail' };
  const noun = formType === 'Form8849' ? 'claim' : 'return';
  return { state: `The ${noun} is not sent yet.`, act: 'Continue to sign' };
}

/** A service fee that was paid back. */
const refund: Kind<{
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

/** Emails about the service fee. */
export const money = {
  receipt,
  refund,
};
