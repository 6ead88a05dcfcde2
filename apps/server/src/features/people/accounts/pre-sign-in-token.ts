import { timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import { AppError } from '../../../app-error.ts';
import { type Database, newId } from '../../../db/public.ts';
import { isSpent, spendOnce } from './spent-tokens.ts';

const LIFETIME_S = 10 * 60;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** One token type and one algorithm: any other header is foreign. */
const HEADER = encode({ alg: 'HS256', typ: 'preauth+jwt' });

/** The content of a token. The address is included as a keyed hash. Times in seconds since 1970. */
interface Claims {
  aud: 'auth';
  scope: 'preauth';
  sub: string;
  jti: string;
  iat: number;
  exp: number;
}

const subject = (ring: KeyRing, emailId: string) =>
  ring.mac('pre-sign-in address', emailId.toLowerCase()).toString('base64url');
const signature = (ring: KeyRing, text: string) => ring.mac('pre-sign-in token', text);

/** A token for any address, known or not: it is made without looking. */
export function preSignInToken(ring: KeyRing, emailId: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1_000);
  const claims: Claims = {
    aud: 'auth',
    scope: 'preauth',
    sub: subject(ring, emailId),
    jti: newId(),
    iat,
    exp: iat + LIFETIME_S,
  };
  const text = `${HEADER}.${encode(claims)}`;
  return `${text}.${signature(ring, text).toString('base64url')}`;
}

/** Reads a token of ours, also an expired one; null for any other text. */
export function readPreSignInToken(ring: KeyRing, token: string): Claims | null {
  const [header, claims, signed, ...more] = token.split('.');
  if (header !== HEADER || !claims || !signed || more.length > 0) return null;
  const given = Buffer.from(signed, 'base64url');
  const expected = signature(ring, `${header}.${claims}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
}

/** Judges the token of a call that works without one too. Throws when it is forged, over, used up or for another address. */
export async function checkPreSignInToken(
  { database, ring, now }: { database: Database; ring: KeyRing; now: () => Date },
  bearer: string | undefined,
  emailId: string,
): Promise<Claims | null> {
  if (!bearer?.includes('.')) return null;
  const claims = readPreSignInToken(ring, bearer);
  if (!claims || claims.exp * 1_000 <= now().getTime() || (await isSpent(database, claims.jti)))
    throw new AppError('UNAUTHENTICATED', { description: 'This token expired. Ask for a new one, or send none.' });
  if (claims.sub !== subject(ring, emailId)) throw new AppError('SCOPE_MISMATCH');
  return claims;
}

/** Uses a token up: no call takes it from then on. */
export async function spendPreSignInToken(database: Database, { jti, exp }: Claims): Promise<void> {
  await spendOnce(database, jti, new Date(exp * 1_000));
}
