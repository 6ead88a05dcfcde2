import { type FilingFormType, formOutlines } from '@gauger/excise';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { issueSchema } from '../envelope.ts';
import { emailId, id } from '../fields.ts';
import { answeredClaims, claimsData, ownedKeys } from '../filing.ts';
import { byEditors, byReaders } from './callers.ts';

/** The claims of a Form 720 as a record of their own: the `claimsData` of the filing, under its version and key. */

const form720Id = id.meta({ description: 'The filing that holds the claims' });

const facts = {
  ...claimsData.shape,
  emailId: emailId.optional(),
  ...ownedKeys(['businessName', 'businessId', 'issues', 'version', 'createdAt', 'updatedAt']),
};

const newClaims = z.strictObject({ ...facts, form720Id, ...ownedKeys(['id']) }).meta({ id: 'NewClaims720' });
const claimsChange = z
  .strictObject({ ...facts, id, ...ownedKeys(['form720Id']) })
  .meta({ id: 'Claims720Change', description: 'A group that is absent is left alone; null removes it.' });

const claims = z
  .strictObject({
    ...answeredClaims.shape,
    id,
    form720Id,
    businessId: id,
    businessName: z.string(),
    emailId,
    issues: z.array(issueSchema).meta({ description: 'Remarks on the claims that did not stop the save' }),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Claims720' });
export type ReadClaimsAnswer = Omit<ClaimsAnswer, 'id'> & { id: string | null };
export type ClaimsAnswer = z.output<typeof claims>;

export const addClaims720 = defineRoute({
  name: 'addClaims720',
  method: 'POST',
  path: '/claims720/add',
  summary: 'Begin the claims of a Form 720, Schedule C',
  ...byEditors,
  body: newClaims,
  bodyLimit: 'rows',
  status: 201,
  response: claims,
  errors: ['INVALID_CLAIMS', 'NOT_FOUND', 'ATTACHMENTS_FULL', 'CLAIMS_EXIST', 'NOT_EDITABLE', 'VERSION_MISMATCH'],
  versioned: true,
});

export const saveClaims720 = defineRoute({
  name: 'saveClaims720',
  method: 'PUT',
  path: '/claims720/emailId',
  summary: 'Save groups of the claims of a Form 720; what is absent is left alone, null removes',
  ...byEditors,
  body: claimsChange,
  bodyLimit: 'rows',
  response: claims,
  errors: ['INVALID_CLAIMS', 'NOT_FOUND', 'ATTACHMENTS_FULL', 'CLAIMS_NOT_FOUND', 'NOT_EDITABLE', 'VERSION_MISMATCH'],
  versioned: true,
});

export const getClaims720 = defineRoute({
  name: 'getClaims720',
  method: 'GET',
  path: '/claims720/form720Id/{id}',
  summary: 'The claims of a Form 720 with their computed amounts; no groups and a total of 0.00 where there are none',
  ...byReaders,
  params: z.strictObject({ id }),
  response: claims.extend({ id: id.nullable().meta({ description: 'Null while the filing has no claims' }) }),
  errors: ['NOT_FOUND'],
  versioned: true,
});

/** Fuel that a filing claims, or an entry of Form 4136. */
export const claimedRow = z.strictObject({
  filingId: id.meta({ description: 'The filing that claims it; of Form 4136 the entry of the business' }),
  formType: z.enum([...(Object.keys(formOutlines) as FilingFormType[]), 'Form4136']),
  filing: z.string().meta({ examples: ['Form 720, 2026 Q1'] }),
  claim: z.string().meta({ examples: ['line 3a of the return for 2026 Q1'] }),
  line: z.string(),
  fuel: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  typeOfUse: z.string().optional(),
});

const claimedElsewhere = {
  method: 'GET',
  summary:
    'The fuel that other filings of the business claim, and its entries of Form 4136, line by line with its days: what a claim is held against',
  ...byReaders,
  params: z.strictObject({ id }),
  response: z.array(claimedRow),
  errors: ['NOT_FOUND'],
} as const;

export const listClaimedElsewhere = defineRoute({
  name: 'listClaimedElsewhere',
  path: '/claims720/form720Id/{id}/elsewhere',
  ...claimedElsewhere,
});

export const listClaimedElsewhere8849 = defineRoute({
  name: 'listClaimedElsewhere8849',
  path: '/form8849/form8849id/{id}/elsewhere',
  ...claimedElsewhere,
});
