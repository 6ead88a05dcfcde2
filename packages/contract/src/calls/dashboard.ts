import { filingStates, irsStatusFilter } from '@gauger/excise';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { currentPage, EXAMPLE_ID, emailId, id, pageQuery, person, scopeQuery } from '../fields.ts';
import { businessName } from './business.ts';
import { byEditors, byReaders } from './callers.ts';

/** The people a return waits for: the reader, the client, an answer of the IRS; nobody once it is done. */
export const mustAct = ['you', 'client', 'answer', 'nobody'] as const;
export type MustAct = (typeof mustAct)[number];

/** The days that a list can be narrowed to: overdue, or due within so many days of today. */
export const dueFilters = ['overdue', '7', '14', '30'] as const;

export const formsInLists = ['Form720', 'Form720X', 'Form8849'] as const;

/** The status of a filing, as in every list. */
export const statusInLists = {
  paymentStatus: z.union([z.literal(0), z.literal(1)]).meta({ description: '1 once the fee is paid' }),
  state: z.enum(filingStates),
  irsFilingStatus: z.enum(['Incomplete', 'Pending', 'Mailed', 'Accepted', 'Rejected']),
  answeredBy: z.string().nullable().meta({ description: 'Who answers for the status: IRS, or a simulator by name' }),
};

/** The quarter of a filing, as in every list. */
export const quarterInLists = {
  year: z.string().meta({ description: 'Tax year' }),
  quarter: z.string().nullable().meta({ description: '1 to 4; null for forms without a quarter' }),
};
export const monthInLists = z
  .string()
  .nullable()
  .meta({ description: "Last month of the claimant's income tax year, of a Form 8849" });
/** The schedules and days of a Form 8849, as in every list. */
export const claimedInLists = {
  schedules: z.array(z.string()).meta({ description: 'The schedules of a Form 8849; none of another form' }),
  periodStart: z.iso
    .date()
    .nullable()
    .meta({ description: 'The first day that a Form 8849 claims for; null before it is entered' }),
  periodEnd: z.iso
    .date()
    .nullable()
    .meta({ description: 'The last day that a Form 8849 claims for; null before it is entered' }),
};
/** How the tax of a filing is paid, as in every list. */
export const paidInLists = {
  paymentMethod: z.enum(['efw', 'eftps']).nullable().meta({
    description: 'How the tax is paid: efw is direct debit; null where nobody chose or the choice cannot be read',
  }),
  paymentOption: z.enum(['efw', 'eftps']).nullable().meta({ description: 'The same, by the name of its page' }),
};

const amount = z.string();

const row = z
  .strictObject({
    id,
    formType: z.enum(formsInLists),
    businessId: id,
    businessName: z.string(),
    emailId: emailId.meta({ description: "Address of the account's owner" }),
    ...quarterInLists,
    quarterEnding: z
      .string()
      .nullable()
      .meta({ description: 'Month and year the quarter ends in', examples: ['3-2026'] }),
    month: monthInLists,
    dueDate: z.iso.date().nullable().meta({ description: 'The day the return is due; null where there is none' }),
    ...statusInLists,
    totalDue: amount.meta({ description: 'Balance due in dollars and cents, as a decimal string' }),
    overPaymentFromThisQuarter: amount.meta({
      description: 'Overpayment in dollars and cents, as a decimal string; 0.00 where a balance is due',
    }),
    totalClaim: amount.meta({ description: 'The refund that a Form 8849 claims, in dollars and cents' }),
    ...claimedInLists,
    mustAct: z.enum(mustAct).meta({ description: 'Who must act next' }),
    isApproved: z.boolean().meta({
      description: 'Whether the client or a reviewer approved it and no page but the payment option was saved since',
    }),
    filingDate: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it was signed to be sent or mailed; null of one that was not' }),
    ...paidInLists,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'DashboardRow' });

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
export const filingOrders = ['createdAt', 'updatedAt', 'period', 'businessName', 'dueDate', 'mustAct'] as const;
export type FilingOrder = (typeof filingOrders)[number];

const filingFilters = {
  formType: listedForms,
  businessName,
  fromDate: day.meta({ description: 'The day the filing was begun, from, in UTC' }),
  toDate: day.meta({ description: 'The day the filing was begun, to, in UTC' }),
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
  due: choice(dueFilters).meta({
    description:
      'Of returns that wait for the reader or the client. overdue: the due date has passed. A number: due today or within so many days',
  }),
  mustAct: choice(mustAct),
  sort: z.enum(filingOrders).default('createdAt').meta({
    description:
      'mustAct ascending: filings that wait for the reader first, by due day; those that are done last, the latest change first',
  }),
  order: z.enum(['ascending', 'descending']).default('descending'),
};

export const listFilings = defineRoute({
  name: 'listFilings',
  method: 'GET',
  path: '/dashboard/forms/emailId/paginate',
  summary: 'The filings, newest first unless another order is asked for, in pages',
  ...byReaders,
  query: scopeQuery.extend({ ...pageQuery, ...filingFilters }),
  response: inPages(row).extend({
    more: z.boolean().meta({ description: 'Whether there are more than total says: narrow the filters to see them' }),
    counts: z
      .strictObject(Object.fromEntries(mustAct.map((who) => [who, z.int()])) as Record<MustAct, z.ZodInt>)
      .nullable()
      .meta({ description: 'By who must act, with all other filters; null where those find more than 10,000' }),
  }),
});

export const downloadFilings = defineRoute({
  name: 'downloadFilings',
  method: 'GET',
  path: '/dashboard/forms/file',
  summary: 'All filings that these filters leave as a CSV file, in their order; more than 10,000 are refused',
  ...byReaders,
  query: scopeQuery.extend(filingFilters),
  response: fileAnswer,
  files: ['text/csv'],
  heavy: true,
});

export const countFilings = defineRoute({
  name: 'countFilings',
  method: 'GET',
  path: '/dashboard/forms/count',
  summary: 'How many filings there are of each form',
  ...byReaders,
  response: z
    .array(z.strictObject({ form_720: z.int(), form_720x: z.int(), form_8849: z.int() }))
    .length(1)
    .meta({ description: 'One entry with all counts' }),
});

export const clientTabs = ['open', 'you', 'client', 'answer', 'done'] as const;
/** A return is due soon within so many days. */
export const DUE_SOON_DAYS = 14;
/** The kinds of clients, as a person said or from what each business filed. */
export const clientKindNames = { quarterly: 'Every quarter', feeOnly: 'PCORI fee only' } as const;
export type ClientKind = keyof typeof clientKindNames;
const clientKinds = Object.keys(clientKindNames) as ClientKind[];

const clientReturn = z
  .strictObject({
    businessId: id,
    businessName: z.string(),
    kind: z.enum(clientKinds).meta({
      description:
        'feeOnly: a person said that the business files the PCORI fee alone, or its returns have no other tax',
    }),
    formType: z.enum(formsInLists),
    ...quarterInLists,
    month: monthInLists,
    ...claimedInLists,
    dueDate: z.iso.date().nullable().meta({ description: 'The day the return is due; null where there is none' }),
    filing: z
      .strictObject({ id, ...statusInLists })
      .nullable()
      .meta({ description: 'null of the return of the quarter that is due, where none was started' }),
    totalDue: amount.meta({ description: 'Balance due in dollars and cents, as a decimal string' }),
    overPaymentFromThisQuarter: amount,
    totalClaim: amount.meta({ description: 'The refund that a Form 8849 claims, in dollars and cents' }),
    mustAct: z.enum(mustAct),
    isSignable: z.boolean().meta({
      description:
        'Whether the reader may sign it: a form was signed, the client approved it, or the reader is the signing authority',
    }),
    contactEmail: z
      .string()
      .nullable()
      .meta({ description: 'Where the client would be asked; null where no return was started' }),
    isContactConfirmed: z.boolean().nullable().meta({
      description: 'Whether an owner or Manager confirmed that address; null where no return was started',
    }),
    request: z
      .strictObject({
        askedAt: z.iso.datetime(),
        remindedAt: z.iso.datetime().nullable(),
        openedAt: z.iso.datetime().nullable(),
        answer: z.enum(['approved', 'changes']).nullable(),
        answeredAt: z.iso.datetime().nullable(),
        signerName: z.string().nullable().meta({ description: 'Who approved it' }),
        isRefused: z.boolean().meta({
          description: 'Whether a mail server said that the address does not exist: the return waits for the reader',
        }),
        changedSince: z.boolean().meta({ description: 'Whether the return was saved after the client answered' }),
      })
      .nullable()
      .meta({ description: 'What the client was asked; null where no request counts' }),
  })
  .meta({ id: 'ClientReturnRow' });

/** Clients that one call marks at most. */
export const MAX_MARKED_CLIENTS = 100;

export const saveClientKind = defineRoute({
  name: 'saveClientKind',
  example: { businesses: [EXAMPLE_ID], kind: 'feeOnly' },
  method: 'PUT',
  path: '/dashboard/clients/kind',
  summary: 'Say of several clients that they file every quarter or the PCORI fee alone, or leave it to their returns',
  ...byEditors,
  body: z.strictObject({
    emailId: emailId.optional(),
    businesses: z.array(id).min(1).max(MAX_MARKED_CLIENTS).meta({ description: 'Businesses of the account' }),
    kind: z.enum(clientKinds).nullable().meta({ description: 'null: by their returns' }),
  }),
  response: z.strictObject({ changed: z.int().meta({ description: 'Clients whose kind was another one before' }) }),
  errors: ['NOT_FOUND'],
});

export const listClients = defineRoute({
  name: 'listClients',
  method: 'GET',
  path: '/dashboard/clients/paginate',
  summary:
    'The open returns of all clients by the day they are due, in pages, with who must act; a client without a return for the quarter that is due has a row of its own',
  ...byReaders,
  query: scopeQuery.extend({
    ...pageQuery,
    businessName,
    tab: choice(clientTabs).meta({
      description: 'open when absent; done: accepted, or mailed, in this calendar year',
    }),
    quarter: z
      .string()
      .regex(/^(20\d\dQ[1-4])?$/, 'Give a year, then Q1 to Q4')
      .optional(),
    formType: listedForms,
    kind: choice(clientKinds),
    due: choice(dueFilters).meta({
      description: 'overdue: the due date has passed. A number: due today or within so many days',
    }),
    preparedBy: z
      .union([z.literal(''), id])
      .optional()
      .meta({ description: 'A person of the account: returns with a page that this person saved last' }),
  }),
  response: inPages(clientReturn).extend({
    clients: z.int().meta({ description: 'The businesses that the search finds' }),
    due: z
      .strictObject({ year: z.string(), quarter: z.string(), returnDueDate: z.iso.date() })
      .meta({ description: 'The quarter that is due' }),
    counts: z
      .strictObject(
        Object.fromEntries(clientTabs.map((tab) => [tab, z.int()])) as Record<(typeof clientTabs)[number], z.ZodInt>,
      )
      .meta({ description: 'How many returns each tab holds, with the filters' }),
    days: z
      .array(z.strictObject({ dueDate: z.iso.date().nullable(), count: z.int(), totalDue: amount }))
      .meta({ description: 'Each due day of the tab, on all pages' }),
    people: z.array(person).meta({
      description: 'Those of the account who may prepare returns, by name; none for a reader that prepares none',
    }),
  }),
});
