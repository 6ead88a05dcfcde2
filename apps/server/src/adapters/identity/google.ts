import { ClientSecretPost } from 'openid-client';
import { openIdProvider } from './openid.ts';
import type { IdentityProvider } from './port.ts';

export interface GoogleOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutMs: number;
}

/** Sign in with Google. */
export const googleIdentity = ({ clientSecret, ...options }: GoogleOptions): IdentityProvider =>
  openIdProvider({
    ...options,
    name: 'google',
    clientAuth: ClientSecretPost(clientSecret),
    scope: 'openid email profile',
    responseMode: 'query',
  });
