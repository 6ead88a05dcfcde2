import { INSTALLATION, recordEvent } from '../../../audit/public.ts';
import type { Database } from '../../../db/public.ts';
import { notifyCredentialChange } from '../../../mail/public.ts';
import { lockFactors } from '../accounts/public.ts';

/** Removes all factors of a person whom the operator verified, ends their sessions and mails them. Throws without any. */
export async function removeSecondFactors(database: Database, email: string, now: Date): Promise<{ removed: string }> {
  const address = email.trim().toLowerCase();
  await database.acrossAccounts(async (tx) => {
    const person = await tx
      .selectFrom('appUser')
      .leftJoin('membership', 'membership.userId', 'appUser.id')
      .select(['appUser.id', 'membership.accountId'])
      .where('email', '=', address)
      .executeTakeFirst();
    if (!person) throw new Error(`No person logs in with ${address}.`);
    const { id: userId, accountId } = person;
    await lockFactors(tx, userId);
    const removed = [
      await tx.deleteFrom('authenticatorApp').where('userId', '=', userId).executeTakeFirst(),
      await tx.deleteFrom('passkey').where('userId', '=', userId).executeTakeFirst(),
    ].reduce((sum, { numDeletedRows }) => sum + numDeletedRows, 0n);
    if (removed === 0n) throw new Error(`${address} has no second factor.`);
    await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
    await tx
      .updateTable('session')
      .set({ revokedAt: now })
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .execute();
    await notifyCredentialChange(tx, { userId, what: 'secondFactorsRemoved' }, now);
    await recordEvent(tx, {
      accountId: accountId ?? INSTALLATION,
      actionType: 'SECOND_FACTORS_REMOVED',
      documentType: 'app_user',
      documentId: userId,
      outcome: 'success',
      detail: { by: 'operator' },
    });
  });
  return { removed: address };
}
