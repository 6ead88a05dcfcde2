import { randomBytes, randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addBusiness,
  addForm720,
  addForm8849,
  addTaxPreparer,
  beginRegistration,
  createApiKey,
  createWebhook,
  forgotPassword,
  listBusinesses,
  resetPassword,
  saveForm720,
  sendCode,
  signIn,
  signUp,
  validateCode,
} from '@gauger/contract';
import { webhookEventNames } from '@gauger/contract/webhook';
import { expect, test } from 'vitest';
import type { Mail } from '../adapters/mail/port.ts';
import { exportData } from '../backup/public.ts';
import { newId } from '../db/public.ts';
import { testFolder } from '../db/testing-root.ts';
import { sendMailJob } from '../mail/public.ts';

import { testApp } from '../testing/app.ts';
import { businessFacts, taxPreparerFacts } from '../testing/facts.ts';

/** Texts that no disk, backup or log of an installation may contain. */

let log = '';
const { call, deps, database, asSuperuser, clock } = await testApp(
  {},
  {
    write(line: string) {
      log += line;
    },
  },
);
clock.at = new Date('2026-10-20T12:00:00Z');

const digits = (count: number) => Array.from({ length: count }, () => randomInt(1, 10)).join('');
const mails: Mail[] = [];
/** A mail server that keeps nothing on this disk. */
const mailer = { send: async (mail: Mail) => void mails.push(mail), kept: () => null };

async function lastMail(): Promise<Mail> {
  const { rows } = await asSuperuser('select id from mail where sent_at is null order by id');
  const sender = sendMailJob.handler({ ...deps, mailer, siteUrl: 'https://gauger.example' });
  for (const { id } of rows)
    await sender.run(database, { data: { mailId: id } }, { signal: new AbortController().signal, log: () => {} });
  const mail = mails.at(-1);
  if (!mail) throw new Error('No mail was sent.');
  return mail;
}

/** Lists every file below a folder that contains one of the texts. Files that PostgreSQL removes in between contain nothing. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  const wanted = texts.map((text) => Buffer.from(text));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      try {
        const bytes = readFileSync(path);
        return wanted.some((text) => bytes.includes(text));
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return false;
        throw error;
      }
    });
}

test('numbers, passwords, codes and tokens of a run stand in no log, no table, no export and no write-ahead log', async (context) => {
  const emailId = `canary-${randomBytes(4).toString('hex')}@people.example`;
  const [password, newPassword] = [
    `first ${randomBytes(12).toString('hex')}`,
    `next ${randomBytes(12).toString('hex')}`,
  ];
  const [EIN, accountNumber] = [digits(9), digits(15)];

  const person = {
    firstName: 'Ann',
    lastName: 'Hall',
    emailId,
    password,
    taxPreparer: false,
    captchaV3: `local:${newId()}`,
  };
  const { registration } = (await call(beginRegistration, { body: person })).success;
  const claim = { registration, emailId };
  await call(sendCode, { body: claim });
  const code = /\b\d{6}\b/.exec((await lastMail()).text)?.[0] ?? '';
  expect((await call(validateCode, { body: { ...claim, otpNumber: code } })).status).toBe(200);
  expect((await call(signUp, { body: claim })).status).toBe(201);
  const { jwtToken } = (await call(signIn, { body: { emailId, password, rememberMe: 'yes' } })).success;
  // The age of the login is not tested here.
  await asSuperuser('update session set second_factor = true where token_hash = sha256($1::bytea)', [jwtToken]);
  await asSuperuser(
    `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, created_at)
     select $2::text::uuid, id, 'Key', $2::text::bytea, '', 0, '{}', now() from app_user where email = $1`,
    [emailId, newId()],
  );
  const keyBody = { name: 'Import', scopes: ['read'], expiresInDays: 30 };
  const { key } = (await call(createApiKey, { token: jwtToken, body: keyBody })).success;
  expect((await call(listBusinesses, { token: key })).status).toBe(200);
  const hookBody = { url: 'https://hooks.hall.example/', events: webhookEventNames };
  const { secret } = (await call(createWebhook, { token: jwtToken, body: hookBody })).success;
  const businessId = (await call(addBusiness, { token: jwtToken, body: { ...businessFacts, EIN } })).success.id;
  const PTIN = `P${digits(8)}`;
  const preparer = { ...taxPreparerFacts, PTIN };
  expect((await call(addTaxPreparer, { token: jwtToken, body: preparer })).status).toBe(201);
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '3' };
  const { id } = (await call(addForm720, { token: jwtToken, body: { businessId, taxYearQuarter } })).success;
  const paymentOption = {
    paymentMethod: 'efw',
    bankName: 'First Bank',
    accountType: '2',
    accountNumber,
    reAccountNumber: accountNumber,
    routingTransitNum: '021000021',
    requestedPaymentDate: '2026-11-02',
  };
  expect((await call(saveForm720, { token: jwtToken, body: { id, paymentOption } })).status).toBe(200);
  const tin = digits(9);
  const row = { line: '7a', gallons: '1000', nameOfGovUnit: 'City of Tidewater', tinOfGovUnit: tin };
  const group = { periodStart: '2026-07-01', periodEnd: '2026-09-30', uvRegNumber: 'UV123456', lines: [row] };
  const claimed = await call(saveForm720, { token: jwtToken, body: { id, claimsData: { groups: { 7: group } } } });
  expect(claimed.error?.issues ?? []).toEqual([]);
  const ssn = digits(9);
  const schedule = { scheduleType: 'sch1', year: '2026', month: '12', ssn } as const;
  expect((await call(addForm8849, { token: jwtToken, body: { businessId, schedule } })).status).toBe(201);
  await call(forgotPassword, { body: { emailId } });
  const resetPasswordToken =
    new URL(/https:\S+/.exec((await lastMail()).text)?.[0] ?? '').searchParams.get('token') ?? '';
  expect((await call(resetPassword, { body: { emailId, resetPasswordToken, newPassword } })).status).toBe(200);

  const canaries = [
    password,
    newPassword,
    EIN,
    tin,
    ssn,
    PTIN,
    accountNumber,
    registration,
    jwtToken,
    resetPasswordToken,
    key,
    secret,
    secret.slice('whsec_'.length),
  ];
  expect(canaries.every((canary) => canary.length >= 9)).toBe(true);
  // Six digits alone are part of many numbers: search for the words around them in the email.
  const dashed = [
    ...[EIN, tin].map((number) => `${number.slice(0, 2)}-${number.slice(2)}`),
    ssn.replace(/^(\d{3})(\d{2})/, '$1-$2-'),
  ];
  const words = [...canaries, ...dashed, `Your verification code is ${code}`];
  for (const canary of words) expect(log).not.toContain(canary);
  expect(log).not.toContain(emailId);

  const exported = join(testFolder(), 'export.ndjson');
  await exportData(database, deps.storage, exported);
  const lines = readFileSync(exported, 'utf8');
  expect(lines).toContain(emailId);
  for (const canary of words) expect(lines).not.toContain(canary);

  const { rows } = await asSuperuser("select current_setting('data_directory') as folder");
  if (process.env.GAUGER_TEST_DATABASE_URL !== undefined)
    return context.skip('the files of another server are not here');
  await asSuperuser('checkpoint');
  // The address is no secret and is in the table of people: it proves that the search works.
  expect(filesWith(rows[0].folder, [emailId]).length).toBeGreaterThan(0);
  // Write to the log once more, because a concurrent checkpoint may have reused its older files, and twice, because a page of the log can
  // end within the address.
  const logged = async () => {
    await asSuperuser("select pg_logical_emit_message(true, 'address', $1)", [`${emailId} ${emailId}`]);
    return filesWith(join(rows[0].folder, 'pg_wal'), [emailId]).length;
  };
  await expect.poll(logged).toBeGreaterThan(0);
  expect(filesWith(rows[0].folder, words)).toEqual([]);
});
