import type { Tx } from '../db/public.ts';

/** Notes on the returns that wait for a client at this address that a mail server does not know it. */
export async function noteClientRefusal(tx: Tx, email: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clientRequest')
    .set({ mailRefusedAt: at })
    .where('email', '=', email)
    .where('ended', 'is', null)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
