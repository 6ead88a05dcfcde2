import {
  type FilingFormType,
  filingStates,
  formOutlines,
  LONGEST_SIGNER,
  type SignatureFormName,
  signatureForms,
} from '@gauger/excise';
import { z } from 'zod';
import { anyone, managers } from '../access.ts';
import { ATTACHMENT } from '../attachment/index.ts';
import { defineRoute } from '../define-route.ts';
import { fileAnswer, issueSchema } from '../envelope.ts';
import { day, emailId, id, person, scopeQuery } from '../fields.ts';
import { byReaders } from './callers.ts';
import { LONGEST_COMMENT } from './review.ts';
import { SIGNATURE_FILES } from './signature-documents.ts';
import { lateEstimate, snapshotHash } from './submissions.ts';

/** Maximum returns that one call asks clients about. */
export const MAX_ASKED_TOGETHER = 50;
/** Maximum days that a link to a return opens it. */
export const CLIENT_LINK_DAYS = 30;

const amount = z.string().meta({ description: 'Dollars and cents' });
const contactName = z
  .string()
  .trim()
  .min(1, 'Enter the name of the client')
  .max(LONGEST_SIGNER, `Use at most ${LONGEST_SIGNER} characters`)
  .regex(/^[^\p{C}]*$/u, 'Use letters, digits and spaces');
const contactEmail = emailId.meta({ description: 'Where the client gets the links to returns' });
/** The person who is asked to approve the returns of a business. */
export const clientContact = z.strictObject({ name: contactName, email: contactEmail }).meta({ id: 'ClientContact' });
const contact = clientContact;

const ofContact = {
  isSaved: z.boolean().meta({ description: 'Whether the contact was saved; false for the signing authority' }),
  isConfirmed: z.boolean().meta({
    description:
      'Whether the client may be asked there: a saved contact, or an address that an owner or Manager entered or confirmed. Otherwise it is a proposal',
  }),
  signer: z.string().meta({ description: 'The signing authority of the business, in whose name a return is approved' }),
  formerSigner: z.string().nullable().meta({
    description:
      'The signing authority when the contact was saved, where the business has another one since: no link goes to the contact until it is sent or saved once more',
  }),
};

/** Why a request no longer counts. */
export const requestEnds = ['changed', 'withdrawn', 'replaced', 'expired', 'sent'] as const;
export const clientAnswers = ['approved', 'changes'] as const;

const clientRequest = z
  .strictObject({
    id,
    filingId: id,
    contact,
    asked: z.strictObject({ by: person, at: z.iso.datetime() }),
    answerBy: z.iso.date().nullable(),
    expiresAt: z.iso.datetime(),
    reminders: z.int(),
    remindedAt: z.iso.datetime().nullable(),
    refusedAt: z.iso.datetime().nullable().meta({
      description: 'When a mail server said that the address does not exist; null if none did since the last email',
    }),
    openedAt: z.iso.datetime().nullable().meta({ description: 'When the client first saw the figures' }),
    answer: z.enum(clientAnswers).nullable().meta({ description: 'What the client said; null until then' }),
    answeredAt: z.iso.datetime().nullable(),
    signerName: z.string().nullable().meta({ description: 'Who approved; null otherwise' }),
    signerTitle: z.string().nullable(),
    ended: z
      .enum(requestEnds)
      .nullable()
      .meta({ description: 'Why it no longer counts: changed means that the return was changed since' }),
  })
  .meta({ id: 'ClientRequest' });
export type ClientRequestAnswer = z.output<typeof clientRequest>;

const filings = z
  .array(id)
  .min(1)
  .max(MAX_ASKED_TOGETHER)
  .meta({ description: 'Returns of the account that are not signed yet' });

const doneForEach = z.strictObject({
  returns: z.array(
    z.strictObject({
      id,
      done: z.boolean(),
      message: z.string().nullable().meta({ description: 'Why not' }),
      issues: z.array(issueSchema),
    }),
  ),
});

export const getClientRequest = defineRoute({
  name: 'getClientRequest',
  method: 'GET',
  path: '/client/requests/{filingId}',
  summary: 'Whether the client was asked about a return, and what the client answered',
  ...byReaders,
  params: z.strictObject({ filingId: id }),
  response: z.strictObject({
    contact: contact.meta({
      description: 'Who would be asked: the client contact of the business, or its signing authority',
    }),
    ...ofContact,
    ofPreparer: z
      .boolean()
      .meta({ description: 'Whether the account is that of a tax preparer, whose returns wait for the client' }),
    request: clientRequest.nullable().meta({ description: 'The newest; null before the first' }),
  }),
  errors: ['NOT_FOUND'],
});

export const askClients = defineRoute({
  name: 'askClients',
  method: 'POST',
  path: '/client/requests',
  summary:
    'Mail the client of each return a link to look at it, and to approve it or ask for changes. A link mailed before ends',
  access: managers,
  byKey: 'sign',
  query: scopeQuery,
  body: z
    .strictObject({
      emailId: emailId.optional(),
      filings,
      contact: contact.optional().meta({ description: 'Saved as the contact of the business. Only with one return' }),
      confirmed: z
        .array(z.strictObject({ id, email: emailId }))
        .max(MAX_ASKED_TOGETHER)
        .optional()
        .meta({
          description:
            'The addresses that you have seen and confirm, by return. Each business needs it once for an address that is a proposal; a return without it is left out',
        }),
      answerBy: day.optional().meta({ description: 'Day by which an answer is asked for' }),
    })
    .refine((body) => body.contact === undefined || body.filings.length === 1, {
      error: 'A contact is of one business: send one return',
      path: ['contact'],
    }),
  response: doneForEach,
  errors: ['NOT_FOUND', 'INVALID_BODY'],
});

export const remindClients = defineRoute({
  name: 'remindClients',
  method: 'POST',
  path: '/client/requests/remind',
  summary: 'Mail the link again to clients who have not answered, once a day at most',
  access: managers,
  byKey: 'sign',
  query: scopeQuery,
  body: z.strictObject({ emailId: emailId.optional(), filings }),
  response: doneForEach,
  errors: ['NOT_FOUND'],
});

export const withdrawClientRequest = defineRoute({
  name: 'withdrawClientRequest',
  method: 'DELETE',
  path: '/client/requests/{filingId}',
  summary: 'Take back the link of a return; an approval ends with it',
  access: managers,
  byKey: 'sign',
  params: z.strictObject({ filingId: id }),
  query: scopeQuery,
  response: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});

export const saveClientContact = defineRoute({
  name: 'saveClientContact',
  method: 'PUT',
  path: '/client/contacts/{businessId}',
  summary: 'Save who is asked about the returns of a business',
  access: managers,
  byKey: 'sign',
  params: z.strictObject({ businessId: id }),
  query: scopeQuery,
  body: z.strictObject({ emailId: emailId.optional(), contact }),
  response: z.strictObject({ contact }),
  errors: ['NOT_FOUND', 'INVALID_BODY'],
});

export const getClientContact = defineRoute({
  name: 'getClientContact',
  method: 'GET',
  path: '/client/contacts/{businessId}',
  summary: 'Who is asked about the returns of a business',
  ...byReaders,
  params: z.strictObject({ businessId: id }),
  response: z.strictObject({ contact, ...ofContact }),
  errors: ['NOT_FOUND'],
});

/** Base64url of 32 bytes. */
const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Send it as it came');
const token = secret.meta({ description: 'Of the link in the email' });
const access = secret.meta({ description: 'As POST /client/enter gave it' });

const sender = z.strictObject({
  name: z.string(),
  firm: z.string().nullable().meta({ description: 'The firm of the sender; null when it is not known' }),
});

export const openClientLink = defineRoute({
  name: 'openClientLink',
  method: 'POST',
  path: '/client/open',
  summary:
    'Who sent a link, and to which address. No part of the return: that takes the six digits mailed to the address',
  access: anyone,
  body: z.strictObject({ token }),
  bodyLimit: 'auth',
  response: z.strictObject({
    sender,
    sentTo: z.string().meta({ description: 'The address, masked', examples: ['o•••@juniper.example'] }),
    copies: z.array(z.string()).nullable().meta({
      description:
        'The endings of the forms that were sent, once the return that the client approved was: the link then opens a copy of each, by POST /client/document, and nothing else. Null before',
    }),
  }),
  errors: ['CLIENT_LINK_REFUSED'],
});

export const sendClientCode = defineRoute({
  name: 'sendClientCode',
  method: 'POST',
  path: '/client/code',
  summary: 'Mail six digits to the address of a link; again after a minute at the earliest',
  access: anyone,
  body: z.strictObject({ token }),
  bodyLimit: 'auth',
  response: z.strictObject({ validUntil: z.iso.datetime(), resendFrom: z.iso.datetime() }),
  errors: ['CLIENT_LINK_REFUSED'],
});

export const enterClientCode = defineRoute({
  name: 'enterClientCode',
  method: 'POST',
  path: '/client/enter',
  summary: 'Prove the address of a link with the six digits. The answer opens this one return for an hour',
  access: anyone,
  body: z.strictObject({ token, code: z.string().regex(/^\d{6}$/, 'Type the 6 digits of the email') }),
  bodyLimit: 'auth',
  response: z.strictObject({ access, until: z.iso.datetime() }),
  errors: ['CLIENT_LINK_REFUSED', 'CODE_REFUSED'],
});

const line = z.strictObject({
  cell: z.string().meta({ description: 'For POST /client/explain' }),
  label: z.string(),
  amount,
});

const comment = z.strictObject({
  id,
  author: z.string(),
  own: z.boolean().meta({ description: 'Whether the client wrote it' }),
  about: z.string().nullable().meta({ description: 'The part of the return; null for the whole' }),
  text: z.string(),
  createdAt: z.iso.datetime(),
});

const clientReturn = z
  .strictObject({
    sender,
    contactName: z.string(),
    businessName: z.string(),
    taxpayerNumber: z.string().meta({ description: 'Masked but for its end' }),
    formType: z.enum(Object.keys(formOutlines) as FilingFormType[]),
    formName: z.string().meta({ examples: ['Form 720'] }),
    period: z.string().meta({ examples: ['2026 Q3'] }),
    state: z.enum(filingStates),
    due: z.iso.date().nullable().meta({ description: 'Of a Form 720; null for claims and amendments' }),
    late: lateEstimate
      .nullable()
      .meta({ description: 'Null when it is not late, or nothing was unpaid on the due date' }),
    answerBy: z.iso.date().nullable(),
    expiresAt: z.iso.datetime(),
    lines: z.array(line).meta({ description: 'Each tax, claim or change' }),
    totals: z.array(line.extend({ isSum: z.boolean() })).meta({ description: 'From the liability to the balance' }),
    paidBy: z.enum(['efw', 'eftps']).nullable(),
    debit: z
      .strictObject({ bankName: z.string(), accountNumber: z.string(), requestedPaymentDate: z.iso.date() })
      .nullable()
      .meta({ description: 'The direct debit that an approval authorizes, its account masked; null without one' }),
    refundAccount: z.string().nullable().meta({
      description: 'The account that a refund is deposited to, masked; null by check, or without one',
    }),
    paidPreparer: z.string().nullable(),
    thirdPartyDesignee: z.string().nullable(),
    snapshotHash: snapshotHash.meta({ description: 'What is approved: send it back with the answer' }),
    declaration: z.array(z.string()).meta({ description: 'What an approval declares, a paragraph each' }),
    signing: z.strictObject({
      way: z.enum(['practice', 'electronic', 'byHand', 'none']).meta({
        description:
          'practice and electronic: the approval signs, with a PIN. byHand: print the form, sign it, and upload the scan. none: the form is signed on paper itself',
      }),
      form: z.enum(Object.keys(signatureForms) as SignatureFormName[]),
      formName: z.string(),
      forms: z.array(z.strictObject({ ending: z.string(), name: z.string(), isSigned: z.boolean() })),
    }),
    answeredBy: z.string().meta({ description: 'Who takes the return: IRS, or the name of a simulator' }),
    isStandIn: z.boolean(),
    signer: z.strictObject({ name: z.string(), title: z.string() }),
    answer: z.enum(clientAnswers).nullable(),
    answeredAt: z.iso.datetime().nullable(),
    comments: z.array(comment),
  })
  .meta({ id: 'ClientReturn' });
export type ClientReturnAnswer = z.output<typeof clientReturn>;

const shown = { access: anyone, method: 'POST', bodyLimit: 'auth' } as const;

export const getClientReturn = defineRoute({
  name: 'getClientReturn',
  path: '/client/return',
  summary: 'The return of a link: its figures, comments, and what an approval declares',
  ...shown,
  body: z.strictObject({ access }),
  response: clientReturn,
  errors: ['CLIENT_LINK_REFUSED'],
});

export const explainToClient = defineRoute({
  name: 'explainToClient',
  path: '/client/explain',
  summary: 'Why an amount of the return of a link is what it is',
  ...shown,
  body: z.strictObject({ access, cell: z.string().max(80) }),
  response: z.strictObject({
    explanation: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'Facts, rates and steps; null when the amount has no steps' }),
  }),
  errors: ['CLIENT_LINK_REFUSED'],
});

export const downloadForClient = defineRoute({
  name: 'downloadForClient',
  path: '/client/document',
  summary:
    'The return of a link as PDF, or the form to sign by hand. Once the return was sent, the copy of what was sent',
  ...shown,
  body: z.strictObject({
    access,
    document: z.enum(['return', 'signature']),
    ending: z
      .string()
      .regex(/^(-[a-z0-9]+)*$/)
      .max(40)
      .optional()
      .meta({ description: 'Which of several forms; absent for the first' }),
  }),
  response: fileAnswer,
  files: [ATTACHMENT.type],
  errors: ['CLIENT_LINK_REFUSED', 'WRONG_STATE', 'NOT_FOUND'],
});

export const commentAsClient = defineRoute({
  name: 'commentAsClient',
  path: '/client/comment',
  summary: 'Comment on the return of a link, as its client',
  ...shown,
  body: z.strictObject({
    access,
    cell: z.string().max(80).optional().meta({ description: 'The amount it is about; absent for the whole' }),
    text: z
      .string()
      .max(LONGEST_COMMENT)
      .refine((words) => words.trim() !== '', 'Enter your comment')
      .meta({ description: `Up to ${LONGEST_COMMENT} characters` }),
  }),
  status: 201,
  response: clientReturn,
  errors: ['CLIENT_LINK_REFUSED', 'TOO_MANY_COMMENTS'],
});

export const answerAsClient = defineRoute({
  name: 'answerAsClient',
  path: '/client/answer',
  summary:
    'Approve the return of a link as it was shown, or ask for changes. An approval is refused when the return was changed since',
  ...shown,
  body: z
    .strictObject({
      access,
      snapshotHash,
      answer: z.enum(clientAnswers),
      signerName: z.string().optional().meta({ description: 'With approved: at most 35 characters' }),
      signerTitle: z.string().optional(),
      pin: z
        .string()
        .optional()
        .meta({ description: 'With approved, where the approval signs: five digits, not all zeros' }),
      consent: z.boolean().optional().meta({ description: 'With approved: true, the declaration is agreed to' }),
      text: z.string().max(LONGEST_COMMENT).optional().meta({ description: 'With changes: what to change' }),
    })
    .refine(({ answer, text }) => answer !== 'changes' || (text ?? '').trim() !== '', {
      error: 'Write what to change',
      path: ['text'],
    }),
  response: clientReturn,
  errors: ['CLIENT_LINK_REFUSED', 'SNAPSHOT_CHANGED', 'INVALID_SIGNATURE', 'TOO_MANY_COMMENTS'],
});

export const attachAsClient = defineRoute({
  name: 'attachAsClient',
  method: 'POST',
  path: '/client/signature',
  summary: 'Upload the form that the client signed by hand, as PDF or photos',
  access: anyone,
  body: z.strictObject({
    access,
    snapshotHash,
    ending: z
      .string()
      .regex(/^(-[a-z0-9]+)*$/)
      .max(40)
      .optional(),
    signerName: z.string().meta({ description: 'Who signed it, at most 35 characters' }),
    signerTitle: z.string(),
    signedOn: day,
  }),
  upload: { part: 'files', ...SIGNATURE_FILES },
  status: 201,
  response: clientReturn,
  errors: ['CLIENT_LINK_REFUSED', 'SNAPSHOT_CHANGED', 'INVALID_SIGNATURE', 'WRONG_STATE', 'NOT_FOUND'],
});
