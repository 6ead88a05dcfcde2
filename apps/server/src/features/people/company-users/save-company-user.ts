import type { saveCompanyUser as saving } from '@gauger/contract';
import { hasLogin, isAwaited } from '@gauger/contract/company-user';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import type { SignInTools } from '../accounts/public.ts';
import { requireBusinesses } from '../sessions/public.ts';
import { answerCompanyUser, type CompanyUserAnswer, factsOf, toMail } from './company-user-record.ts';
import { mailInvitation } from './invitation.ts';
import { limitNewUsers } from './limit-new-users.ts';
import {
  type CompanyUserRow,
  endAllSessions,
  loadCompanyUser,
  lockCompanyUsers,
  refuseKnownAddress,
} from './queries.ts';
import { type CheckedFacts, faultOf, readFacts } from './read-facts.ts';

/**
 * Changes a company user. Only the person changes the address of a login: another person who could set it could act in their
 * name. The owner changes that of an invitation, and the new address gets its own email. A Manager changes the businesses of who
 * has a lower role, and nothing else. Throws FORBIDDEN, NOT_FOUND, INVALID_COMPANY_USER.
 */
export async function saveCompanyUser(deps: SignInTools, call: Call<typeof saving>): Promise<CompanyUserAnswer> {
  const { accountId } = call.session;
  return deps.database.inAccount(accountId, async (tx) => {
    await lockCompanyUsers(tx, accountId);
    const before = await loadCompanyUser(tx, accountId, call.body.id, call.session.limited);
    if (call.session.principal !== 'owner') refuseBeyondManager(call, before);
    const kept = factsOf(before);
    // Facts that were kept under earlier rules do not stop a change of the businesses alone.
    const isOfFacts = Object.keys(call.body).some((name) => name in kept || name === 'activeStatus');
    const facts = isOfFacts
      ? readFacts(kept, call.body, faultsOfChange(before, call.body))
      : { ...kept, role: before.role };
    const status = call.body.activeStatus ?? before.activeStatus;
    const businesses = await businessesAfter(tx, call, before);
    if (hasLogin(before)) await saveMember(tx, deps, before, { ...facts, businesses }, status === 'Active');
    else await saveInvitation(tx, deps, call, before, { ...facts, businesses });
    const after = await loadCompanyUser(tx, accountId, before.id);
    await recordCallEvent(tx, call, {
      documentType: 'company_user',
      actionType: 'COMPANY_USER_SAVED',
      documentId: before.id,
      detail: {
        ...(before.role === after.role ? {} : { roleBefore: before.role, role: after.role }),
        ...(before.activeStatus === after.activeStatus ? {} : { activeStatus: after.activeStatus }),
        ...(isSame(before.businesses, businesses) ? {} : { businessesBefore: before.businesses, businesses }),
      },
    });
    return answerCompanyUser(tx, accountId, after.id);
  });
}

/** A Manager gives access to businesses. Roles, names and logins are the owner's. */
function refuseBeyondManager({ body, session }: Call<typeof saving>, before: CompanyUserRow): void {
  const { id: _, businesses, ...others } = body;
  const current: Record<string, unknown> = { ...factsOf(before), activeStatus: before.activeStatus };
  const changed = Object.entries(others).some(([name, value]) => name in current && value !== current[name]);
  if (changed || before.role === 'manager')
    throw new AppError('FORBIDDEN', {
      description: 'A Manager can change only the businesses of Editors, Approvers and Viewers. Ask the account owner.',
    });
  if (businesses === null && session.limited)
    throw new AppError('FORBIDDEN', {
      description: 'You see only some businesses of this account, and cannot give a person all of them.',
    });
}

/** The limit after the change. Businesses that are gone drop out with the first change. Throws NOT_FOUND. */
async function businessesAfter(
  tx: Tx,
  { session, body }: Call<typeof saving>,
  before: CompanyUserRow,
): Promise<string[] | null> {
  if (body.businesses === undefined) return before.businesses;
  return body.businesses && requireBusinesses(tx, session.accountId, body.businesses);
}

const isSame = (before: readonly string[] | null, after: readonly string[] | null): boolean =>
  JSON.stringify(before && [...before].sort()) === JSON.stringify(after && [...after].sort());

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

type LimitedFacts = CheckedFacts & { businesses: string[] | null };

async function saveMember(
  tx: Tx,
  { now }: SignInTools,
  before: CompanyUserRow,
  facts: LimitedFacts,
  active: boolean,
): Promise<void> {
  const { firstName, lastName, contactNumber, ext, role, businesses } = facts;
  const updatedAt = now();
  await tx.updateTable('appUser').set({ firstName, lastName, updatedAt }).where('id', '=', before.id).execute();
  await tx
    .updateTable('membership')
    .set({ role, contactNumber, ext, businesses, active, updatedAt })
    .where('accountId', '=', before.accountId)
    .where('userId', '=', before.id)
    .execute();
  if (!active) await endAllSessions(tx, before.accountId, before.id, updatedAt);
}

async function saveInvitation(
  tx: Tx,
  { ring, now }: SignInTools,
  { ip }: { ip: string },
  before: CompanyUserRow,
  facts: LimitedFacts,
): Promise<void> {
  const { emailId: email, ...rest } = facts;
  const readdressed = email !== before.email;
  if (readdressed) await refuseKnownAddress(tx, before.accountId, email, before.id);
  // The mail says the role: another one is another invitation.
  const isNew = readdressed || (facts.role !== before.role && isAwaited(before));
  if (isNew) await limitNewUsers(tx, before.accountId);
  const mailed = isNew ? await mailInvitation(tx, ring, { ...toMail(before), ...facts }, ip, now()) : {};
  await tx
    .updateTable('invitation')
    .set({ ...rest, ...mailed, email, updatedAt: now() })
    .where('accountId', '=', before.accountId)
    .where('id', '=', before.id)
    .execute();
}
