import type { Role } from '@gauger/contract';
import { unlinked } from '../content.ts';
import { mailedToken } from '../mail-secret.ts';
import { DAY, HOUR, type Kind } from './kind.ts';

const mayDo: Record<Exclude<Role, 'owner'>, string> = {
  manager: 'As a Manager you prepare, pay for, sign and send returns.',
  editor: 'As an Editor you prepare returns, which others sign and send.',
  viewer: 'As a Viewer you see businesses and returns.',
};

/** An invitation to act in somebody's account. Who asks for it keeps the hash of `mailedToken`, which the link carries. */
export const invitation: Kind<{ inviter: string; account: string; role: Exclude<Role, 'owner'> }> = {
  worthSendingMs: 7 * DAY,
  limits: [
    { by: 'email', kinds: ['invitation'], withinMs: DAY, most: 5 },
    { by: 'ip', kinds: ['invitation'], withinMs: HOUR, most: 100 },
  ],
  write: ({ id, email, facts }, { ring, siteUrl }) => {
    const [inviter, account] = [unlinked(facts.inviter), unlinked(facts.account)];
    const query = new URLSearchParams({ token: mailedToken(ring, id), emailId: email });
    return {
      subject: `${inviter} invites you to Gauger`,
      passages: [
        `${inviter} invites you to work on the excise tax returns of ${account} in Gauger. ${mayDo[facts.role]}`,
        { label: 'Accept the invitation', link: `${siteUrl}/accept-invitation?${query}` },
        'The link is valid for 7 days and works once. If you do not know who invites you, ignore this mail.',
      ],
    };
  },
};
