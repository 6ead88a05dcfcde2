import type { getStanding, Principal, ResponseOf, Role } from '@gauger/contract';
import { maskedAddress } from '@gauger/excise';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { MAX_COUNTED, type Tx } from '../../../db/public.ts';
import { concealAddress } from './conceal.ts';

type UserStatus = ResponseOf<typeof getStanding>;

interface Row {
  id: string;
  isAdmin: boolean;
  active: boolean;
  createdAt: Date;
  role: Role | null;
  roleActive: boolean | null;
  accountOwner: string | null;
  lastSignInAt: Date | null;
  sessions: number;
  authenticatorApp: boolean;
  passkeys: number;
  businesses: number;
  filings: number;
  transactions: number;
}

/** The description of NOT_FOUND for a person. */
export const NO_USER = 'No user has this id.';

const statusOf = (active: boolean) => (active ? 'Active' : 'Inactive');

/** Counts rows as far as a list pages through them, and one more. */
const countOf = (rows: RawBuilder<unknown>) =>
  sql`(select count(*) from (select from ${rows} limit ${MAX_COUNTED + 1}) as counted)`;

/** Finds the status of a person. Throws NOT_FOUND. Runs as the administrator's role. */
export async function findUserStatus(tx: Tx, userId: string, now: Date): Promise<UserStatus> {
  const { rows } = await sql<Row>`
    select u.id, u.is_admin, u.active, u.created_at, m.role, m.active as role_active, owner.email as account_owner,
           u.signed_in_at as last_sign_in_at,
           (select count(*) from session s
            where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${now}) as sessions,
           exists (select from authenticator_app a where a.user_id = u.id) as authenticator_app,
           (select count(*) from passkey k where k.user_id = u.id) as passkeys,
           ${countOf(sql`business where account_id = m.account_id and deleted_at is null`)} as businesses,
           ${countOf(sql`filing where account_id = m.account_id and deleted_at is null`)} as filings,
           ${countOf(sql`payment where account_id = m.account_id`)} as transactions
    from app_user u
    left join membership m on m.user_id = u.id
    left join membership o on o.account_id = m.account_id and o.role = 'owner'
    left join app_user owner on owner.id = o.user_id
    where u.id = ${userId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND', { description: NO_USER });
  const role: Principal | null = row.isAdmin ? 'admin' : row.role;
  const invitations = role === 'owner' ? await findInvitations(tx, userId) : [];
  return {
    id: row.id,
    activeStatus: statusOf(row.active),
    role,
    // Only the address of the person of the page is whole.
    accountOwner: role === 'owner' ? row.accountOwner : concealAddress(row.accountOwner),
    roleStatus: row.roleActive === null ? null : statusOf(row.roleActive),
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    sessions: row.sessions,
    secondFactor: { authenticatorApp: row.authenticatorApp, passkeys: row.passkeys },
    counts: { businesses: row.businesses, filings: row.filings, transactions: row.transactions },
    invitations,
  };
}

/** The invitations to the account of an owner that wait for their person. */
async function findInvitations(tx: Tx, ownerId: string): Promise<UserStatus['invitations']> {
  const rows = await tx
    .selectFrom('invitation')
    .innerJoin('membership', 'membership.accountId', 'invitation.accountId')
    .select(['invitation.id', 'invitation.email as emailId', 'invitation.role', 'invitation.expiresAt'])
    .where('membership.userId', '=', ownerId)
    .where('membership.role', '=', 'owner')
    .where('invitation.endedAt', 'is', null)
    .orderBy('invitation.createdAt')
    .execute();
  return rows.map(({ expiresAt, emailId, ...row }) => ({
    ...row,
    emailId: maskedAddress(emailId),
    invitedUntil: expiresAt.toISOString(),
  }));
}
