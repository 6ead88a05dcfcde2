import { MAX_EXPLANATION, MAX_ROWS } from '@gauger/excise';
import { z } from 'zod';
import { issueSchema } from './envelope.ts';
import { emailId, id } from './fields.ts';
import {
  answeredClaims,
  answeredLine,
  attachments,
  claimsData,
  linesInput,
  ownedKeys,
  paidPreparer,
  savedFiling,
} from './filing.ts';

/**
 * The schemas of a Form 720-X: the return that is corrected, the same return as it should be, and rows by hand. They check the
 * shape; the engine checks the content of the texts, with its own messages.
 */

const text = z.string().nullable().optional();
const money = z.string().meta({ description: 'Dollars and cents' });
const quarterName = z.string().meta({ examples: ['2026Q1'] });

// ── Rows by hand (specification 002 §3) ─────────────────────────────────────

const rowOf = {
  year: text.meta({ examples: ['2026'] }),
  quarterEnding: text.meta({ description: '1 to 4' }),
  explanation: text,
  attachments,
};

const taxRow = z
  .strictObject({
    ...rowOf,
    taxName: text.meta({ description: 'The IRS number' }),
    taxAsOriginallyReported: text.meta({ description: 'Or as previously adjusted' }),
    adjustedTax: text,
    statement: text.meta({ description: 'The statement of line 3, where the tax is lowered', examples: ['3b-repaid'] }),
    explanation: text.meta({ description: `At most ${MAX_EXPLANATION['1']} characters` }),
    ...ownedKeys(['changeInTax']),
  })
  .meta({ id: 'TaxAdjustmentRow' });

const creditRow = z
  .strictObject({
    ...rowOf,
    creditName: text.meta({ description: 'Your name for the credit; not filed' }),
    creditCRN: text.meta({ description: 'Credit reference number' }),
    creditAsOriginallyReported: text.meta({ description: 'Or as previously adjusted' }),
    adjustedCredit: text,
    explanation: text.meta({ description: `At most ${MAX_EXPLANATION['2']} characters` }),
    ...ownedKeys(['changeInCredit']),
  })
  .meta({ id: 'CreditAdjustmentRow' });

const adjustmentsToLiability = z.strictObject({
  adjustmentsToLiabilityRows: z.array(taxRow).max(MAX_ROWS).optional(),
  ...ownedKeys(['total']),
});
const adjustmentsToScheduleC = z.strictObject({
  adjustmentsToScheduleCRows: z.array(creditRow).max(MAX_ROWS).optional(),
  ...ownedKeys(['total']),
});

// ── The pair of returns ─────────────────────────────────────────────────────

/** The return to correct: one of ours by its id, or one that was filed elsewhere in the open format. */
const originalChoice = z
  .strictObject({
    filingId: id.toLowerCase().nullable().optional().meta({
      description:
        'An accepted or mailed Form 720 of the business, or an earlier Form 720-X that was mailed, for amounts as previously adjusted',
    }),
    filing: z
      .looseObject({})
      .nullable()
      .optional()
      .meta({ description: 'A Form 720 filed elsewhere, in the open format; read when there is no filingId' }),
    ...ownedKeys(['source', 'submissionId', 'period', 'taxYear', 'taxYearAndQuarter', 'filedOn', 'rateBookVersion']),
    ...ownedKeys(['lines', 'claims', 'chosenAt']),
  })
  .meta({ id: 'OriginalChoice' });

/** Pages of the corrected return: an absent line or group is left alone, null removes it. */
const corrected = z
  .strictObject({
    filingData: linesInput.optional(),
    claimsData: claimsData.nullable().optional(),
    ...ownedKeys(['formType', 'taxYear', 'taxYearAndQuarter']),
  })
  .meta({ id: 'CorrectedReturn' });

/** Texts by IRS number or credit reference number. What is absent is left alone, null clears. */
const byNumber = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().regex(/^\d{1,4}$/, 'Name an IRS number or a credit reference number'), value.nullable());

const days = z.strictObject({
  filedOn: text.meta({ format: 'date', description: 'Day filed; without one the due date counts' }),
  paidOn: text.meta({ format: 'date', description: 'A later day on which tax of the return was paid' }),
});

const pages = {
  formType: z.literal('Form720X').optional(),
  emailId: emailId.optional(),
  original: originalChoice
    .nullable()
    .optional()
    .meta({ description: 'Frozen when chosen. Another choice, or null, replaces the corrected copy too' }),
  corrected: corrected.nullable().optional().meta({ description: 'null takes the original again as it was filed' }),
  adjustmentsToLiability: adjustmentsToLiability.nullable().optional(),
  adjustmentsToScheduleC: adjustmentsToScheduleC.nullable().optional(),
  explanations: byNumber(z.string())
    .nullable()
    .optional()
    .meta({ description: 'Line 6: the reason of each change of the pair, by IRS number or credit reference number' }),
  statements: byNumber(z.string())
    .nullable()
    .optional()
    .meta({ description: 'Line 3: the statement for each decrease of the pair, by IRS number' }),
  attachments: byNumber(attachments)
    .nullable()
    .optional()
    .meta({ description: 'Ids of the PDF files that go with a change of the pair' }),
  filed: z
    .record(quarterName.max(10), days.nullable())
    .nullable()
    .optional()
    .meta({ description: 'The days from which the time limit of a decrease runs, by quarter' }),
  ratesInForce: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: 'true: the corrected return takes the rates in force, where they are newer' }),
  overpaymentUse: text.meta({ description: 'Line 5: refund, or applyToNextReturn' }),
  applyToQuarter: text.meta({ description: 'Line 5b: the quarter of that Form 720', examples: ['2026Q4'] }),
  certification: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: 'true: the amendment is certified as it is. A later save without it clears it' }),
  paidPreparer: paidPreparer.nullable().optional(),
  /** 1 claims that the fee is paid; only a confirmed payment makes that true. */
  paymentStatus: z.union([z.literal(0), z.literal(1)]).optional(),
  ...ownedKeys([
    'paymentOption',
    'businessName',
    'adjustments',
    'newerRates',
    'totals',
    'taxYear',
    'quarter',
    'period',
  ]),
  ...ownedKeys(['createdAt', 'updatedAt', 'issues', 'state', 'version', 'rateBookVersion', 'paidAmount']),
};

export const newForm720X = z
  .strictObject({ ...pages, businessId: id, ...ownedKeys(['id']) })
  .meta({ id: 'NewForm720X' });

export const form720XChange = z
  .strictObject({ ...pages, id, ...ownedKeys(['businessId']) })
  .meta({ id: 'Form720XChange', description: 'What is absent is left alone; null clears.' });

/** Pages to try out: of a Form 720-X that exists, or of one to be. */
export const whatIf720X = z
  .strictObject({ ...pages, id: id.nullable().optional(), businessId: id.nullable().optional() })
  .meta({ id: 'WhatIf720X', description: 'Name the Form 720-X that is changed, or the business of a new one' });

// ── What the server answers ─────────────────────────────────────────────────

const adjustment = z
  .strictObject({
    part: z.enum(['1', '2']).meta({ description: 'Line 1, tax; line 2, credit' }),
    quarter: quarterName,
    irsNumber: z.string().nullable(),
    crn: z.string().nullable(),
    name: z.string().meta({ description: 'Of the tax or credit' }),
    original: money.meta({ description: 'Column (d)' }),
    adjusted: money.meta({ description: 'Column (e)' }),
    change: money.meta({ description: 'Column (f), with its sign on the form' }),
    explanation: z.string().meta({ description: 'Line 6: yours, or our draft while you gave none' }),
    isDraft: z.boolean().meta({ description: 'Whether the explanation is our draft' }),
    path: z
      .string()
      .nullable()
      .meta({
        description: 'Its row by hand; null for a change of the pair',
        examples: ['adjustmentsToLiability.adjustmentsToLiabilityRows.0'],
      }),
    statement: z
      .strictObject({
        line: z.enum(['3a', '3b']),
        isRequired: z.boolean(),
        chosen: z.string().nullable(),
        choices: z.array(z.strictObject({ id: z.string(), text: z.string() })),
      })
      .nullable()
      .meta({ description: 'The statement of line 3 for a decrease that it covers; null for any other change' }),
    lastDay: z.iso.date().nullable().meta({ description: 'The last day for a decrease; null for an increase' }),
    needsPdf: z.string().nullable().meta({ description: 'The document to attach; null where none is' }),
    attachments: z.array(id),
  })
  .meta({ id: 'Adjustment' });

const totals = z.strictObject({
  line1: money,
  line2: money,
  line4: money.meta({
    description: 'Below zero an overpayment: show it without its sign and the word Refund, otherwise Balance due',
  }),
  overpayment: money,
  balanceDue: money,
});

const newerRates = z
  .strictObject({
    rateBookVersion: z.string(),
    lines: z.array(
      z.strictObject({
        irsNumber: z.string().nullable(),
        crn: z.string().nullable(),
        byOriginalRates: money,
        byRatesInForce: money,
      }),
    ),
  })
  .nullable()
  .meta({
    description: 'Amounts of the corrected return that the rates in force give differently; ratesInForce takes them',
  });

const figures = { adjustments: z.array(adjustment), totals, newerRates };

const answeredRows = z.record(z.string(), z.union([z.string(), z.array(id)]));

const original = z
  .strictObject({
    source: z.enum(['filing', 'elsewhere', 'amendment']).meta({
      description: 'A return of ours, one filed elsewhere, or the return as an earlier Form 720-X adjusted it',
    }),
    filingId: id.nullable().meta({ description: 'Of ours: the Form 720, or the earlier Form 720-X' }),
    submissionId: z.string().nullable().meta({ description: 'The 20 characters the return is known by' }),
    period: z.string().meta({ examples: ['2026 Q1'] }),
    taxYear: z.string(),
    taxYearAndQuarter: z.string(),
    filedOn: z.iso
      .date()
      .nullable()
      .meta({ description: 'Day filed as we know it; null for a return filed elsewhere' }),
    rateBookVersion: z.string(),
    chosenAt: z.iso.datetime(),
    lines: z.record(z.string(), money).meta({ description: 'The tax of each line, by IRS number' }),
    claims: z.record(z.string(), money).meta({ description: 'The claim of each line of Schedule C' }),
    filing: z.looseObject({}).meta({ description: 'Its frozen facts in the open format' }),
  })
  .meta({ id: 'AmendedOriginal' });

export const form720X = z
  .strictObject({
    id,
    formType: z.literal('Form720X'),
    businessId: id,
    businessName: z.string(),
    emailId,
    taxYear: z.string().nullable().meta({ description: 'null where no quarter, or more than one, is corrected' }),
    quarter: z.string().nullable(),
    period: z.string().meta({ examples: ['2026 Q1', '2025 Q4, 2026 Q1', 'no quarter yet'] }),
    original: original.nullable(),
    corrected: z
      .strictObject({
        formType: z.literal('Form720'),
        taxYear: z.string(),
        taxYearAndQuarter: z.string(),
        filingData: z.record(z.string(), answeredLine),
        claimsData: answeredClaims.nullable(),
      })
      .nullable()
      .meta({ description: 'The return as it should be, with its lines as a Form 720 answers them' }),
    adjustmentsToLiability: z.strictObject({
      adjustmentsToLiabilityRows: z.array(answeredRows),
      total: money.meta({ description: 'Column (f) of line 1, of the pair too' }),
    }),
    adjustmentsToScheduleC: z.strictObject({
      adjustmentsToScheduleCRows: z.array(answeredRows),
      total: money.meta({ description: 'Column (f) of line 2, of the pair too' }),
    }),
    explanations: z.record(z.string(), z.string()),
    statements: z.record(z.string(), z.string()),
    attachments: z.record(z.string(), z.array(id)),
    filed: z.record(z.string(), z.strictObject({ filedOn: z.string().optional(), paidOn: z.string().optional() })),
    ratesInForce: z.boolean(),
    overpaymentUse: z.string().nullable(),
    applyToQuarter: z.string().nullable(),
    certification: z.boolean(),
    ...figures,
    paymentOption: z.null().meta({ description: 'A balance due is paid by check or at eftps.gov' }),
    paidPreparer: paidPreparer.nullable(),
    ...savedFiling,
  })
  .meta({ id: 'Form720X' });

/** The figures of pages that are tried out. */
export const whatIf720XAnswer = z
  .strictObject({ ...figures, issues: z.array(issueSchema) })
  .meta({ id: 'WhatIf720XAnswer' });

export type NewForm720X = z.output<typeof newForm720X>;
export type Form720XChange = z.output<typeof form720XChange>;
export type Form720XAnswer = z.output<typeof form720X>;
export type WhatIf720XAnswer = z.output<typeof whatIf720XAnswer>;
