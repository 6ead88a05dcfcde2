import { type FilingFormType, filingStates, formOutlines, overPaymentUses } from '@gauger/excise';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { issueSchema } from '../envelope.ts';
import { citedSources, day, deed, emailId, id } from '../fields.ts';
import { byEditors, byReaders, bySigners } from './callers.ts';
import type { FormCalls } from './form-calls.ts';

const amount = z.string().meta({ description: 'Dollars and cents' });
const refundAmount = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,2})?$/, 'Enter dollars and cents above zero, such as 1428.00')
  .meta({ description: 'Dollars and cents', examples: ['1428.00'] });
const state = z.enum(filingStates);
export const snapshotHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Send the snapshotHash of the consent as it came')
  .meta({ description: 'Keyed hash of everything the signature covers' });
const gateway = {
  answeredBy: z
    .string()
    .meta({ description: 'Who answers: IRS, or the name of a simulator', examples: ['MeF simulator'] }),
  isStandIn: z.boolean().meta({ description: 'True for a simulator: nothing reaches the IRS' }),
};
const filed = {
  id,
  formType: z.enum(Object.keys(formOutlines) as FilingFormType[]),
  businessId: id,
  businessName: z.string(),
  taxYear: z.string(),
  quarter: z.string().nullable().meta({ description: '1 to 4; null for a form without a quarter' }),
  period: z.string().meta({ examples: ['2026 Q1'] }),
  state,
  taxLiability: amount,
  totalClaim: amount.meta({ description: 'Form 720 line 4, dollars and cents' }),
  totalDue: amount,
  overPaymentFromThisQuarter: amount.meta({ description: 'Form 720 line 11, dollars and cents' }),
  overPaymentUse: z
    .enum(overPaymentUses)
    .nullable()
    .meta({ description: 'What the IRS does with the overpayment; null while there is none to decide on' }),
};
const paymentMethod = z
  .enum(['efw', 'eftps'])
  .nullable()
  .meta({ description: 'How the amount due is paid to the IRS; null until that is chosen' });

export const consentSchema = z
  .strictObject({
    ...filed,
    ...gateway,
    paymentMethod,
    debit: z
      .strictObject({
        accountNumber: z.string().meta({ description: 'All but its last four characters are masked' }),
        requestedPaymentDate: z.iso.date(),
      })
      .nullable()
      .meta({ description: 'The direct debit that the signature authorizes; null with EFTPS or no balance due' }),
    refundAccount: z.string().nullable().meta({
      description:
        'The account that a refund is deposited to, all but its last four characters masked; null by check, or without one',
    }),
    paidPreparer: z.string().nullable().meta({ description: 'Name and firm; null when none is named' }),
    thirdPartyDesignee: z.string().nullable().meta({ description: 'Name; null when none is named' }),
    forms: z.array(z.strictObject({ period: z.string(), totalClaim: amount })).meta({
      description: 'The forms that one signature covers, each sent separately; empty where there is one',
    }),
    feePaid: z.boolean(),
    snapshotHash,
    wording: z.strictObject({ version: z.string(), paragraphs: z.array(z.string()) }),
    signer: z.strictObject({ name: z.string(), title: z.string() }).meta({
      description:
        'Who signs: the person who signed or approved the return, else the signing authority of the business',
    }),
    authority: z
      .strictObject({
        by: z.enum(['signingAuthority', 'signedForm', 'client']).meta({
          description:
            'signingAuthority: the signer is the signing authority of the business. signedForm: the signed form that is attached. client: an approval by the mailed link',
        }),
        givenOn: z.iso.date().nullable().meta({ description: 'When the form was signed or the return approved' }),
        hasPin: z.boolean().meta({
          description: 'True: no PIN is sent, since the client chose it, or a signed Form 8453-EX takes its place',
        }),
      })
      .nullable()
      .meta({ description: 'By what the caller may sign; null: the return waits for its signing authority' }),
    signsInOtherName: z.boolean().meta({
      description: 'Whether the caller would sign here in the name of the signing authority, who is another person',
    }),
    signsOnForm: z.boolean().meta({
      description:
        'Whether the caller has the name of the signing authority of a client, which gives no authority to sign here: the form is signed by hand',
    }),
    isContactConfirmed: z
      .boolean()
      .meta({ description: 'Whether an owner or Manager confirmed the address of the contact' }),
    contact: z.strictObject({ name: z.string(), email: z.string() }).meta({
      description: 'Who would be asked to approve it: the client contact of the business, or its signing authority',
    }),
    asked: z
      .strictObject({
        email: z.string(),
        askedAt: z.iso.datetime(),
        answer: z.enum(['approved', 'changes']).nullable().meta({ description: 'null: not answered' }),
        isRefused: z.boolean().meta({ description: 'Whether a mail server said that the address does not exist' }),
        changedSince: z.boolean().meta({ description: 'Whether the return is another one than the client was shown' }),
      })
      .nullable()
      .meta({ description: 'The client who was asked, while the link counts; null while nobody is' }),
    openComments: z
      .int()
      .meta({ description: 'Comments that are not resolved, of clients and of people of the account' }),
    issues: z.array(issueSchema).meta({ description: 'The errors to fix before it can be sent' }),
    warnings: z.array(issueSchema).meta({
      description:
        'What the signer should know, such as rows that were left out of an import; none stops the signature',
    }),
  })
  .meta({ id: 'Consent' });

/** How a return on paper is sent. */
export const sentBy = ['regular', 'certified', 'private'] as const;

const trackingNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9 -]{1,40}$/, 'Use letters, digits, spaces and hyphens, at most 40')
  .nullable()
  .meta({ description: 'Of the carrier', examples: ['9407 1000 0000 0000 0000 00'] });

export const happening = z.strictObject({
  at: z.iso.datetime(),
  kind: z.enum([
    'draft',
    'ready',
    'sentBack',
    'approved',
    'edited',
    'clientAsked',
    'clientApproved',
    'changesAsked',
    'approvalEnded',
    'linkEnded',
    'formAttached',
    'paid',
    'refunded',
    'queued',
    'sending',
    'sent',
    'unknown',
    'unreachable',
    'refused',
    'missing',
    'unreadable',
    'accepted',
    'rejected',
    'unlocked',
    'givenUp',
    'mailed',
    'notMailed',
    'taxPaid',
    'refundReceived',
    'letterReceived',
  ]),
  person: z.string().nullable().meta({ description: 'Who did it; null for the program itself' }),
  answeredBy: z.string().nullable().meta({ description: 'Who said so; null for what happened here' }),
  form: z
    .string()
    .nullable()
    .meta({
      description: 'Which of several forms it happened to; null of a filing that is one form, and for what people did',
      examples: ['Schedule 6'],
    }),
});

export const finding = z.strictObject({
  ruleNumber: z.string(),
  severity: z.string(),
  message: z.string().meta({ description: "The gateway's own sentence" }),
  words: z.string().nullable().meta({ description: 'What it means, in our words; null for a rule we do not know' }),
  mend: z
    .strictObject({
      page: z.enum(['business', 'irsPayment', 'refundAccount', 'taxLine', 'schedule', 'quarter', 'summary', 'consent']),
      field: z.string().nullable().meta({
        description:
          'The field by its name, a tax line by its IRS number, a schedule by its own; null for the page as a whole',
      }),
    })
    .nullable()
    .meta({ description: 'The place to fix it; null when no field can fix it' }),
  changed: z.boolean().nullable().meta({
    description:
      'Whether the facts at that place differ from those that were rejected; null with no such place, for the signature, and while the return cannot be corrected',
  }),
});

const resend = z.strictObject({
  firstSentAt: z.iso.datetime().meta({ description: 'When the return was transmitted for the first time' }),
  firstSentOn: z.iso.date().meta({ description: 'The same as a day at the IRS' }),
  by: z.iso.date().meta({
    description:
      'The last day to send it again so that it counts as filed on the first day, by IRS practice for business returns. The payment date does not move, and no text is known to protect claims near their file-by date',
  }),
  days: z.int().meta({ description: 'Calendar days from the first transmission to that day' }),
  source: z.string(),
  rejectedAt: z.array(z.iso.datetime()).meta({ description: 'When each rejection was recorded, the oldest first' }),
});

const irsFilingStatus = z.enum(['Incomplete', 'Pending', 'Mailed', 'Accepted', 'Rejected']);

const submission = z.strictObject({
  ...gateway,
  paymentMethod,
  requestedPaymentDate: z.iso
    .date()
    .nullable()
    .meta({ description: 'When a direct debit is withdrawn; null without one' }),
  accountNumber: z.string().nullable().meta({
    description: 'The account of a direct debit: all but its last four characters are masked; null without one',
  }),
  attempt: z.int(),
  submissionId: z.string().meta({ description: 'The 20 characters the return is known by' }),
  snapshotHash,
  archiveHash: z.string().meta({ description: 'Keyed hash of the very bytes that are sent' }),
  signerName: z.string(),
  signerTitle: z.string(),
  signedAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
  findings: z.array(finding).meta({ description: 'Why it was rejected, or what the gateway remarked' }),
  isHandedBack: z.boolean().meta({
    description: 'The gateway refused its package, and the operator of the site handed it back: nothing was filed',
  }),
  checkedToTheEnd: z
    .boolean()
    .meta({ description: 'False when checking stopped early: more may be found once this is fixed' }),
});

export const statusSchema = z
  .strictObject({
    ...filed,
    irsFilingStatus,
    mailed: z
      .strictObject({
        mailedOn: z.iso.date(),
        sentBy: z.enum(sentBy).nullable().meta({ description: 'null where it was not said' }),
        trackingNumber: z.string().nullable(),
        deliveredOn: z.iso.date().nullable(),
        letterOn: z.iso.date().nullable().meta({ description: 'The day on the letter with which the IRS answered' }),
        recorded: deed,
      })
      .nullable()
      .meta({ description: 'Of a return that went by mail; null until its mailing is recorded' }),
    followUp: z
      .strictObject({
        paidOn: z.iso.date().nullable().meta({ description: 'When the filer paid the balance' }),
        refundedOn: z.iso.date().nullable().meta({ description: 'When the refund arrived' }),
        refundAmount: amount.nullable().meta({ description: 'What arrived, dollars and cents, interest included' }),
        letterOn: z.iso.date().nullable().meta({ description: 'The day on the letter from the IRS' }),
        recorded: deed,
      })
      .nullable()
      .meta({
        description: 'What followed an accepted or mailed filing, as people recorded it; null without a record',
      }),
    submission: submission.nullable().meta({
      description:
        'The latest attempt to send it; null before the first. Of several forms, that of the one furthest behind',
    }),
    forms: z
      .array(
        z.strictObject({
          ending: z
            .string()
            .meta({ description: 'The ending of the names of its documents', examples: ['-schedule-6'] }),
          name: z.string().meta({ examples: ['Schedule 6'] }),
          state,
          irsFilingStatus,
          totalClaim: amount,
          submission,
        }),
      )
      .meta({ description: 'The forms of a filing that becomes several, once it was sent; empty for any other' }),
    givenUp: z
      .array(
        z.strictObject({
          name: z.string().meta({ examples: ['Schedule 6'] }),
          totalClaim: amount,
          at: z.iso.datetime(),
          reason: z.string(),
          submissionId: z.string().meta({ description: 'Of its last attempt' }),
        }),
      )
      .meta({ description: 'The forms of the filing that were given up after a rejection' }),
    resend: resend.nullable().meta({ description: 'Until when a rejected return is sent again; null for any other' }),
    lastSaved: deed.nullable(),
    lastSigned: deed.nullable(),
    sendingPaused: z.boolean().meta({
      description:
        'Whether it waits because the operator paused sending. It is sent when sending resumes, unless it had arrived before',
    }),
    history: z.array(happening).meta({ description: 'What happened, the oldest first' }),
  })
  .meta({ id: 'FilingStatus' });

export type ConsentAnswer = z.output<typeof consentSchema>;
export type StatusAnswer = z.output<typeof statusSchema>;

const charge = z.strictObject({
  kind: z.enum(['lateFiling', 'latePayment', 'lateDeposit', 'interest', 'interestOnLateFiling']),
  amount: amount.nullable().meta({ description: 'Null where the rate is not published' }),
  rule: z.string().meta({ description: 'How it was figured, with its rate' }),
  citation: z.string(),
  sources: citedSources,
  confirmed: z.boolean().meta({ description: 'False: one of its rates is not confirmed from an official source' }),
});
/** Penalties and interest that the IRS may charge on a late return. */
export const lateEstimate = z.strictObject({
  due: z.iso.date().meta({ description: 'When the return was due' }),
  day: z.iso.date().meta({ description: 'The day it is taken to be filed and paid' }),
  unpaid: amount.meta({ description: 'What was unpaid on the due date' }),
  charges: z.array(charge),
  total: amount,
  notPublishedFrom: z.iso.date().nullable().meta({
    description: 'The first day whose interest rate is not published: interest is counted up to the day before',
  }),
});

/** The calls that sign and send a filing, and report its status. */
export const submissionRoutes = (form: FormCalls) => ({
  getConsent: defineRoute({
    name: `getConsent${form.suffix}`,
    method: 'GET',
    path: `${form.path}/consent`,
    summary: 'What is signed: the amounts, the wording of the consent, who will answer, and the hash of all these',
    ...byReaders,
    params: z.strictObject({ id }),
    response: consentSchema,
    errors: ['NOT_FOUND'],
    heavy: true,
  }),
  transmit: defineRoute({
    name: `transmit${form.type}`,
    example: {
      snapshotHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      signerName: 'Ann Hall',
      signerTitle: 'President',
      pin: '04711',
      consent: true,
    },
    method: 'POST',
    path: `${form.path}/transmit`,
    summary: 'Sign and send: sign what was shown and put it on its way. Asked again, it answers the same',
    ...bySigners,
    params: z.strictObject({ id }),
    body: z.strictObject({
      emailId: emailId.optional(),
      snapshotHash,
      signerName: z.string().meta({
        description:
          'Who signs for the business, at most 35 characters: its signing authority, or the person who signed the attached form or approved the return',
      }),
      signerTitle: z.string().meta({ examples: ['Controller'] }),
      pin: z
        .string()
        .optional()
        .meta({
          description:
            'Five digits that the signer chooses, not all zeros. Absent where the client chose them, or a signed Form 8453-EX is attached',
          examples: ['04711'],
        }),
      consent: z.boolean().meta({ description: 'True: the wording of the consent is agreed to' }),
    }),
    response: statusSchema,
    errors: [
      'NOT_FOUND',
      'PAYMENT_NOT_CONFIRMED',
      'SNAPSHOT_CHANGED',
      'WRONG_STATE',
      'NOT_READY_TO_SIGN',
      'UNSAVED_CHANGES',
      'INVALID_SIGNATURE',
    ],
  }),
  unlock: defineRoute({
    name: `unlock${form.type}`,
    method: 'POST',
    path: `${form.path}/unlock`,
    summary: 'Unlock to correct: back to draft. The paid fee stays, a signature becomes void',
    ...bySigners,
    params: z.strictObject({ id }),
    response: statusSchema,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  markMailed: defineRoute({
    name: `markMailed${form.suffix}`,
    method: 'PUT',
    path: `${form.path}/mailed`,
    summary:
      'Record when and how a return that goes by mail was mailed, its tracking number, when it arrived and was answered. What is absent is not known; null takes the record back',
    ...bySigners,
    params: z.strictObject({ id }),
    body: z.strictObject({
      emailId: emailId.optional(),
      mailed: z
        .strictObject({
          mailedOn: day.meta({ description: 'The day of the postmark, today or earlier' }),
          sentBy: z.enum(sentBy).nullable().optional().meta({
            description:
              'regular mail, certified or registered mail, a private delivery service. The last two have a number',
          }),
          trackingNumber: trackingNumber.optional(),
          deliveredOn: day.nullable().optional().meta({ description: 'From mailedOn to today' }),
          letterOn: day.nullable().optional().meta({ description: 'From mailedOn to today' }),
        })
        .nullable(),
    }),
    response: statusSchema,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'PAYMENT_NOT_CONFIRMED', 'UNSAVED_CHANGES', 'NOT_READY_TO_MAIL'],
  }),
  recordFollowUp: defineRoute({
    name: `recordFollowUp${form.suffix}`,
    method: 'PUT',
    path: `${form.path}/followup`,
    summary: `Record what followed an accepted or mailed ${form.name}: the day the balance was paid, the refund, a letter from the IRS. What is absent stays, null takes it back`,
    ...byEditors,
    params: z.strictObject({ id }),
    body: z.strictObject({
      emailId: emailId.optional(),
      paidOn: day.nullable().optional().meta({ description: 'Today or earlier' }),
      refund: z
        .strictObject({ receivedOn: day, amount: refundAmount })
        .nullable()
        .optional()
        .meta({ description: 'The day, today or earlier, and the amount with its interest' }),
      letterOn: day.nullable().optional().meta({ description: 'The day on the letter, today or earlier' }),
    }),
    response: statusSchema,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  getStatus: defineRoute({
    name: `getStatus${form.suffix}`,
    method: 'GET',
    path: `${form.path}/status`,
    summary: `The status of a ${form.name}, who reported it, and the errors to fix`,
    ...byReaders,
    params: z.strictObject({ id }),
    response: statusSchema,
    errors: ['NOT_FOUND'],
  }),
});
