import { filingStates, submissionStates } from '@gauger/excise';
import { z } from 'zod';
import { admins, signedIn } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { couponCode, currentPage, day, emailId, id, jsonValue, pageBody, pageQuery, scopeQuery } from '../fields.ts';
import { INCIDENT_PASSWORD, type IncidentFacts, incidentFields } from '../incident/fields.ts';
import { FIRST_REPORT_YEAR } from '../report/lines.ts';
import { type ReportName, reportFiles, reports } from '../report/reports.ts';
import { companyUserSchema } from './company-users.ts';
import { claimedInLists, formsInLists, monthInLists, paidInLists, quarterInLists, statusInLists } from './dashboard.ts';
import { paymentSchema } from './payments.ts';
import { finding, happening } from './submissions.ts';

/** An address, masked where the call gives no reason to see it whole. */
const shownAddress = z
  .string()
  .max(254)
  .meta({ examples: ['o•••@juniper.example'] });

/** Why an administrator does something. @param kept who reads it, in a sentence */
const reasonThat = (kept: string) =>
  z.string().trim().min(3, `Type the reason. ${kept}`).max(250, 'Use at most 250 characters');

const revealReason = reasonThat('It is kept in the audit trail').optional().meta({
  description:
    'Shows email addresses, EINs and phone numbers in full; without it they are masked. It is kept in the audit trail',
});

/** The access of the routes of administrators. */
const byAdmins = { access: admins, byKey: 'never', query: scopeQuery } as const;

const activeStatus = z.enum(['Active', 'Inactive']);

const userRow = z
  .strictObject({
    id,
    firstName: z.string(),
    lastName: z.string(),
    emailId: shownAddress,
    mobileNumber: z.string(),
    address: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    zipCode: z.string(),
    createdAt: z.iso.datetime(),
    activeStatus,
  })
  .meta({ id: 'AdminUser' });
export type AdminUserRow = z.output<typeof userRow>;

const auditRow = z
  .strictObject({
    id,
    emailId: shownAddress
      .nullable()
      .meta({ description: "Who acted; the account owner where the program did; null where nobody's is known" }),
    documentType: z.string().nullable(),
    actionType: z.string(),
    outcome: z.enum(['success', 'refused', 'failed']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AuditLogEntry' });

/** An event of the audit log, with what it is about and who acted. */
const auditLogRow = auditRow
  .extend({
    about: z.string().nullable().meta({ description: 'The business or return, by name; null where it is of none' }),
    filingId: id.nullable().meta({ description: 'The filing that it is about; null where it is of none, or deleted' }),
    actor: z.enum(['person', 'client', 'program']).meta({
      description: 'client: by a mailed link; program: Gauger, or a person who is not known',
    }),
    client: z
      .strictObject({ name: z.string(), emailId: shownAddress })
      .nullable()
      .meta({ description: 'The client who acted' }),
    apiKey: z.string().nullable().meta({ description: 'The API key the person acted by, by name; null without one' }),
  })
  .meta({ id: 'AuditLogEvent' });
export type AuditLogRow = z.output<typeof auditLogRow>;

const filingRow = z
  .strictObject({
    id,
    emailId: shownAddress.nullable().meta({ description: "Address of the account's owner" }),
    businessName: z.string(),
    EIN: z.string().meta({ description: 'Of the business; the last four digits behind dots unless shown in full' }),
    formType: z.enum(formsInLists),
    ...quarterInLists,
    quarterEnding: z.string().nullable().meta({ description: 'Month and year the quarter ends in' }),
    month: monthInLists,
    ...claimedInLists,
    filingDate: z.iso.datetime().nullable().meta({ description: 'When it was signed to be sent; null before' }),
    ...paidInLists,
    ...statusInLists,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminFiling' });
export type AdminFilingRow = z.output<typeof filingRow>;

/** A payment of any account, without what only its payer sees. */
const transactionRow = paymentSchema
  .omit({ payerId: true, approvalUrl: true, confirming: true, method: true })
  .extend({
    emailId: shownAddress.nullable().meta({ description: "Address of the account's owner" }),
    refund: z
      .strictObject({
        state: z.enum(['initiated', 'refunded', 'failed']),
        reason: z.string(),
        failure: z.string().nullable().meta({ description: 'Why the provider refused, in its words' }),
        askedAt: z.iso.datetime(),
      })
      .nullable()
      .meta({
        description:
          'The refund by an administrator of this return or of the order that paid it, the newest; null without one',
      }),
    taken: z.strictObject({ amount: z.string(), currency: z.string() }).nullable().meta({
      description:
        'Money that the provider took for the whole order, all its returns together, where it differs from the amount of the order',
    }),
    takenShare: z.string().nullable().meta({
      description:
        'The part of that money that falls to this return, by its fee among those of the order, in the currency that was taken; null where it does not differ',
    }),
    returnsPaid: z.int().meta({ description: 'Returns that its order paid for' }),
    left: z.strictObject({ returns: z.int(), amount: z.string() }).meta({
      description: 'Returns of the order that are not refunded, and the money of the order that is left to refund',
    }),
  })
  .meta({ id: 'AdminTransaction' });
export type AdminTransactionRow = z.output<typeof transactionRow>;

const businessRow = z
  .strictObject({
    id,
    emailId: shownAddress.nullable().meta({ description: "Address of the account's owner" }),
    businessName: z.string(),
    EIN: z.string().meta({ description: 'The last four digits behind dots unless shown in full' }),
    signingAuthorityName: z.string(),
    signingAuthorityPhone: z.string(),
    contactCity: z.string(),
    contactState: z.string(),
    contactCountry: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminBusiness' });
export type AdminBusinessRow = z.output<typeof businessRow>;

const rowTypes = reports.flatMap(({ rows }) => rows.map(({ type }) => type));

const reportRow = z
  .strictObject({
    type: z.string().meta({ description: rowTypes.join(', ').replace(/, (\w+)$/, ' or $1') }),
    year: z.int().meta({ description: 'Calendar year of the month' }),
    m: z.int().meta({ description: 'Month, 1 to 12' }),
    count: z.int(),
    paidAmount: z.string().meta({ description: 'Dollars and cents; 0.00 of what is not money' }),
  })
  .meta({ id: 'AdminReportRow' });
export type AdminReportRow = z.output<typeof reportRow>;

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    content: z.array(row),
    total: z.int().meta({ description: 'How many there are; where `more` says so, there are more than these' }),
    totalPages: z.int(),
    currentPage,
    more: z.boolean().meta({ description: 'Whether there are more than total says: narrow the filters to see them' }),
  });

const filter = z.string().trim().max(254).optional();
const dayFilter = z
  .string()
  .refine((text) => text === '' || day.safeParse(text).success, 'Give the day like 2026-04-30')
  .optional();
/** The parameters of every list. The address is accepted as older clients send it; the session decides who asks. */
const paging = { emailId: emailId.optional(), ...pageBody };

const fromDay = {
  fromDate: dayFilter.meta({ description: 'First day, in UTC' }),
  toDate: dayFilter.meta({ description: 'Last day, in UTC' }),
};
/** A choice of a list, in any letter case; empty text and `all` mean none. */
const choice = <const Values extends readonly string[]>(values: Values) =>
  z
    .preprocess((text) => {
      if (typeof text !== 'string') return text;
      const plain = text.trim().toLowerCase().replace(/-/g, '');
      return plain === '' || plain === 'all'
        ? undefined
        : (values.find((value) => value.toLowerCase() === plain) ?? text);
    }, z.enum(values).optional())
    .optional();
const emailVal = filter.meta({ description: 'Address of a person: only what is of their account' });
const taxYear = z
  .union([z.int().transform(String), z.string().trim()])
  .refine((text) => /^(\d{4})?$/.test(text), 'Give the year like 2026')
  .optional();

/** The values of the filter IRS Status; `Incomplete` is not sent yet. */
export const filingStatuses = ['Incomplete', 'Pending', 'Active', 'DeActive'] as const;
export const invoiceStatuses = ['Pending', 'Active', 'DeActive'] as const;

const LAST_REPORT_YEAR = 2199;
const reportYear = z
  .union([z.int().transform(String), z.string().trim()])
  .refine(
    (text) => /^\d{4}$/.test(text) && Number(text) >= FIRST_REPORT_YEAR && Number(text) <= LAST_REPORT_YEAR,
    `Give the financial year by the year it begins in, from ${FIRST_REPORT_YEAR} on`,
  )
  .transform(Number)
  .meta({ description: 'The financial year that begins in April of this year' });
const report = z.strictObject({ ...paging, year: reportYear }).optional();
const reportParams = Object.fromEntries(reports.map(({ name }) => [name, report])) as Record<ReportName, typeof report>;

const lists = {
  usersParams: z
    .strictObject({
      ...paging,
      searchStr: filter.meta({ description: 'A part of a name or an address' }),
      activeStatus: choice(activeStatus.options).meta({ description: 'Whether they may log in' }),
    })
    .optional(),
  auditLogParams: z
    .strictObject({
      ...paging,
      searchStr: filter.meta({
        description:
          'A part of an address, of the name of a business, of a document type or an action type; a return such as "Form 720, 2026 Q2", of one business with its name behind; or the id of a filing or business',
      }),
      email: filter.meta({ description: 'A part of the address' }),
      documentType: filter,
      actionType: filter,
      adminReads: choice(['exclude']).meta({
        description:
          'exclude: leaves out what administrators read with masked values, unless an action type is asked for. Without it, all events',
      }),
      ...fromDay,
    })
    .optional(),
  filingsParams: z
    .strictObject({
      ...paging,
      emailVal,
      searchStr: filter.meta({ description: 'A part of the name of the business' }),
      businessName: filter.meta({ description: 'A part of the name' }),
      formType: choice(formsInLists),
      ...fromDay,
      submissionId: filter.meta({ description: 'The Submission ID of one of its transmissions, whole' }),
      taxYear: taxYear.meta({ description: 'Tax year' }),
      filingStatus: choice(filingStatuses).meta({
        description: 'IRS status. Active: accepted. DeActive: rejected or withdrawn. Incomplete: not sent',
      }),
      invoiceStatus: choice(invoiceStatuses).meta({
        description: 'Service fee. Active: paid. DeActive: refunded or void. Pending: everything else',
      }),
    })
    .optional(),
  transactionsParams: z
    .strictObject({
      ...paging,
      emailVal,
      searchStr: filter.meta({ description: 'A part of the name of the business' }),
      businessName: filter.meta({ description: 'A part of the name' }),
      transactionFormType: choice(formsInLists),
      ...fromDay,
      paymentId: filter.meta({ description: 'The transaction ID, or its beginning' }),
      invoiceNumber: filter,
      paymentStatus: choice(paymentSchema.shape.paymentStatus.options),
    })
    .optional(),
  businessParams: z
    .strictObject({
      ...paging,
      emailVal,
      searchStr: filter.meta({ description: 'A part of the name' }),
      businessName: filter.meta({ description: 'A part of the name' }),
      ein: filter.meta({ description: 'All nine digits; with emailVal also the last four' }),
      signingAuthorityName: filter,
      signingAuthorityPhone: filter,
    })
    .optional(),
  ...reportParams,
};
const listNames = Object.keys(lists) as (keyof typeof lists)[];

export const adminFetch = defineRoute({
  name: 'adminFetch',
  method: 'POST',
  path: '/admin/fetch',
  summary:
    'A page of a list across all accounts, the newest first: send exactly one object of parameters. Each read is recorded',
  ...byAdmins,
  body: z
    .strictObject({ emailId: emailId.optional(), revealReason, ...lists })
    .refine((body) => listNames.filter((name) => body[name] !== undefined).length === 1, {
      error: `Send exactly one of ${listNames.join(', ')}`,
    }),
  response: z.union([
    pageOf(userRow),
    pageOf(auditLogRow),
    pageOf(filingRow),
    pageOf(transactionRow),
    pageOf(businessRow),
    pageOf(reportRow),
  ]),
  errors: ['ADMINISTRATION_OFF'],
});

/** Most results of each kind that `findAnything` answers. */
export const MAX_FOUND = 10;
const found = <Row extends z.ZodType>(row: Row) => z.array(row).max(MAX_FOUND);

export const findAnything = defineRoute({
  name: 'findAnything',
  method: 'POST',
  path: '/admin/find',
  summary:
    'Find anything of any account by one text: a name, an email address, an EIN or its last four digits, a submission ID, a transaction ID, an invoice number, or the id of a record or of a request. Each read is recorded',
  ...byAdmins,
  body: z.strictObject({
    emailId: emailId.optional(),
    revealReason,
    text: z.string().trim().min(3).max(254).meta({ description: 'An EIN is recorded by its last four digits alone' }),
  }),
  response: z.strictObject({
    users: found(userRow),
    businesses: found(businessRow.extend({ ownerId: id.nullable().meta({ description: "The account's owner" }) })),
    filings: found(filingRow).meta({ description: 'The filings with this id, or the newest of the businesses' }),
    transactions: found(transactionRow),
    events: found(
      auditRow.extend({
        filingId: id.nullable().meta({ description: 'The filing that the event is about, if it is about one' }),
      }),
    ).meta({ description: 'What a request did, by its id in the logs' }),
    more: z
      .array(z.enum(['users', 'businesses', 'filings', 'transactions', 'events']))
      .meta({ description: 'The kinds of which there are more than these' }),
  }),
  errors: ['ADMINISTRATION_OFF'],
});

export const downloadReport = defineRoute({
  name: 'downloadReport',
  method: 'GET',
  path: '/admin/report/{report}',
  summary: 'A report of a financial year as a file. Each read is recorded',
  ...byAdmins,
  params: z.strictObject({ report: z.enum(reports.map(({ name }) => name)) }),
  query: scopeQuery.extend({ year: reportYear, format: z.enum(['csv', 'pdf']) }),
  response: fileAnswer,
  files: Object.values(reportFiles),
  errors: ['ADMINISTRATION_OFF'],
});

/** A form that has been on its way to the IRS for too long. */
const stuckSubmission = z
  .strictObject({
    id,
    filingId: id,
    submissionId: z.string().meta({ description: 'As the gateway knows it' }),
    businessName: z.string(),
    formType: z.enum(formsInLists),
    year: z.string(),
    quarter: z.string().nullable(),
    state: z.enum(['queued', 'sending', 'sent', 'unknown']),
    lastEvent: z.string().nullable().meta({ description: 'What happened last: unreachable, refused, unknown, sent' }),
    since: z.iso.datetime().meta({ description: 'When it was signed, or came further last' }),
    tries: z.int().meta({ description: 'Attempts in a row that brought nothing' }),
    dueAt: z.iso.datetime().nullable().meta({ description: 'When it is tried next' }),
    answeredBy: z.string().meta({ description: 'The gateway it was signed for' }),
    canAsk: z.boolean().meta({ description: 'False while another gateway than that is configured' }),
  })
  .meta({ id: 'StuckSubmission' });
export type StuckSubmission = z.output<typeof stuckSubmission>;

/** Answers in a time, and those with a status of 500 or more. */
const answerCounts = z.strictObject({ calls: z.int(), errors: z.int() });

/** Whether returns are sent, and how many wait to be. */
const sending = z
  .strictObject({
    pause: z
      .strictObject({
        since: z.iso.datetime(),
        reason: z.string(),
        pausedBy: emailId.nullable().meta({ description: 'The administrator; null where the address is gone' }),
      })
      .nullable()
      .meta({ description: 'Null while returns are sent' }),
    waiting: z.int().meta({ description: 'Submissions that are not sent yet' }),
  })
  .meta({ id: 'Sending' });
export type Sending = z.output<typeof sending>;

export const getOperations = defineRoute({
  name: 'getOperations',
  method: 'GET',
  path: '/admin/operations',
  summary:
    'How the installation does: the gateway, the queue, what was sent today, and what is stuck. Each read is recorded',
  ...byAdmins,
  response: z.strictObject({
    at: z.iso.datetime(),
    gateway: z.strictObject({
      name: z.string(),
      isPractice: z.boolean().meta({ description: 'A simulator: nothing reaches the IRS' }),
      lastAnswerAt: z.iso.datetime().nullable(),
      failing: z
        .strictObject({
          refused: z.int().meta({ description: 'The gateway answered with an error' }),
          unreachable: z.int().meta({ description: 'It did not answer, or not readably' }),
        })
        .meta({ description: 'Submissions without an answer whose last try had no result' }),
    }),
    queue: z.strictObject({
      waiting: z.int().meta({ description: 'Jobs that could run now' }),
      running: z.int(),
      failed: z.int().meta({ description: 'Jobs that were given up' }),
      oldestAt: z.iso.datetime().nullable().meta({ description: 'Since when the first of them waits' }),
      runners: z
        .array(
          z.strictObject({
            name: z.enum(['upkeep', 'mail', 'payments', 'submissions', 'webhooks']),
            processes: z.int().meta({ description: 'Processes that do its jobs now' }),
            waiting: z.int(),
            running: z.int(),
            retrying: z.int().meta({ description: 'Jobs that failed and will be tried again' }),
            failed: z.int(),
            oldestAt: z.iso.datetime().nullable(),
          }),
        )
        .meta({ description: 'The same for each runner: what one waits for holds up no other' }),
    }),
    onTheirWay: z.int().meta({ description: 'Submissions without an answer' }),
    today: z
      .strictObject({ signed: z.int(), accepted: z.int(), rejected: z.int(), payments: z.int(), fees: z.string() })
      .meta({ description: 'Since midnight UTC; fees in dollars and cents' }),
    hours: z
      .array(
        z.strictObject({
          at: z.iso.datetime().meta({ description: 'When the hour began' }),
          signed: z.int(),
          accepted: z.int(),
          rejected: z.int(),
          unanswered: z.int().meta({ description: 'Submissions without an answer at the end of the hour, or now' }),
        }),
      )
      .meta({ description: 'The last 24 hours, the oldest first; the last one is not over' }),
    sending,
    stuck: z.array(stuckSubmission).meta({
      description:
        'Refused by the gateway, late, or signed for another gateway. While sending is paused, without those that were not sent yet',
    }),
    stuckTotal: z.int(),
    mail: z.strictObject({
      waiting: z.int().meta({ description: 'Emails that were not sent yet' }),
      oldestAt: z.iso.datetime().nullable().meta({ description: 'Since when the first of them waits' }),
      refused: z.int().meta({ description: 'People whose address a mail server refused in the last 7 days' }),
    }),
    health: z.strictObject({
      databaseMs: z.int().meta({ description: 'How long the database took to answer, in milliseconds' }),
      backsUp: z.boolean().meta({ description: 'Whether Gauger backs up the database; else its operator does' }),
      backedUpAt: z.iso.datetime().nullable().meta({ description: 'When the newest backup was taken' }),
      restoreTest: z
        .strictObject({ passedAt: z.iso.datetime().nullable(), failedAt: z.iso.datetime().nullable() })
        .meta({ description: 'When `backup drill` passed and failed last; null where it never did' }),
      certificateEndsAt: z.iso
        .datetime()
        .nullable()
        .meta({ description: 'End of the certificate that the IRS knows the site by; null without one' }),
      answers: z
        .strictObject({ since: z.iso.datetime(), hour: answerCounts, day: answerCounts })
        .meta({ description: 'Of the server process that answers this call, since it started; without health checks' }),
      rateBookVersion: z.string().meta({ description: 'The rate book in force' }),
      missingRates: z
        .array(
          z.strictObject({
            parameter: z.string(),
            title: z.string(),
            irsNumbers: z.array(z.string()),
            from: z.string(),
          }),
        )
        .meta({ description: 'The values that it lacks for returns that can be filed today' }),
    }),
    people: z.strictObject({
      total: z.int(),
      today: z.int().meta({ description: 'Joined since midnight UTC' }),
      newest: z.array(userRow),
    }),
  }),
  errors: ['ADMINISTRATION_OFF'],
});

export const askGateway = defineRoute({
  name: 'askGateway',
  method: 'POST',
  path: '/admin/submission/{id}/ask',
  summary:
    'Ask the gateway about a submission now instead of at the next turn. What may have arrived is looked up before it is sent again',
  ...byAdmins,
  params: z.strictObject({ id }),
  body: z.strictObject({ emailId: emailId.optional() }),
  response: z.strictObject({ id, asked: z.literal(true) }),
  errors: ['NOT_FOUND', 'WRONG_STATE', 'ADMINISTRATION_OFF'],
});

/** A transmission of a filing, as an administrator sees it. */
const followedSubmission = z
  .strictObject({
    id,
    submissionId: z.string().meta({ description: 'As the gateway knows it' }),
    form: z.string().nullable().meta({ description: 'Which of several forms; null of a filing that is one form' }),
    attempt: z.int(),
    state: z.enum(submissionStates),
    answeredBy: z.string().meta({ description: 'The gateway it was signed for' }),
    signedAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
    tries: z.int().meta({ description: 'Attempts in a row that brought nothing' }),
    dueAt: z.iso.datetime().nullable().meta({ description: 'When it is tried next' }),
    isOpen: z.boolean().meta({ description: 'False once it was unlocked to be corrected, or given up' }),
    canAsk: z.boolean().meta({ description: 'The gateway can be asked about it now' }),
    canHandBack: z.boolean().meta({ description: 'The gateway refused its package: it can be handed back' }),
  })
  .meta({ id: 'FollowedSubmission' });
export type FollowedSubmission = z.output<typeof followedSubmission>;

export const followFiling = defineRoute({
  name: 'followFiling',
  method: 'GET',
  path: '/admin/filing/{id}',
  summary: 'Where a filing of any account is and how it came there, without its amounts. Each read is recorded',
  ...byAdmins,
  params: z.strictObject({ id }),
  response: z
    .strictObject({
      id,
      emailId: shownAddress.nullable().meta({ description: "Masked address of the account's owner" }),
      ownerId: id.nullable(),
      businessName: z.string(),
      formType: z.enum(formsInLists),
      period: z.string(),
      state: z.enum(filingStates),
      fee: z.enum(['due', 'paid', 'returned']),
      sendingPaused: z.boolean().meta({ description: 'An administrator paused sending: what is not sent yet waits' }),
      unsavedPages: z
        .int()
        .meta({ description: 'Pages with changes that are not saved: they stop payment and signature' }),
      submissions: z.array(followedSubmission).meta({ description: 'The newest first' }),
      findings: z
        .array(
          finding.extend({ isHandedBack: z.boolean().meta({ description: 'The operator wrote it, not the gateway' }) }),
        )
        .meta({ description: 'Of its last answer' }),
      history: z.array(happening).meta({ description: 'What happened, the oldest first' }),
    })
    .meta({ id: 'FollowedFiling' }),
  errors: ['NOT_FOUND', 'ADMINISTRATION_OFF'],
});

export const handBackSubmission = defineRoute({
  name: 'handBackSubmission',
  method: 'POST',
  path: '/admin/submission/{id}/hand-back',
  summary:
    'Hand a return whose package the gateway refuses back to its filer as rejected, with a reason. The gateway is asked first: what it has stays on its way',
  ...byAdmins,
  params: z.strictObject({ id }),
  body: z.strictObject({
    emailId: emailId.optional(),
    reason: reasonThat('The filer reads it').meta({ description: 'What the filer should change' }),
  }),
  response: z.strictObject({ id, handedBack: z.literal(true) }),
  errors: ['NOT_FOUND', 'WRONG_STATE', 'ADMINISTRATION_OFF'],
});

export const listAdministrators = defineRoute({
  name: 'listAdministrators',
  method: 'GET',
  path: '/admin/administrators',
  summary: 'Every administrator, and every rate book. Each read is recorded',
  ...byAdmins,
  response: z.strictObject({
    administrators: z.array(
      z.strictObject({
        emailId,
        since: z.iso.datetime(),
        hasPassword: z.boolean().meta({ description: 'False until the link that sets it was used' }),
      }),
    ),
    rateBookVersion: z.string().meta({ description: 'The rate book in force' }),
    rateBooks: z
      .array(
        z.strictObject({
          version: z.string(),
          loadedAt: z.iso.datetime().nullable().meta({ description: 'Null for the one the software came with' }),
          loadedBy: z.string().nullable(),
        }),
      )
      .meta({ description: 'The newest first' }),
  }),
  errors: ['ADMINISTRATION_OFF'],
});

const amountText = (pattern: RegExp, message: string) => z.string().trim().regex(pattern, message);
const wholeNumber = (description: string) =>
  z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .meta({ description: `${description}; null for any number` });

/** The terms of a coupon, as an administrator gives them. */
const couponTerms = {
  code: couponCode,
  percent: amountText(/^(100(\.0{1,2})?|[1-9]\d?(\.\d{1,2})?)$/, 'Type a percentage from 1 to 100, such as 20 or 12.5')
    .nullable()
    .meta({ description: 'Percent of the fee; null when an amount is given' }),
  amount: amountText(/^(?!0*\.?0*$)\d{1,6}(\.\d{1,2})?$/, 'Type an amount above 0, such as 5.00')
    .nullable()
    .meta({ description: 'Dollars and cents off the fee, at most the fee; null when a percentage is given' }),
  firstDay: day.meta({ description: 'First day it can be used, in Eastern Time' }),
  lastDay: day.nullable().meta({ description: 'Last day it can be used, in Eastern Time; null without an end' }),
  maxUses: wholeNumber('Most returns it can be used for'),
  maxUsesOfAccount: wholeNumber('Most returns of one account'),
  formTypes: z.array(z.enum(formsInLists)).min(1, 'Choose at least one form').max(formsInLists.length),
};

const coupon = z
  .strictObject({
    id,
    ...couponTerms,
    code: z.string(),
    percent: z.string().nullable(),
    amount: z.string().nullable(),
    state: z.enum(['active', 'early', 'expired', 'ended', 'used']).meta({
      description: 'early: its first day has not come. expired: its last day has passed. used: as often as it may be',
    }),
    used: z.int().meta({ description: 'Returns whose payment uses it; a payment that failed gives its use back' }),
    discounts: z.string().meta({ description: 'What it took off fees that were paid, in dollars and cents' }),
    createdAt: z.iso.datetime(),
    createdBy: emailId.nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.output<typeof coupon>;

export const listCoupons = defineRoute({
  name: 'listCoupons',
  method: 'GET',
  path: '/admin/coupons',
  summary: 'The coupons, the newest first, a page of them. Each read is recorded',
  ...byAdmins,
  query: scopeQuery.extend(pageQuery),
  response: z.strictObject({ coupons: z.array(coupon), total: z.int(), totalPages: z.int(), currentPage }),
  errors: ['ADMINISTRATION_OFF'],
});

export const createCoupon = defineRoute({
  name: 'createCoupon',
  method: 'POST',
  path: '/admin/coupons',
  summary: 'Create a coupon: a percentage or an amount off the service fee',
  ...byAdmins,
  body: z
    .strictObject({ emailId: emailId.optional(), ...couponTerms })
    .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
      error: 'Give a percentage or an amount, and not both',
      path: ['percent'],
    })
    .refine(({ firstDay, lastDay }) => lastDay === null || lastDay >= firstDay, {
      error: 'Give a last day that is not before the first',
      path: ['lastDay'],
    }),
  status: 201,
  response: coupon,
  errors: ['COUPON_EXISTS', 'ADMINISTRATION_OFF'],
});

export const endCoupon = defineRoute({
  name: 'endCoupon',
  method: 'DELETE',
  path: '/admin/coupons/{id}',
  summary: 'End a coupon now: payments that have begun with it keep their discount',
  ...byAdmins,
  params: z.strictObject({ id }),
  response: coupon,
  errors: ['NOT_FOUND', 'ADMINISTRATION_OFF'],
});

/** Six digits of the authenticator app, for an act that asks for a fresh second factor. */
const freshFactor = z
  .string()
  .regex(/^\d{6}$/, 'Type the 6 digits')
  .optional()
  .meta({ description: 'Digits of your authenticator app; needed when you logged in more than five minutes ago' });

export const refundTransaction = defineRoute({
  name: 'refundTransaction',
  method: 'POST',
  path: '/admin/transactions/{id}/refund',
  summary:
    'Refund a service fee through the payment provider: of one return, or all that is left of its payment. Asks for a fresh second factor; again while it is under way begins no other',
  ...byAdmins,
  params: z.strictObject({ id: id.meta({ description: 'The payment' }) }),
  body: z.strictObject({
    emailId: emailId.optional(),
    reason: reasonThat('The payer reads it').meta({ description: 'Why; it is mailed to the payer' }),
    of: z
      .enum(['return', 'payment'])
      .optional()
      .meta({ description: 'Whether to refund this return alone, or all returns of its payment; payment unless said' }),
    otpNumber: freshFactor,
  }),
  response: transactionRow,
  errors: ['NOT_FOUND', 'CODE_REFUSED', 'WRONG_STATE', 'ADMINISTRATION_OFF'],
});

export const pauseSending = defineRoute({
  name: 'pauseSending',
  method: 'POST',
  path: '/admin/sending/pause',
  summary:
    'Pause sending to the IRS on every server. Signed returns wait and keep their date of signing; answers to returns that were sent are still fetched. Asks for a fresh second factor',
  ...byAdmins,
  body: z.strictObject({
    emailId: emailId.optional(),
    reason: reasonThat('The other administrators read it').meta({
      description: 'Why; administrators see it, and it is in the audit trail',
    }),
    otpNumber: freshFactor,
  }),
  response: sending,
  errors: ['CODE_REFUSED', 'WRONG_STATE', 'ADMINISTRATION_OFF'],
});

export const resumeSending = defineRoute({
  name: 'resumeSending',
  method: 'POST',
  path: '/admin/sending/resume',
  summary: 'Resume sending to the IRS: what waited is sent at once. Asks for a fresh second factor',
  ...byAdmins,
  body: z.strictObject({ emailId: emailId.optional(), otpNumber: freshFactor }),
  response: sending,
  errors: ['CODE_REFUSED', 'WRONG_STATE', 'ADMINISTRATION_OFF'],
});

const aboutAdministrator = {
  ...byAdmins,
  aboutAnother: true,
  body: z.strictObject({
    emailId: emailId.meta({ description: 'Address of the person the call is about' }),
    otpNumber: freshFactor,
  }),
  response: z.strictObject({ emailId }),
  errors: ['CODE_REFUSED', 'ADMINISTRATOR_REFUSED', 'ADMINISTRATION_OFF'],
} as const;

export const addAdministrator = defineRoute({
  name: 'addAdministrator',
  method: 'POST',
  path: '/admin/administrators',
  summary:
    'Make a person without an account an administrator, and mail the link that sets the password. Asks for a fresh second factor',
  ...aboutAdministrator,
});

export const removeAdministrator = defineRoute({
  name: 'removeAdministrator',
  method: 'POST',
  path: '/admin/administrators/remove',
  summary: 'Remove the right of an administrator, who is logged out at once. Asks for a fresh second factor',
  ...aboutAdministrator,
});

const rateBook = jsonValue.meta({ description: 'A rate book in the format `gauger/rate-book@1`' });

export const checkRateBook = defineRoute({
  name: 'checkRateBook',
  method: 'POST',
  path: '/admin/ratebook/check',
  summary: 'What is wrong with a rate book, or what it would change; nothing is loaded. Each read is recorded',
  ...byAdmins,
  bodyLimit: 'form',
  body: z.strictObject({ emailId: emailId.optional(), document: rateBook }),
  response: z.strictObject({
    version: z.string().nullable().meta({ description: 'Null when the document has faults' }),
    faults: z.array(z.string()),
    changes: z.array(
      z.strictObject({
        parameter: z.string(),
        title: z.string(),
        unit: z.string(),
        from: z.string(),
        to: z.string().nullable(),
        before: z.string().nullable().meta({ description: 'The value in force on that first day; null for none' }),
        value: z.string().nullable(),
        citation: z.string(),
        confidence: z.string(),
      }),
    ),
  }),
  errors: ['ADMINISTRATION_OFF'],
});

export const loadRateBook = defineRoute({
  name: 'loadRateBook',
  method: 'POST',
  path: '/admin/ratebook',
  summary:
    'Load a newer rate book over those in force. Drafts take it with their next save. Asks for a fresh second factor',
  ...byAdmins,
  bodyLimit: 'form',
  body: z.strictObject({ emailId: emailId.optional(), document: rateBook, otpNumber: freshFactor }),
  response: z.strictObject({ rateBookVersion: z.string().meta({ description: 'The rate book in force' }) }),
  errors: ['CODE_REFUSED', 'RATE_BOOK_REFUSED', 'ADMINISTRATION_OFF'],
});

const invitation = companyUserSchema.pick({ id: true, emailId: true, role: true, invitedUntil: true });

/** The status of a user: facts for an administrator, in addition to `GET /usermanagement/user/{id}`. */
const userStatus = z
  .strictObject({
    id,
    activeStatus,
    role: z.enum(signedIn).nullable().meta({ description: 'The role in the account; null without one' }),
    accountOwner: shownAddress
      .nullable()
      .meta({ description: "Address of the account's owner, masked for anyone else; null for administrators" }),
    roleStatus: activeStatus.nullable().meta({ description: 'Inactive when the account owner switched it off' }),
    createdAt: z.iso.datetime(),
    lastSignInAt: z.iso.datetime().nullable(),
    sessions: z.int().meta({ description: 'Live sessions' }),
    secondFactor: z
      .strictObject({ authenticatorApp: z.boolean(), passkeys: z.int() })
      .meta({ description: 'What a login asks for besides the password' }),
    counts: z
      .strictObject({ businesses: z.int(), filings: z.int(), transactions: z.int() })
      .meta({ description: 'What is in the account. Counted up to 10,001: more than 10,000 are 10,001' }),
    invitations: z.array(invitation).meta({ description: 'To the account of an owner, that wait for their person' }),
  })
  .meta({ id: 'UserStanding' });

const onUser = {
  ...byAdmins,
  params: z.strictObject({ id }),
  response: userStatus,
} as const;

export const getStanding = defineRoute({
  name: 'getStanding',
  method: 'GET',
  path: '/admin/user/{id}',
  summary: 'The status, role, account, last login and sessions of a person',
  ...onUser,
  errors: ['NOT_FOUND', 'ADMINISTRATION_OFF'],
});

export const setUserStatus = defineRoute({
  name: 'setUserStatus',
  method: 'PUT',
  path: '/admin/user/{id}',
  summary: 'Deactivate a person, which ends their sessions, or let them log in again',
  ...onUser,
  body: z.strictObject({ emailId: emailId.optional(), activeStatus }),
  errors: ['NOT_FOUND', 'IS_ADMINISTRATOR', 'ADMINISTRATION_OFF'],
});

export const endUserSessions = defineRoute({
  name: 'endUserSessions',
  method: 'DELETE',
  path: '/admin/user/{id}/sessions',
  summary: 'End every session of a person; they may log in again',
  ...onUser,
  errors: ['NOT_FOUND', 'IS_ADMINISTRATOR', 'ADMINISTRATION_OFF'],
});

export const resendInvitation = defineRoute({
  name: 'resendInvitation',
  method: 'POST',
  path: '/admin/invitation/{id}/resend',
  summary: 'Mail the link of an invitation again, a new one that replaces the one before',
  ...byAdmins,
  params: z.strictObject({ id }),
  body: z.strictObject({ emailId: emailId.optional() }),
  response: invitation,
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'ADMINISTRATION_OFF'],
});

const incidentAnswers = Object.fromEntries(
  Object.entries(incidentFields).map(([name, { label, max }]) => [
    name,
    z.string().meta({ description: `${label}, up to ${max} characters` }),
  ]),
) as Record<keyof IncidentFacts, z.ZodString>;

export const reportIncident = defineRoute({
  name: 'reportIncident',
  method: 'POST',
  path: '/admin/incident-report',
  summary:
    'The report of a security incident as the IRS asks for it: a workbook of twelve items in an encrypted ZIP. It is sent by mail by hand, and only that it was made is kept',
  ...byAdmins,
  body: z.strictObject({
    emailId: emailId.optional(),
    ...incidentAnswers,
    password: z
      .string()
      .min(INCIDENT_PASSWORD.least, `Use at least ${INCIDENT_PASSWORD.least} characters`)
      .max(INCIDENT_PASSWORD.most, `Use at most ${INCIDENT_PASSWORD.most} characters`)
      .meta({ description: 'Of the ZIP; it goes to the IRS in a message of its own' }),
  }),
  response: fileAnswer,
  files: ['application/zip'],
  errors: ['ADMINISTRATION_OFF'],
});
