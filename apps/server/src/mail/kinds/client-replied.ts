import { withPeriod } from '@gauger/excise';
import { unlinked } from '../content.ts';
import { clientToken } from '../mail-secret.ts';
import { DAY, HOUR, type Kind } from './kind.ts';

/** Reports to a client that their comment was answered or settled. The text is on the page of the return. */
export const clientReplied: Kind<{
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
      { label: 'Look at the return', link: `${siteUrl}/approval?token=${clientToken(ring, requestId)}` },
    ],
  }),
};
