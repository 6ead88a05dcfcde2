import { timingSafeEqual } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import type { Tx } from '../../../db/public.ts';
import type { Cipher } from '../accounts/public.ts';

/** Codes of thirty seconds (RFC 6238); the clock of a phone may be one of them off. */
const DRIFT_S = 30;
const ENROLMENT_S = 10 * 60;
const ENROLMENT = /^(\d{10})\.([A-Za-z0-9_-]{43})$/;

export interface AppTools {
  ring: KeyRing;
  /** Opens the cipher of a wrapped data key: an account's, or one that is stored with the sealed value. */
  openCipher: (ownerId: string, wrapped: string) => Cipher;
  now: () => Date;
}

const place = (userId: string) => ({ table: 'authenticator_app', column: 'secret_cipher', row: userId });
const secondsOf = (now: Date) => Math.floor(now.getTime() / 1_000);

const proofOf = (ring: KeyRing, userId: string, secret: string, until: number) =>
  ring.mac('authenticator enrolment', `${userId}|${secret}|${until}`);

/** A key for an app, and what proves for ten minutes that it is ours. Nothing is kept before its first code was typed. */
export function newAppKey({ ring, now }: AppTools, userId: string, email: string) {
  const secret = generateSecret();
  const until = secondsOf(now()) + ENROLMENT_S;
  return {
    secret,
    address: generateURI({ issuer: 'Gauger', label: email, secret }),
    enrolment: `${until}.${proofOf(ring, userId, secret, until).toString('base64url')}`,
  };
}

/** Keeps the app whose first code this is, in place of an earlier one. False when the code or the key is not right. */
export async function keepApp(
  tx: Tx,
  tools: AppTools,
  userId: string,
  { secret, enrolment, otpNumber }: { secret: string; enrolment: string; otpNumber: string },
): Promise<boolean> {
  const { ring, openCipher, now } = tools;
  const [, until = '0', proof = ''] = ENROLMENT.exec(enrolment) ?? [];
  const expected = proofOf(ring, userId, secret, Number(until));
  const given = Buffer.from(proof, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  if (Number(until) <= secondsOf(now())) return false;
  const step = await findStep(secret, otpNumber, now());
  if (step === null) return false;
  const dataKey = ring.newDataKey(userId);
  const kept = {
    dataKey,
    secretCipher: openCipher(userId, dataKey).seal(place(userId), secret),
    createdAt: now(),
    lastStep: step,
    lastUsedAt: null,
  };
  await tx
    .insertInto('authenticatorApp')
    .values({ userId, ...kept })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(kept))
    .execute();
  return true;
}

/** Whether the six digits are those of the person's app now, and not used before. */
export async function takeAppCode(tx: Tx, tools: AppTools, userId: string, otpNumber: string): Promise<boolean> {
  const app = await tx
    .selectFrom('authenticatorApp')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!app) return false;
  const secret = tools.openCipher(userId, app.dataKey).open(place(userId), app.secretCipher);
  const step = await findStep(secret, otpNumber, tools.now());
  if (step === null || step <= app.lastStep) return false;
  await tx
    .updateTable('authenticatorApp')
    .set({ lastStep: step, lastUsedAt: tools.now() })
    .where('userId', '=', userId)
    .execute();
  return true;
}

/** The thirty seconds a code belongs to, counted from 1970; null when it belongs to none near now. */
async function findStep(secret: string, token: string, now: Date): Promise<number | null> {
  const result = await verify({ secret, token, epoch: secondsOf(now), epochTolerance: DRIFT_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
