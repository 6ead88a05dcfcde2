import { filingStates, irsStatusFilter } from '@gauger/excise';
import { z } from 'zod';
import { readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { currentPage, emailId, id, pageQuery, scopeQuery } from '../fields.ts';
import { businessName } from './business.ts';

export const formsInLists = ['Form720', 'Form720X', 'Form8849'] as const;

/** The status of a filing, as in every list. */
export const statusInLists = {
  paymentStatus: z.union([z.literal(0), z.literal(1)]).meta({ description: '1 once the fee is paid' }),
  state: z.enum(filingStates),
  irsFilingStatus: z.enum(['Incomplete', 'Pending', 'Mailed', 'Accepted', 'Rejected']),
  answeredBy: z.string().nullable().meta({ description: 'Who answers for the status: IRS, or a simulator by name' }),
};

const amount = z.string();

const row = z
  .strictObject({
    id,
    formType: z.enum(formsInLists),
    businessId: id,
    businessName: z.string(),
    emailId: emailId.meta({ description: "Address of the account's owner" }),
    year: z.string().meta({ description: 'Tax year' }),
    quarter: z.string().nullable().meta({ description: '1 to 4; null for forms without a quarter' }),
    quarterEnding: z
      .string()
      .nullable()
      .meta({ description: 'Month and year the quarter ends in', examples: ['3-2026'] }),
    month: z.string().nullable().meta({ description: "Last month of the claimant's income tax year, of a Form 8849" }),
    dueDate: z.iso.date().nullable().meta({ description: 'The day the return is due; null where there is none' }),
    ...statusInLists,
    totalDue: amount.meta({ description: 'Balance due in dollars and cents, as a decimal string' }),
    overPaymentFromThisQuarter: amount.meta({
      description: 'Overpayment in dollars and cents, as a decimal string; 0.00 where a balance is due',
    }),
    totalClaim: amount.meta({ description: 'The refund that a Form 8849 claims, in dollars and cents' }),
    schedules: z.array(z.string()).meta({ description: 'The schedules of a Form 8849; none of another form' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'DashboardRow' });

/** The answer of a paged list. */
const inPages = <Row extends z.ZodType>(content: Row) =>
  z.strictObject({
    content: z.array(content),
    total: z.int(),
    totalPages: z.int(),
    currentPage,
  });

const listedFormTypes = ['ALL', ...formsInLists] as const;
/** The form of a list: letter case does not matter. */
const listedForms = z
  .preprocess(
    (text) =>
      typeof text === 'string'
        ? (listedFormTypes.find((form) => form.toLowerCase() === text.toLowerCase()) ?? text)
        : text,
    z.enum(listedFormTypes).default('ALL'),
  )
  .meta({ description: 'Letter case does not matter' });

const statusNames = Object.keys(irsStatusFilter) as (keyof typeof irsStatusFilter)[];

/** A choice of a list: letter case does not matter, and an empty one chooses nothing. */
const choice = <Value extends string>(values: readonly Value[]) =>
  z
    .preprocess(
      (text) =>
        typeof text === 'string'
          ? text === ''
            ? undefined
            : (values.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text)
          : text,
      z.enum(values as [Value, ...Value[]]).optional(),
    )
    .optional();

const day = z
  .string()
  .refine((text) => text === '' || z.iso.date().safeParse(text).success, 'Give the day like 2026-04-30')
  .optional();

/** The sort orders of a list of filings. */
export const filingOrders = ['createdAt', 'updatedAt', 'period', 'businessName'] as const;
export type FilingOrder = (typeof filingOrders)[number];

export const listFilings = defineRoute({
  name: 'listFilings',
  method: 'GET',
  path: '/dashboard/forms/emailId/paginate',
  summary: 'The filings, newest first unless another order is asked for, in pages',
  access: readers,
  byKey: 'read',
  query: scopeQuery.extend({
    ...pageQuery,
    formType: listedForms,
    businessName: z.string().trim().max(75).optional().meta({ description: 'Part of the name' }),
    fromDate: day.meta({ description: 'Filing date from, in UTC: the day the filing was begun' }),
    toDate: day.meta({ description: 'Filing date to, in UTC' }),
    taxYear: z
      .string()
      .regex(/^(\d{4})?$/, 'Give the year like 2026')
      .optional(),
    quarter: choice(['1', '2', '3', '4']),
    filingStatus: choice(statusNames).meta({
      description: 'IRS Status: Pending is sent or mailed, Active accepted, DeActive rejected or withdrawn',
    }),
    invoiceStatus: choice(statusNames).meta({
      description: 'Inv Status: Pending is not paid, Active paid, DeActive refunded or void',
    }),
    state: choice(filingStates),
    sort: z.enum(filingOrders).default('createdAt'),
    order: z.enum(['ascending', 'descending']).default('descending'),
  }),
  response: inPages(row).extend({
    more: z.boolean().meta({ description: 'Whether there are more than total says: narrow the filters to see them' }),
  }),
});

export const countFilings = defineRoute({
  name: 'countFilings',
  method: 'GET',
  path: '/dashboard/forms/count',
  summary: 'How many filings there are of each form',
  access: readers,
  byKey: 'read',
  query: scopeQuery,
  response: z
    .array(z.strictObject({ form_720: z.int(), form_720x: z.int(), form_8849: z.int() }))
    .length(1)
    .meta({ description: 'One entry with all counts' }),
});

const clientQuarter = z
  .strictObject({
    year: z.string().meta({ description: 'Tax year' }),
    quarter: z.string().meta({ description: '1 to 4' }),
    returnDueDate: z.iso.date().meta({ description: 'The day the return of the quarter is due' }),
    filing: z
      .strictObject({
        id,
        ...statusInLists,
        totalDue: amount.meta({ description: 'Balance due in dollars and cents, as a decimal string' }),
      })
      .nullable()
      .meta({ description: 'The Form 720 of the quarter; null when none was begun' }),
  })
  .meta({ id: 'ClientQuarter' });

export const listClients = defineRoute({
  name: 'listClients',
  method: 'GET',
  path: '/dashboard/clients/paginate',
  summary: 'The businesses by name, in pages, each with its returns of the last two quarters that ended',
  access: readers,
  byKey: 'read',
  query: scopeQuery.extend({
    ...pageQuery,
    businessName,
    open: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .meta({ description: 'Only those whose return of the quarter due was not sent yet, or was rejected' }),
  }),
  response: inPages(
    z
      .strictObject({
        id,
        businessName: z.string(),
        dueQuarter: clientQuarter.meta({ description: 'The quarter that ended last' }),
        quarterBefore: clientQuarter,
      })
      .meta({ id: 'Client' }),
  ),
});
