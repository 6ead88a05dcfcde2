import {
  addBusiness,
  addCompanyUser,
  beginRegistration,
  changeAddress,
  confirmAddress,
  forgotPassword,
  getMailbox,
  getSession,
  keepAddress,
  listCompanyUsers,
  proveAddress,
  sendCode,
  signIn,
  signUp,
  validateCode,
} from '@gauger/contract';
import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { sendMailJob } from '../../../mail/public.ts';
import { testApp } from '../../../testing/app.ts';
import { businessFacts, companyUserFacts } from '../../../testing/facts.ts';

/** A login exists only for an address that its person proved, and an address that was taken away can be taken back. */

const { call, account, member, deps, database, clock, asSuperuser } = await testApp();
const SITE = 'https://gauger.example';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const password = 'correct horse battery 9';
const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
// A day later no limit of mails remembers the test before.
beforeEach(() => {
  clock.at = new Date(clock.at.getTime() + 25 * HOUR);
});

const fresh = () => `p${newId().slice(-12)}@people.example`;
/** Creates a person with an account and a password, logged in. */
async function owner() {
  const person = await account();
  await asSuperuser('update app_user set password_hash = $2 where email = $1', [person.emailId, passwordHash]);
  return person;
}
/** Makes a company user with a password for another person's address. */
const park = (token: string, emailId: string) =>
  call(addCompanyUser, { token, body: { ...companyUserFacts, emailId, signInWith: 'password', password } });
const enter = (emailId: string, typed = password) => call(signIn, { body: { emailId, password: typed } });
async function mailsTo(email: string) {
  const { rows } = await asSuperuser('select id from mail where sent_at is null order by id');
  for (const { id } of rows)
    await sendMailJob
      .handler({ ...deps, siteUrl: SITE })
      .run(database, { data: { mailId: id } }, { signal: new AbortController().signal, log: () => undefined });
  return (await call(getMailbox)).success.messages.filter(({ to }) => to === email);
}
/** The token in the newest mail to an address whose link leads to a page. */
async function tokenTo(email: string, page: string): Promise<string> {
  for (const { text } of await mailsTo(email)) {
    const token = new RegExp(`${SITE}/${page}\\?token=([\\w-]{43})`).exec(text)?.[1];
    if (token) return token;
  }
  throw new Error(`No mail to ${email} leads to ${page}.`);
}
/** Registers an address with the code that its mailbox gets. @returns the status of the last step */
async function register(emailId: string): Promise<number> {
  const names = { firstName: 'Vic', lastName: 'Tim', taxPreparer: false };
  const body = { ...names, emailId, password, captchaV3: `local:${newId()}` };
  const { registration } = (await call(beginRegistration, { body })).success;
  const claim = { emailId, registration };
  await call(sendCode, { body: claim });
  const otpNumber = /\b\d{6}\b/.exec((await mailsTo(emailId))[0]?.text ?? '')?.[0] ?? '000000';
  await call(validateCode, { body: { ...claim, otpNumber } });
  return (await call(signUp, { body: claim })).status;
}
const readStatus = async (token: string, emailId: string) =>
  (await call(listCompanyUsers, { token })).success.companyUsers.find((user) => user.emailId === emailId)?.activeStatus;

describe('a login made for the address of somebody else', () => {
  test('is none: no reset leads into it, and whoever registers with the address has an account of their own', async () => {
    const [stranger, victim] = [await owner(), fresh()];
    expect((await park(stranger.token, victim)).status).toBe(201);
    expect((await enter(victim)).error.code).toBe('SIGN_IN_REFUSED');
    await call(forgotPassword, { body: { emailId: victim } });
    const mails = await mailsTo(victim);
    expect(mails.map(({ subject }) => subject.replaceAll('\u2060', ''))).toEqual([
      `${stranger.emailId} invites you to Gauger`,
    ]);

    const waiting = await tokenTo(victim, 'accept-invitation');
    expect(await register(victim)).toBe(201);
    const { jwtToken: token } = (await enter(victim)).success;
    expect((await call(getSession, { token })).success.principal).toBe('owner');
    expect((await call(addBusiness, { token, body: businessFacts })).status).toBe(201);
    // The parked login has ended, its maker sees that, and it opens nothing.
    expect(await readStatus(stranger.token, victim)).toBe('Ended');
    const { error } = await call(proveAddress, { body: { invitationToken: waiting } });
    expect(error.code).toBe('INVITATION_REFUSED');
    expect((await call(getSession, { token })).success.principal).toBe('owner');
  });

  test('ends with every proof of the address: a confirmed change and an accepted invitation too', async () => {
    const [stranger, ben, ann] = [await owner(), await owner(), await owner()];
    const [changed, invited] = [fresh(), fresh()];
    for (const emailId of [changed, invited]) await park(stranger.token, emailId);
    await call(changeAddress, { token: ben.token, body: { newEmailId: changed, password } });
    expect((await call(confirmAddress, { body: { token: await tokenTo(changed, 'confirm-address') } })).status).toBe(
      200,
    );
    await park(ann.token, invited);
    const invitationToken = await tokenTo(invited, 'accept-invitation');
    expect((await call(proveAddress, { body: { invitationToken } })).status).toBe(200);
    expect(await readStatus(stranger.token, changed)).toBe('Ended');
    expect(await readStatus(stranger.token, invited)).toBe('Ended');
    expect(await readStatus(ann.token, invited)).toBe('Active');
  });
});

describe('an address that was changed', () => {
  /** Creates a person whose address a thief changed. */
  async function robbed() {
    const [victim, thief, evil] = [await owner(), await owner(), fresh()];
    await call(changeAddress, { token: victim.token, body: { newEmailId: evil, password } });
    const undo = { token: await tokenTo(victim.emailId, 'keep-address') };
    expect((await call(confirmAddress, { body: { token: await tokenTo(evil, 'confirm-address') } })).status).toBe(200);
    return { victim, thief, evil, undo };
  }

  test('is nobody else’s while it can be taken back, whichever way they try, and the undo works', async () => {
    const { victim, thief, evil, undo } = await robbed();
    // As an invited person who reads the emails of the address.
    expect((await park(thief.token, victim.emailId)).status).toBe(201);
    const invitationToken = await tokenTo(victim.emailId, 'accept-invitation');
    expect((await call(proveAddress, { body: { invitationToken } })).error.code).toBe('INVITATION_REFUSED');
    // By signing up.
    expect(await register(victim.emailId)).toBe(409);
    expect((await mailsTo(victim.emailId))[0]?.subject).toBe('This address belongs to a Gauger account');
    // As the changed address of another login.
    const { status } = await call(changeAddress, {
      token: thief.token,
      body: { newEmailId: victim.emailId, password },
    });
    expect(status).toBe(200);
    const taken = await call(confirmAddress, { body: { token: await tokenTo(victim.emailId, 'confirm-address') } });
    expect(taken.error.code).toBe('ADDRESS_REFUSED');
    // By the operator.
    await expect(account(victim.emailId)).rejects.toThrow('There already is an account');

    const intruder = (await enter(evil)).success.jwtToken;
    expect((await call(keepAddress, { body: undo })).status).toBe(200);
    expect((await call(getSession, { token: intruder })).status).toBe(401);
    expect((await enter(evil)).status).toBe(401);
    await call(forgotPassword, { body: { emailId: victim.emailId } });
    expect((await tokenTo(victim.emailId, 'reset-password')).length).toBe(43);
  });

  test('stays reserved when the thief changes it once more', async () => {
    const { victim, thief, evil, undo } = await robbed();
    const further = fresh();
    const { jwtToken: token } = (await enter(evil)).success;
    await call(changeAddress, { token, body: { newEmailId: further, password } });
    await call(confirmAddress, { body: { token: await tokenTo(further, 'confirm-address') } });
    await park(thief.token, victim.emailId);
    expect((await call(keepAddress, { body: undo })).status).toBe(200);
    expect((await enter(further)).status).toBe(401);
  });

  test('can be had back by its own person, and is free a week later', async () => {
    const { victim, evil } = await robbed();
    const { jwtToken: token } = (await enter(evil)).success;
    await call(changeAddress, { token, body: { newEmailId: victim.emailId, password } });
    const back = await tokenTo(victim.emailId, 'confirm-address');
    expect((await call(confirmAddress, { body: { token: back } })).status).toBe(200);

    const other = await robbed();
    clock.at = new Date(clock.at.getTime() + 7 * DAY);
    expect(await register(other.victim.emailId)).toBe(201);
  });

  test('of a company user who was deleted is free at once', async () => {
    const boss = await owner();
    const ben = await member(boss.accountId, 'editor');
    await asSuperuser('update app_user set password_hash = $2 where id = $1', [ben.userId, passwordHash]);
    const later = fresh();
    await call(changeAddress, { token: ben.token, body: { newEmailId: later, password } });
    await call(confirmAddress, { body: { token: await tokenTo(later, 'confirm-address') } });
    await asSuperuser('update membership set deleted_at = now() where user_id = $1', [ben.userId]);
    expect(await register(ben.emailId)).toBe(201);
  });
});

test('half a login ends no session: eleven right passwords without the second factor leave the person logged in', async () => {
  const person = await owner();
  await asSuperuser(
    `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, created_at)
     select $1, id, 'Phone', 'a key', '', 0, '{}', now() from app_user where email = $2`,
    [newId(), person.emailId],
  );
  for (let n = 0; n < 11; n++) expect((await enter(person.emailId)).success.mfaRequired).toBe(true);
  expect((await call(getSession, { token: person.token })).status).toBe(200);
});
