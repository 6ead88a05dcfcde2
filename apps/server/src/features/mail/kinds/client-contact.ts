import { unlinked } from '../content.ts';
import { DAY, type Kind, momentOf } from './kind.ts';

/** Another person approves the returns of a business: the business and the former contact are informed. */
export const clientContact: Kind<{
  businessName: string;
  /** "Ann Hall, ann@hall.example" */
  before: string;
  after: string;
  /** Name and address of the person who changed it. */
  by: string;
}> = {
  worthSendingMs: 30 * DAY,
  limits: [{ by: 'email', kinds: ['clientContact'], withinMs: DAY, most: 20 }],
  write: ({ facts: { businessName, before, after, by }, createdAt }) => ({
    subject: `The client contact of ${unlinked(businessName)} was changed`,
    passages: [
      `Returns of ${unlinked(businessName)} are prepared in a Gauger account. From now on, another person is asked to approve them.`,
      {
        facts: [
          ['Before', unlinked(before)],
          ['Now', unlinked(after)],
          ['Changed by', unlinked(by)],
          ['When', momentOf(createdAt)],
        ],
      },
      `If this is wrong, write to ${unlinked(by)}.`,
    ],
  }),
};
