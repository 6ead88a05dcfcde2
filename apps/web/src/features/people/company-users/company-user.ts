import type { Answer } from '../../../api/call.ts';

export type CompanyUser = Answer<'listCompanyUsers'>['companyUsers'][number];

/** A company user as people call them. */
export const nameOf = ({ firstName, lastName, emailId }: CompanyUser): string =>
  `${firstName} ${lastName}`.trim() || emailId;
