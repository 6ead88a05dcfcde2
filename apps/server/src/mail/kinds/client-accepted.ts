import { CLIENT_LINK_DAYS } from '@gauger/contract';
import { unlinked } from '../content.ts';
import { clientToken } from '../mail-secret.ts';
import { DAY, type Kind } from './kind.ts';
import { paymentSentence, practiceSentence, type ToPay } from './outcome.ts';

const LASTS = `It works for ${CLIENT_LINK_DAYS} days from the day the return was sent.`;

/** Reports to a client that the return they approved was accepted. Their link opens its copy from then on. */
export const clientAccepted: Kind<{
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
