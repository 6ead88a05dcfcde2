import { z } from 'zod';
import { managers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { currentPage, emailId, id, pageQuery, scopeQuery } from '../fields.ts';
import { newTaxPreparer, taxPreparerFields } from '../tax-preparer/index.ts';
import { answeredShape, keptShape, requiredNames, serverOwned, typedShape } from '../typed-fields.ts';
import { byReaders, inPerson } from './callers.ts';

const typed = typedShape(taxPreparerFields);

const taxPreparer = z
  .strictObject({
    id,
    emailId: emailId.meta({ description: "Address of the account's owner" }),
    ...answeredShape(taxPreparerFields),
    EIN: z.string().meta({ description: 'Nine digits' }),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'TaxPreparer' });

export const addTaxPreparer = defineRoute({
  name: 'addTaxPreparer',
  method: 'POST',
  path: '/taxpreparer/add',
  summary: 'Add a tax preparer',
  ...inPerson(managers),
  wholeAccount: true,
  query: scopeQuery,
  body: z
    .strictObject({ emailId: emailId.optional(), ...typed, ...keptShape, id: serverOwned })
    .meta({ id: 'NewTaxPreparer', required: requiredNames(taxPreparerFields, newTaxPreparer) }),
  status: 201,
  response: taxPreparer,
  errors: ['INVALID_TAX_PREPARER', 'TAX_PREPARER_EXISTS'],
  versioned: true,
});

export const saveTaxPreparer = defineRoute({
  name: 'saveTaxPreparer',
  method: 'PUT',
  path: '/taxpreparer',
  summary: 'Change a tax preparer; what is absent is left alone',
  ...inPerson(managers),
  wholeAccount: true,
  query: scopeQuery,
  body: z.strictObject({ emailId: emailId.optional(), id, ...typed, ...keptShape }).meta({ id: 'TaxPreparerChange' }),
  response: taxPreparer,
  errors: ['INVALID_TAX_PREPARER', 'TAX_PREPARER_EXISTS', 'NOT_FOUND', 'VERSION_MISMATCH'],
  versioned: true,
});

export const getTaxPreparer = defineRoute({
  name: 'getTaxPreparer',
  method: 'GET',
  path: '/taxpreparer/taxpreparerid/{id}',
  summary: 'A tax preparer',
  ...byReaders,
  params: z.strictObject({ id }),
  response: taxPreparer,
  errors: ['NOT_FOUND'],
  versioned: true,
});

export const deleteTaxPreparer = defineRoute({
  name: 'deleteTaxPreparer',
  method: 'DELETE',
  path: '/taxpreparer/taxpreparerid/{id}',
  summary: 'Delete a tax preparer; returns that were signed keep their copy',
  ...inPerson(managers),
  wholeAccount: true,
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'VERSION_MISMATCH'],
});

export const listTaxPreparers = defineRoute({
  name: 'listTaxPreparers',
  method: 'GET',
  path: '/taxpreparer/paginate',
  summary: 'The tax preparers by name, in pages',
  ...byReaders,
  query: scopeQuery.extend({
    ...pageQuery,
    activeStatus: z.enum(['Active', 'Inactive']).optional().meta({ description: 'Those of this status alone' }),
  }),
  response: z.strictObject({
    taxPreparer: z.array(taxPreparer),
    totalTaxPreparer: z.int(),
    totalPages: z.int(),
    currentPage,
  }),
});
