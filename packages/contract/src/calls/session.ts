import { z } from 'zod';
import { signedIn } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { emailId, id, scopeQuery } from '../fields.ts';
import { inPerson } from './callers.ts';

/** The acting person of a session, and their account. Times are ISO 8601 in UTC. */
export const sessionSchema = z.strictObject({
  userId: id,
  emailId,
  principal: z.enum(signedIn),
  /** Whether they see only some businesses of the account. */
  limited: z.boolean(),
  /** The account they act in: the name of its owner, or their address where they gave none; null for an administrator. */
  account: z.string().nullable(),
  /** Whether that account is a tax preparer's, so that its businesses are clients. */
  ofPreparer: z.boolean(),
  idleUntil: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The server's clock: pages compute the remaining time from it, independent of the reader's clock. */
  now: z.iso.datetime(),
});

export const getSession = defineRoute({
  name: 'getSession',
  method: 'GET',
  path: '/auth/session',
  summary: 'The person of this token and how long it lasts',
  ...inPerson(signedIn),
  query: scopeQuery,
  response: sessionSchema,
});

export const deleteSession = defineRoute({
  name: 'deleteSession',
  method: 'DELETE',
  path: '/auth/session',
  summary: 'Log out: the token is refused from the next call on',
  ...inPerson(signedIn),
  query: scopeQuery,
  response: z.strictObject({ signedOut: z.literal(true) }),
});

export const signOut = defineRoute({
  name: 'signOut',
  method: 'POST',
  path: '/usermanagement/logout',
  summary: 'Log out, under the second name of the call',
  ...inPerson(signedIn),
  query: scopeQuery,
  response: z.strictObject({ signedOut: z.literal(true) }),
});

export const listSessions = defineRoute({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Your sessions: this one first, then those used last; ten at most',
  ...inPerson(signedIn),
  query: scopeQuery,
  response: z.strictObject({
    sessions: z.array(
      z.strictObject({
        id,
        device: z.string().meta({ description: 'Browser and system, like "Firefox on Windows"' }),
        ip: z.string().nullable().meta({ description: 'Network address it was opened from' }),
        beganAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime(),
        current: z.boolean().meta({ description: 'Whether it is the one that asks' }),
      }),
    ),
  }),
});

export const endSession = defineRoute({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End one of your sessions: its token is refused from the next call on',
  ...inPerson(signedIn),
  params: z.strictObject({ id }),
  query: scopeQuery,
  response: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
});

export const endOtherSessions = defineRoute({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End all your sessions but this one',
  ...inPerson(signedIn),
  query: scopeQuery,
  response: z.strictObject({ ended: z.int().meta({ description: 'How many were ended' }) }),
});
