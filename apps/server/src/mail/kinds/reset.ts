import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { mailedToken } from '../mail-secret.ts';
import { byNetwork, byNetworkOfPeople, HOUR, type Kind, MINUTE } from './kind.ts';

const LINK_MINUTES = 30;

/** The address of the page that sets a password, whose title says whether it is the first. */
export const passwordAddress = (
  siteUrl: string,
  { isFirst, ...query }: { token: string; emailId: string; isFirst: boolean },
): string => `${siteUrl}/reset-password?${new URLSearchParams({ ...query, ...(isFirst && { first: 'true' }) })}`;

/**
 * The link that sets a new password. The reset begins here, so that nothing a caller can see or time depends on who has the address; how
 * many links go out too (`begin_password_reset`), so that nobody uses them up for another.
 */
export const reset: Kind<{
  /** Of a new administrator, who asked for nothing. */
  isFirst?: boolean;
}> = {
  worthSendingMs: HOUR,
  limits: [byNetwork],
  limitsOfPeople: [byNetworkOfPeople],
  async write({ id, email, facts: { isFirst = false } }, { tx, ring, siteUrl, now }) {
    const token = mailedToken(ring, id);
    const hash = createHash('sha256').update(token).digest();
    const until = new Date(now.getTime() + LINK_MINUTES * MINUTE);
    const { rows } = await sql<{ begun: boolean }>`
      select begin_password_reset(${email}, ${hash}, ${now}, ${until}) as begun`.execute(tx);
    if (!rows[0]?.begun) return null;
    return {
      subject: isFirst ? 'Set your Gauger password' : 'Set a new Gauger password',
      passages: [
        isFirst
          ? 'You are an administrator of Gauger. Set your password to log in.'
          : 'You asked for a new password for your Gauger account.',
        {
          label: isFirst ? 'Set your password' : 'Set a new password',
          link: passwordAddress(siteUrl, { token, emailId: email, isFirst }),
        },
        `The link is valid for ${LINK_MINUTES} minutes and works once. ${isFirst ? 'If it expired, use Forgot Password on the login page.' : 'If you did not ask for it, ignore this email. Your password stays the same.'}`,
      ],
    };
  },
};
