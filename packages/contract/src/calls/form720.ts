import { filingStates, formOutlines } from '@gauger/excise';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { EXAMPLE_ID, id } from '../fields.ts';
import { chosenTaxes, filing, filingChange, newFiling } from '../filing.ts';
import { byEditors, byReaders } from './callers.ts';
import { documentsOf } from './documents.ts';
import { draftPages } from './draft.ts';
import { type FilingRoutes, filingRoutes } from './filing-routes.ts';
import { formCalls } from './form-calls.ts';
import { form720XRoutes } from './form720x.ts';
import { form8849Routes, signedForm8849Routes } from './form8849.ts';
import { type SignatureDocumentRoutes, signatureDocumentRoutes } from './signature-documents.ts';
import { lateEstimate } from './submissions.ts';

const form = formCalls(formOutlines.Form720, '');

/** The calls of Forms 720 that every form has; each is listed below under its own name. */
export const form720Routes = filingRoutes(form, {
  added: newFiling,
  change: filingChange,
  filing,
  refusals: { change: ['INVALID_ROWS', 'INVALID_CLAIMS', 'FILING_EXISTS'], added: ['DRAFTS_FULL'] },
  examples: {
    added: {
      businessId: EXAMPLE_ID,
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
      filingData: { 60: { rows: [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
      paymentOption: { paymentMethod: 'eftps' },
    },
    change: { id: EXAMPLE_ID, deposit: { depositedAmt: '244.00' } },
  },
});

export const {
  add: addForm720,
  save: saveForm720,
  get: getForm720,
  remove: deleteForm720,
  count: countForm720,
  transmit: transmitForm720,
  unlock: unlockForm720,
  markMailed,
  recordFollowUp,
  download: downloadForm720,
  addComment,
  deleteDraft,
  getConsent,
  getDraft,
  getMailing,
  getPreflight,
  getReview,
  getStatus,
  listComments,
  listDocuments,
  listDrafts,
  markReady,
  openPage,
  resolveComment,
  saveDraft,
  approve,
  sendBack,
  takeDraft,
} = form720Routes;

/** The calls that every form has, of each form that can be filed. */
export const formRoutes: readonly FilingRoutes[] = [
  form720Routes,
  form720XRoutes as unknown as FilingRoutes,
  form8849Routes as unknown as FilingRoutes,
];

export const signedForm720Routes = signatureDocumentRoutes(form);
export const { getSignature, attachSignature, getSignatureFile, deleteSignature } = signedForm720Routes;

/** The calls for signed forms, of each form that IRS e-file takes. */
export const signedFormRoutes: readonly SignatureDocumentRoutes[] = [
  signedForm720Routes,
  signedForm8849Routes as unknown as SignatureDocumentRoutes,
];

/** The documents of a Form 720 by their file names, each with its media type. */
export const form720Documents = documentsOf(form);
export type Form720Document = keyof typeof form720Documents;

export const form720DraftPages = draftPages(form);

export const getLateEstimate = defineRoute({
  name: 'getLateEstimate',
  method: 'GET',
  path: '/form720/form720id/{id}/lateestimate',
  summary: 'An estimate of the penalties and interest that the IRS may charge on a late return. No part of the return',
  ...byReaders,
  params: z.strictObject({ id }),
  response: z.strictObject({
    estimate: lateEstimate.nullable().meta({
      description: 'Null when it is not late, nothing was unpaid on the due date, or it was sent and not rejected',
    }),
  }),
  errors: ['NOT_FOUND'],
});

const netLiability = z
  .string()
  .nullable()
  .meta({ description: 'Schedule A by this method less the claims; null without a return' });

export const getLookBack = defineRoute({
  name: 'getLookBack',
  method: 'GET',
  path: '/form720/form720id/{id}/lookback',
  summary: "What the business's return of the second quarter before says, for the safe harbor rule of deposits",
  ...byReaders,
  params: z.strictObject({ id }),
  response: z.strictObject({
    period: z.string().meta({ examples: ['2026Q1'] }),
    state: z.enum(filingStates).nullable().meta({ description: 'Of that return; null when there is none here' }),
    regular: netLiability,
    alternative: netLiability,
  }),
  errors: ['NOT_FOUND'],
});

export const chooseTaxes = defineRoute({
  name: 'chooseTaxes',
  method: 'PUT',
  path: '/form720/form720id/{id}/chosentaxes',
  summary: 'Choose the taxes to report, which leads through their pages. No row is added or deleted',
  ...byEditors,
  params: z.strictObject({ id }),
  body: z.strictObject({ chosenTaxes }),
  response: z.strictObject({
    chosenTaxes: chosenTaxes.meta({ description: 'As kept: each once, in the order of the form' }),
  }),
  errors: ['INVALID_ROWS', 'NOT_FOUND', 'NOT_EDITABLE'],
});

export const getEarlierTaxes = defineRoute({
  name: 'getEarlierTaxes',
  method: 'GET',
  path: '/form720/form720id/{id}/earliertaxes',
  summary: "The taxes of the business's latest return before this one, with their amounts",
  ...byReaders,
  params: z.strictObject({ id }),
  response: z.strictObject({
    period: z
      .string()
      .nullable()
      .meta({ description: 'null without an earlier return', examples: ['2026Q2'] }),
    filed: z
      .boolean()
      .meta({ description: 'Whether the earlier return was sent or mailed; false for a draft and for a rejected one' }),
    taxes: z.array(z.strictObject({ irsNumber: z.string(), tax: z.string().nullable() })).meta({
      description: 'In the order of the form; tax in dollars and cents, null where it was chosen and left empty',
    }),
  }),
  errors: ['NOT_FOUND'],
});

export const listForm720 = defineRoute({
  name: 'listForm720',
  method: 'GET',
  path: '/business/businessId/{id}/form720',
  summary: 'The Forms 720 of a business, one per quarter, the newest quarter first',
  ...byReaders,
  params: z.strictObject({ id }),
  response: z.strictObject({
    filings: z.array(
      z.strictObject({
        id,
        taxYear: z.string(),
        quarter: z.string(),
        state: z.enum(filingStates),
        answeredBy: z
          .string()
          .nullable()
          .meta({ description: 'Who answers for the status: IRS, or a simulator by name' }),
        taxLiability: z.string(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
