import type { listCompanyUsers, ResponseOf } from '@gauger/contract';
import type { CompanyUserFacts, CompanyUserRole } from '@gauger/contract/company-user';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** A company user in the API. */
export type CompanyUserAnswer = ResponseOf<typeof listCompanyUsers>['companyUsers'][number];
export type CompanyUserRow = Selectable<Schema['companyUser']>;

export function presentCompanyUser(row: CompanyUserRow): CompanyUserAnswer {
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
