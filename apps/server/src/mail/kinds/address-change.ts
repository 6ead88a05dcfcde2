import { mailedToken } from '../mail-secret.ts';
import { DAY, HOUR, type Kind } from './kind.ts';

/** A change of address: the new one gets the link to confirm, the old one that to stop. The caller keeps the hash of each token. */
export const addressChange: Kind<{ side: 'new' | 'old'; newAddress: string }> = {
  worthSendingMs: 7 * DAY,
  limits: [
    { by: 'email', withinMs: DAY, most: 10 },
    { by: 'ip', withinMs: HOUR, most: 20 },
  ],
  write: ({ id, facts: { side, newAddress } }, { ring, siteUrl }) => {
    const query = new URLSearchParams({ token: mailedToken(ring, id) });
    return side === 'new'
      ? {
          subject: 'Confirm your new address for Gauger',
          passages: [
            `Someone asked to log in to Gauger with the address ${newAddress}.`,
            { label: 'Confirm this address', link: `${siteUrl}/confirm-address?${query}` },
            'Nothing changes until you confirm it. If you did not ask for it, ignore this email.',
          ],
        }
      : {
          subject: 'Email address change requested',
          passages: [
            `Someone asked to change the email address of your Gauger account to ${newAddress}.`,
            'If it was you, use the link in the email to the new address.',
            'If not, use this link within 7 days to keep your address. Then set a new password.',
            'The link ends every session and turns off the password. It also removes each authenticator app, passkey, recovery code and linked account added since the day before this email.',
            { label: 'Keep my address', link: `${siteUrl}/keep-address?${query}` },
          ],
        };
  },
};
