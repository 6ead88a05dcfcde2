import { z } from 'zod';
import { anyone, signedIn, type TokenScope } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { id, jsonValue } from '../fields.ts';
import { identityProviders, signedInSchema } from './accounts.ts';
import { inPerson } from './callers.ts';

/** Tokens for adding a factor: that of a session, and that of a login that requires one while its person has none. */
const enrolling = ['account', 'admin', 'mfa'] as const satisfies readonly TokenScope[];

/** The password proves the person again when the login is more than five minutes old. */
const password = z
  .string()
  .max(128)
  .optional()
  .meta({ description: 'Your password; needed when you logged in more than five minutes ago' });
const proven = z.strictObject({ password });
const otpNumber = z.string().regex(/^\d{6}$/, 'Type the 6 digits');
const base64url = z
  .string()
  .max(32_000)
  .regex(/^[A-Za-z0-9_-]+$/, 'should be base64url');
const moment = z.iso.datetime();

const enrolled = z.strictObject({
  recoveryCodes: z.array(z.string()).nullable().meta({
    description: 'With the first factor: ten codes, shown only once; null when there is a set already',
  }),
  signedIn: signedInSchema.optional().meta({ description: 'During a login: its next step' }),
});

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string(), jsonValue),
};
/** The answer of an authenticator that was asked to sign. */
export const passkeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
/** Options and answers of a WebAuthn ceremony (Level 3), in the standard's own JSON. */
const options = z.record(z.string(), jsonValue);

export const getSecondFactor = defineRoute({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Your authenticator app, your passkeys, how many recovery codes are left, and your accounts elsewhere',
  ...inPerson(signedIn),
  response: z.strictObject({
    required: z.boolean(),
    /** Whether a change requires the password, because the login is more than five minutes old. */
    passwordNeeded: z.boolean(),
    authenticatorApp: z.strictObject({ addedAt: moment, lastUsedAt: moment.nullable() }).nullable(),
    passkeys: z.array(z.strictObject({ id, name: z.string(), addedAt: moment, lastUsedAt: moment.nullable() })),
    recoveryCodesLeft: z.int(),
    /** The accounts elsewhere that log in here. */
    identities: z.array(z.strictObject({ provider: z.enum(identityProviders), addedAt: moment })),
  }),
});

export const beginAuthenticatorApp = defineRoute({
  name: 'beginAuthenticatorApp',
  method: 'POST',
  path: '/auth/second-factor/totp/begin',
  summary: 'A key for an authenticator app; nothing changes before its first code',
  ...inPerson(signedIn),
  scopes: enrolling,
  body: proven,
  bodyLimit: 'auth',
  response: z.strictObject({
    secret: z.string().meta({ description: 'The key, in base32, for who cannot scan' }),
    address: z.string().meta({ description: 'otpauth:// address, for the QR code' }),
    enrolment: z.string().meta({ description: 'Sent back with the first code, within ten minutes' }),
  }),
  errors: ['PASSWORD_REFUSED'],
});

export const addAuthenticatorApp = defineRoute({
  name: 'addAuthenticatorApp',
  method: 'POST',
  path: '/auth/second-factor/totp',
  summary: 'Add the authenticator app whose first code this is; it takes the place of an earlier one',
  ...inPerson(signedIn),
  scopes: enrolling,
  body: z.strictObject({
    secret: z.string().regex(/^[A-Z2-7]{16,64}$/, 'Send the key as it was given'),
    enrolment: z.string().max(100),
    otpNumber,
  }),
  bodyLimit: 'auth',
  response: enrolled,
  errors: ['CODE_REFUSED'],
});

export const removeAuthenticatorApp = defineRoute({
  name: 'removeAuthenticatorApp',
  method: 'POST',
  path: '/auth/second-factor/totp/remove',
  summary: 'Remove the authenticator app',
  ...inPerson(signedIn),
  body: proven,
  bodyLimit: 'auth',
  response: z.strictObject({ removed: z.literal(true) }),
  errors: ['PASSWORD_REFUSED', 'SECOND_FACTOR_NEEDED', 'NOT_FOUND'],
});

export const beginPasskey = defineRoute({
  name: 'beginPasskey',
  method: 'POST',
  path: '/auth/second-factor/passkeys/begin',
  summary: 'What an authenticator is asked to make a passkey with, within five minutes',
  ...inPerson(signedIn),
  scopes: enrolling,
  body: proven,
  bodyLimit: 'auth',
  response: options,
  errors: ['PASSWORD_REFUSED'],
});

export const addPasskey = defineRoute({
  name: 'addPasskey',
  method: 'POST',
  path: '/auth/second-factor/passkeys',
  summary: 'Add the passkey that the authenticator made',
  ...inPerson(signedIn),
  scopes: enrolling,
  body: z.strictObject({
    name: z.string().trim().max(50).regex(/\S/, 'Give the passkey a name'),
    response: z.strictObject({
      ...credential,
      response: z.strictObject({
        clientDataJSON: base64url,
        attestationObject: base64url,
        authenticatorData: base64url.optional(),
        transports: z.array(z.string().max(20)).max(10).optional(),
        publicKeyAlgorithm: z.int().optional(),
        publicKey: base64url.optional(),
      }),
    }),
  }),
  bodyLimit: 'plain',
  response: enrolled,
  errors: ['PASSKEY_REFUSED'],
});

export const removePasskey = defineRoute({
  name: 'removePasskey',
  method: 'POST',
  path: '/auth/second-factor/passkeys/{id}/remove',
  summary: 'Remove one of your passkeys',
  ...inPerson(signedIn),
  params: z.strictObject({ id }),
  body: proven,
  bodyLimit: 'auth',
  response: z.strictObject({ removed: z.literal(true) }),
  errors: ['PASSWORD_REFUSED', 'SECOND_FACTOR_NEEDED', 'ONLY_WAY_IN', 'NOT_FOUND'],
});

export const removeIdentity = defineRoute({
  name: 'removeIdentity',
  method: 'POST',
  path: '/auth/identities/{provider}/remove',
  summary: 'Stop logins with the account elsewhere',
  ...inPerson(signedIn),
  params: z.strictObject({ provider: z.enum(identityProviders) }),
  body: proven,
  bodyLimit: 'auth',
  response: z.strictObject({ removed: z.literal(true) }),
  errors: ['PASSWORD_REFUSED', 'ONLY_WAY_IN', 'NOT_FOUND'],
});

export const renewRecoveryCodes = defineRoute({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Ten new recovery codes, shown only once; the old ones are void',
  ...inPerson(signedIn),
  body: proven,
  bodyLimit: 'auth',
  response: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: ['PASSWORD_REFUSED', 'SECOND_FACTOR_MISSING'],
});

export const signInWithRecoveryCode = defineRoute({
  name: 'signInWithRecoveryCode',
  method: 'POST',
  path: '/auth/recovery-code',
  summary: 'Finish a login with a recovery code: each works once',
  ...inPerson(signedIn),
  scopes: ['mfa'],
  body: z.strictObject({ recoveryCode: z.string().min(1).max(40) }),
  bodyLimit: 'auth',
  response: signedInSchema,
  errors: ['CODE_REFUSED'],
});

export const askPasskey = defineRoute({
  name: 'askPasskey',
  method: 'POST',
  path: '/auth/passkey/begin',
  summary: 'The challenge for an authenticator to sign within five minutes; it reveals no person',
  access: anyone,
  response: options,
});

export const signInWithPasskey = defineRoute({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Log in with a passkey alone, or finish a login with it: it is both factors at once',
  access: anyone,
  body: z.strictObject({ response: passkeyAnswer }),
  bodyLimit: 'plain',
  response: signedInSchema,
  errors: ['PASSKEY_REFUSED'],
});
