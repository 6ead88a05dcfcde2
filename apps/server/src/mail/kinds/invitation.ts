import type { Role } from '@gauger/contract';
import { unlinked } from '../content.ts';
import { mailedToken } from '../mail-secret.ts';
import { DAY, HOUR, type Kind } from './kind.ts';

const mayDo: Record<Exclude<Role, 'owner'>, string> = {
  manager: 'As a Manager you prepare, pay for, sign and send returns.',
  editor: 'As an Editor you prepare returns, which others sign and send.',
  approver: 'As an Approver you see businesses and returns, comment on returns, and approve them.',
  viewer: 'As a Viewer you see businesses and returns.',
};

/** The link to a login in another's account, with the owner's proven address. The caller keeps the hash of `mailedToken`. */
export const invitation: Kind<{
  /** Name and address of the account's owner. */
  owner: string;
  role: Exclude<Role, 'owner'>;
  /** The owner set the first password, which no email contains. */
  passwordSet: boolean;
}> = {
  worthSendingMs: 7 * DAY,
  limits: [
    { by: 'email', withinMs: DAY, most: 5 },
    { by: 'ip', withinMs: HOUR, most: 100 },
  ],
  write: ({ id, email, facts: { owner: named, role, passwordSet } }, { ring, siteUrl }) => {
    const owner = unlinked(named);
    const query = new URLSearchParams({ token: mailedToken(ring, id), emailId: email });
    return {
      subject: `${owner} invites you to Gauger`,
      passages: [
        `${owner} invites you to work on excise tax returns in Gauger. ${mayDo[role]}`,
        passwordSet
          ? 'Confirm your address, then choose your own password. A password that someone gave you works once, in the same browser, and only to choose your own.'
          : 'Accept the invitation, then choose a password.',
        {
          label: passwordSet ? 'Confirm your address' : 'Accept the invitation',
          link: `${siteUrl}/accept-invitation?${query}`,
        },
        'The link is valid for 7 days and works once. If you do not know this person, ignore this email: no login exists until you use the link, and you can register with this address at any time.',
      ],
    };
  },
};
