import type { Answer } from './call.ts';

/** Who vouches for people of an account elsewhere. */
export type Provider = Answer<'getSignInOptions'>['providers'][number];

export const providerTitles: Record<Provider, string> = { google: 'Google', apple: 'Apple' };
