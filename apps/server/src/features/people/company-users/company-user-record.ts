import type { listCompanyUsers, ResponseOf } from '@gauger/contract';
import type { CompanyUserFacts, CompanyUserRole } from '@gauger/contract/company-user';
import type { Tx } from '../../../db/public.ts';
import { namesOfLimits } from '../sessions/public.ts';
import { type CompanyUserRow, loadCompanyUser } from './queries.ts';

/** A company user in the API. */
export type CompanyUserAnswer = ResponseOf<typeof listCompanyUsers>['companyUsers'][number];

/** Presents company users for the API. */
export async function presentCompanyUsers(
  tx: Tx,
  accountId: string,
  rows: readonly CompanyUserRow[],
): Promise<CompanyUserAnswer[]> {
  const named = await namesOfLimits(
    tx,
    accountId,
    rows.map(({ businesses }) => businesses),
  );
  return rows.map((row) => ({
    ...present(row),
    businesses: named(row.businesses),
  }));
}

/** Presents a company user as they are stored now. Throws NOT_FOUND. */
export async function answerCompanyUser(tx: Tx, accountId: string, id: string): Promise<CompanyUserAnswer> {
  const [answer] = await presentCompanyUsers(tx, accountId, [await loadCompanyUser(tx, accountId, id)]);
  return answer as CompanyUserAnswer;
}

function present(row: CompanyUserRow): Omit<CompanyUserAnswer, 'businesses'> {
  return {
    id: row.id,
    ...factsOf(row),
    role: row.role,
    activeStatus: row.activeStatus,
    invitedUntil: row.invitedUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Decodes the entered facts of a company user. */
export const factsOf = (row: CompanyUserRow): CompanyUserFacts => ({
  firstName: row.firstName,
  lastName: row.lastName,
  emailId: row.email,
  contactNumber: row.contactNumber,
  ext: row.ext,
  role: row.role,
});

/** The facts for the email to a company user without a login. */
export const toMail = (row: CompanyUserRow): { emailId: string; role: CompanyUserRole; passwordSet: boolean } => ({
  emailId: row.email,
  role: row.role,
  passwordSet: row.activeStatus === 'Unproven',
});
