import { z } from 'zod';
import { anyone } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { couponCode, currentPage, day, EXAMPLE_ID, emailId, id, pageQuery, scopeQuery } from '../fields.ts';
import { ownedKeys } from '../filing.ts';
import { byPayers, byReaders } from './callers.ts';
import { MAX_PCOR_PLANS } from './pcor-batch.ts';
import { refusalsOfPaying, shownAmount } from './returns.ts';

const discount = z.string().meta({ description: 'What a coupon took off, in dollars and cents' });

/** A payment of a service fee, as its payer sees it. */
export const paymentSchema = z
  .strictObject({
    id,
    emailId: emailId.meta({ description: "Address of the account's owner" }),
    businessId: id,
    businessName: z.string(),
    transactionFormType: z.string(),
    transactionFor: id.meta({ description: 'The filing whose fee it is' }),
    paymentDescription: z.string().meta({ description: 'Form and period, as people read them' }),
    paymentId: z.string().nullable().meta({ description: "The provider's id of the transaction" }),
    payerId: z.string().nullable().meta({
      description: "The provider's id of who paid, of a payment whose money was taken; null for those who may not pay",
    }),
    approvalUrl: z.string().nullable().meta({
      description: 'Where an open payment is approved; null otherwise, and for those who may not pay',
    }),
    invoiceNumber: z.string().nullable().meta({ description: 'Given to approved payments' }),
    paymentStatus: z.enum(['INITIATED', 'APPROVED', 'DECLINED', 'VOID', 'MISMATCHED', 'REFUNDED']),
    confirming: z
      .boolean()
      .meta({ description: 'The provider has not yet said whether the money was taken; Gauger asks until it does' }),
    method: z.literal('paypal'),
    currency: z.string(),
    fee: z.string().meta({ description: 'The service fee before a discount, in dollars and cents' }),
    discount,
    couponCode: z.string().nullable().meta({ description: 'The coupon of the payment; null without one' }),
    paidAmount: z.string().meta({ description: 'The fee less the discount, in dollars and cents' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Payment' });
export type PaymentAnswer = z.output<typeof paymentSchema>;

const formType = z
  .string()
  .max(20)
  .meta({ description: 'Form720, Form720X or Form8849; letter case does not matter', examples: ['Form720'] });

export const getFee = defineRoute({
  name: 'getFee',
  method: 'GET',
  path: '/paypal/fee',
  summary: 'The service fee of a form, and the words its payer agrees to. A price is no secret',
  access: anyone,
  query: scopeQuery.extend({ transactionFormType: formType }),
  response: z.strictObject({
    transactionFormType: z.string(),
    fee: z.string().meta({ description: 'Dollars and cents' }),
    tiers: z.array(z.strictObject({ from: z.int(), fee: z.string() })).meta({
      description: 'The fee of each return of one payment, from this place on; one entry where it never changes',
    }),
    currency: z.string(),
    certification: z.string(),
    certificationOfEach: z.string().meta({ description: 'The same words for one payment of several filings' }),
    isStandIn: z.boolean().meta({ description: 'Whether a sandbox takes it, and no money moves' }),
  }),
  errors: ['INVALID_FORM_TYPE'],
});

export const applyCoupon = defineRoute({
  name: 'applyCoupon',
  method: 'POST',
  path: '/paypal/coupon',
  summary: 'The service fees of filings with a coupon: nothing is used up before the payment begins',
  ...byPayers,
  body: z.strictObject({
    emailId: emailId.optional(),
    filings: z.array(id).min(1).max(MAX_PCOR_PLANS).meta({ description: 'The filings that are paid together' }),
    couponCode,
  }),
  response: z.strictObject({
    couponCode: z.string(),
    fee: z.string().meta({ description: 'The service fees of all filings, in dollars and cents' }),
    discount,
    netAmount: z.string().meta({ description: 'What is paid, in dollars and cents' }),
  }),
  errors: ['NOT_FOUND', 'COUPON_REFUSED'],
});

export const payFee = defineRoute({
  name: 'payFee',
  example: {
    businessId: EXAMPLE_ID,
    transactionFormType: 'Form720',
    transactionFor: EXAMPLE_ID,
    certification: true,
  },
  method: 'POST',
  path: '/paypal/pay',
  summary: 'Start to pay the service fee of a filing; while a payment is unfinished, the same one again',
  ...byPayers,
  body: z.strictObject({
    emailId: emailId.optional(),
    businessId: id,
    transactionFormType: formType,
    transactionFor: id.meta({ description: 'The filing' }),
    currency: z.literal('USD').optional(),
    method: z.literal('paypal').optional(),
    certification: z.boolean().meta({ description: 'True: the payer agrees to the words of GET /paypal/fee' }),
    couponCode: couponCode.optional(),
    amount: shownAmount,
    ...ownedKeys(['businessName', 'paymentDescription', 'paidAmount', 'paymentStatus']),
  }),
  response: paymentSchema.extend({
    framed: z.boolean().meta({ description: 'Whether that page may be shown in a frame' }),
  }),
  errors: [...refusalsOfPaying, 'INVALID_FORM_TYPE', 'VERSION_MISMATCH'],
});

export const confirmPayment = defineRoute({
  name: 'confirmPayment',
  example: { id: EXAMPLE_ID, paymentId: '5O190127TN364715T' },
  method: 'POST',
  path: '/paypal/success',
  summary: 'The payer has come back: the provider is asked, and the money taken once. Again is the same receipt',
  ...byPayers,
  body: z.strictObject({
    emailId: emailId.optional(),
    id: id.optional().meta({ description: 'The payment; without it the one that the provider knows by paymentId' }),
    paymentId: z.string().min(1).max(100).meta({ description: "The provider's id of the payment" }),
    ...ownedKeys(['businessId', 'businessName', 'payerId', 'paidAmount', 'paymentStatus']),
  }),
  response: paymentSchema,
  errors: [
    'NOT_FOUND',
    'PAYMENT_NOT_APPROVED',
    'PAYMENT_DECLINED',
    'PAYMENT_VOID',
    'PAYMENT_MISMATCHED',
    'UNSAVED_CHANGES',
  ],
});

export const hearProvider = defineRoute({
  name: 'hearProvider',
  method: 'POST',
  path: '/paypal/webhook',
  summary: 'For the payment provider: an event with its proof. It only makes us ask the provider',
  access: anyone,
  body: z.looseObject({}),
  response: z.strictObject({ received: z.literal(true) }),
  errors: ['EVENT_REFUSED'],
});

export const getPaymentOfFiling = defineRoute({
  name: 'getPaymentOfFiling',
  method: 'GET',
  path: '/paypal/transactionfor/{id}',
  summary: 'The approved payment of a filing, else its newest; null when there is none',
  ...byReaders,
  params: z.strictObject({ id }),
  response: z.strictObject({ payment: paymentSchema.nullable() }),
  errors: ['NOT_FOUND'],
});

const part = z.string().trim().max(100).optional();

export const listPayments = defineRoute({
  name: 'listPayments',
  method: 'GET',
  path: '/paypal/emailId/paginate',
  summary: 'The payments of the account, the newest first, a page of them',
  ...byReaders,
  query: scopeQuery.extend({
    ...pageQuery,
    fromDate: day.optional().meta({ description: 'Transaction date from' }),
    toDate: day.optional().meta({ description: 'Transaction date to' }),
    businessName: part,
    paymentStatus: part.meta({ description: 'APPROVED, INITIATED, DECLINED, VOID, MISMATCHED or REFUNDED' }),
    transactionFormType: part,
    paymentId: part.meta({ description: 'Transaction ID' }),
    invoiceNumber: part,
  }),
  response: z.strictObject({
    payments: z.array(paymentSchema),
    totalpayments: z.int(),
    totalPages: z.int(),
    currentPage,
  }),
});
