import { sql } from 'kysely';
import { mailedCode } from '../mail-secret.ts';
import { byNetworkOfPeople, DAY, HOUR, type Kind, MINUTE, momentOf } from './kind.ts';

/** The six digits that prove an address. Who registers with a known address learns this from the email alone. */
export const code: Kind<Record<string, never>> = {
  worthSendingMs: 10 * MINUTE,
  limits: [
    { by: 'both', withinMs: HOUR, most: 5 },
    { by: 'both', withinMs: DAY, most: 10 },
    // More than one network may use up: a stranger keeps no code from whose address it is.
    // With five tries a code, at most a hundred guesses a day (NIST SP 800-63B).
    { by: 'email', withinMs: DAY, most: 20 },
    // The registration passed the bot check.
    byNetworkOfPeople,
  ],
  async write({ id, email }, { tx, ring, siteUrl, now }) {
    const known = await tx.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirst();
    if (known)
      return {
        subject: 'You already have a Gauger account',
        passages: [
          'Someone tried to register for Gauger with this address. It already has an account.',
          { label: 'Log in', link: `${siteUrl}/login` },
          'If you forgot your password, choose "Forgot Password" there.',
        ],
      };
    const { rows } = await sql<{
      until: Date | null;
    }>`select address_reserved_until(${email}, ${now}) as until`.execute(tx);
    const until = rows[0]?.until;
    if (until)
      return {
        subject: 'This address belongs to a Gauger account',
        passages: [
          `Someone tried to register for Gauger with this address. It belonged to an account that now uses another address. We keep this address for that account until ${momentOf(until)}.`,
          'If you did not change the address, take it back with the link that was emailed here when the change was requested.',
          'Otherwise, register again after that day.',
        ],
      };
    return {
      subject: 'Your Gauger verification code',
      passages: [
        { label: 'Your verification code is', code: mailedCode(ring, id) },
        'It is valid for 10 minutes, only in the window where you asked for it. If you did not ask for it, ignore this email.',
      ],
    };
  },
};
