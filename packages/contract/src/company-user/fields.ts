import type { Choice } from '../rules/choice.ts';
import { checkFields, email, extension, type Fault, phone, type TextField, tidyFields } from '../rules/index.ts';

/** The roles of a company user in an account, the most powerful first. */
export const companyUserRoles = ['manager', 'editor', 'approver', 'viewer'] as const;
export type CompanyUserRole = (typeof companyUserRoles)[number];

/** The roles as people read them, each with its meaning. */
export const roleChoices = [
  {
    value: 'manager',
    label: 'Manager',
    hint: 'Full access, except adding users and closing the account',
  },
  { value: 'editor', label: 'Editor', hint: 'Prepares returns; cannot pay or sign' },
  {
    value: 'approver',
    label: 'Approver',
    hint: 'Comments on returns, and approves them or sends them back',
  },
  { value: 'viewer', label: 'Viewer', hint: 'View only' },
] as const satisfies readonly (Choice & { value: CompanyUserRole; hint: string })[];

/** A role as people read it. */
export const roleLabel = (role: CompanyUserRole): string =>
  roleChoices.find(({ value }) => value === role)?.label ?? role;

/**
 * The progress of a company user. Invited: chooses a password with the mailed link. Unproven: has a password from the
 * owner and proves the address with the mailed link. Ended: proved the address for a login elsewhere. None of these
 * three can log in.
 */
export const companyUserStatuses = ['Active', 'Inactive', 'Invited', 'Unproven', 'Ended'] as const;
export type CompanyUserStatus = (typeof companyUserStatuses)[number];

/** Whether a company user has a login, which an Inactive one may not use. */
export const hasLogin = ({ activeStatus }: { activeStatus: CompanyUserStatus }): boolean =>
  activeStatus === 'Active' || activeStatus === 'Inactive';

/** Whether a mailed link is still unused. */
export const isAwaited = ({ activeStatus }: { activeStatus: CompanyUserStatus }): boolean =>
  activeStatus === 'Invited' || activeStatus === 'Unproven';

const TEN_DIGITS = 'Contact Number must be at least 10 characters long';

/** The questions about a company user, in the order of the modal. */
export const companyUserFields = {
  firstName: { label: 'First Name', min: 2, max: 50 },
  lastName: { label: 'Last Name', max: 50 },
  emailId: { label: 'Email', ...email('Invalid Email') },
  contactNumber: {
    label: 'Contact Number',
    ...phone,
    tooShort: TEN_DIGITS,
    format: { pattern: phone.format.pattern, message: TEN_DIGITS },
  },
  ext: { ...extension },
  role: { label: 'Role', max: 10, choices: () => roleChoices },
} as const satisfies Record<string, TextField<unknown>>;

export type CompanyUserFieldName = keyof typeof companyUserFields;

/** The facts of a company user, each as text. */
export type CompanyUserFacts = Record<CompanyUserFieldName, string>;

/** Normalizes the facts for storage: without stray blanks, the address in lower case. */
export function tidyCompanyUser(typed: CompanyUserFacts): CompanyUserFacts {
  const facts = tidyFields<CompanyUserFieldName, CompanyUserFacts>(companyUserFields, typed);
  return { ...facts, emailId: facts.emailId.toLowerCase() };
}

/** Checks normalized facts, in the order of the modal. */
export const checkCompanyUser = (facts: CompanyUserFacts): Fault<CompanyUserFieldName>[] =>
  checkFields<CompanyUserFieldName, CompanyUserFacts>(companyUserFields, facts);
