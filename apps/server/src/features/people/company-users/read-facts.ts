import type { RequestIssue } from '@gauger/contract';
import {
  type CompanyUserFacts,
  type CompanyUserRole,
  checkCompanyUser,
  companyUserFields,
  tidyCompanyUser,
} from '@gauger/contract/company-user';
import { AppError, errorAt } from '../../../app-error.ts';

const names = Object.keys(companyUserFields) as (keyof CompanyUserFacts)[];

/** The facts as they are kept, of which `role` was found to be one. */
export type CheckedFacts = CompanyUserFacts & { role: CompanyUserRole };

export const faultOf = (path: string, message: string, code = 'invalidValue'): RequestIssue =>
  errorAt(code, path, message);

/** A company user's facts after what was typed. Throws INVALID_COMPANY_USER with every fault, `faults` among them. */
export function readFacts(
  before: CompanyUserFacts,
  typed: { readonly [Name in keyof CompanyUserFacts]?: string | undefined },
  faults: readonly RequestIssue[] = [],
): CheckedFacts {
  const given = Object.fromEntries(names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])));
  const facts = tidyCompanyUser({ ...before, ...given });
  const issues = [
    ...checkCompanyUser(facts).map(({ code, field, message }) => faultOf(field, message, code)),
    ...faults,
  ];
  if (issues.length > 0) throw new AppError('INVALID_COMPANY_USER', { issues });
  return facts as CheckedFacts;
}
