import { formatDate, type IsoDate } from '@gauger/excise';
import { unlinked } from '../content.ts';
import { clientToken } from '../mail-secret.ts';
import { DAY, type Kind } from './kind.ts';

/** The link by which a client looks at a return and answers. No email contains the content of a return. */
export const clientAsked: Kind<{
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
      subject: `${isReminder ? 'Reminder: ' : ''}${form} of ${unlinked(businessName)} waits for your approval`,
      passages: [
        `To ${unlinked(contactName)}:`,
        `${unlinked(sender)} prepared ${form} of ${unlinked(businessName)} and asks you to approve it.`,
        `Approve it, or say what to change. Nothing goes to the IRS before you approve it.${answer}`,
        { label: 'Look at the return', link: `${siteUrl}/approval?token=${clientToken(ring, requestId)}` },
        `Before you see any figure, we email you a code. The link is yours alone: do not forward it. It opens this return only, until ${formatDate(until)}. Once the return you approved is sent, it opens your copy.`,
        'If you do not know the sender, ignore this email.',
      ],
    };
  },
};
