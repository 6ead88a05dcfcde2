import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { currentPage, day, emailId, id, pageQuery, scopeQuery } from '../fields.ts';
import { byReaders } from './callers.ts';

const person = z.strictObject({ id, name: z.string().meta({ description: 'First and last name' }), emailId });

const entry = z
  .strictObject({
    id,
    createdAt: z.iso.datetime(),
    actionType: z.string(),
    outcome: z.enum(['success', 'refused', 'failed']),
    person: person.nullable().meta({ description: 'Who acted; null for the program itself and for an unknown person' }),
    client: z
      .strictObject({ name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'The client who acted by a mailed link; null for all others' }),
    apiKey: z.string().nullable().meta({ description: 'The API key the person acted by, by name; null without one' }),
    about: z.string().nullable().meta({
      description: 'The business, return or person it was done to, by name; of an upload how many businesses',
    }),
  })
  .meta({ id: 'ActivityEntry' });

const filters = {
  actionType: z.string().max(60).optional().meta({ description: 'One of actionTypes' }),
  userId: id.optional().meta({ description: 'Who acted' }),
  businessName: z
    .string()
    .trim()
    .max(75)
    .optional()
    .meta({ description: 'Part of the name of the business, or of the business of the return, to which it was done' }),
  fromDate: day.optional().meta({ description: 'First day, in UTC' }),
  toDate: day.optional().meta({ description: 'Last day, in UTC' }),
};

export const listActivity = defineRoute({
  name: 'listActivity',
  method: 'GET',
  path: '/activity/emailId/paginate',
  summary: "Who did what in the account, the newest first: of all people for owner and Manager, else the caller's own",
  ...byReaders,
  query: scopeQuery.extend({ ...pageQuery, ...filters }),
  response: z.strictObject({
    content: z.array(entry),
    total: z.int().meta({ description: 'How many there are, 10,000 at most' }),
    totalPages: z.int(),
    currentPage,
    more: z.boolean().meta({ description: 'Whether there are more than total says: narrow the filters to see them' }),
    people: z.array(person).meta({ description: 'Whose activity may be asked for' }),
    actionTypes: z.array(z.string()).meta({ description: 'The action types there are in the account' }),
  }),
});

export const downloadActivity = defineRoute({
  name: 'downloadActivity',
  method: 'GET',
  path: '/activity/file',
  summary: 'All activity that these filters leave as a CSV file; more than 10,000 events are refused',
  ...byReaders,
  query: scopeQuery.extend(filters),
  response: fileAnswer,
  files: ['text/csv'],
});
