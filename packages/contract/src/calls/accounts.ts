import { z } from 'zod';
import { anyone, signedIn } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { emailId, id } from '../fields.ts';
import { PASSWORD_LENGTH } from '../patterns.ts';
import { inPerson } from './callers.ts';

/** The address a person types to register or log in. Compared without regard to letter case. */
const address = emailId.meta({ description: 'Email address of the person. No answer says whether it is known' });
/** A new password. Rules about kinds of characters make people choose worse; common passwords are refused. */
const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.least)
  .max(PASSWORD_LENGTH.most)
  .meta({ description: 'A password of 8 to 128 characters that is not among the common ones' });
export const personName = (field: string) => z.string().trim().max(50).regex(/\S/, `${field} is required`);
/** Ties a code and the sign-up to the registration that was started in the same browser. */
const registration = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'Send the registration as tempsignup gave it')
  .meta({ description: 'The registration, as tempsignup answered it' });
/** The second factors for finishing a login, as My security can add them. */
export const secondFactors = ['totp', 'passkey', 'recoveryCode'] as const;

/** A login so far. With `mustChangePassword` or `mfaRequired` the token opens that step alone, for five minutes. */
export const signedInSchema = z.strictObject({
  jwtToken: z.string(),
  emailId,
  id,
  mustChangePassword: z
    .literal(true)
    .optional()
    .meta({ description: 'Another person chose the password: choose a new one' }),
  mfaRequired: z.literal(true).optional().meta({ description: 'A second factor is asked for' }),
  factors: z
    .array(z.enum(secondFactors))
    .optional()
    .meta({ description: 'With mfaRequired: what this person has; when empty, one must be set up now' }),
});

/** The token of the page's bot check. */
const captchaV3 = z
  .string()
  .min(1)
  .max(6_000)
  .optional()
  .meta({ description: 'What the bot check of getSignInOptions gave for this action; it works once, for two minutes' });
const message = z.string().meta({ description: 'The sentence people read' });

/** The providers of accounts elsewhere for logging in, where the operator configured them. */
export const identityProviders = ['google', 'apple'] as const;
export type ProviderName = (typeof identityProviders)[number];

export const getSignInOptions = defineRoute({
  name: 'getSignInOptions',
  method: 'GET',
  path: '/auth/options',
  summary: 'How one signs up and in here: which bot check, and through which other accounts',
  access: anyone,
  response: z.strictObject({
    captcha: z.strictObject({
      kind: z.enum(['local', 'recaptcha']).meta({
        description: 'local replaces a bot check and stops no program; its token is `local:` and any new text',
      }),
      scriptUrl: z.string().nullable().meta({ description: 'The script that gives the token of captchaV3' }),
      siteKey: z.string().nullable(),
    }),
    providers: z
      .array(z.enum(identityProviders))
      .meta({ description: 'Accounts elsewhere that people may log in with, by OpenID Connect' }),
  }),
});

export const issuePreSignInToken = defineRoute({
  name: 'issuePreSignInToken',
  method: 'POST',
  path: '/auth/jwt/token',
  summary: 'A token for the login calls of this address, for ten minutes. It grants no access and reveals nothing',
  access: anyone,
  body: z.strictObject({ emailId: address }),
  bodyLimit: 'auth',
  response: z.strictObject({ jwtToken: z.string(), emailId }),
});

export const beginRegistration = defineRoute({
  name: 'beginRegistration',
  method: 'POST',
  path: '/usermanagement/tempsignup',
  summary: 'Begin to sign up: what is typed is kept for an hour, and no account exists yet',
  access: anyone,
  body: z.strictObject({
    firstName: personName('First Name'),
    lastName: personName('Last Name'),
    emailId: address,
    password: newPassword,
    taxPreparer: z.boolean().default(false),
    captchaV3,
  }),
  bodyLimit: 'auth',
  response: z.strictObject({ emailId, registration }),
  errors: ['INVALID_PASSWORD', 'CAPTCHA_REFUSED'],
});

const codeRequest = {
  method: 'POST',
  access: anyone,
  body: z.strictObject({ emailId: address, registration }),
  bodyLimit: 'auth',
  response: z.strictObject({
    emailId,
    /** End of the code's validity; the code is refused from then on. */
    validUntil: z.iso.datetime(),
    /** Earliest time for another code. */
    resendFrom: z.iso.datetime(),
  }),
  errors: ['REGISTRATION_REFUSED'],
} as const;

export const sendCode = defineRoute({
  name: 'sendCode',
  path: '/usermanagement/otp',
  summary: 'Mail the six digits that prove the address; again after three minutes at the earliest',
  ...codeRequest,
});

export const sendCodeWithToken = defineRoute({
  name: 'sendCodeWithToken',
  path: '/usermanagement/otp/token',
  summary: 'The same with the token of this address',
  ...codeRequest,
  errors: ['REGISTRATION_REFUSED', 'UNAUTHENTICATED', 'SCOPE_MISMATCH'],
});

const codeProof = {
  method: 'POST',
  access: anyone,
  body: z.strictObject({
    emailId: address,
    otpNumber: z.string().regex(/^\d{6}$/, 'Type the 6 digits of the mail'),
    registration,
  }),
  bodyLimit: 'auth',
  response: z.strictObject({ emailId, validated: z.literal(true) }),
  errors: ['CODE_REFUSED'],
} as const;

export const validateCode = defineRoute({
  name: 'validateCode',
  path: '/usermanagement/otp/validate',
  summary: 'Prove the address with the six digits',
  ...codeProof,
});

export const validateCodeWithToken = defineRoute({
  name: 'validateCodeWithToken',
  path: '/usermanagement/otp/validate/token',
  summary:
    'The same with the token of this address; with the token of a login that asks for a second factor, and without a registration: finish it with the six digits of the authenticator app',
  ...codeProof,
  body: codeProof.body.partial({ registration: true }),
  response: codeProof.response.extend(signedInSchema.partial().shape),
  errors: ['CODE_REFUSED', 'UNAUTHENTICATED', 'SCOPE_MISMATCH'],
});

export const signUp = defineRoute({
  name: 'signUp',
  method: 'POST',
  path: '/usermanagement/signup',
  summary:
    'Make the account of a registration whose address was proven in the last quarter of an hour, and sign its owner in',
  access: anyone,
  body: z.strictObject({ emailId: address, registration }),
  bodyLimit: 'auth',
  status: 201,
  response: signedInSchema.extend({ message }),
  errors: ['REGISTRATION_REFUSED'],
});

export const signIn = defineRoute({
  name: 'signIn',
  method: 'POST',
  path: '/usermanagement/login',
  summary:
    'Log in: the answer holds the token of the session, or of the step that comes first, and the id of the person',
  access: anyone,
  body: z.strictObject({
    emailId: address,
    password: z.string().max(128).regex(/./s, 'Please enter Password'),
    rememberMe: z.literal('yes').optional().meta({ description: 'Sent by older clients; changes nothing' }),
    captchaV3,
  }),
  bodyLimit: 'auth',
  response: signedInSchema,
  errors: ['SIGN_IN_REFUSED', 'CAPTCHA_REFUSED', 'UNAUTHENTICATED', 'SCOPE_MISMATCH'],
});

export const chooseNewPassword = defineRoute({
  name: 'chooseNewPassword',
  method: 'POST',
  path: '/usermanagement/new-password',
  summary: 'Choose a password instead of one that another person chose, during a login, and go on with the login',
  ...inPerson(signedIn),
  scopes: ['new_password'],
  body: z.strictObject({ emailId: emailId.optional(), newPassword }),
  bodyLimit: 'auth',
  response: signedInSchema,
  errors: ['PASSWORD_REFUSED', 'INVALID_PASSWORD'],
});

export const forgotPassword = defineRoute({
  name: 'forgotPassword',
  method: 'POST',
  path: '/usermanagement/forgot-password',
  summary: 'Mail a link that sets a new password; the answer is the same for every address',
  access: anyone,
  body: z.strictObject({ emailId: address, captchaV3 }),
  bodyLimit: 'auth',
  response: z.strictObject({ emailId }),
  errors: ['CAPTCHA_REFUSED', 'UNAUTHENTICATED', 'SCOPE_MISMATCH'],
});

export const resetPassword = defineRoute({
  name: 'resetPassword',
  method: 'POST',
  path: '/usermanagement/reset-password',
  summary: 'Set a new password with the token of the mailed link; every session of the person ends',
  access: anyone,
  body: z.strictObject({
    emailId: address,
    resetPasswordToken: z.string().min(1).max(200),
    newPassword,
  }),
  bodyLimit: 'auth',
  response: z.strictObject({ emailId, message }),
  errors: ['RESET_REFUSED', 'INVALID_PASSWORD', 'UNAUTHENTICATED', 'SCOPE_MISMATCH'],
});

/** Current password; no strength rules. One that is too long fails in the comparison. */
const password = z.string().min(1).max(PASSWORD_LENGTH.most);

export const changePassword = defineRoute({
  name: 'changePassword',
  method: 'POST',
  path: '/usermanagement/change-password',
  summary: 'Change the password of the person who is logged in; every other session of theirs ends',
  ...inPerson(signedIn),
  body: z.strictObject({ emailId: emailId.optional(), newPassword, oldPassword: password }),
  bodyLimit: 'auth',
  response: z.strictObject({ emailId, message }),
  errors: ['PASSWORD_REFUSED', 'INVALID_PASSWORD', 'SIGN_IN_REFUSED'],
});

export const changeAddress = defineRoute({
  name: 'changeAddress',
  method: 'POST',
  path: '/usermanagement/change-address',
  summary: 'Ask for another login address: it changes when the email to the new one is confirmed',
  ...inPerson(signedIn),
  body: z.strictObject({ emailId: emailId.optional(), newEmailId: address, password }),
  bodyLimit: 'auth',
  response: z.strictObject({ newEmailId: emailId }),
  errors: ['ADDRESS_REFUSED', 'SIGN_IN_REFUSED'],
});

const mailedToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'Open the link of the email')
  .meta({ description: 'The token of the link in the mail' });

export const confirmAddress = defineRoute({
  name: 'confirmAddress',
  method: 'POST',
  path: '/usermanagement/confirm-address',
  summary: 'Change to the new address, with the token mailed to it; every session of the person ends',
  access: anyone,
  body: z.strictObject({ token: mailedToken }),
  bodyLimit: 'auth',
  response: z.strictObject({ confirmed: z.literal(true) }),
  errors: ['ADDRESS_REFUSED'],
});

export const keepAddress = defineRoute({
  name: 'keepAddress',
  method: 'POST',
  path: '/usermanagement/keep-address',
  summary:
    'Keep or take back the old address, with the token mailed to it; sessions end, and a new password must be set',
  access: anyone,
  body: z.strictObject({ token: mailedToken }),
  bodyLimit: 'auth',
  response: z.strictObject({ kept: z.literal(true) }),
  errors: ['ADDRESS_REFUSED'],
});
