import type { Answer } from './call.ts';

/** A provider of logins with an account elsewhere. */
export type Provider = Answer<'getSignInOptions'>['providers'][number];

export const providerTitles: Record<Provider, string> = { google: 'Google', apple: 'Apple' };
