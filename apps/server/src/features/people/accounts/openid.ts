import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  type ExternalPerson,
  IdentityProblem,
  type IdentityProvider,
  type IdentityRequest,
  type ProviderName,
} from '../../../adapters/identity/port.ts';
import { AppError, errorAt } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { constraintOf, newId, type Tx } from '../../../db/public.ts';
import { notifyCredentialChange } from '../../../mail/public.ts';
import { type AccountSession, deviceName } from '../sessions/public.ts';
import { openSession, type SignedIn, type SignInTools, type Visitor } from './open-session.ts';
import { TAKEN } from './registration.ts';
import { findByAddress } from './sign-in-person.ts';

export type OpenIdTools = SignInTools & { identityProviders: readonly IdentityProvider[] };

const MINUTE = 60_000;
/** Time limit at the provider, and then to link or to register. */
const REQUEST_LIFETIME = 10 * MINUTE;
const OFFER_LIFETIME = 15 * MINUTE;

const TITLES: Record<ProviderName, string> = { google: 'Google', apple: 'Apple' };

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);
const randomText = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

const refused = (code: string, message: string) =>
  new AppError('OPENID_REFUSED', { issues: [errorAt(code, 'provider', message)] });

function providerOf({ identityProviders }: OpenIdTools, name: ProviderName): IdentityProvider {
  const provider = identityProviders.find((known) => known.name === name);
  if (!provider) throw new AppError('NOT_FOUND');
  return provider;
}

/** Where a provider sends browsers back to; it has to be registered there. */
const redirectUri = (origin: string, provider: ProviderName) => `${origin}/signed-in/${provider}`;

/** Begins a sign-in at a provider. @param origin scheme, host and port people use */
export async function beginOpenId(
  tools: OpenIdTools,
  name: ProviderName,
  origin: string,
): Promise<{ authorizationUrl: string; request: string }> {
  const provider = providerOf(tools, name);
  const token = randomText();
  const bound = { state: randomText(), nonce: randomText(), codeVerifier: randomText() };
  const authorizationUrl = await askProvider(name, () =>
    provider.begin({ ...bound, redirectUri: redirectUri(origin, name) }),
  );
  const expiresAt = later(tools.now(), REQUEST_LIFETIME);
  await tools.database.outsideAccounts((tx) =>
    tx
      .insertInto('identityRequest')
      .values({ tokenHash: hashOf(token), provider: name, ...bound, expiresAt })
      .execute(),
  );
  return { authorizationUrl, request: token };
}

/** The next step after the provider confirmed an identity. */
export type OpenIdOutcome =
  | { next: 'signedIn'; person: ExternalPerson; signedIn: SignedIn }
  | { next: 'link' | 'register'; person: ExternalPerson; offer: string };

/**
 * Continues with the provider's answer: a linked identity logs in. A provider's word cannot take over an address that has an
 * account: its owner logs in once and links it. Throws OPENID_REFUSED, OPENID_UNAVAILABLE.
 */
export async function finishOpenId(
  tools: OpenIdTools,
  { request, answer }: { request: string; answer: string },
  origin: string,
  visitor: Visitor,
): Promise<OpenIdOutcome> {
  const { database, now } = tools;
  // Used up before it is tried: an answer that comes again finds nothing.
  const begun = await database.outsideAccounts((tx) => takeRequest(tx, request, now()));
  if (!begun) throw refused('over', 'This login took too long or was already used. Start again');
  const { provider: name, state, nonce, codeVerifier } = begun;
  const bound: IdentityRequest = { redirectUri: redirectUri(origin, name), state, nonce, codeVerifier };
  const person = await askProvider(name, () => providerOf(tools, name).redeem(answer, bound));
  if (!person.emailVerified || person.email === '')
    throw refused('unverified', `${TITLES[name]} does not confirm your email address. Register with a password`);

  const email = await database.outsideAccounts((tx) => emailOfIdentity(tx, name, person.subject));
  if (email !== null) {
    const known = await findByAddress(database, email);
    if (!known) throw refused('inactive', 'This account is not active. Ask its owner');
    const signedIn = await openSession(tools, known, visitor, { secondFactor: false });
    return { next: 'signedIn', person, signedIn };
  }
  const offer = randomText();
  const isTaken = await database.outsideAccounts(async (tx) => {
    const expiresAt = later(now(), OFFER_LIFETIME);
    const { subject, email: address } = person;
    await tx
      .insertInto('identityOffer')
      .values({ tokenHash: hashOf(offer), provider: name, subject, email: address, expiresAt })
      .execute();
    return (await sql`select from find_sign_in(${address})`.execute(tx)).rows.length > 0;
  });
  return { next: isTaken ? 'link' : 'register', person, offer };
}

/** Makes the account of an offer and signs its owner in. Throws OPENID_REFUSED. */
export async function registerOpenId(
  tools: OpenIdTools,
  { offer, ...names }: { offer: string; firstName: string; lastName: string; taxPreparer: boolean },
  visitor: Visitor,
): Promise<SignedIn> {
  const { database, ring, now } = tools;
  const offered = await database.outsideAccounts((tx) => takeOffer(tx, offer, now()));
  if (!offered) throw offerOver();
  const { provider, subject, email } = offered;
  const accountId = newId();
  const userId = newId();
  try {
    await database.outsideAccounts(async (tx) => {
      await sql`select register_account(
        ${accountId}, ${ring.newDataKey(accountId)}, ${userId}, ${email}, null, ${now()},
        ${names.firstName}, ${names.lastName}, ${names.taxPreparer})`.execute(tx);
      await tx.insertInto('identity').values({ provider, subject, userId, createdAt: now() }).execute();
      const { ip, requestId } = visitor;
      await recordEvent(tx, {
        accountId,
        actorId: userId,
        ip,
        requestId,
        actionType: 'ACCOUNT_OPENED',
        outcome: 'success',
        detail: { by: provider },
      });
    });
  } catch (error) {
    if (constraintOf(error) !== undefined) throw refused('taken', TAKEN);
    throw error;
  }
  const person = await findByAddress(database, email);
  if (!person) throw offerOver();
  return openSession(tools, person, visitor, { secondFactor: false });
}

/** Links an offer to the person who is logged in, whose address it must have, and reports it by email. Throws OPENID_REFUSED. */
export async function linkOpenId(
  { database, now }: OpenIdTools,
  session: AccountSession,
  offer: string,
  visitor: Visitor,
): Promise<ProviderName> {
  const at = now();
  const { userId, accountId } = session;
  const offered = await database.outsideAccounts((tx) => takeOffer(tx, offer, at, session.email));
  if (!offered) throw offerOver();
  const { provider, subject } = offered;
  const isNew = await database.outsideAccounts(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('identity')
      .values({ provider, subject, userId, createdAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
  if (!isNew) throw refused('taken', `This account of ${TITLES[provider]} is linked already`);
  await database.inAccount(accountId, async (tx) => {
    const { ip, requestId, userAgent } = visitor;
    const documentType = 'app_user';
    const event = { accountId, actorId: userId, ip, requestId, documentType, documentId: userId, detail: { provider } };
    await recordEvent(tx, { ...event, actionType: 'IDENTITY_LINKED', outcome: 'success' });
    await notifyCredentialChange(tx, { userId, what: 'identityAdded', device: deviceName(userAgent), ip }, at);
  });
  return provider;
}

const offerOver = () => refused('over', 'That took too long, or was already done. Start again');

/** Uses up a request; undefined when it is unknown, used or over. */
const takeRequest = (tx: Tx, token: string, now: Date) =>
  tx
    .deleteFrom('identityRequest')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', now)
    .returning(['provider', 'state', 'nonce', 'codeVerifier'])
    .executeTakeFirst();
/** Uses up an offer; undefined when it is unknown, used, over, or of another address than `email`. */
const takeOffer = (tx: Tx, token: string, now: Date, email?: string) => {
  let query = tx.deleteFrom('identityOffer').where('tokenHash', '=', hashOf(token)).where('expiresAt', '>', now);
  if (email !== undefined) query = query.where('email', '=', email);
  return query.returning(['provider', 'subject', 'email']).executeTakeFirst();
};

async function emailOfIdentity(tx: Tx, provider: ProviderName, subject: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select address_of(user_id) as email from identity where provider = ${provider} and subject = ${subject}`.execute(
    tx,
  );
  return rows[0]?.email ?? null;
}

/** Asks the provider; turns its problem into a refusal that names the provider. */
async function askProvider<T>(name: ProviderName, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error;
    if (error.reason === 'unreachable') throw new AppError('OPENID_UNAVAILABLE', { retryAfter: 10 });
    if (error.reason === 'turnedBack')
      throw refused('turnedBack', `You turned back at ${TITLES[name]}. Log in there, or here with your password`);
    throw refused('refused', `${TITLES[name]} did not confirm who you are. Start again`);
  }
}
