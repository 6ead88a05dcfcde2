import { mailedCode } from '../mail-secret.ts';
import { byNetwork, DAY, HOUR, type Kind, MINUTE } from './kind.ts';

/** The six digits that prove an address. Whoever signs up with a known address learns it from the mail, which only its owner reads. */
export const code: Kind<Record<string, never>> = {
  worthSendingMs: 10 * MINUTE,
  limits: [
    { by: 'email', kinds: ['code'], withinMs: HOUR, most: 5 },
    { by: 'email', kinds: ['code'], withinMs: DAY, most: 10 },
    byNetwork,
  ],
  async write({ id, email }, { tx, ring, siteUrl }) {
    const known = await tx.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirst();
    if (known)
      return {
        subject: 'You already have a Gauger account',
        passages: [
          'Someone, perhaps you, began to sign up to Gauger with this address, which has an account already.',
          { label: 'Sign in', link: `${siteUrl}/login` },
          'If you forgot your password, choose "Forgot Password" there.',
        ],
      };
    return {
      subject: 'Your Gauger code',
      passages: [
        { label: 'Your code is', code: mailedCode(ring, id) },
        'It is valid for 10 minutes and works only where you asked for it. If you did not ask for it, ignore this mail.',
      ],
    };
  },
};
