import { claimFuels, law } from '@gauger/excise';
import { z } from 'zod';
import { editors, readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { id, scopeQuery } from '../fields.ts';
import { byReaders } from './callers.ts';
import { claimedRow } from './claims720.ts';

/** Most entries of Form 4136 for one business. */
export const MAX_FORM_4136_CLAIMS = 200;

const facts = {
  fuel: z
    .enum(claimFuels(law) as [string, ...string[]])
    .nullable()
    .meta({ description: 'Null: any fuel' }),
  periodStart: z.iso.date(),
  periodEnd: z.iso.date().meta({ description: 'In the same income tax year' }),
  gallons: z
    .string()
    .regex(/^\d{1,12}$/, 'Enter whole gallons, at most 12 digits')
    .nullable()
    .optional()
    .meta({ description: 'Null where they are not known' }),
};

const entered = z.strictObject(facts).meta({ id: 'FuelOnForm4136' });

const claim = z
  .strictObject({ id, ...facts, gallons: z.string().nullable(), name: z.string() })
  .meta({ id: 'Form4136Claim', description: 'Fuel claimed on Form 4136. `name` is the form with its income tax year' });

const path = '/business/businessId/{id}/form4136';
const common = { query: scopeQuery, response: z.array(claim) } as const;
const ofEntry = z.strictObject({ id, claimId: id });

export const listForm4136 = defineRoute({
  name: 'listForm4136',
  method: 'GET',
  path,
  summary: 'The fuel that a business claims on Form 4136 of its income tax return, as it was recorded, by period',
  access: readers,
  byKey: 'read',
  params: z.strictObject({ id }),
  ...common,
  errors: ['NOT_FOUND'],
});

export const addForm4136 = defineRoute({
  name: 'addForm4136',
  method: 'POST',
  path,
  summary: 'Record fuel that the business claims on Form 4136: claims for the same days are warned of',
  access: editors,
  byKey: 'write',
  params: z.strictObject({ id }),
  body: entered,
  status: 201,
  ...common,
  errors: ['NOT_FOUND', 'BUSINESS_ARCHIVED'],
});

export const saveForm4136 = defineRoute({
  name: 'saveForm4136',
  method: 'PUT',
  path: `${path}/{claimId}`,
  summary: 'Change an entry of Form 4136',
  access: editors,
  byKey: 'write',
  params: ofEntry,
  body: entered,
  ...common,
  errors: ['NOT_FOUND', 'BUSINESS_ARCHIVED'],
});

export const deleteForm4136 = defineRoute({
  name: 'deleteForm4136',
  method: 'DELETE',
  path: `${path}/{claimId}`,
  summary: 'Delete an entry of Form 4136',
  access: editors,
  byKey: 'write',
  params: ofEntry,
  ...common,
  errors: ['NOT_FOUND', 'BUSINESS_ARCHIVED'],
});

export const listClaimsOfBusiness = defineRoute({
  name: 'listClaimsOfBusiness',
  method: 'GET',
  path: '/business/businessId/{id}/claims',
  summary: 'The fuel that a business claims on Forms 720, 8849 and 4136, line by line with its days',
  ...byReaders,
  params: z.strictObject({ id }),
  response: z.array(claimedRow),
  errors: ['NOT_FOUND'],
});
