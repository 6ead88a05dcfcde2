import { z } from 'zod';
import { editors } from '../access.ts';
import { businessFields } from '../business/index.ts';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { emailId, scopeQuery } from '../fields.ts';

/** Most rows of one upload of businesses. */
export const MOST_UPLOADED_BUSINESSES = 5_000;

/** Most faults one answer tells; the marked sheet tells all. */
export const MOST_TOLD_FAULTS = 1_000;

const sheetTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const upload = { part: 'file', most: 1, bytes: 5 * 1024 * 1024 };
const texts = { emailId: emailId.optional() };
const field = z.enum(Object.keys(businessFields) as (keyof typeof businessFields)[]);

const fault = z.strictObject({
  row: z.int().meta({ description: 'From 1, as the spreadsheet counts' }),
  column: z.string().meta({ description: 'Letters of the column; empty when the sheet lacks it' }),
  title: z.string().meta({ description: 'Heading of the column in the template' }),
  field,
  value: z.string().meta({ description: 'What stands there, its first 100 characters' }),
  message: z.string(),
});

export const checkBusinessUpload = defineRoute({
  name: 'checkBusinessUpload',
  method: 'POST',
  path: '/business/upload/check',
  summary: 'Check a CSV or XLSX of businesses; nothing is saved',
  access: editors,
  query: scopeQuery,
  body: z.strictObject(texts).meta({ id: 'BusinessSheet' }),
  upload,
  response: z.strictObject({
    rows: z.int().meta({ description: 'Rows with a business' }),
    goodRows: z.int(),
    faultCount: z.int(),
    faults: z.array(fault).meta({ description: `By row; ${MOST_TOLD_FAULTS} at most` }),
    ignoredColumns: z.array(z.string()).meta({ description: 'Headings that say nothing to Gauger' }),
  }),
  errors: ['INVALID_SHEET'],
});

export const uploadBusinesses = defineRoute({
  name: 'uploadBusinesses',
  method: 'POST',
  path: '/business/upload',
  summary: 'Add the businesses of a CSV or XLSX in one step: all of them, or those without a fault',
  access: editors,
  query: scopeQuery,
  body: z
    .strictObject({
      ...texts,
      save: z
        .enum(['all', 'good'])
        .default('all')
        .meta({ description: '`all` saves nothing while a row has a fault; `good` leaves such rows out' }),
    })
    .meta({ id: 'BusinessUpload' }),
  upload,
  status: 201,
  response: z.strictObject({
    added: z.int(),
    leftOut: z.int().meta({ description: 'Rows with a fault' }),
  }),
  errors: ['INVALID_SHEET'],
});

export const markBusinessUpload = defineRoute({
  name: 'markBusinessUpload',
  method: 'POST',
  path: '/business/upload/marked',
  summary: 'The sheet back with its faulty cells marked and told in a last column; nothing is saved',
  access: editors,
  query: scopeQuery,
  body: z.strictObject(texts),
  upload,
  response: fileAnswer,
  files: sheetTypes,
  errors: ['INVALID_SHEET'],
});

export const getBusinessTemplate = defineRoute({
  name: 'getBusinessTemplate',
  method: 'GET',
  path: '/business/upload/template/{format}',
  summary: 'The sheet to fill in: headings, an example, and in the XLSX what each column takes',
  access: editors,
  params: z.strictObject({ format: z.enum(['csv', 'xlsx']) }),
  query: scopeQuery,
  response: fileAnswer,
  files: sheetTypes,
});
