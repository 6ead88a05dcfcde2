import { z } from 'zod';
import { readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { emailId, id, scopeQuery } from '../fields.ts';
import { filteredLists, listFilters, MAX_SAVED_FILTERS, SAVED_FILTER_NAME_LENGTH } from '../saved-filter/index.ts';
import { inPerson } from './callers.ts';

const list = z.enum(filteredLists).meta({ description: 'The list that is filtered' });
const filters = z.record(z.string().max(40), z.string().max(254)).meta({
  description: 'What each filter is set to, by the names that the call of the list has; those left out are empty',
});

const savedFilter = z.strictObject({ id, list, name: z.string(), filters }).meta({ id: 'SavedFilter' });
export type SavedFilter = z.output<typeof savedFilter>;

export const listSavedFilters = defineRoute({
  name: 'listSavedFilters',
  method: 'GET',
  path: '/savedfilters',
  summary: "The caller's own saved filters, by list and name",
  ...inPerson(readers),
  query: scopeQuery,
  response: z.strictObject({ savedFilters: z.array(savedFilter) }),
});

export const saveFilter = defineRoute({
  name: 'saveFilter',
  method: 'PUT',
  path: '/savedfilters',
  summary: `Save what a list is filtered by under a name of the caller's own; the same name is replaced. At most ${MAX_SAVED_FILTERS} of a list`,
  ...inPerson(readers),
  query: scopeQuery,
  body: z
    .strictObject({
      emailId: emailId.optional(),
      list,
      name: z.string().trim().min(1).max(SAVED_FILTER_NAME_LENGTH),
      filters,
    })
    .refine((body) => Object.values(body.filters).some((text) => text.trim() !== ''), {
      error: 'Set a filter before you save it',
      path: ['filters'],
    })
    .superRefine((body, context) => {
      const known: readonly string[] = listFilters[body.list];
      for (const name of Object.keys(body.filters))
        if (!known.includes(name))
          context.addIssue({
            code: 'custom',
            message: `Use the filters of the list: ${known.join(', ')}`,
            path: ['filters', name],
          });
    }),
  response: savedFilter,
  errors: ['SAVED_FILTERS_FULL'],
});

export const deleteSavedFilter = defineRoute({
  name: 'deleteSavedFilter',
  method: 'DELETE',
  path: '/savedfilters/{id}',
  summary: "Delete one of the caller's own saved filters",
  ...inPerson(readers),
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
});
