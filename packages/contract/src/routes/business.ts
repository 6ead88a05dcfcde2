import { z } from 'zod';
import { editors, readers } from '../access.ts';
import { type BusinessField, type BusinessFieldName, businessFields } from '../business/index.ts';
import { defineRoute } from '../define-route.ts';
import { emailId, id, pageQuery, scopeQuery } from '../fields.ts';

const fields = Object.entries(businessFields) as [BusinessFieldName, BusinessField][];
const shapeOf = <T extends z.ZodType>(type: (field: BusinessField) => T) =>
  Object.fromEntries(fields.map(([name, field]) => [name, type(field)])) as Record<BusinessFieldName, T>;

/** The facts as they are sent; what they must be is said by the rules of the fields, not by the schema. */
const typed = shapeOf(({ label, max }) =>
  z
    .string()
    .optional()
    .meta({ description: `${label}, up to ${max} characters` }),
);
const serverOwned = z
  .unknown()
  .optional()
  .meta({ description: 'Set by the server; accepted and replaced', readOnly: true });
const kept = { version: serverOwned, createdAt: serverOwned, updatedAt: serverOwned };

const business = z
  .strictObject({
    id,
    emailId: emailId.meta({ description: "Address of the account's owner" }),
    ...shapeOf(({ label }) => z.string().meta({ description: label })),
    EIN: z.string().meta({ description: 'Nine digits' }),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Business' });

const businessName = z
  .string()
  .max(75)
  .optional()
  .meta({ description: 'Part of the name, all nine digits of the EIN, or its last four' });

export const addBusiness = defineRoute({
  name: 'addBusiness',
  method: 'POST',
  path: '/business/add',
  summary: 'Add a business',
  access: editors,
  query: scopeQuery,
  body: z.strictObject({ emailId: emailId.optional(), ...typed, ...kept, id: serverOwned }).meta({ id: 'NewBusiness' }),
  status: 201,
  response: business,
  errors: ['INVALID_BUSINESS', 'BUSINESS_EXISTS'],
  versioned: true,
});

export const saveBusiness = defineRoute({
  name: 'saveBusiness',
  method: 'PUT',
  path: '/business/business/emailId',
  summary: 'Change a business; what is absent is left alone',
  access: editors,
  query: scopeQuery,
  body: z.strictObject({ emailId: emailId.optional(), id, ...typed, ...kept }).meta({ id: 'BusinessChange' }),
  response: business,
  errors: ['INVALID_BUSINESS', 'BUSINESS_EXISTS', 'NOT_FOUND', 'VERSION_MISMATCH'],
  versioned: true,
});

export const getBusiness = defineRoute({
  name: 'getBusiness',
  method: 'GET',
  path: '/business/business/{id}',
  summary: 'A business',
  access: readers,
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: business,
  errors: ['NOT_FOUND'],
  versioned: true,
});

export const deleteBusiness = defineRoute({
  name: 'deleteBusiness',
  method: 'DELETE',
  path: '/business/businessId/{id}',
  summary: 'Delete a business and its unpaid drafts; refused once a filing of it is paid or sent',
  access: editors,
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'BUSINESS_IN_USE', 'VERSION_MISMATCH'],
});

/** The most names one call tells. */
export const MOST_BUSINESS_NAMES = 500;

export const listBusinessNames = defineRoute({
  name: 'listBusinessNames',
  method: 'GET',
  path: '/business/emailId/id-names',
  summary: `Ids and names of the businesses by name, ${MOST_BUSINESS_NAMES} at most`,
  access: readers,
  query: scopeQuery.extend({ businessName }),
  response: z.array(z.strictObject({ id, businessName: z.string() })),
});

export const listBusinesses = defineRoute({
  name: 'listBusinesses',
  method: 'GET',
  path: '/business/emailId/paginate',
  summary: 'The businesses by name, in pages',
  access: readers,
  query: scopeQuery.extend({ ...pageQuery, businessName }),
  response: z.strictObject({
    businesses: z.array(business),
    totalBusinesses: z.int(),
    totalPages: z.int(),
    currentPage: z.int().meta({ description: 'From 0; the last page when a later one was asked for' }),
  }),
});
