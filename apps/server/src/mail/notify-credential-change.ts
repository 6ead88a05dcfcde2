import type { Tx } from '../db/schema.ts';
import { askMail } from './ask-mail.ts';
import type { CredentialChange } from './kinds/credential.ts';

/** Mails a person that how they sign in was changed, in the transaction that changes it. @param device as in "Firefox on Windows" */
export async function notifyCredentialChange(
  tx: Tx,
  { userId, what, device, ip = null }: { userId: string; what: CredentialChange; device?: string; ip?: string | null },
  now: Date,
): Promise<void> {
  await askMail(tx, { kind: 'credential', userId, facts: { what, ...(device ? { device } : {}) }, ip }, now);
}
