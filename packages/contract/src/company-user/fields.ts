import type { Choice } from '../rules/choice.ts';
import { checkFields, email, extension, type Fault, phone, type TextField, tidyFields } from '../rules/index.ts';

/** What somebody may do in another's account, the most first. */
export const companyUserRoles = ['manager', 'editor', 'viewer'] as const;
export type CompanyUserRole = (typeof companyUserRoles)[number];

/** The same as people read it, with what it means. */
export const roleChoices = [
  {
    value: 'manager',
    label: 'Manager',
    hint: 'Everything but company users and closing the account: pays, signs and sends too',
  },
  { value: 'editor', label: 'Editor', hint: 'Keeps businesses and drafts; does not pay and does not sign' },
  { value: 'viewer', label: 'Viewer', hint: 'Reads' },
] as const satisfies readonly (Choice & { value: CompanyUserRole; hint: string })[];

/** A role as people read it. */
export const roleLabel = (role: CompanyUserRole): string =>
  roleChoices.find(({ value }) => value === role)?.label ?? role;

/**
 * How far somebody came: Invited chooses a password with the mailed link, Unproven has one of the owner's and proves the address with
 * the mailed link, Ended proved the address for a login elsewhere. Nobody of these three can log in.
 */
export const companyUserStatuses = ['Active', 'Inactive', 'Invited', 'Unproven', 'Ended'] as const;
export type CompanyUserStatus = (typeof companyUserStatuses)[number];

/** Whether a company user has a login, which an Inactive one may not use. */
export const hasLogin = ({ activeStatus }: { activeStatus: CompanyUserStatus }): boolean =>
  activeStatus === 'Active' || activeStatus === 'Inactive';

/** Whether a mailed link still waits to be used. */
export const isAwaited = ({ activeStatus }: { activeStatus: CompanyUserStatus }): boolean =>
  activeStatus === 'Invited' || activeStatus === 'Unproven';

const TEN_DIGITS = 'Contact Number must be at least 10 characters long';

/** What is asked of a company user, in the order of the modal. */
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

/** The facts as they are kept: without stray blanks, the address in lower case. */
export function tidyCompanyUser(typed: CompanyUserFacts): CompanyUserFacts {
  const facts = tidyFields<CompanyUserFieldName, CompanyUserFacts>(companyUserFields, typed);
  return { ...facts, emailId: facts.emailId.toLowerCase() };
}

/** What is wrong with facts as they are kept, in the order of the modal. */
export const checkCompanyUser = (facts: CompanyUserFacts): Fault<CompanyUserFieldName>[] =>
  checkFields<CompanyUserFieldName, CompanyUserFacts>(companyUserFields, facts);
