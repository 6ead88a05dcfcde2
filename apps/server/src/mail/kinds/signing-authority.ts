import { unlinked } from '../content.ts';
import { changeOf, DAY, type Kind } from './kind.ts';

interface Facts {
  businessName: string;
  /** "Ann Hall, President" */
  before: string;
  after: string;
  /** The person who changed it, by name. */
  by: string;
  /** For the business and its client contact; absent for the owner of the account. */
  isClient?: true;
}

/** Another person signs for a business: the owner hears of every change; of another person the business and client too. */
export const signingAuthority: Kind<Facts> = {
  worthSendingMs: 30 * DAY,
  // More changes in a day are in the activity: an Editor cannot fill a mailbox.
  limits: [{ by: 'email', withinMs: DAY, most: 20 }],
  write: ({ facts: { businessName, before, after, by, isClient }, createdAt }, { siteUrl }) => ({
    subject: `The signing authority of ${unlinked(businessName)} was changed`,
    passages: [
      `The signing authority of ${unlinked(businessName)} was changed in ${isClient ? 'the Gauger account in which its excise returns are prepared' : 'your Gauger account'}. Returns that are signed from now on name the new one.`,
      changeOf({ before, after, by }, createdAt),
      ...(isClient
        ? [`If this is wrong, write to ${unlinked(by)}.`]
        : [
            'If this is wrong, correct the business and look at the activity of your account.',
            { label: 'See the activity', link: `${siteUrl}/home/activity` },
          ]),
    ],
  }),
};
