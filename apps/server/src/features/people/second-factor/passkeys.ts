import { createHash, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Database, newId, type Tx } from '../../../db/public.ts';

const CHALLENGE_MS = 5 * 60_000;
const MAX_PASSKEYS = 20;

/** The library, loaded by the first ceremony: an eighth of what a start of the server would load. */
const webAuthn = () => import('@simplewebauthn/server');

interface Person {
  userId: string;
  email: string;
}

/** Where a ceremony takes place: a passkey is bound to the host. */
function siteOf(origin: string) {
  return { origin, host: URL.canParse(origin) ? new URL(origin).hostname : 'invalid' };
}

const hashOf = (challenge: Uint8Array) => createHash('sha256').update(challenge).digest();

async function newChallenge(tx: Tx, userId: string | null, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  await tx
    .insertInto('passkeyChallenge')
    .values({ challengeHash: hashOf(challenge), userId, expiresAt: new Date(now.getTime() + CHALLENGE_MS) })
    .execute();
  return challenge;
}

/** The challenge that an authenticator signed, if it was ours to this person and not used before: it is used up. */
async function takeChallenge(tx: Tx, clientDataJSON: string, userId: string | null, now: Date): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const taken = await tx
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', hashOf(Buffer.from(challenge, 'base64url')))
    .returning(['userId', 'expiresAt'])
    .executeTakeFirst();
  return taken && taken.userId === userId && taken.expiresAt > now ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Creates the challenge to register a passkey. */
export async function askToRegister(database: Database, { userId, email }: Person, origin: string, now: Date) {
  const { generateRegistrationOptions } = await webAuthn();
  return database.outsideAccounts(async (tx) => {
    const known = await tx
      .selectFrom('passkey')
      .select(['credentialId', 'transports'])
      .where('userId', '=', userId)
      .execute();
    return generateRegistrationOptions({
      rpName: 'Gauger',
      rpID: siteOf(origin).host,
      userName: email,
      userID: new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex')),
      challenge: await newChallenge(tx, userId, now),
      timeout: CHALLENGE_MS,
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        transports,
      })),
      // A discoverable passkey with user verification works without an address and is both factors: the device, and its PIN or a
      // finger.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });
}

/** Keeps the passkey that an authenticator made. Its id, or null when it is not what was asked for. */
export async function keepPasskey(
  tx: Tx,
  { userId }: Person,
  { name, response }: { name: string; response: RegistrationResponseJSON },
  origin: string,
  now: Date,
): Promise<string | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const challenge = await takeChallenge(tx, response.response.clientDataJSON, userId, now);
  if (challenge === null) return null;
  const { host } = siteOf(origin);
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { passkeys } = await tx
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('passkeys'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (passkeys >= MAX_PASSKEYS) return null;
  const { credential } = registrationInfo;
  const id = newId();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({
      id,
      userId,
      name,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ? id : null;
}

/** Creates the challenge to log in with a passkey. It names no passkey: the authenticator knows those of this host. */
export async function askToSign(database: Database, origin: string, now: Date) {
  const { generateAuthenticationOptions } = await webAuthn();
  return database.outsideAccounts(async (tx) =>
    generateAuthenticationOptions({
      rpID: siteOf(origin).host,
      challenge: await newChallenge(tx, null, now),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    }),
  );
}

/** Whose passkey signed, or null when anything about it is not right. */
export async function findSigner(
  database: Database,
  response: AuthenticationResponseJSON,
  origin: string,
  now: Date,
): Promise<string | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  return database.outsideAccounts(async (tx) => {
    const challenge = await takeChallenge(tx, response.response.clientDataJSON, null, now);
    if (challenge === null) return null;
    const passkey = await tx
      .selectFrom('passkey')
      .selectAll()
      .where('credentialId', '=', Buffer.from(response.id, 'base64url'))
      .forUpdate()
      .executeTakeFirst();
    if (!passkey) return null;
    const { host } = siteOf(origin);
    // Refuses a signature counter that did not grow: a copy of the authenticator exists.
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }).catch(() => null);
    if (!verified?.verified) return null;
    await tx
      .updateTable('passkey')
      .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: now })
      .where('id', '=', passkey.id)
      .execute();
    return passkey.userId;
  });
}
