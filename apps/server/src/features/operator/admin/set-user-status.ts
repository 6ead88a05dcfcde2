import type {
  endUserSessions as ending,
  getStanding,
  ResponseOf,
  Role,
  setUserStatus as setting,
} from '@gauger/contract';
import type { ActionType } from '@gauger/contract/audit';
import { AppError } from '../../../app-error.ts';
import { type Acting, recordAct } from '../../../audit/public.ts';
import type { Database, Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { findUserStatus, NO_USER } from './user-status.ts';

type UserStatus = ResponseOf<typeof getStanding>;

/** Activates or deactivates a person, which ends their sessions; an owner's suspends the account. Repeating records nothing. */
export async function setUserStatus(database: Database, call: Call<typeof setting>, now: Date): Promise<UserStatus> {
  const active = call.body.activeStatus === 'Active';
  return database.asAdmin(async (tx) => {
    const person = await lockPerson(tx, call.params.id);
    if (person.active !== active) {
      await tx.updateTable('appUser').set({ active, updatedAt: now }).where('id', '=', person.id).execute();
      if (!active) {
        await revokeSessions(tx, { userId: person.id }, now);
        if (person.role === 'owner' && person.accountId) await revokeSessions(tx, { accountId: person.accountId }, now);
      }
      await record(tx, call, person, active ? 'USER_REACTIVATED' : 'USER_DEACTIVATED');
    }
    return findUserStatus(tx, person.id, now);
  });
}

/** Ends every session of a person. */
export async function endUserSessions(database: Database, call: Call<typeof ending>, now: Date): Promise<UserStatus> {
  return database.asAdmin(async (tx) => {
    const person = await lockPerson(tx, call.params.id);
    await revokeSessions(tx, { userId: person.id }, now);
    await record(tx, call, person, 'SESSIONS_ENDED');
    return findUserStatus(tx, person.id, now);
  });
}

interface Person {
  id: string;
  active: boolean;
  accountId: string | null;
  role: Role | null;
}

/** The person, held against others who change the same. Throws NOT_FOUND, and IS_ADMINISTRATOR: those are the operator's. */
async function lockPerson(tx: Tx, id: string): Promise<Person> {
  const person = await tx
    .selectFrom('appUser')
    .leftJoin('membership', 'membership.userId', 'appUser.id')
    .select(['appUser.id', 'appUser.active', 'appUser.isAdmin', 'membership.accountId', 'membership.role'])
    .where('appUser.id', '=', id)
    .forUpdate('appUser')
    .executeTakeFirst();
  if (!person) throw new AppError('NOT_FOUND', { description: NO_USER });
  if (person.isAdmin) throw new AppError('IS_ADMINISTRATOR');
  return person;
}

async function revokeSessions(tx: Tx, of: { userId: string } | { accountId: string }, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where((session) => session.and(of))
    .where('revokedAt', 'is', null)
    .execute();
}

/** In the chain of the person's account: its owner sees what was done. */
const record = (tx: Tx, by: Acting, { id, accountId }: Person, actionType: ActionType) =>
  recordAct(tx, by, {
    actionType,
    documentType: 'app_user',
    documentId: id,
    ...(accountId !== null && { accountId }),
  });
