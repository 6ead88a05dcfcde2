import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Sealed text: `v1|key id|iv|cipher text|tag`, the last three in base64url; AES-256-GCM with a random 96-bit iv
 * (NIST SP 800-38D, 8.2.2). The place it belongs to is authenticated with it, so that a sealed cell moved to another row, column
 * or account does not open.
 */
const VERSION = 'v1';

/** @param key 32 bytes */
export function seal(keyId: string, key: Buffer, place: string, plain: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(header(keyId, place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [VERSION, keyId, ...[iv, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('|');
}

/** The id of the key that sealed a text. Throws when it is no sealed text. */
export function keyIdOf(sealed: string): string {
  return parts(sealed).keyId;
}

/** Throws when the text was altered, sealed by another key, or sealed for another place. */
export function unseal(key: Buffer, place: string, sealed: string): Buffer {
  const { keyId, iv, body, tag } = parts(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    .setAAD(header(keyId, place))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (error) {
    throw new Error(`The sealed value of ${place} was altered or belongs elsewhere.`, { cause: error });
  }
}

/** The bytes that are authenticated together with the text. */
function header(keyId: string, place: string): Buffer {
  return Buffer.from(`${VERSION}|${keyId}|${place}`);
}

function parts(sealed: string): { keyId: string; iv: Buffer; body: Buffer; tag: Buffer } {
  const [version, keyId, ...encoded] = sealed.split('|');
  const [iv, body, tag] = encoded.map(strictBase64);
  if (version !== VERSION || !keyId || iv?.length !== 12 || !body || tag?.length !== 16 || encoded.length !== 3) {
    throw new Error('This is no sealed value: it does not read v1|key|iv|text|tag.');
  }
  return { keyId, iv, body, tag };
}

/** Node ignores stray characters and spare bits; here every bit of the text counts. */
function strictBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
