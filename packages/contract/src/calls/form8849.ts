import { endingOfSchedule, formOutlines, scheduleTypes } from '@gauger/excise';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { EXAMPLE_ID, emailId, id } from '../fields.ts';
import { form8849, form8849Change, newForm8849 } from '../form8849.ts';
import { bySigners } from './callers.ts';
import { documentsOf } from './documents.ts';
import { draftPages } from './draft.ts';
import { filingRoutes } from './filing-routes.ts';
import { formCalls } from './form-calls.ts';
import { signatureDocumentRoutes } from './signature-documents.ts';
import { statusSchema } from './submissions.ts';

const form = { ...formCalls(formOutlines.Form8849, '8849'), endings: scheduleTypes.sch1_6.map(endingOfSchedule) };

/** The calls of Forms 8849; each is listed below under its own name. */
export const form8849Routes = filingRoutes(form, {
  added: newForm8849,
  change: form8849Change,
  filing: form8849,
  refusals: { change: ['INVALID_CLAIMS'] },
  examples: {
    added: { businessId: EXAMPLE_ID, schedule: { scheduleType: 'sch1', year: '2026', month: '12' } },
    change: {
      id: EXAMPLE_ID,
      sch1: {
        periodStart: '2026-04-01',
        periodEnd: '2026-09-30',
        3: { lines: [{ line: '3d', gallons: '5000' }] },
      },
    },
  },
});

export const {
  add: addForm8849,
  save: saveForm8849,
  get: getForm8849,
  remove: deleteForm8849,
  count: countForm8849,
  transmit: transmitForm8849,
  unlock: unlockForm8849,
  markMailed: markMailed8849,
  recordFollowUp: recordFollowUp8849,
  download: downloadForm8849,
  addComment: addComment8849,
  deleteDraft: deleteDraft8849,
  getConsent: getConsent8849,
  getDraft: getDraft8849,
  getMailing: getMailing8849,
  getPreflight: getPreflight8849,
  getReview: getReview8849,
  getStatus: getStatus8849,
  listComments: listComments8849,
  listDocuments: listDocuments8849,
  listDrafts: listDrafts8849,
  markReady: markReady8849,
  openPage: openPage8849,
  resolveComment: resolveComment8849,
  saveDraft: saveDraft8849,
  approve: approve8849,
  sendBack: sendBack8849,
  takeDraft: takeDraft8849,
} = form8849Routes;

export const signedForm8849Routes = signatureDocumentRoutes(form);
export const {
  getSignature: getSignature8849,
  attachSignature: attachSignature8849,
  getSignatureFile: getSignatureFile8849,
  deleteSignature: deleteSignature8849,
} = signedForm8849Routes;
export const giveUpForm8849 = defineRoute({
  name: 'giveUpForm8849',
  method: 'POST',
  path: `${form.path}/giveup`,
  summary:
    'Give up Schedule 1 or 6 of the two entered together, after it was rejected: the other stays, without another fee',
  ...bySigners,
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      emailId: emailId.optional(),
      schedule: z.enum(scheduleTypes.sch1_6),
      reason: z.string().trim().min(1, 'Enter why you give it up').max(250, 'Use at most 250 characters'),
    })
    .meta({ id: 'GivenUpSchedule' }),
  response: statusSchema,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});

/** The documents of a Form 8849 by their file names, each with its media type. */
export const form8849Documents = documentsOf(form);

export const form8849DraftPages = draftPages(form);
