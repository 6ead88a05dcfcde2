import { z } from 'zod';
import { anyone, managers, readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { id, scopeQuery } from '../fields.ts';

const CALENDAR = 'text/calendar';
const params = z.strictObject({ id });

/**
 * The state of the calendar address of a business's due dates. The address itself is answered once, when it is
 * created.
 */
const feed = z.strictObject({
  on: z.boolean(),
  withAmounts: z.boolean().meta({ description: 'Whether the dates include amounts' }),
  createdAt: z.iso.datetime().nullable(),
});

export const getCalendarFeed = defineRoute({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/business/businessId/{id}/calendar/feed',
  summary: 'Whether calendars can subscribe to the due dates of a business, and since when',
  access: readers,
  params,
  query: scopeQuery,
  response: feed,
  errors: ['NOT_FOUND'],
});

export const makeCalendarFeed = defineRoute({
  name: 'makeCalendarFeed',
  method: 'POST',
  path: '/business/businessId/{id}/calendar/feed',
  summary: 'Make a secret address of the due dates of a business; the one before ends',
  access: managers,
  params,
  query: scopeQuery,
  body: z.strictObject({ withAmounts: z.boolean().optional() }),
  response: feed.extend({ address: z.url().meta({ description: 'Shown only once' }) }),
  errors: ['NOT_FOUND', 'BUSINESS_ARCHIVED'],
});

export const endCalendarFeed = defineRoute({
  name: 'endCalendarFeed',
  method: 'DELETE',
  path: '/business/businessId/{id}/calendar/feed',
  summary: 'End the secret address of the due dates of a business',
  access: managers,
  params,
  query: scopeQuery,
  response: feed,
  errors: ['NOT_FOUND'],
});

export const downloadCalendar = defineRoute({
  name: 'downloadCalendar',
  method: 'GET',
  path: '/business/businessId/{id}/calendar',
  summary: 'The due dates of a business as an iCalendar file',
  access: readers,
  params,
  query: scopeQuery,
  response: fileAnswer,
  files: [CALENDAR],
  errors: ['NOT_FOUND'],
});

export const readCalendar = defineRoute({
  name: 'readCalendar',
  method: 'GET',
  path: '/calendar/{feed}',
  summary: 'The due dates of a business by their secret address, for calendars that subscribe',
  access: anyone,
  params: z.strictObject({ feed: z.string().max(64).meta({ description: 'The token and .ics' }) }),
  response: fileAnswer,
  files: [CALENDAR],
  errors: ['NOT_FOUND'],
});
