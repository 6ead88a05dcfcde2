import { type FilingFormType, withPeriod } from '@gauger/excise';
import { pageAddress } from '../../http/public.ts';
import { unlinked } from '../content.ts';
import { DAY, HOUR, type Kind } from './kind.ts';

interface Facts {
  form: string;
  businessName: string;
  person: string;
  filingId: string;
  /** Absent from mails that were asked for before their links named the form. */
  formType?: FilingFormType;
}

/** The texts of an email about a review: `report` of the person who did something, about the return; what to do; the link. */
interface Texts {
  daily: string;
  subject: string;
  report: (person: string, about: string) => string;
  next: string;
  link: string;
}

/** Makes a kind of email about the review of a return. No email contains the content of a return or a comment. */
const aboutReview = ({ daily, subject, report, next, link }: Texts): Kind<Facts> => ({
  topic: 'reviews',
  daily: ({ person }) => `${daily} ${unlinked(person)}`,
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 50 }],
  write: ({ facts: { form, businessName, person, filingId, formType } }, { siteUrl }) => ({
    subject: `${form}, ${unlinked(businessName)}: ${subject}`,
    passages: [
      report(unlinked(person), `${form}, ${unlinked(businessName)}`),
      next,
      { label: link, link: `${siteUrl}${pageAddress('taxsummary', formType)}?filing=${filingId}` },
    ],
  }),
});

/** Asks a reviewer to review a return that was marked ready. */
const reviewAsked = aboutReview({
  daily: 'Ready for your review, by',
  subject: 'ready for your review',
  report: (person, about) => `${person} marked ${about}, ready for review.`,
  next: 'Comment on what to change and send it back, or approve it. The owner or a Manager then pays the fee and signs.',
  link: 'Review the return',
});

/** Reports to the person who marked a return ready that it was sent back. */
const sentBack = aboutReview({
  daily: 'Sent back to you by',
  subject: 'changes requested',
  report: (person, about) => `${person} reviewed ${about}, and sent it back to you.`,
  next: 'Read the comments on the fields. Make the changes, then mark the return ready again.',
  link: 'Open the return',
});

/** Reports to the person who marked a return ready, and to the owner, that it was approved. */
const approved = aboutReview({
  daily: 'Approved by',
  subject: 'approved',
  report: (person, about) => withPeriod(`${person} approved ${about}`),
  next: 'The return is not paid, signed or sent yet. A change makes it a draft again and ends the approval.',
  link: 'Open the return',
});

/** Reports a comment on a return to the people of its thread. The link opens the thread; no email contains the text. */
const commented: Kind<{
  form: string;
  businessName: string;
  person: string;
  filingId: string;
  formType: FilingFormType;
  threadId: string;
  isAnswer: boolean;
}> = {
  topic: 'reviews',
  daily: ({ person, isAnswer }) => `${unlinked(person)} ${isAnswer ? 'answered a comment' : 'commented'}`,
  worthSendingMs: 7 * DAY,
  limits: [
    { by: 'email', withinMs: HOUR, most: 20 },
    { by: 'email', withinMs: DAY, most: 50 },
  ],
  write: ({ facts: { form, businessName, person, filingId, formType, threadId, isAnswer } }, { siteUrl }) => ({
    subject: `${form}: ${isAnswer ? 'a comment was answered' : 'new comment'}`,
    passages: [
      withPeriod(
        `${unlinked(person)} ${isAnswer ? 'answered a comment' : 'commented'} on ${form}, ${unlinked(businessName)}`,
      ),
      'Read the comment on the return. Answer or resolve it there.',
      {
        label: 'Open the comment',
        link: `${siteUrl}${pageAddress('taxsummary', formType)}?filing=${filingId}#comment-${threadId}`,
      },
    ],
  }),
};

const happened = {
  approved: 'approved',
  changes: 'asked for changes to',
  commented: 'commented on',
  signed: 'uploaded the signed form for',
} as const;

const briefly = {
  approved: 'approved it',
  changes: 'asked for changes',
  commented: 'commented on it',
  signed: 'uploaded the signed form',
} as const;

/** Reports to the person who asked what the client did with a return. */
const clientAnswered: Kind<{
  what: keyof typeof happened;
  contactName: string;
  businessName: string;
  form: string;
  filingId: string;
  formType: FilingFormType;
}> = {
  topic: 'reviews',
  daily: ({ what, contactName }) => `${unlinked(contactName)} ${briefly[what]}`,
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 400 }],
  write: ({ facts: { what, contactName, businessName, form, filingId, formType } }, { siteUrl }) => ({
    subject: `${unlinked(contactName)} ${happened[what]} ${form}`,
    passages: [
      withPeriod(`${unlinked(contactName)} ${happened[what]} ${form} of ${unlinked(businessName)}`),
      { label: 'Open the return', link: `${siteUrl}${pageAddress('taxsummary', formType)}?filing=${filingId}` },
    ],
  }),
};

/** A return was changed after its client approved it: both sides hear that the approval no longer counts. */
const approvalEnded: Kind<{
  isClient: boolean;
  contactName: string;
  sender: string;
  businessName: string;
  form: string;
  filingId: string;
  formType: FilingFormType;
}> = {
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 100 }],
  write: ({ facts: { isClient, contactName, sender, businessName, form, filingId, formType } }, { siteUrl }) => ({
    subject: `${form} of ${unlinked(businessName)} was changed after it was approved`,
    passages: isClient
      ? [
          `${form} of ${unlinked(businessName)} was changed after you approved it. Your approval no longer counts, and the return cannot be sent with it.`,
          `${unlinked(sender)} will ask you again when it is ready.`,
        ]
      : [
          `${form} of ${unlinked(businessName)} was changed after ${unlinked(contactName)} approved it. The approval no longer counts.`,
          'Ask the client again when the return is ready.',
          { label: 'Open the return', link: `${siteUrl}${pageAddress('taxsummary', formType)}?filing=${filingId}` },
        ],
  }),
};

/** Emails about the review of a return. */
export const reviews = {
  reviewAsked,
  sentBack,
  approved,
  commented,
  clientAnswered,
  approvalEnded,
};
