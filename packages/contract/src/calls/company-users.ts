import { z } from 'zod';
import { anyone, managers, owners } from '../access.ts';
import {
  type CompanyUserFieldName,
  companyUserFields,
  companyUserRoles,
  companyUserStatuses,
} from '../company-user/fields.ts';
import { defineRoute } from '../define-route.ts';
import { currentPage, emailId, id, onlyBusinesses, pageQuery, scopeQuery, seenBusinesses } from '../fields.ts';
import { PASSWORD_LENGTH } from '../patterns.ts';
import { signedInSchema } from './accounts.ts';
import { inPerson } from './callers.ts';

const role = z.enum(companyUserRoles);

export const companyUserSchema = z
  .strictObject({
    id,
    firstName: z.string(),
    lastName: z.string(),
    emailId: z.string().meta({ description: 'Their login address' }),
    contactNumber: z.string(),
    ext: z.string(),
    role,
    businesses: seenBusinesses,
    activeStatus: z.enum(companyUserStatuses).meta({
      description:
        'Inactive cannot log in. Invited has not accepted yet. Unproven has a password that waits until the address is proven by the mailed link. Ended proved the address for a login elsewhere',
    }),
    invitedUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The mailed link opens nothing from then on; null for who has a login' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'CompanyUser' });

/** The facts in a request; the rules of the fields check them, not the schema. */
const typed = Object.fromEntries(
  Object.entries(companyUserFields).map(([name, { label, max }]) => [
    name,
    z
      .string()
      .optional()
      .meta({ description: `${label}, up to ${max} characters` }),
  ]),
) as Record<CompanyUserFieldName, z.ZodOptional<z.ZodString>>;
const password = z.string().max(1_000).optional();
const serverOwned = z
  .unknown()
  .optional()
  .meta({ description: 'Set by the server; accepted and replaced', readOnly: true });
const kept = { invitedUntil: serverOwned, createdAt: serverOwned, updatedAt: serverOwned };

export const addCompanyUser = defineRoute({
  name: 'addCompanyUser',
  method: 'POST',
  path: '/business/user/add',
  summary:
    'Let another person act in the account once the mailed link was used: with a password of their choice, or with one they change at the first login',
  ...inPerson(owners),
  aboutAnother: true,
  query: scopeQuery,
  body: z
    .strictObject({
      ...typed,
      businesses: onlyBusinesses.meta({ description: 'The only businesses they will see; null or absent: all' }),
      signInWith: z
        .enum(['invitation', 'password'])
        .optional()
        .meta({ description: 'How they get in: invitation unless a password is sent' }),
      password: password.meta({
        description: `Needed with signInWith password: ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters. Opens nothing: who proves the address chooses another. Never answered`,
      }),
      id: serverOwned,
      activeStatus: serverOwned,
      ...kept,
    })
    .meta({ id: 'NewCompanyUser' }),
  status: 201,
  response: companyUserSchema,
  errors: ['INVALID_COMPANY_USER', 'COMPANY_USER_EXISTS', 'INVALID_PASSWORD', 'NOT_FOUND'],
});

export const saveCompanyUser = defineRoute({
  name: 'saveCompanyUser',
  method: 'PUT',
  path: '/business/user/emailId',
  summary:
    'Change a company user; what is absent is left alone. Role and businesses act on the next call, Inactive ends all sessions. A Manager changes the businesses of Editors, Approvers and Viewers, and gives no more than they see themselves',
  ...inPerson(managers),
  aboutAnother: true,
  query: scopeQuery,
  body: z
    .strictObject({
      id,
      ...typed,
      businesses: onlyBusinesses.meta({ description: 'The only businesses they see from the next call on; null: all' }),
      activeStatus: z
        .enum(companyUserStatuses)
        .optional()
        .meta({ description: 'Active or Inactive for who has a login; else the status as it is' }),
      ...kept,
    })
    .meta({ id: 'CompanyUserChange' }),
  response: companyUserSchema,
  errors: ['INVALID_COMPANY_USER', 'COMPANY_USER_EXISTS', 'NOT_FOUND'],
});

export const deleteCompanyUser = defineRoute({
  name: 'deleteCompanyUser',
  method: 'DELETE',
  path: '/business/user/companyuserid/{id}',
  summary:
    'Take the login of a company user away, or an invitation back; the address is free again, what they did stays',
  ...inPerson(owners),
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
});

export const inviteCompanyUser = defineRoute({
  name: 'inviteCompanyUser',
  method: 'POST',
  path: '/business/user/companyuserid/{id}/invitation',
  summary: 'Mail the link again to who has no login yet; the link before it opens nothing',
  ...inPerson(owners),
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: companyUserSchema,
  errors: ['NOT_FOUND'],
});

export const listCompanyUsers = defineRoute({
  name: 'listCompanyUsers',
  method: 'GET',
  path: '/business/user/paginate',
  summary:
    'Who else acts in the account, and who is invited, by name, in pages. Who sees only some businesses finds those limited to no others',
  ...inPerson(managers),
  query: scopeQuery.extend(pageQuery),
  response: z.strictObject({
    companyUsers: z.array(companyUserSchema),
    totalCompanyUsers: z.int(),
    totalPages: z.int(),
    currentPage,
  }),
});

const invitationToken = z
  .string()
  .min(1)
  .max(200)
  .meta({ description: 'From the link of the mail; it opens this once, for seven days' });

export const findInvitation = defineRoute({
  name: 'findInvitation',
  method: 'POST',
  path: '/usermanagement/invitation',
  summary: 'What an invitation is to, before it is accepted',
  access: anyone,
  body: z.strictObject({ invitationToken }),
  bodyLimit: 'auth',
  response: z.strictObject({
    emailId,
    firstName: z.string(),
    lastName: z.string(),
    role,
    account: z.string().meta({ description: "Name and address of the account's owner" }),
    passwordSet: z
      .boolean()
      .meta({ description: 'The owner set the first password: prove the address. Else accept with a password' }),
  }),
  errors: ['INVITATION_REFUSED'],
});

/** The answer to a person who used the link of an invitation. */
const entered = z.strictObject({
  emailId,
  message: z.string().meta({ description: 'The sentence people read' }),
  signedIn: signedInSchema.optional().meta({
    description:
      'The session, or the way on to choosing a password or giving a second factor; absent for a person who must log in',
  }),
});

export const acceptInvitation = defineRoute({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/usermanagement/accept-invitation',
  summary: 'Accept an invitation: the person is logged in, and logs in with this password from then on',
  access: anyone,
  body: z.strictObject({
    invitationToken,
    firstName: z.string().trim().min(2).max(50),
    lastName: z.string().trim().max(50).regex(/\S/, 'Last Name is required'),
    password: z
      .string()
      .min(PASSWORD_LENGTH.least)
      .max(PASSWORD_LENGTH.most)
      .meta({ description: 'A password of 8 to 128 characters' }),
  }),
  bodyLimit: 'auth',
  response: entered,
  errors: ['INVITATION_REFUSED', 'INVALID_PASSWORD'],
});

export const proveAddress = defineRoute({
  name: 'proveAddress',
  method: 'POST',
  path: '/usermanagement/prove-address',
  summary:
    'Prove the address of a login whose first password the account owner set, and continue to choose another. The first one does not log in',
  access: anyone,
  body: z.strictObject({ invitationToken }),
  bodyLimit: 'auth',
  response: entered,
  errors: ['INVITATION_REFUSED'],
});
