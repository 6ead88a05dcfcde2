import { filingStates } from '@gauger/excise';
import { z } from 'zod';
import { anyone, managers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { id, period, scopeQuery } from '../fields.ts';
import { byReaders, inPerson } from './callers.ts';

const CALENDAR = 'text/calendar';
const params = z.strictObject({ id });

/** The calendar address of a business's due dates. The address itself is answered once, when it is created. */
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
  ...byReaders,
  params,
  response: feed,
  errors: ['NOT_FOUND'],
});

export const makeCalendarFeed = defineRoute({
  name: 'makeCalendarFeed',
  method: 'POST',
  path: '/business/businessId/{id}/calendar/feed',
  summary: 'Make a secret address of the due dates of a business; the one before ends',
  ...inPerson(managers),
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
  ...inPerson(managers),
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
  ...byReaders,
  params,
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

const day = z.iso.date();
const money = z.string().meta({ description: 'Dollars and cents, as a decimal string' });

const dueItem = z
  .strictObject({
    kind: z.enum(['return', 'deposit', 'claim']).meta({ description: '`claim`: the last day to file a Form 8849' }),
    businessId: id,
    businessName: z.string(),
    period: period.nullable().meta({ description: 'Null of a claim' }),
    schedules: z.array(z.string()).meta({ description: 'The schedules of a claim' }),
    periodStart: z.iso
      .date()
      .nullable()
      .meta({ description: 'The first day that a claim is for; null before it is entered' }),
    periodEnd: z.iso
      .date()
      .nullable()
      .meta({ description: 'The last day that a claim is for; null before it is entered' }),
    due: day,
    nominal: day.meta({ description: 'The day the rule names, before weekends and holidays move it' }),
    moved: z.string().nullable().meta({ description: 'Why it was moved: Saturday, Labor Day; null when it was not' }),
    overdue: z.boolean(),
    amount: money.nullable().meta({
      description:
        'Of a return its balance due so far, of a deposit the part of the least amount that is missing, of a claim its total; null while nothing is entered',
    }),
    depositPeriod: z
      .strictObject({
        box: z.string().meta({ description: 'The box of Schedule A' }),
        first: day,
        last: day,
        basis: money.nullable().meta({ description: 'The tax the deposit is measured by; null while none is entered' }),
        whole: z.boolean().meta({ description: 'Whether the least deposit is all of the basis, not 95 %' }),
        covered: money.meta({ description: 'The part of the least amount that was deposited in time' }),
      })
      .nullable()
      .meta({ description: 'The semimonthly period of a deposit; null of a return or a claim' }),
    filingId: id.nullable().meta({ description: 'Null of a return that was not begun' }),
    state: z.enum(filingStates).nullable(),
  })
  .meta({ id: 'DueItem' });

export const listDue = defineRoute({
  name: 'listDue',
  method: 'GET',
  path: '/business/due',
  summary:
    'The returns, deposits and last days of claims that are overdue or due within 90 days, of all businesses or of one',
  ...byReaders,
  query: scopeQuery.extend({ business: id.optional() }),
  response: z.strictObject({
    today: day.meta({ description: 'The day it is at the IRS' }),
    through: day.meta({ description: 'The last day that was looked at' }),
    overdue: z.int().meta({ description: 'How many are overdue' }),
    total: z.int().meta({ description: 'How many there are; items has the first 200' }),
    days: z
      .array(
        z.strictObject({
          due: day,
          returns: z.int(),
          deposits: z.int(),
          claims: z.int(),
          amount: money.nullable().meta({
            description: 'The sum of the known amounts that are due; on a day of claims alone of what they claim',
          }),
          amounts: z
            .strictObject({ returns: money.nullable(), deposits: money.nullable(), claims: money.nullable() })
            .meta({ description: 'The known amounts of each kind together; null where none is known' }),
          first: dueItem,
        }),
      )
      .meta({ description: 'Each day ahead on which anything is due' }),
    items: z.array(dueItem).meta({ description: 'Overdue first, then by day and business' }),
  }),
  errors: ['NOT_FOUND'],
});
