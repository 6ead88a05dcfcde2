import { formatDate } from '@gauger/excise';
import { unlinked } from '../content.ts';
import { DAY, type Kind } from './kind.ts';

/** The link of a client ended before they approved, or was taken back: they hear why it opens nothing more. */
export const clientLinkEnded: Kind<{
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
