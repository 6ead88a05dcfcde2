import { endingOfSchedule, formOutlines, scheduleTypes } from '@gauger/excise';
import { EXAMPLE_ID } from '../fields.ts';
import { form8849, form8849Change, newForm8849 } from '../form8849.ts';
import { documentsOf } from './documents.ts';
import { draftPages } from './draft.ts';
import { filingRoutes } from './filing-routes.ts';
import { formCalls } from './form-calls.ts';

const form = { ...formCalls(formOutlines.Form8849, '8849'), endings: scheduleTypes.sch1_6.map(endingOfSchedule) };

/** The calls of Forms 8849; each is listed below under its own name. */
export const form8849Routes = filingRoutes(form, {
  added: newForm8849,
  change: form8849Change,
  filing: form8849,
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
  listDrafts: listDrafts8849,
  markReady: markReady8849,
  openPage: openPage8849,
  resolveComment: resolveComment8849,
  saveDraft: saveDraft8849,
  sendBack: sendBack8849,
  takeDraft: takeDraft8849,
} = form8849Routes;

/** The documents of a Form 8849 by their file names, each with its media type. */
export const form8849Documents = documentsOf(form);

/** The pages of a Form 8849 a draft can belong to. */
export const form8849DraftPages = draftPages(form);
