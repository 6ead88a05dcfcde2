import { z } from 'zod';
import { readers } from '../access.ts';
import { KEY_NAME_LENGTH, keyScopeNames, MAX_KEYS } from '../api-key/index.ts';
import { defineRoute } from '../define-route.ts';
import { id, onlyBusinesses, person, seenBusinesses } from '../fields.ts';
import { inPerson } from './callers.ts';
import { passkeyAnswer } from './second-factor.ts';

const moment = z.iso.datetime();
const scope = z.enum(keyScopeNames);
const scopes = z.array(scope).meta({ description: 'What the key may do; every key has `read`' });

const apiKey = z
  .strictObject({
    id,
    name: z.string(),
    shown: z
      .string()
      .meta({ description: 'How the key begins, by which you recognize it', examples: ['gauger_Zk3vQ9aB'] }),
    scopes,
    businesses: seenBusinesses.meta({ description: 'The only businesses it sees; null: all that its person sees' }),
    createdBy: person.meta({ description: 'The person in whose name the key acts, with no more than their role' }),
    createdAt: moment,
    expiresAt: moment,
    lastUsedAt: moment.nullable(),
    state: z.enum(['active', 'expired', 'revoked']),
  })
  .meta({ id: 'ApiKey' });

/** Proof that the person is there, with a second factor given for this act. */
export const freshFactor = {
  otpNumber: z
    .string()
    .regex(/^\d{6}$/, 'Type the 6 digits')
    .optional()
    .meta({ description: 'The code of your authenticator app' }),
  passkey: passkeyAnswer.optional().meta({
    description:
      'Your passkey’s answer to `POST /auth/passkey/begin`; it or `otpNumber` is needed unless you logged in with a second factor in the last five minutes',
  }),
};

export const listApiKeys = defineRoute({
  name: 'listApiKeys',
  method: 'GET',
  path: '/apikeys',
  summary: "The account's API keys for owner and Manager, else the caller's own; the newest first",
  ...inPerson(readers),
  response: z.strictObject({
    keys: z.array(apiKey),
    mayGive: scopes.meta({ description: 'The scopes that the caller may give a key' }),
    factors: z.array(z.enum(['totp', 'passkey'])).meta({ description: 'The second factors of the caller' }),
    factorNeeded: z.boolean().meta({ description: 'Whether a new key takes a second factor again' }),
  }),
});

export const createApiKey = defineRoute({
  name: 'createApiKey',
  example: { name: 'Month-end import', scopes: ['read', 'write'], expiresInDays: 90, otpNumber: '123456' },
  method: 'POST',
  path: '/apikeys',
  summary: `Create an API key; shown only once. At most ${MAX_KEYS} active keys for each person`,
  ...inPerson(readers),
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .max(KEY_NAME_LENGTH)
      .regex(/\S/, 'Name the key, such as Month-end import')
      .meta({ examples: ['Month-end import'] }),
    scopes: z
      .array(scope)
      .min(1)
      .max(keyScopeNames.length)
      .meta({
        description: '`read` is always included. `pay` and `sign`: account owner and Manager only',
        examples: [['read', 'write']],
      }),
    businesses: onlyBusinesses.meta({
      description: 'The only businesses it sees; null or absent: all that you see, also later',
    }),
    expiresInDays: z
      .int()
      .min(1)
      .max(366)
      .meta({ examples: [90] }),
    ...freshFactor,
  }),
  bodyLimit: 'plain',
  status: 201,
  response: z.strictObject({ apiKey, key: z.string().meta({ description: 'The key. Shown only once' }) }),
  errors: ['SECOND_FACTOR_MISSING', 'CODE_REFUSED', 'PASSKEY_REFUSED', 'KEYS_FULL', 'NOT_FOUND'],
});

export const revokeApiKey = defineRoute({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/apikeys/{id}',
  summary: 'Revoke an API key: its next call is refused. Owner and Manager revoke any key of the account',
  ...inPerson(readers),
  params: z.strictObject({ id }),
  response: apiKey,
  errors: ['NOT_FOUND'],
});

export const getOwnApiKey = defineRoute({
  name: 'getOwnApiKey',
  method: 'GET',
  path: '/apikeys/own',
  summary: 'The API key of this call: what it may do, and until when',
  access: readers,
  byKey: 'read',
  response: apiKey,
  errors: ['NOT_FOUND'],
});
