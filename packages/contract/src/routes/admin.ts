import { z } from 'zod';
import { admins, signedIn } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { currentPage, day, emailId, id, pageBody, scopeQuery } from '../fields.ts';

/** Whether a person may log in. */
const activeStatus = z.enum(['Active', 'Inactive']);

/** A person in the list of all users. */
const userRow = z
  .strictObject({
    id,
    firstName: z.string(),
    lastName: z.string(),
    emailId,
    mobileNumber: z.string(),
    address: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    zipCode: z.string(),
    createdAt: z.iso.datetime(),
    activeStatus,
  })
  .meta({ id: 'AdminUser' });
export type AdminUserRow = z.output<typeof userRow>;

/** An event of the audit trail, of any account. */
const auditRow = z
  .strictObject({
    id,
    emailId: emailId
      .nullable()
      .meta({ description: "Who acted; the account owner where the program did; null where nobody's is known" }),
    documentType: z.string().nullable(),
    actionType: z.string(),
    outcome: z.enum(['success', 'refused', 'failed']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AuditLogEntry' });
export type AuditLogRow = z.output<typeof auditRow>;

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    content: z.array(row),
    total: z.int().meta({ description: 'How many there are, 10,000 at most' }),
    totalPages: z.int(),
    currentPage,
    more: z.boolean().meta({ description: 'Whether there are more than total says: narrow the filters to see them' }),
  });

const filter = z.string().trim().max(254).optional();
const dayFilter = z
  .string()
  .refine((text) => text === '' || day.safeParse(text).success, 'Give the day like 2026-04-30')
  .optional();
/** The parameters of every list. The address is accepted as older clients send it; the session decides who asks. */
const paging = { emailId: emailId.optional(), ...pageBody };

const lists = {
  usersParams: z
    .strictObject({ ...paging, searchStr: filter.meta({ description: 'A part of a name or an address' }) })
    .optional(),
  auditLogParams: z
    .strictObject({
      ...paging,
      searchStr: filter.meta({ description: 'A part of an address, a document type or an action type' }),
      email: filter.meta({ description: 'A part of the address' }),
      documentType: filter,
      actionType: filter,
      fromDate: dayFilter.meta({ description: 'First day, in UTC' }),
      toDate: dayFilter.meta({ description: 'Last day, in UTC' }),
    })
    .optional(),
};
const listNames = Object.keys(lists) as (keyof typeof lists)[];

export const adminFetch = defineRoute({
  name: 'adminFetch',
  method: 'POST',
  path: '/admin/fetch',
  summary:
    'A page of a list across all accounts, the newest first: send exactly one object of parameters. Each read is recorded',
  access: admins,
  query: scopeQuery,
  body: z
    .strictObject({ emailId: emailId.optional(), ...lists })
    .refine((body) => listNames.filter((name) => body[name] !== undefined).length === 1, {
      error: `Send exactly one of ${listNames.join(', ')}`,
    }),
  response: z.union([pageOf(userRow), pageOf(auditRow)]),
  errors: ['ADMINISTRATION_OFF'],
});

/** The status of a user: facts for an administrator, in addition to `GET /usermanagement/user/{id}`. */
const standing = z
  .strictObject({
    id,
    activeStatus,
    role: z.enum(signedIn).nullable().meta({ description: 'The role in the account; null without one' }),
    accountOwner: emailId.nullable().meta({ description: "Address of the account's owner; null for administrators" }),
    roleStatus: activeStatus.nullable().meta({ description: 'Inactive when the account owner switched it off' }),
    createdAt: z.iso.datetime(),
    lastSignInAt: z.iso.datetime().nullable(),
    sessions: z.int().meta({ description: 'Live sessions' }),
  })
  .meta({ id: 'UserStanding' });

const onUser = { access: admins, params: z.strictObject({ id }), query: scopeQuery, response: standing } as const;

export const getStanding = defineRoute({
  name: 'getStanding',
  method: 'GET',
  path: '/admin/user/{id}',
  summary: 'The status, role, account, last login and sessions of a person',
  ...onUser,
  errors: ['NOT_FOUND', 'ADMINISTRATION_OFF'],
});

export const setUserStatus = defineRoute({
  name: 'setUserStatus',
  method: 'PUT',
  path: '/admin/user/{id}',
  summary: 'Deactivate a person, which ends their sessions, or let them log in again',
  ...onUser,
  body: z.strictObject({ emailId: emailId.optional(), activeStatus }),
  errors: ['NOT_FOUND', 'IS_ADMINISTRATOR', 'ADMINISTRATION_OFF'],
});

export const endUserSessions = defineRoute({
  name: 'endUserSessions',
  method: 'DELETE',
  path: '/admin/user/{id}/sessions',
  summary: 'End every session of a person; they may log in again',
  ...onUser,
  errors: ['NOT_FOUND', 'IS_ADMINISTRATOR', 'ADMINISTRATION_OFF'],
});
