import { formatDate, type IsoDate, withPeriod } from '@gauger/excise';
import { unlinked } from '../content.ts';
import { clientToken, mailedCode } from '../mail-secret.ts';
import { changeOf, DAY, HOUR, type Kind, MINUTE } from './kind.ts';

/** The link by which a client looks at a return and answers. No email contains the content of a return. */
const clientAsked: Kind<{
  requestId: string;
  contactName: string;
  /** Name and address of the person who asks, and the firm. */
  sender: string;
  businessName: string;
  form: string;
  answerBy: IsoDate | null;
  /** The last day the link opens the return. */
  until: IsoDate;
  isReminder: boolean;
}> = {
  worthSendingMs: 3 * DAY,
  limits: [
    { by: 'email', withinMs: DAY, most: 100 },
    { by: 'ip', withinMs: DAY, most: 1_000 },
  ],
  write: ({ facts }, { ring, siteUrl }) => {
    const { requestId, contactName, sender, businessName, form, answerBy, until, isReminder } = facts;
    const answer = answerBy ? ` Please answer by ${formatDate(answerBy)}.` : '';
    return {
      subject: `${isReminder ? 'Reminder: ' : ''}${unlinked(businessName)}: approve your ${form.replace(/^(Form 720(?:-X)?), /, '$1 for ')}`,
      passages: [
        `To ${unlinked(contactName)}:`,
        `${unlinked(sender)} prepared ${form} of ${unlinked(businessName)} and asks you to approve it.`,
        `Approve it, or say what to change. Nothing goes to the IRS before you approve it.${answer}`,
        { label: 'Review your return', link: `${siteUrl}/approval?token=${clientToken(ring, requestId)}` },
        `To open it, get a code at this email address. The link is yours alone: do not forward it. It opens this return only, until ${formatDate(until)}. Once the return you approved is sent, it opens your copy.`,
        'To ask the sender something, write a comment on that page. Do not copy an email address from this email: a hidden character in it keeps programs from making a link.',
        'If you do not know the sender, ignore this email.',
      ],
    };
  },
};

/** The six digits that show a client the figures of a return. */
const clientCode: Kind<Record<string, never>> = {
  worthSendingMs: 10 * MINUTE,
  limits: [
    { by: 'both', withinMs: HOUR, most: 60 },
    // With five tries a code, a thousand guesses a day among the links of an address.
    { by: 'email', withinMs: DAY, most: 200 },
  ],
  write: ({ id }, { ring }) => ({
    subject: 'Your code to see the return',
    passages: [
      { label: 'Your code is', code: mailedCode(ring, id) },
      'It is valid once, for 10 minutes, on the page that the link in our other email opens. If you did not ask for it, someone else has the link: please let the sender know.',
    ],
  }),
};

/** Reports to a client that their comment was answered or settled. The text is on the page of the return. */
const clientReplied: Kind<{
  requestId: string;
  /** The person who answered. */
  person: string;
  businessName: string;
  form: string;
  isResolved: boolean;
}> = {
  worthSendingMs: 3 * DAY,
  limits: [
    { by: 'email', withinMs: HOUR, most: 10 },
    { by: 'email', withinMs: DAY, most: 40 },
  ],
  write: ({ facts: { requestId, person, businessName, form, isResolved } }, { ring, siteUrl }) => ({
    subject: `${unlinked(person)} ${isResolved ? 'settled' : 'answered'} your comment`,
    passages: [
      withPeriod(
        `${unlinked(person)} ${isResolved ? 'settled' : 'answered'} your comment on ${form} of ${unlinked(businessName)}`,
      ),
      { label: 'Review your return', link: `${siteUrl}/approval?token=${clientToken(ring, requestId)}` },
    ],
  }),
};

/** The link of a client ended before they approved, or was taken back: they hear why it opens nothing more. */
const clientLinkEnded: Kind<{
  why: 'sent' | 'withdrawn' | 'replaced';
  contactName: string;
  /** Name and address of the person who asked. */
  sender: string;
  businessName: string;
  form: string;
  /** `YYYY-MM-DD` */
  on: string;
  /** The name that signed the return; null where it is not known. */
  signer: string | null;
  wasApproved: boolean;
}> = {
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 100 }],
  write: ({ facts: { why, contactName, sender, businessName, form, on, signer, wasApproved } }) => {
    const name = `${form} of ${unlinked(businessName)}`;
    const reasons = {
      sent: `${name} was signed${signer === null ? '' : ` by ${unlinked(signer)}`} and sent on ${formatDate(on)} without your approval.`,
      withdrawn: `${unlinked(sender)} took back the link to ${name}.`,
      replaced: `${unlinked(sender)} asked another person to approve ${name}.`,
    };
    return {
      subject: `${name}: your link has ended`,
      passages: [
        `${unlinked(contactName)}, ${reasons[why]}`,
        wasApproved
          ? 'Your link no longer opens the return, and your approval no longer counts.'
          : 'Your link no longer opens the return. You do not need to do anything.',
        `If you did not expect this, write to ${unlinked(sender)}.`,
      ],
    };
  },
};

/** Another person approves the returns of a business: the business and the former contact are informed. */
const clientContact: Kind<{
  businessName: string;
  /** "Ann Hall, ann@hall.example" */
  before: string;
  after: string;
  /** Name and address of the person who changed it. */
  by: string;
  /** The client is not asked at the new address before an owner or Manager confirms it. */
  isProposal?: boolean;
}> = {
  worthSendingMs: 30 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 20 }],
  write: ({ facts: { businessName, before, after, by, isProposal }, createdAt }) => ({
    subject: `The client contact of ${unlinked(businessName)} was changed`,
    passages: [
      `Returns of ${unlinked(businessName)} are prepared in a Gauger account. ${
        isProposal
          ? 'Another address was entered for approvals. It is used only after an owner or Manager of the account confirms it.'
          : 'From now on, approvals are asked for at another address.'
      }`,
      changeOf({ before, after, by }, createdAt),
      `If this is wrong, write to ${unlinked(by)}.`,
    ],
  }),
};

/** Emails about requests to clients. */
export const clients = {
  clientAsked,
  clientCode,
  clientReplied,
  clientLinkEnded,
  clientContact,
};
