import { filingStates } from '@gauger/excise';
import { z } from 'zod';
import { managers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { currentPage, emailId, id, pageQuery, scopeQuery } from '../fields.ts';
import { answeredPaymentOption, paymentOption } from '../filing.ts';
import { PLAN_LIMITS } from '../sheet-limits/index.ts';
import { byReaders, bySigners } from './callers.ts';
import { preflightIssue } from './filing-routes.ts';
import { leftOutRows } from './left-out-rows.ts';
import { payingTogether, signatureOfEach, signedEach, waitsFor } from './returns.ts';
import {
  answersToFile,
  asked,
  faults,
  howToRead,
  lostZeros,
  MAX_LISTED,
  readColumns,
  readFile,
  readSheet,
  save,
  setAside,
  sheetCalls,
  withSheet,
  zeros,
} from './sheet-parts.ts';
import { consentSchema } from './submissions.ts';

/** Maximum plans in one sheet of the PCORI fee. */
export const MAX_PCOR_PLANS = PLAN_LIMITS.rows;

const wishes = {
  ...withSheet,
  ...howToRead,
  ...answersToFile,
  zeros,
  policyType: z
    .enum(['selfInsured', 'insured'])
    .optional()
    .meta({ description: 'Policy type of the rows that name none: their column may be missing then' }),
};

const draft = { filing: id, businessName: z.string(), taxYear: z.string() };
const livesAndFee = z.strictObject({ lives: z.string(), fee: z.string() });

export const checkPcorSheet = defineRoute({
  ...sheetCalls.check,
  name: 'checkPcorSheet',
  path: '/pcor/upload/check',
  summary: 'Check a spreadsheet (Excel, OpenDocument or CSV) of plans of many businesses; nothing is saved',
  body: z.strictObject(wishes).meta({ id: 'PcorSheet' }),
  response: z.strictObject({
    plans: z.int().meta({ description: 'Rows with a plan' }),
    goodPlans: z.int(),
    returns: z.int().meta({ description: 'Returns the good rows make' }),
    newBusinesses: z.int(),
    fee: z.string().meta({ description: 'Fees of the good rows, in dollars and cents' }),
    onDrafts: z
      .array(
        z.strictObject({
          ...draft,
          planName: z.string(),
          before: livesAndFee.nullable().meta({ description: 'Its value on the draft; null for a plan that is added' }),
          after: livesAndFee,
        }),
      )
      .meta({ description: 'Plans the good rows replace on drafts that are there, or add to them' }),
    paymentsOnDrafts: z
      .array(
        z.strictObject({
          ...draft,
          before: answeredPaymentOption.meta({ description: 'Its value on the draft' }),
          after: answeredPaymentOption,
        }),
      )
      .meta({
        description: 'Drafts that are there of which the good rows replace how the IRS is paid; numbers are masked',
      }),
    faultCount: z.int(),
    faults: faults(z.string()),
    remarkCount: z.int(),
    remarks: faults(z.string()).meta({
      description: `Cells that were completed, and counts of quarters that are added up or not used, by row; ${MAX_LISTED} at most. They do not stop the import`,
    }),
    ...lostZeros(z.string()),
    ...readColumns,
    sheets: z.array(z.strictObject(readSheet)).meta({ description: 'The sheet that is read' }),
    ...readFile,
    ...setAside,
    ...asked,
  }),
});

export const uploadPcorSheet = defineRoute({
  ...sheetCalls.upload,
  name: 'uploadPcorSheet',
  path: '/pcor/upload',
  summary:
    'Make the returns of a sheet in one step, as one batch; the same sheet, read the same way, is the same batch again',
  body: z.strictObject({ ...wishes, save }).meta({ id: 'PcorUpload' }),
  response: z.strictObject({
    id,
    returns: z.int(),
    leftOut: z.int().meta({ description: 'Rows with a fault, or with an open question' }),
    ...setAside,
  }),
  errors: ['INVALID_SHEET', 'FILING_EXISTS'],
});

export const markPcorSheet = defineRoute({
  ...sheetCalls.mark,
  name: 'markPcorSheet',
  path: '/pcor/upload/marked',
  body: z.strictObject(wishes),
});

export const savePcorColumns = defineRoute({
  ...sheetCalls.saveColumns,
  name: 'savePcorColumns',
  path: '/pcor/upload/columns',
  summary: 'Remember what the headings of your sheets of plans mean, for the sheets read from now on',
});

export const getPcorTemplate = defineRoute({
  ...sheetCalls.getTemplate,
  name: 'getPcorTemplate',
  path: '/pcor/upload/template/{format}',
});

const batch = {
  id,
  sheetName: z.string(),
  createdAt: z.iso.datetime(),
  returns: z.int(),
};

export const listPcorBatches = defineRoute({
  name: 'listPcorBatches',
  method: 'GET',
  path: '/pcor/batches',
  summary: 'The batches of the account, the newest first, a page of them',
  ...byReaders,
  query: scopeQuery.extend(pageQuery),
  response: z.strictObject({
    batches: z.array(
      z.strictObject({ ...batch, sent: z.int().meta({ description: 'Returns signed and on their way, or answered' }) }),
    ),
    totalBatches: z.int(),
    totalPages: z.int(),
    currentPage,
  }),
});

export const getPcorBatch = defineRoute({
  name: 'getPcorBatch',
  method: 'GET',
  path: '/pcor/batches/{id}',
  summary: 'A batch and a page of its returns: the status, lives, fee and errors of each',
  ...byReaders,
  params: z.strictObject({ id }),
  query: scopeQuery.extend(pageQuery),
  response: z.strictObject({
    ...batch,
    serviceFee: z.string().meta({
      description: 'What sending one return alone costs, in dollars and cents; getFee has the prices of many',
    }),
    totals: z.strictObject({
      unpaid: z.int().meta({ description: 'Returns whose service fee is not paid' }),
      unsigned: z.int().meta({ description: 'Returns that are not on their way' }),
      withoutPaymentOption: z.int().meta({ description: 'Returns with an amount due and no way to pay it chosen' }),
      lives: z.string(),
      fee: z.string(),
    }),
    leftOut: leftOutRows
      .nullable()
      .meta({ description: 'Rows of the sheet that were left out because of errors; null once dismissed' }),
    filings: z.array(
      z.strictObject({
        id,
        businessId: id,
        businessName: z.string(),
        taxYear: z.string(),
        quarter: z.string(),
        state: z.enum(filingStates),
        irsFilingStatus: z.enum(['Incomplete', 'Pending', 'Mailed', 'Accepted', 'Rejected']),
        answeredBy: z.string().nullable(),
        plans: z
          .array(
            z.strictObject({
              planName: z.string(),
              planYearEnd: z.string(),
              lives: z.string(),
              rate: z.string().meta({ description: 'Dollars for each life' }),
            }),
          )
          .meta({ description: 'Its rows of IRS No. 133, at most 100' }),
        lives: z.string(),
        fee: z.string().meta({ description: 'The PCORI fee, in dollars and cents' }),
        totalDue: z.string(),
        paymentMethod: z.enum(['efw', 'eftps']).nullable(),
        feePaid: z.boolean(),
        paidPreparer: z.string().nullable().meta({ description: 'Name and firm; null when none is named' }),
        signingAuthority: z.string(),
        client: z.enum(['asked', 'opened', 'changes', 'approved', 'changed', 'form']).nullable().meta({
          description:
            'How far the client is with the mailed link, changed: the return was changed after the approval, form: a form that was signed by hand is attached; null without any',
        }),
        waitsFor,
        issues: z.array(preflightIssue),
      }),
    ),
    totalPages: z.int(),
    currentPage,
  }),
  errors: ['NOT_FOUND'],
});

export const savePcorPayment = defineRoute({
  name: 'savePcorPayment',
  method: 'PUT',
  path: '/pcor/batches/{id}/paymentoption',
  summary:
    'Pay in one way what all returns of a batch owe that are not signed yet: EFTPS, or one account for direct debit',
  access: managers,
  byKey: 'sign',
  params: z.strictObject({ id }),
  query: scopeQuery,
  body: z
    .strictObject({
      emailId: emailId.optional(),
      paymentOption: paymentOption.meta({
        description: 'Without a requested payment date each return is debited on the last day that is in time',
      }),
    })
    .meta({ id: 'PaymentOfBatch' }),
  response: z.strictObject({ changed: z.int().meta({ description: 'Returns that are paid in this way now' }) }),
  errors: ['NOT_FOUND', 'INVALID_ROWS'],
});

const filings = z.array(id).min(1).max(MAX_PCOR_PLANS).meta({ description: 'Returns of the batch' });

export const payPcorBatch = defineRoute({
  name: 'payPcorBatch',
  method: 'POST',
  path: '/pcor/batches/{id}/pay',
  summary: 'Start one payment of the service fees of several returns of a batch; until it ends, the same one again',
  params: z.strictObject({ id }),
  ...payingTogether(filings),
});

export const getPcorConsent = defineRoute({
  name: 'getPcorConsent',
  method: 'GET',
  path: '/pcor/batches/{id}/consent',
  summary: 'What is signed: a page of the returns of a batch, each with its amounts, the wording and its hash',
  ...byReaders,
  params: z.strictObject({ id }),
  query: scopeQuery.extend(pageQuery),
  response: z.strictObject({ returns: z.array(consentSchema), totalPages: z.int(), currentPage }),
  errors: ['NOT_FOUND'],
});

export const transmitPcorBatch = defineRoute({
  name: 'transmitPcorBatch',
  method: 'POST',
  path: '/pcor/batches/{id}/transmit',
  summary: 'Sign the returns that were shown and send each of them separately; a repeated call continues',
  ...bySigners,
  params: z.strictObject({ id }),
  body: z.strictObject(signatureOfEach),
  response: signedEach,
  errors: ['NOT_FOUND', 'INVALID_SIGNATURE'],
});
