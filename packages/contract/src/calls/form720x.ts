import { filingStates, formOutlines } from '@gauger/excise';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { EXAMPLE_ID, emailId, id } from '../fields.ts';
import { form720X, form720XChange, newForm720X, whatIf720X, whatIf720XAnswer } from '../form720x.ts';
import { byEditors, byImporters, byReaders } from './callers.ts';
import { documentsOf, LARGEST_PACKAGE } from './documents.ts';
import { draftPages } from './draft.ts';
import { filingRoutes } from './filing-routes.ts';
import { formCalls } from './form-calls.ts';

const form = formCalls(formOutlines.Form720X, '720X');

/** The calls of Forms 720-X that every form has; each is listed below under its own name. */
export const form720XRoutes = filingRoutes(form, {
  added: newForm720X,
  change: form720XChange,
  filing: form720X,
  refusals: { change: ['INVALID_ROWS', 'INVALID_CLAIMS'] },
  examples: {
    added: { businessId: EXAMPLE_ID, original: { filingId: EXAMPLE_ID } },
    change: { id: EXAMPLE_ID, overpaymentUse: 'refund' },
  },
});

export const {
  add: addForm720X,
  save: saveForm720X,
  get: getForm720X,
  remove: deleteForm720X,
  count: countForm720X,
  transmit: transmitForm720X,
  unlock: unlockForm720X,
  markMailed: markMailed720X,
  recordFollowUp: recordFollowUp720X,
  download: downloadForm720X,
  addComment: addComment720X,
  deleteDraft: deleteDraft720X,
  getConsent: getConsent720X,
  getDraft: getDraft720X,
  getMailing: getMailing720X,
  getPreflight: getPreflight720X,
  getReview: getReview720X,
  getStatus: getStatus720X,
  listComments: listComments720X,
  listDocuments: listDocuments720X,
  listDrafts: listDrafts720X,
  markReady: markReady720X,
  openPage: openPage720X,
  resolveComment: resolveComment720X,
  saveDraft: saveDraft720X,
  approve: approve720X,
  sendBack: sendBack720X,
  takeDraft: takeDraft720X,
} = form720XRoutes;

/** The documents of a Form 720-X by their file names, each with its media type. */
export const form720XDocuments = documentsOf(form);

export const form720XDraftPages = draftPages(form);

export const whatIfForm720X = defineRoute({
  name: 'whatIfForm720X',
  method: 'POST',
  path: '/form720x/whatif',
  summary: 'What pages of a Form 720-X would come to. Nothing is saved',
  ...byEditors,
  body: whatIf720X,
  bodyLimit: 'rows',
  response: whatIf720XAnswer,
  errors: ['NOT_FOUND', 'INVALID_ROWS'],
  heavy: true,
});

export const addForm720XFromPackage = defineRoute({
  name: 'addForm720XFromPackage',
  method: 'POST',
  path: '/form720x/package',
  summary:
    'Begin a Form 720-X with what an open package holds: a Form 720 that was filed elsewhere is the return to correct, a Form 720-X comes back as it was',
  ...byImporters,
  body: z.strictObject({ businessId: id, emailId: emailId.optional() }).meta({ id: 'Package720XOfBusiness' }),
  upload: { part: 'package', most: 1, bytes: LARGEST_PACKAGE },
  status: 201,
  response: form720X,
  errors: ['INVALID_PACKAGE', 'INVALID_ROWS', 'INVALID_CLAIMS', 'NOT_FOUND', 'BUSINESS_ARCHIVED', 'ATTACHMENTS_FULL'],
  versioned: true,
});

export const listForm720X = defineRoute({
  name: 'listForm720X',
  method: 'GET',
  path: '/business/businessId/{id}/form720x',
  summary: 'The Forms 720-X of a business, the newest first',
  ...byReaders,
  params: z.strictObject({ id }),
  response: z.strictObject({
    filings: z.array(
      z.strictObject({
        id,
        period: z.string().meta({ examples: ['2026 Q1'] }),
        state: z.enum(filingStates),
        line4: z.string().meta({ description: 'Total adjustments; below zero an overpayment' }),
        originalId: id.nullable().meta({ description: 'The Form 720 or earlier Form 720-X of ours that it corrects' }),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const listAppliedOverpayments = defineRoute({
  name: 'listAppliedOverpayments',
  method: 'GET',
  path: '/form720/form720id/{id}/appliedoverpayments',
  summary: 'The overpayments of Forms 720-X that line 5b applies to this Form 720, for its line 7',
  ...byReaders,
  params: z.strictObject({ id }),
  response: z.strictObject({
    overpayments: z.array(
      z.strictObject({
        filingId: id.meta({ description: 'The Form 720-X' }),
        period: z.string().meta({ examples: ['2026 Q1'] }),
        state: z.enum(filingStates),
        amount: z.string().meta({ description: 'Its overpayment, dollars and cents' }),
      }),
    ),
    total: z.string().meta({ description: 'Together: the amount for form720xOverPaidAmt' }),
    entered: z.string().meta({ description: 'What the return has there now; 0.00 for nothing' }),
  }),
  errors: ['NOT_FOUND'],
});
