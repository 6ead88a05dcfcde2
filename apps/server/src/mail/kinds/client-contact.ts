import { unlinked } from '../content.ts';
import { changeOf, DAY, type Kind } from './kind.ts';

/** Another person approves the returns of a business: the business and the former contact are informed. */
export const clientContact: Kind<{
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
