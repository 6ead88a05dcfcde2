/** Fields and rules of a company user. Apart from the schemas, so that the browser loads it without them. */
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
