import { createHash } from 'node:crypto';
import type { changeAddress as changing, confirmAddress as confirming } from '@gauger/contract';
import { sql } from 'kysely';
import { AppError, errorAt } from '../../../app-error.ts';
import { INSTALLATION, recordEvent } from '../../../audit/public.ts';
import { constraintOf, newId, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { mailedToken, notifyCredentialChange, queueEmail } from '../../../mail/public.ts';
import { within } from '../sessions/public.ts';
import type { SignInTools } from './open-session.ts';
import { provePassword } from './prove-password.ts';
import { findAccount } from './sign-in-person.ts';

const DAY = 24 * 60 * 60_000;
/** The link to the new address opens so long, that to the old one so much longer. */
const CONFIRM_MS = DAY;
const KEEP_MS = 7 * DAY;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Mails both addresses: the new one confirms, the old one can undo for a week. Does not reveal whether the new one is taken. */
export async function changeAddress(tools: SignInTools, call: Call<typeof changing>): Promise<void> {
  const { session, ip, requestId } = call;
  const { accountId, userId, email } = session;
  const newAddress = call.body.newEmailId.toLowerCase();
  const record = (tx: Tx, outcome: 'success' | 'refused') =>
    recordEvent(tx, {
      accountId: accountId ?? INSTALLATION,
      actorId: userId,
      ip,
      requestId,
      actionType: 'ADDRESS_CHANGE_ASKED',
      outcome,
      documentType: 'app_user',
      documentId: userId,
    });
  if (newAddress === email) throw refused('newEmailId', 'This is your login address already');
  if (!(await provePassword(tools, call, call.body.password))) {
    await within(tools.database, accountId, (tx) => record(tx, 'refused'));
    throw refused('password', 'Incorrect password');
  }
  const at = tools.now();
  await within(tools.database, accountId, async (tx) => {
    const ask = async (side: 'new' | 'old', to: string) => {
      const mailId = await queueEmail(tx, { kind: 'addressChange', email: to, facts: { side, newAddress }, ip }, at);
      if (!mailId) throw new AppError('RATE_LIMITED', { retryAfter: 3_600 });
      return hashOf(mailedToken(tools.ring, mailId));
    };
    const [confirmHash, keepHash] = [await ask('new', newAddress), await ask('old', email)];
    await sql`select begin_address_change(
      ${newId()}, ${userId}, ${newAddress}, ${confirmHash}, ${keepHash}, ${at},
      ${new Date(at.getTime() + CONFIRM_MS)}, ${new Date(at.getTime() + KEEP_MS)}
    )`.execute(tx);
    await record(tx, 'success');
  });
}

/** The token of a mail, and who sent it. */
type Answer = Pick<Call<typeof confirming>, 'body' | 'ip' | 'requestId'>;

/** Makes the new address that of its person, and ends their sessions. */
export const confirmAddress = (tools: SignInTools, answer: Answer): Promise<void> =>
  settle(tools, answer, 'confirm_address_change', 'ADDRESS_CHANGED', 'This email address is taken');

/** Undoes a change: the old address is back; sessions, the password and factors added since a day before the request end. */
export const keepAddress = (tools: SignInTools, answer: Answer): Promise<void> =>
  settle(tools, answer, 'keep_address', 'ADDRESS_KEPT', 'This email address is taken');

async function settle(
  { database, now }: SignInTools,
  { body: { token }, ip, requestId }: Answer,
  act: 'confirm_address_change' | 'keep_address',
  actionType: 'ADDRESS_CHANGED' | 'ADDRESS_KEPT',
  taken: string,
): Promise<void> {
  const at = now();
  try {
    await database.outsideAccounts(async (tx) => {
      const { rows } = await sql<{ userId: string | null }>`
        select ${sql.ref(act)}(${hashOf(token)}, ${at}) as user_id`.execute(tx);
      const userId = rows[0]?.userId;
      if (!userId) throw refused('token', 'This link was used or expired');
      const what = actionType === 'ADDRESS_KEPT' ? 'addressKept' : 'address';
      await notifyCredentialChange(tx, { userId, what, ip }, at);
      await recordEvent(tx, {
        accountId: (await findAccount(tx, userId)) ?? INSTALLATION,
        actorId: userId,
        ip,
        requestId,
        actionType,
        outcome: 'success',
        documentType: 'app_user',
        documentId: userId,
      });
    });
  } catch (error) {
    if (constraintOf(error) === 'app_user_email_key') throw refused('token', taken);
    throw error;
  }
}

const refused = (path: string, message: string) =>
  new AppError('ADDRESS_REFUSED', { issues: [errorAt('refused', path, message)] });
