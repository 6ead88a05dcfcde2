import { createHash } from 'node:crypto';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import { mailedToken, queueEmail } from '../../../mail/public.ts';
import { findAccountOwner, nameAndAddressOf } from '../sessions/public.ts';
import type { CheckedFacts } from './read-facts.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;

/** Hashes the token in the link of an invitation for storage. */
export const invitationHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Queues the email with the link of an invitation. @returns the stored hash and time. Throws RATE_LIMITED. */
export async function mailInvitation(
  tx: Tx,
  ring: KeyRing,
  { emailId, role, passwordSet }: Pick<CheckedFacts, 'emailId' | 'role'> & { passwordSet: boolean },
  ip: string,
  now: Date,
): Promise<{ tokenHash: Buffer; expiresAt: Date }> {
  const facts = { owner: nameAndAddressOf(await findAccountOwner(tx)), role, passwordSet };
  const mailId = await queueEmail(tx, { kind: 'invitation', email: emailId, facts, ip }, now);
  if (!mailId)
    throw new AppError('RATE_LIMITED', {
      description: 'This address got as many invitations today as may be sent. Try again tomorrow.',
      retryAfter: 3_600,
    });
  return {
    tokenHash: invitationHash(mailedToken(ring, mailId)),
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  };
}
