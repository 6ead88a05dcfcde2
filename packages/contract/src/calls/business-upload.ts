import { z } from 'zod';
import { businessFields } from '../business/index.ts';
import { defineRoute } from '../define-route.ts';
import {
  answersToFile,
  asked,
  faults,
  howToRead,
  lostZeros,
  MAX_LISTED,
  readFile,
  readSheet,
  save,
  setAside,
  sheetCalls,
  withSheet,
  zeros,
} from './sheet-parts.ts';

/** The columns of a sheet about businesses as clients: no facts that the IRS gets. */
export const clientColumns = ['clientContactName', 'clientContactEmail', 'clientKind'] as const;
const field = z.enum([...(Object.keys(businessFields) as (keyof typeof businessFields)[]), ...clientColumns]).meta({
  description:
    'A field of the business; the person who is asked to approve its returns, and the address of that person; or how often it files, as the list of clients counts it',
});

const wishes = {
  ...withSheet,
  ...howToRead,
  ...answersToFile,
  zeros,
};

export const checkBusinessUpload = defineRoute({
  ...sheetCalls.check,
  name: 'checkBusinessUpload',
  path: '/business/upload/check',
  summary: 'Check a spreadsheet (Excel, OpenDocument or CSV) of businesses; nothing is saved',
  body: z.strictObject(wishes).meta({ id: 'BusinessSheet' }),
  response: z.strictObject({
    rows: z.int().meta({ description: 'Rows with a business' }),
    goodRows: z.int(),
    existing: z.int().meta({
      description: 'Good rows of businesses that the account has: only what they say of the client is saved',
    }),
    faultCount: z.int(),
    faults: faults(field),
    remarkCount: z.int(),
    remarks: faults(field).meta({
      description: `EINs that an earlier row or a business of the account has too, and ZIP codes of other states, and businesses that the account has, by row; then cells that were completed, by row; ${MAX_LISTED} at most. They do not stop the save`,
    }),
    ...lostZeros(field),
    sheets: z.array(z.strictObject(readSheet)).meta({ description: 'The sheet that is read' }),
    ...readFile,
    ...setAside,
    ...asked,
    ignoredColumns: z.array(z.string()).meta({ description: 'Headings that say nothing to Gauger' }),
  }),
});

export const uploadBusinesses = defineRoute({
  ...sheetCalls.upload,
  name: 'uploadBusinesses',
  path: '/business/upload',
  summary: 'Add the businesses of a spreadsheet in one step: all of them, or those with no errors',
  body: z.strictObject({ ...wishes, save }).meta({ id: 'BusinessUpload' }),
  response: z.strictObject({
    added: z.int(),
    updated: z.int().meta({ description: 'Businesses of the account whose contact or kind of client was saved' }),
    leftOut: z.int().meta({ description: 'Rows with a fault, or with an open question' }),
    ...setAside,
  }),
});

export const markBusinessUpload = defineRoute({
  ...sheetCalls.mark,
  name: 'markBusinessUpload',
  path: '/business/upload/marked',
  body: z.strictObject({
    ...wishes,
    rows: z
      .enum(['all', 'faulty'])
      .default('all')
      .meta({ description: '`faulty`: a new sheet with the rows alone that `save` `good` leaves out' }),
  }),
});

export const saveBusinessColumns = defineRoute({
  ...sheetCalls.saveColumns,
  name: 'saveBusinessColumns',
  path: '/business/upload/columns',
  summary: 'Remember what the headings of your sheets of businesses mean, for the sheets read from now on',
});

export const getBusinessTemplate = defineRoute({
  ...sheetCalls.getTemplate,
  name: 'getBusinessTemplate',
  path: '/business/upload/template/{format}',
});
