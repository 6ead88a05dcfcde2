import type { Role } from '@gauger/contract';
import { roleLabel } from '@gauger/contract/company-user';
import { unlinked } from '../content.ts';
import { DAY, type Kind } from './kind.ts';

/** A login that an owner made for somebody, with a password they are told in person: it stands in no mail. */
export const companyUser: Kind<{ account: string; role: Exclude<Role, 'owner'> }> = {
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', kinds: ['companyUser'], withinMs: DAY, most: 5 }],
  write: ({ facts: { account, role } }, { siteUrl }) => {
    const owner = unlinked(account);
    return {
      subject: `${owner} made a sign-in for you in Gauger`,
      passages: [
        `${owner} made a sign-in for this address in the account of ${owner} in Gauger, as ${roleLabel(role)}. They tell you its first password; you set your own at the first sign-in.`,
        { label: 'Log in', link: `${siteUrl}/login` },
        `If you did not expect this, do not sign in, and ask ${owner} to delete the sign-in. Until it is deleted, this address cannot be used for an account of your own.`,
      ],
    };
  },
};
