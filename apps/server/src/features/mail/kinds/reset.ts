import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { mailedToken } from '../mail-secret.ts';
import { byNetwork, byNetworkOfPeople, HOUR, type Kind, MINUTE } from './kind.ts';

const LINK_MINUTES = 30;

/**
 * The link that sets a new password. The reset begins here, so that nothing a caller can see or time depends on who has the address; how
 * many links go out too (`begin_password_reset`), so that nobody uses them up for another.
 */
export const reset: Kind<Record<string, never>> = {
  worthSendingMs: HOUR,
  limits: [byNetwork],
  limitsOfPeople: [byNetworkOfPeople],
  async write({ id, email }, { tx, ring, siteUrl, now }) {
    const token = mailedToken(ring, id);
    const hash = createHash('sha256').update(token).digest();
    const until = new Date(now.getTime() + LINK_MINUTES * MINUTE);
    const { rows } = await sql<{ begun: boolean }>`
      select begin_password_reset(${email}, ${hash}, ${now}, ${until}) as begun`.execute(tx);
    if (!rows[0]?.begun) return null;
    return {
      subject: 'Set a new Gauger password',
      passages: [
        'You asked for a new password for your Gauger account.',
        {
          label: 'Set a new password',
          link: `${siteUrl}/reset-password?${new URLSearchParams({ token, emailId: email })}`,
        },
        `The link is valid for ${LINK_MINUTES} minutes and works once. If you did not ask for it, ignore this email. Your password stays the same.`,
      ],
    };
  },
};
