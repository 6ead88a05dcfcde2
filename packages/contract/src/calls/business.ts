import { z } from 'zod';
import { managers } from '../access.ts';
import { businessFields, newBusiness } from '../business/index.ts';
import { defineRoute } from '../define-route.ts';
import { currentPage, emailId, id, pageQuery, scopeQuery } from '../fields.ts';
import { answeredShape, keptShape, requiredNames, serverOwned, typedShape } from '../typed-fields.ts';
import { byEditors, byReaders, inPerson } from './callers.ts';

const typed = typedShape(businessFields);
const kept = { ...keptShape, archived: serverOwned, sentOtherwise: serverOwned, sameEin: serverOwned };

const business = z
  .strictObject({
    id,
    emailId: emailId.meta({ description: "Address of the account's owner" }),
    ...answeredShape(businessFields),
    EIN: z.string().meta({ description: 'Nine digits; empty for an individual who is kept under an SSN or ITIN' }),
    SSN: z.string().meta({ description: 'SSN or ITIN of an individual without an EIN, masked; otherwise empty' }),
    sentOtherwise: z.record(z.string(), z.string()).meta({
      description:
        'What the IRS receives of facts it does not take as they are typed, by name; empty when it takes all',
      examples: [{ businessName: 'Hall Inc' }],
    }),
    archived: z.boolean().meta({ description: 'Out of every choice, and no filing is begun for it' }),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Business' });

/** Maximum number of other businesses with the same EIN that one answer names. */
export const MAX_SAME_EIN = 10;

const oneBusiness = business
  .extend({
    sameEin: z.array(z.strictObject({ id, businessName: z.string() })).meta({
      description: `Other businesses of the account with this EIN, by name, ${MAX_SAME_EIN} at most. Divisions may share an EIN; together they file one Form 720 for a quarter`,
    }),
  })
  .meta({ id: 'OneBusiness' });

/** The search text of a list of businesses. */
export const businessName = z
  .string()
  .trim()
  .max(75)
  .optional()
  .meta({ description: 'Part of the name, all nine digits of the EIN, or its last four' });

export const addBusiness = defineRoute({
  name: 'addBusiness',
  example: {
    businessName: 'Tidewater Fuel',
    EIN: '41-0111999',
    businessType: 'Corporation',
    signingAuthorityName: 'Ann Hall',
    signingAuthorityPhone: '503-555-0142',
    signingAuthorityTitle: 'President',
    contactCountry: 'United States of America',
    contactState: 'Oregon',
    contactCity: 'Portland',
    contactAddressLine1: '12 Harbor Road',
    contactPostalCode: '97201',
    contactPhoneNumber: '503-555-0143',
    contactEmailAddress: 'office@tidewater.example',
  },
  method: 'POST',
  path: '/business/add',
  summary: 'Add a business',
  ...byEditors,
  wholeAccount: true,
  body: z
    .strictObject({ emailId: emailId.optional(), ...typed, ...kept, id: serverOwned })
    .meta({ id: 'NewBusiness', required: requiredNames(businessFields, newBusiness) }),
  status: 201,
  response: oneBusiness,
  errors: ['INVALID_BUSINESS', 'BUSINESS_EXISTS'],
  versioned: true,
});

export const saveBusiness = defineRoute({
  name: 'saveBusiness',
  method: 'PUT',
  path: '/business/business/emailId',
  summary: 'Change a business; what is absent is left alone',
  ...byEditors,
  body: z.strictObject({ emailId: emailId.optional(), id, ...typed, ...kept }).meta({ id: 'BusinessChange' }),
  response: oneBusiness,
  errors: ['INVALID_BUSINESS', 'BUSINESS_EXISTS', 'FILING_EXISTS', 'NOT_FOUND', 'VERSION_MISMATCH'],
  versioned: true,
});

export const getBusiness = defineRoute({
  name: 'getBusiness',
  method: 'GET',
  path: '/business/business/{id}',
  summary: 'A business',
  ...byReaders,
  params: z.strictObject({ id }),
  response: oneBusiness,
  errors: ['NOT_FOUND'],
  versioned: true,
});

export const deleteBusiness = defineRoute({
  name: 'deleteBusiness',
  method: 'DELETE',
  path: '/business/businessId/{id}',
  summary: 'Delete a business and its unpaid drafts; refused once one of its filings is paid or sent',
  ...inPerson(managers),
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: z.strictObject({ id, deletedDrafts: z.int().meta({ description: 'How many drafts went with it' }) }),
  errors: ['NOT_FOUND', 'BUSINESS_IN_USE', 'VERSION_MISMATCH'],
});

export const countBusinessFilings = defineRoute({
  name: 'countBusinessFilings',
  method: 'GET',
  path: '/business/businessId/{id}/filings/count',
  summary: 'How many filings of a business would be deleted with it, and how many keep it',
  ...byReaders,
  params: z.strictObject({ id }),
  response: z.strictObject({
    drafts: z.int().meta({ description: 'Unpaid drafts' }),
    kept: z.int().meta({ description: 'Paid or sent' }),
    unsent: z.int().meta({ description: 'Of these, those that are paid and not filed: not sent, or rejected' }),
    asked: z.int().meta({ description: 'Those whose client has a link and did not approve: an archive ends it' }),
  }),
  errors: ['NOT_FOUND'],
});

export const archiveBusiness = defineRoute({
  name: 'archiveBusiness',
  method: 'POST',
  path: '/business/businessId/{id}/archive',
  summary:
    'Archive a business: it is offered nowhere and no filing is begun for it; its filings stay, and links to returns that its client did not approve end',
  ...inPerson(managers),
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: business,
  errors: ['NOT_FOUND'],
  versioned: true,
});

export const restoreBusiness = defineRoute({
  name: 'restoreBusiness',
  method: 'POST',
  path: '/business/businessId/{id}/restore',
  summary: 'Restore an archived business',
  ...inPerson(managers),
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: business,
  errors: ['NOT_FOUND'],
  versioned: true,
});

/** Maximum names in the answer of one call. */
export const MAX_BUSINESS_NAMES = 500;

export const listBusinessNames = defineRoute({
  name: 'listBusinessNames',
  method: 'GET',
  path: '/business/emailId/id-names',
  summary: `Ids and names of the businesses by name, without archived ones, ${MAX_BUSINESS_NAMES} at most`,
  ...byReaders,
  query: scopeQuery.extend({ businessName }),
  response: z.array(z.strictObject({ id, businessName: z.string() })),
});

/** The sort orders of a list of businesses. */
export const businessOrders = ['businessName', 'signingAuthorityName'] as const;
export type BusinessOrder = (typeof businessOrders)[number];

export const listBusinesses = defineRoute({
  name: 'listBusinesses',
  method: 'GET',
  path: '/business/emailId/paginate',
  summary: 'The businesses, in pages',
  ...byReaders,
  query: scopeQuery.extend({
    ...pageQuery,
    businessName,
    archived: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .meta({ description: 'Whether the archived ones are listed instead of the others' }),
    sort: z
      .enum(businessOrders)
      .default('businessName')
      .meta({ description: 'The sort column. The EIN is encrypted and has no order' }),
    order: z.enum(['ascending', 'descending']).default('ascending'),
  }),
  response: z.strictObject({
    businesses: z.array(business),
    totalBusinesses: z.int(),
    totalPages: z.int(),
    currentPage,
  }),
});
