import { z } from 'zod';
import { anyone, readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { emailId, scopeQuery } from '../fields.ts';
import { identityProviders, personName, signedInSchema } from './accounts.ts';
import { inPerson } from './callers.ts';

const token = (description: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'Send it as it was given')
    .meta({ description });
const request = token('Ties the login to the tab that started it; used once');
const offer = token('Whom the provider vouched for: for a quarter of an hour, used once');

export const beginOpenId = defineRoute({
  name: 'beginOpenId',
  method: 'POST',
  path: '/auth/openid/begin',
  summary:
    'Start a login with an account elsewhere: the address for the browser, and the token its tab keeps until it returns',
  access: anyone,
  body: z.strictObject({ provider: z.enum(identityProviders) }),
  bodyLimit: 'auth',
  response: z.strictObject({ authorizationUrl: z.url(), request }),
  errors: ['NOT_FOUND', 'OPENID_UNAVAILABLE'],
});

export const finishOpenId = defineRoute({
  name: 'finishOpenId',
  method: 'POST',
  path: '/auth/openid/finish',
  summary: 'Finish with the answer the browser returned with: logged in, or an offer to link or to register',
  access: anyone,
  body: z.strictObject({
    request,
    answer: z.string().max(6_000).meta({ description: 'The query of the address the browser came back to' }),
  }),
  bodyLimit: 'auth',
  response: z.strictObject({
    next: z.enum(['signedIn', 'link', 'register']).meta({
      description:
        'link: the address has an account, whose owner logs in once and sends the offer; register: the address is free',
    }),
    signedIn: signedInSchema.optional(),
    offer: offer.optional(),
    emailId,
    firstName: z.string(),
    lastName: z.string(),
  }),
  errors: ['OPENID_REFUSED', 'OPENID_UNAVAILABLE'],
});

export const registerOpenId = defineRoute({
  name: 'registerOpenId',
  method: 'POST',
  path: '/auth/openid/register',
  summary: 'Make the account of an offer: its address is proven by the provider, and it has no password',
  access: anyone,
  body: z.strictObject({
    offer,
    firstName: personName('First Name'),
    lastName: personName('Last Name'),
    taxPreparer: z.boolean().default(false),
  }),
  bodyLimit: 'auth',
  status: 201,
  response: signedInSchema,
  errors: ['OPENID_REFUSED'],
});

export const linkOpenId = defineRoute({
  name: 'linkOpenId',
  method: 'POST',
  path: '/auth/openid/link',
  summary: 'Let the person who is logged in also log in by the account of an offer, which must be of the same address',
  ...inPerson(readers),
  query: scopeQuery,
  body: z.strictObject({ offer }),
  bodyLimit: 'auth',
  response: z.strictObject({ provider: z.enum(identityProviders) }),
  errors: ['OPENID_REFUSED'],
});
