import { filingStates } from '@gauger/excise';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { issueSchema } from '../envelope.ts';
import { couponCode, EXAMPLE_ID, emailId, id } from '../fields.ts';
import { byPayers, byReaders, bySigners } from './callers.ts';
import { formsInLists } from './dashboard.ts';
import { consentSchema, snapshotHash } from './submissions.ts';

/** Returns that are chosen together on one page at most. */
export const MAX_TOGETHER = 100;
/** Returns that one call signs at most: larger numbers are sent in turns, with progress between them. */
export const MAX_SIGNED_TOGETHER = 25;

const amount = z.string().meta({ description: 'Dollars and cents' });

const filings = z
  .array(id)
  .min(1)
  .max(MAX_TOGETHER)
  .meta({ description: 'Filings of the account, of any form and business' });

const notFound = z
  .array(id)
  .meta({ description: 'Those left out of the answer: deleted since, or not of a business that the caller sees' });

/** Whose approval a return lacks, for the reader to sign it. */
export const waitsFor = z.enum(['ask', 'client', 'changes']).nullable().meta({
  description:
    'What it lacks for a signature of the reader. ask: the signing authority is another person, not asked yet; client: asked; changes: asked for changes; null: nothing, or it is signed',
});
export type WaitsFor = NonNullable<z.infer<typeof waitsFor>>;

export const priceReturns = defineRoute({
  name: 'priceReturns',
  example: { filings: [EXAMPLE_ID] },
  method: 'POST',
  path: '/returns/fees',
  summary: 'What one payment of several returns costs, and which of them cannot be paid now and why. Nothing is begun',
  ...byPayers,
  body: z.strictObject({ emailId: emailId.optional(), filings }),
  response: z.strictObject({
    returns: z.array(
      z.strictObject({
        id,
        businessId: id,
        businessName: z.string(),
        formType: z.enum(formsInLists),
        period: z.string().meta({ description: 'As people read it' }),
        state: z.enum(filingStates),
        totalDue: amount.meta({ description: 'What the return owes the IRS, in dollars and cents' }),
        overPaymentFromThisQuarter: amount.meta({ description: 'What it overpaid' }),
        totalClaim: amount.meta({ description: 'What it claims' }),
        feePaid: z.boolean(),
        fee: amount
          .nullable()
          .meta({ description: 'Its service fee in this payment; null for a return that cannot be paid now' }),
        message: z.string().nullable().meta({ description: 'Why it cannot be paid now' }),
        waitsFor,
        issues: z.array(issueSchema).meta({ description: 'What to fix before it is paid' }),
      }),
    ),
    total: amount.meta({ description: 'All service fees of the payment, before a coupon' }),
    notFound,
  }),
  errors: ['NOT_FOUND'],
  heavy: true,
});

/** The amount that a payer saw. */
export const shownAmount = z
  .string()
  .max(20)
  .optional()
  .meta({ description: 'The amount the payer was shown: a payment of another amount is not started' });

/** A payment of several filings that was begun. */
export const orderTogether = z.strictObject({
  id: id.meta({ description: 'The payment to confirm' }),
  paymentId: z.string().nullable().meta({ description: 'null where a coupon paid all' }),
  amount: amount.meta({ description: 'Dollars and cents of all together' }),
  approvalUrl: z.string().nullable(),
  framed: z.boolean(),
});

/** The refusals of every call that starts a payment of service fees. */
export const refusalsOfPaying = [
  'NOT_FOUND',
  'CERTIFICATION_MISSING',
  'NOT_READY_TO_PAY',
  'UNSAVED_CHANGES',
  'COUPON_REFUSED',
  'ALREADY_PAID',
  'WRONG_STATE',
  'PAYMENT_MISMATCHED',
  'PAYMENT_UNAVAILABLE',
] as const;

/** The parts of every call that starts one payment of the service fees of several of these returns. */
export const payingTogether = <Filings extends z.ZodType>(chosen: Filings) =>
  ({
    ...byPayers,
    body: z.strictObject({
      emailId: emailId.optional(),
      filings: chosen,
      certification: z
        .string()
        .max(1_000)
        .meta({ description: 'The certificationOfEach agreed to, as GET /paypal/fee gave it' }),
      couponCode: couponCode.optional(),
      amount: shownAmount,
    }),
    response: orderTogether,
    errors: refusalsOfPaying,
    heavy: true,
  }) as const;

export const payReturns = defineRoute({
  name: 'payReturns',
  method: 'POST',
  path: '/returns/pay',
  summary:
    'Start one payment of the service fees of several returns of any form and business; until it ends, the same one again',
  ...payingTogether(filings),
});

export const countIssues = defineRoute({
  name: 'countIssues',
  example: { filings: [EXAMPLE_ID] },
  method: 'POST',
  path: '/returns/issues',
  summary:
    'The number of errors to fix in each of these returns; for a rejected one, the number of errors that the IRS named',
  ...byReaders,
  body: z.strictObject({ emailId: emailId.optional(), filings }),
  response: z.strictObject({
    returns: z.array(
      z.strictObject({
        id,
        errors: z.int().meta({ description: 'To fix before the service fee is paid, or before it is sent again' }),
        beforeSigning: z.int().meta({ description: 'To fix before the signature; they do not stop the payment' }),
        unfinished: z.enum(['pay', 'sign']).nullable().meta({
          description:
            'Whether a part that was not started, or changes that were not saved, stop the service fee, or the signature alone; they are no errors',
        }),
      }),
    ),
    notFound,
  }),
  errors: ['NOT_FOUND'],
  heavy: true,
});

export const getConsents = defineRoute({
  name: 'getConsents',
  example: { filings: [EXAMPLE_ID] },
  method: 'POST',
  path: '/returns/consent',
  summary:
    'What is signed: each of these returns with its amounts, the wording, by what it may be signed, and its hash',
  ...bySigners,
  body: z.strictObject({
    emailId: emailId.optional(),
    filings: z.array(id).min(1).max(MAX_SIGNED_TOGETHER).meta({ description: 'Filings of the account' }),
  }),
  response: z.strictObject({ returns: z.array(consentSchema), notFound }),
  errors: ['NOT_FOUND'],
  heavy: true,
});

/** One signature for several returns. */
export const signatureOfEach = {
  emailId: emailId.optional(),
  returns: z.array(z.strictObject({ id, snapshotHash })).min(1).max(MAX_SIGNED_TOGETHER),
  signerName: z.string().meta({
    description:
      'Who signs, at most 35 characters. A signed form or an approval of the client signs its return in the name there; returns of another signing authority wait',
  }),
  signerTitle: z.string(),
  pin: z.string().optional().meta({
    description: 'Five digits that the signer chooses, not all zeros; not needed where each client chose one',
  }),
  consent: z.boolean().meta({ description: 'True: the wording of the consent is agreed to for each of the returns' }),
};

/** The result of each return. */
export const signedEach = z.strictObject({
  returns: z.array(
    z.strictObject({
      id,
      sent: z.boolean().meta({ description: 'Signed and on its way' }),
      state: z.enum(filingStates).nullable(),
      code: z.string().nullable(),
      message: z.string().nullable().meta({ description: 'Why it was not signed' }),
      issues: z.array(issueSchema),
    }),
  ),
});

export const transmitReturns = defineRoute({
  name: 'transmitReturns',
  method: 'POST',
  path: '/returns/transmit',
  summary:
    'Sign the returns that were shown, of any form and business, and send each of them separately; a repeated call continues',
  ...bySigners,
  body: z.strictObject(signatureOfEach),
  response: signedEach,
  errors: ['NOT_FOUND', 'INVALID_SIGNATURE'],
});
