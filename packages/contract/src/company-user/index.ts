/**
 * What is known of a company user beyond the calls. It stands apart from the schemas so that the browser gets it without
 * them.
 */
export {
  type CompanyUserFacts,
  type CompanyUserFieldName,
  type CompanyUserRole,
  type CompanyUserStatus,
  checkCompanyUser,
  companyUserFields,
  companyUserStatuses,
  hasLogin,
  isAwaited,
  roleChoices,
  roleLabel,
  tidyCompanyUser,
} from './fields.ts';
