import type { saveCompanyUser as saving } from '@gauger/contract';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { type CompanyUserAnswer, type CompanyUserRow, factsOf, presentCompanyUser } from './company-user-record.ts';
import type { CompanyUserDeps } from './deps.ts';
import { mailInvitation } from './invitation.ts';
import { endSessionsOf, loadCompanyUser, lockCompanyUsers, refuseKnownAddress } from './queries.ts';
import { type CheckedFacts, faultOf, readFacts } from './read-facts.ts';
import { recordCompanyUserEvent } from './record-company-user-event.ts';

/**
 * Changes a company user. The address of who has a login is theirs to change: whoever could set it could act in their
 * name. That of an invitation is the owner's, and a new one gets a mail of its own.
 */
export async function saveCompanyUser(deps: CompanyUserDeps, call: Call<typeof saving>): Promise<CompanyUserAnswer> {
  const { accountId } = call.session;
  return deps.database.inAccount(accountId, async (tx) => {
    await lockCompanyUsers(tx, accountId);
    const before = await loadCompanyUser(tx, accountId, call.body.id);
    const facts = readFacts(factsOf(before), call.body, faultsOfChange(before, call.body));
    const status = call.body.activeStatus ?? before.activeStatus;
    if (before.activeStatus === 'Invited') await saveInvitation(tx, deps, call, before, facts);
    else await saveMember(tx, deps, before, facts, status === 'Active');
    const after = await loadCompanyUser(tx, accountId, before.id);
    await recordCompanyUserEvent(tx, call, {
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
  const isInvited = before.activeStatus === 'Invited';
  const readdressed = emailId !== undefined && emailId.trim().toLowerCase() !== before.email;
  const restated = activeStatus !== undefined && (activeStatus === 'Invited') !== isInvited;
  return [
    ...(readdressed && !isInvited
      ? [faultOf('emailId', 'Only the person can change the address they sign in with, on My Account')]
      : []),
    ...(restated
      ? [
          faultOf(
            'activeStatus',
            isInvited
              ? 'This person has not accepted the invitation yet. Delete it to take it back'
              : 'Status is Active or Inactive',
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
  const mailed = readdressed || facts.role !== before.role ? await mailInvitation(tx, ring, facts, ip, now()) : {};
  await tx
    .updateTable('invitation')
    .set({ ...rest, ...mailed, email, updatedAt: now() })
    .where('accountId', '=', before.accountId)
    .where('id', '=', before.id)
    .execute();
}
