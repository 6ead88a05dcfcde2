import { createHmac, randomBytes } from 'node:crypto';
import { OLD_SECRET_HOURS } from '@gauger/contract/webhook';
import type { Schema } from '../../../db/public.ts';
import type { Cipher } from '../accounts/public.ts';

const HOUR = 60 * 60_000;
/** Every secret begins with this, by the specification. */
const PREFIX = 'whsec_';

type Column = 'secret_cipher' | 'old_secret_cipher';
const placeOf = (column: Column, row: string) => ({ table: 'webhook', column, row });

/** A new signing secret of 256 random bits, as the specification of Standard Webhooks writes one. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

export const sealSecret = (cipher: Cipher, id: string, secret: string): string =>
  cipher.seal(placeOf('secret_cipher', id), secret);

type Sealed = Pick<Schema['webhook'], 'id' | 'secretCipher'> & {
  oldSecretCipher: string | null;
  oldSecretUntil: Date | null;
};

/** Puts a new secret in the place of the one there is, which signs for a while too. */
export function replaceSecret(cipher: Cipher, { id, secretCipher }: Sealed, secret: string, now: Date) {
  const old = cipher.open(placeOf('secret_cipher', id), secretCipher);
  return {
    secretCipher: sealSecret(cipher, id, secret),
    oldSecretCipher: cipher.seal(placeOf('old_secret_cipher', id), old),
    oldSecretUntil: new Date(now.getTime() + OLD_SECRET_HOURS * HOUR),
  };
}

/** The secrets that sign now, the newest first. */
export function openSecrets(cipher: Cipher, webhook: Sealed, now: Date): string[] {
  const { id, secretCipher, oldSecretCipher, oldSecretUntil } = webhook;
  const secrets = [cipher.open(placeOf('secret_cipher', id), secretCipher)];
  if (oldSecretCipher !== null && oldSecretUntil !== null && oldSecretUntil > now)
    secrets.push(cipher.open(placeOf('old_secret_cipher', id), oldSecretCipher));
  return secrets;
}

/** A signature by Standard Webhooks 1.0 (symmetric, `v1`). */
export function sign(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The headers of one attempt: a signature of each secret. */
export function signedHeaders(
  secrets: readonly string[],
  { eventId, at, body }: { eventId: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  return {
    'content-type': 'application/json',
    'user-agent': 'Gauger-Webhooks',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => sign(secret, eventId, timestamp, body)).join(' '),
  };
}
