import { filingStates } from '@gauger/excise';
import { z } from 'zod';
import { readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { id, scopeQuery } from '../fields.ts';

export const listPcorFilings = defineRoute({
  name: 'listPcorFilings',
  method: 'GET',
  path: '/pcor/business/{businessId}',
  summary: 'The second-quarter Forms 720 of a business with their rows of the PCORI fee, the newest first',
  access: readers,
  params: z.strictObject({ businessId: id }),
  query: scopeQuery,
  response: z.strictObject({
    filings: z.array(
      z.strictObject({
        id,
        taxYear: z.string(),
        state: z.enum(filingStates),
        version: z.int(),
        paymentMethod: z.enum(['efw', 'eftps']).nullable(),
        rows: z
          .array(z.record(z.string(), z.union([z.string(), z.boolean()])))
          .meta({ description: 'The facts of IRS No. 133, at most 100 rows' }),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
