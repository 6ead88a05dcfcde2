import { filingStates } from '@gauger/excise';
import { z } from 'zod';
import { editors, readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { issueSchema } from '../envelope.ts';
import { emailId, id, scopeQuery } from '../fields.ts';
import { filing, filingChange, newFiling } from '../filing.ts';

export const addForm720 = defineRoute({
  name: 'addForm720',
  method: 'POST',
  path: '/form720/add',
  summary: 'Begin a Form 720 for a business and quarter',
  access: editors,
  query: scopeQuery,
  body: newFiling,
  bodyLimit: 'rows',
  status: 201,
  response: filing,
  errors: [
    'INVALID_ROWS',
    'INVALID_CLAIMS',
    'NOT_FOUND',
    'ATTACHMENTS_FULL',
    'BUSINESS_ARCHIVED',
    'FILING_EXISTS',
    'IDEMPOTENCY_KEY_REUSED',
    'PAYMENT_NOT_CONFIRMED',
  ],
  versioned: true,
  idempotent: true,
});

export const saveForm720 = defineRoute({
  name: 'saveForm720',
  method: 'PUT',
  path: '/form720/emailId',
  summary: 'Save pages of a Form 720; what is absent is left alone, null clears',
  access: editors,
  query: scopeQuery,
  body: filingChange,
  bodyLimit: 'rows',
  response: filing,
  errors: [
    'INVALID_ROWS',
    'INVALID_CLAIMS',
    'NOT_FOUND',
    'ATTACHMENTS_FULL',
    'FILING_EXISTS',
    'NOT_EDITABLE',
    'PAYMENT_NOT_CONFIRMED',
    'VERSION_MISMATCH',
  ],
  versioned: true,
});

export const getForm720 = defineRoute({
  name: 'getForm720',
  method: 'GET',
  path: '/form720/form720id/{id}',
  summary: 'A Form 720 with its computed amounts',
  access: readers,
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: filing,
  errors: ['NOT_FOUND'],
  versioned: true,
  heavy: true,
});

/** A finding, and the step it stands in the way of: paying the fee, signing, or none. */
export const preflightIssue = issueSchema.extend({ blocks: z.enum(['pay', 'sign']).nullable() });
export type PreflightIssue = z.output<typeof preflightIssue>;

export const getPreflight = defineRoute({
  name: 'getPreflight',
  method: 'GET',
  path: '/form720/form720id/{id}/preflight',
  summary: 'What is to be mended before the fee is paid and before the return is signed',
  access: readers,
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: z.strictObject({
    way: z
      .enum(['electronic', 'paper'])
      .meta({ description: 'paper: IRS e-file does not take the quarter, so the return is mailed' }),
    issues: z.array(preflightIssue),
  }),
  errors: ['NOT_FOUND'],
  heavy: true,
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
  access: readers,
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: z.strictObject({
    period: z.string().meta({ examples: ['2026Q1'] }),
    state: z.enum(filingStates).nullable().meta({ description: 'Of that return; null when there is none here' }),
    regular: netLiability,
    alternative: netLiability,
  }),
  errors: ['NOT_FOUND'],
});

export const deleteForm720 = defineRoute({
  name: 'deleteForm720',
  method: 'DELETE',
  path: '/form720/form720id/{id}',
  summary: 'Delete an unpaid draft',
  access: editors,
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'NOT_DELETABLE', 'VERSION_MISMATCH'],
});

export const listForm720 = defineRoute({
  name: 'listForm720',
  method: 'GET',
  path: '/business/businessId/{id}/form720',
  summary: 'The Forms 720 of a business, one per quarter, the newest quarter first',
  access: readers,
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: z.strictObject({
    filings: z.array(
      z.strictObject({
        id,
        taxYear: z.string(),
        quarter: z.string(),
        state: z.enum(filingStates),
        taxLiability: z.string(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const countForm720 = defineRoute({
  name: 'countForm720',
  method: 'GET',
  path: '/form720/count/emailid/{emailId}',
  summary: "How many Forms 720 the account has. The address must be the session's own",
  access: readers,
  params: z.strictObject({ emailId }),
  response: z.strictObject({ count: z.int() }),
});
