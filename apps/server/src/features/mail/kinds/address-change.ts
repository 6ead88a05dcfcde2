import { mailedToken } from '../mail-secret.ts';
import { DAY, HOUR, type Kind } from './kind.ts';

/**
 * A change of address that was asked for: to the new address the link that confirms it, to the old one the link that stops it. Who
 * asks keeps the hash of `mailedToken` of each mail, which its link carries.
 */
export const addressChange: Kind<{ side: 'new' | 'old'; newAddress: string }> = {
  worthSendingMs: 7 * DAY,
  limits: [
    { by: 'email', kinds: ['addressChange'], withinMs: DAY, most: 10 },
    { by: 'ip', kinds: ['addressChange'], withinMs: HOUR, most: 20 },
  ],
  write: ({ id, facts: { side, newAddress } }, { ring, siteUrl }) => {
    const query = new URLSearchParams({ token: mailedToken(ring, id) });
    return side === 'new'
      ? {
          subject: 'Confirm your new address for Gauger',
          passages: [
            `Somebody, perhaps you, wants to sign in to Gauger with the address ${newAddress}.`,
            { label: 'Confirm this address', link: `${siteUrl}/confirm-address?${query}` },
            'Until you confirm it nothing changes. If you did not ask for it, ignore this mail.',
          ],
        }
      : {
          subject: 'Your Gauger address is to be changed',
          passages: [
            `Somebody, perhaps you, asked to change the address of your Gauger account to ${newAddress}.`,
            'If it was you, you need do nothing here: confirm it in the mail to the new address.',
            'If not, keep your address with this link, which is valid for 7 days, and set a new password.',
            'The link ends every session and the password, and removes each authenticator app, passkey, recovery code and linked account that was added since the day before this mail.',
            { label: 'Keep my address', link: `${siteUrl}/keep-address?${query}` },
          ],
        };
  },
};
