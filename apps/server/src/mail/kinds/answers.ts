import { CLIENT_LINK_DAYS } from '@gauger/contract';
import { type FilingFormType, formatDate, grouped } from '@gauger/excise';
import { pageAddress } from '../../http/public.ts';
import { unlinked } from '../content.ts';
import { clientToken } from '../mail-secret.ts';
import { DAY, type Kind } from './kind.ts';

/** The balance due of an accepted return, and how it is paid. */
interface ToPay {
  /** In dollars and cents, more than nothing. */
  amount: string;
  method: 'efw' | 'eftps';
  /** `YYYY-MM-DD`: when it is due, or when the bank is debited. */
  day: string;
  /** The due date was before the answer. */
  late: boolean;
}

/** Reports the answer to a return that was sent. */
const outcome: Kind<{
  form: string;
  businessName: string;
  outcome: 'accepted' | 'rejected';
  /** The IRS, or the name of the simulator. */
  answeredBy: string;
  submissionId: string;
  filingId: string;
  /** Absent from mails that were asked for before there were other forms than Form 720. */
  formType?: FilingFormType;
  /** The amount that the accepted return owes the IRS. */
  toPay?: ToPay;
  /** The gateway did not take it, and an administrator handed it back. */
  handedBack?: true;
}> = {
  topic: 'answers',
  daily: ({ outcome, answeredBy, handedBack }) =>
    handedBack
      ? 'Handed back by the operator of this site'
      : `${outcome === 'accepted' ? 'Accepted' : 'Rejected'} by the ${answeredBy}`,
  worthSendingMs: 30 * DAY,
  limits: [],
  write: ({ facts: { form, outcome, answeredBy, submissionId, filingId, formType, toPay, ...facts } }, { siteUrl }) => {
    const isClaim = formType === 'Form8849';
    const what = isClaim ? 'claim' : 'return';
    const page = `${siteUrl}${pageAddress('status', formType)}`;
    const businessName = unlinked(facts.businessName);
    const isStandIn = answeredBy !== 'IRS';
    const answer = facts.handedBack ? 'handed back by the operator of this site' : `${outcome} by the ${answeredBy}`;
    return {
      subject: `${form}, ${businessName}: ${answer}`,
      passages: [
        `${form}, ${businessName}, was ${answer}.`,
        ...(facts.handedBack ? [`The ${answeredBy} did not take the ${what}: nothing was filed.`] : []),
        { facts: [['Submission ID', submissionId]] },
        ...(isStandIn
          ? [`The IRS did not receive this ${what}: this site sends to the ${answeredBy}, for practice.`]
          : []),
        outcome === 'rejected'
          ? `Your ${what} is not filed. Open it to see what to fix. Sending it again is free.`
          : isStandIn
            ? practiceSentence(toPay)
            : ['You do not need to do anything more to file it.', ...(toPay ? [paymentSentence(toPay)] : [])].join(' '),
        { label: `Open the ${what}`, link: `${page}?filing=${filingId}` },
      ],
    };
  },
};

/** How the balance due is paid. */
const paymentSentence = ({ amount, method, day, late }: ToPay): string =>
  method === 'efw'
    ? `$${grouped(amount)} will be withdrawn from your bank account by direct debit on ${formatDate(day)}.`
    : late
      ? `Still to do: $${grouped(amount)} was due ${formatDate(day)}. Pay it at eftps.gov now if you have not. The IRS may charge penalties and interest.`
      : `Still to do: pay $${grouped(amount)} at eftps.gov by ${formatDate(day)}.`;

/** The same on a practice site, where nothing is paid. */
function practiceSentence(toPay: ToPay | undefined): string {
  if (!toPay) return 'This was a test.';
  const { amount, method, day, late } = toPay;
  return method === 'efw'
    ? 'This was a test. No bank account is debited.'
    : `This was a test. Do not pay. For a real return, pay $${grouped(amount)} at eftps.gov ${late ? 'now' : `by ${formatDate(day)}`}.`;
}

const LASTS = `It works for ${CLIENT_LINK_DAYS} days from the day the return was sent.`;

/** Reports to a client that the return they approved was accepted. Their link opens its copy from then on. */
const clientAccepted: Kind<{
  /** Absent from mails that were asked for before they had a link. */
  requestId?: string;
  contactName: string;
  /** Name and address of the person who asked for the approval. */
  sender: string;
  form: string;
  businessName: string;
  /** The IRS, or the name of the simulator. */
  answeredBy: string;
  submissionId: string;
  toPay?: ToPay;
}> = {
  worthSendingMs: 30 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 100 }],
  write: ({ facts }, { ring, siteUrl }) => {
    const { requestId, contactName, sender, form, businessName, answeredBy, submissionId, toPay } = facts;
    const isStandIn = answeredBy !== 'IRS';
    return {
      subject: `${form}, ${unlinked(businessName)}: accepted by the ${answeredBy}`,
      passages: [
        `${unlinked(contactName)}, ${form} of ${unlinked(businessName)}, which you approved, was accepted by the ${answeredBy}.`,
        { facts: [['Submission ID', submissionId]] },
        ...(isStandIn ? [`The IRS did not receive it: this site sends to the ${answeredBy}, for practice.`] : []),
        isStandIn ? practiceSentence(toPay) : toPay ? paymentSentence(toPay) : 'You do not need to do anything more.',
        ...(requestId
          ? [
              `For your copy, open this link. We email you a code first. ${LASTS}`,
              { label: 'Get your copy', link: `${siteUrl}/approval?token=${clientToken(ring, requestId)}` },
            ]
          : [`For your copy, open the link in the email that asked you to approve this return. ${LASTS}`]),
        `Questions? Write to ${unlinked(sender)}.`,
      ],
    };
  },
};

/** Emails about answers to returns. */
export const answers = {
  outcome,
  clientAccepted,
};
