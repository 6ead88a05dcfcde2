import type { saveCompanyUser as saving } from '@gauger/contract';
import { hasLogin, isAwaited } from '@gauger/contract/company-user';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { recordCallEvent } from '../../http/record-call-event.ts';
import type { CompanyUserDeps } from '../deps.ts';
import {
  type CompanyUserAnswer,
  type CompanyUserRow,
  factsOf,
  presentCompanyUser,
  toMail,
} from './company-user-record.ts';
import { requireFewAdded } from './few-added.ts';
import { mailInvitation } from './invitation.ts';
import { endSessionsOf, loadCompanyUser, lockCompanyUsers, refuseKnownAddress } from './queries.ts';
import { type CheckedFacts, faultOf, readFacts } from './read-facts.ts';

/**
 * Changes a company user. Only the person changes the address of a login: another person who could set it could act in their
 * name. The owner changes that of an invitation, and the new address gets its own email.
 */
export async function saveCompanyUser(deps: CompanyUserDeps, call: Call<typeof saving>): Promise<CompanyUserAnswer> {
  const { accountId } = call.session;
  return deps.database.inAccount(accountId, async (tx) => {
    await lockCompanyUsers(tx, accountId);
    const before = await loadCompanyUser(tx, accountId, call.body.id);
    const facts = readFacts(factsOf(before), call.body, faultsOfChange(before, call.body));
    const status = call.body.activeStatus ?? before.activeStatus;
    if (hasLogin(before)) await saveMember(tx, deps, before, facts, status === 'Active');
    else await saveInvitation(tx, deps, call, before, facts);
    const after = await loadCompanyUser(tx, accountId, before.id);
    await recordCallEvent(tx, call, {
      documentType: 'company_user',
      actionType: 'COMPANY_USER_SAVED',
      documentId: before.id,
      detail: {
        ...(before.role === after.role ? {} : { roleBefore: before.role, role: after.role }),
        ...(before.activeStatus === after.activeStatus ? {} : { activeStatus: after.activeStatus }),
      },
    });
    return presentCompanyUser(after);
  });
}

function faultsOfChange(before: CompanyUserRow, { emailId, activeStatus }: Call<typeof saving>['body']) {
  const entered = hasLogin(before);
  const readdressed = emailId !== undefined && emailId.trim().toLowerCase() !== before.email;
  const restated =
    activeStatus !== undefined && (entered ? !hasLogin({ activeStatus }) : activeStatus !== before.activeStatus);
  return [
    ...(readdressed && (entered || before.activeStatus === 'Ended')
      ? [
          faultOf(
            'emailId',
            entered
              ? 'Only the person can change the address they log in with, on My Account'
              : 'This invitation ended. Delete it, then add the other address',
          ),
        ]
      : []),
    ...(restated
      ? [
          faultOf(
            'activeStatus',
            entered
              ? 'Status is Active or Inactive'
              : 'This person has no login yet. Delete the invitation to take it back',
          ),
        ]
      : []),
  ];
}

async function saveMember(
  tx: Tx,
  { now }: CompanyUserDeps,
  before: CompanyUserRow,
  facts: CheckedFacts,
  active: boolean,
): Promise<void> {
  const { firstName, lastName, contactNumber, ext, role } = facts;
  const updatedAt = now();
  await tx.updateTable('appUser').set({ firstName, lastName, updatedAt }).where('id', '=', before.id).execute();
  await tx
    .updateTable('membership')
    .set({ role, contactNumber, ext, active, updatedAt })
    .where('accountId', '=', before.accountId)
    .where('userId', '=', before.id)
    .execute();
  if (!active) await endSessionsOf(tx, before.accountId, before.id, updatedAt);
}

async function saveInvitation(
  tx: Tx,
  { ring, now }: CompanyUserDeps,
  { ip }: { ip: string },
  before: CompanyUserRow,
  facts: CheckedFacts,
): Promise<void> {
  const { emailId: email, ...rest } = facts;
  const readdressed = email !== before.email;
  if (readdressed) await refuseKnownAddress(tx, before.accountId, email, before.id);
  // The mail says the role: another one is another invitation.
  const isNew = readdressed || (facts.role !== before.role && isAwaited(before));
  if (isNew) await requireFewAdded(tx, before.accountId);
  const mailed = isNew ? await mailInvitation(tx, ring, { ...toMail(before), ...facts }, ip, now()) : {};
  await tx
    .updateTable('invitation')
    .set({ ...rest, ...mailed, email, updatedAt: now() })
    .where('accountId', '=', before.accountId)
    .where('id', '=', before.id)
    .execute();
}
