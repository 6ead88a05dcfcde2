import { createPrivateKey, sign } from 'node:crypto';
import { openIdProvider } from './openid.ts';
import type { IdentityProvider } from './port.ts';

export interface AppleOptions {
  readonly issuer: string;
  /** The Services ID. */
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** The private key as Apple gives it, in PEM. */
  readonly key: string;
  readonly timeoutMs: number;
}

const SECRET_LIFETIME_S = 5 * 60;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Sign in with Apple: it answers with a form, and takes as client secret a token that we sign with its key (ES256). */
export function appleIdentity({ teamId, keyId, key, ...options }: AppleOptions, now: () => Date): IdentityProvider {
  const privateKey = createPrivateKey(key);
  const secret = () => {
    const iat = Math.floor(now().getTime() / 1_000);
    const header = encode({ alg: 'ES256', kid: keyId });
    const claims = { iss: teamId, iat, exp: iat + SECRET_LIFETIME_S, aud: options.issuer, sub: options.clientId };
    const signed = `${header}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  };
  return openIdProvider({
    ...options,
    name: 'apple',
    clientAuth: (_server, client, body) => {
      body.set('client_id', client.client_id);
      body.set('client_secret', secret());
    },
    scope: 'openid email name',
    responseMode: 'form_post',
  });
}
