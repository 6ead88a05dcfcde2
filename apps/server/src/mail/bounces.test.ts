import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgotPassword, getMailChoices } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../db/public.ts';
import { type TestAccount, testApp } from '../testing/app.ts';
import { MAX_BOUNCE_BYTES, noteBounce } from './note-bounce.ts';
import { mailIdOf, returnPathOf } from './return-path.ts';
import { sendMailJob } from './send-mail.ts';

/** Emails that come back after a mail server had taken them, as real servers write their notifications. */

const { deps, database, call, account, asSuperuser, clock } = await testApp();
const { ring } = deps;
const BOUNCES = 'bounces@mail.gauger.example';
const run = { signal: new AbortController().signal, log: () => {} };

/** A person and an email that was sent to them. */
async function mailed(): Promise<TestAccount & { mailId: string; returnPath: string }> {
  const hall = await account();
  await call(forgotPassword, { body: { emailId: hall.emailId } });
  const { rows } = await asSuperuser('select id from mail where email = $1', [hall.emailId]);
  const mailId = rows[0]?.id as string;
  await send(mailId);
  return { ...hall, mailId, returnPath: returnPathOf(ring, BOUNCES, mailId) };
}
const send = (mailId: string) =>
  sendMailJob.handler({ ...deps, siteUrl: 'https://gauger.example' }).run(database, { data: { mailId } }, run);

const message = (name: string, returnPath: string, sentTo: string): Buffer =>
  Buffer.from(
    readFileSync(join(import.meta.dirname, 'bounces', `${name}.eml`), 'utf8')
      .replaceAll('RETURN_PATH', returnPath)
      .replaceAll('SENT_TO', sentTo)
      .replaceAll('\n', '\r\n'),
  );
const note = (raw: Uint8Array) => noteBounce({ database, ring, now: () => clock.at }, raw);
const refusedAt = async ({ token }: TestAccount) => (await call(getMailChoices, { token })).success.refusedAt;

test.each(['postfix-unknown', 'exim-no-status', 'exchange-unknown'])(
  'a notification that the address does not exist is noted on its person: %s',
  async (name) => {
    const hall = await mailed();
    expect(await refusedAt(hall)).toBeNull();
    expect(await note(message(name, hall.returnPath, hall.emailId))).toMatchObject({ noted: true });
    expect(await refusedAt(hall)).toBe(clock.at.toISOString());
    // Mail servers may change the letter case of an address; the same message again changes nothing more.
    const again = await mailed();
    expect(await note(message(name, again.returnPath.toUpperCase(), again.emailId))).toMatchObject({ noted: true });
    expect(await refusedAt(again)).not.toBeNull();
  },
);

test.each([
  ['postfix-full', 'The message does not say that the address does not exist'],
  ['postfix-delayed', 'The message does not say that the address does not exist'],
])('a mailbox that is full and a delay are not noted: %s', async (name, reason) => {
  const hall = await mailed();
  expect(await note(message(name, hall.returnPath, hall.emailId))).toEqual({ noted: false, reason });
  expect(await refusedAt(hall)).toBeNull();
});

describe('a forged message', () => {
  test('without the token of an email of ours notes nothing', async () => {
    const hall = await mailed();
    const [local = '', domain] = hall.returnPath.split('@');
    const forged = [
      BOUNCES,
      hall.emailId,
      returnPathOf({ ...ring, mac: () => Buffer.alloc(32) } as typeof ring, BOUNCES, hall.mailId),
      `${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}@${domain}`,
    ];
    for (const address of forged)
      expect(await note(message('postfix-unknown', address, hall.emailId))).toEqual({
        noted: false,
        reason: 'The message is not addressed to the return path of an email of this site',
      });
    expect(await refusedAt(hall)).toBeNull();
  });

  test('marks nobody but the person whom the email went to, whatever address it names', async () => {
    const [hall, victim] = [await mailed(), await mailed()];
    expect(await note(message('postfix-unknown', hall.returnPath, victim.emailId))).toMatchObject({ noted: true });
    expect(await refusedAt(victim)).toBeNull();
    expect(await refusedAt(hall)).not.toBeNull();
  });

  test('of a megabyte of nonsense, or of no report, is ignored with the reason', async () => {
    const hall = await mailed();
    expect(await note(Buffer.alloc(MAX_BOUNCE_BYTES + 1, 'a'))).toMatchObject({ noted: false });
    expect(await note(Buffer.alloc(MAX_BOUNCE_BYTES, '\0'))).toMatchObject({ noted: false });
    expect(await note(Buffer.from(`To: ${hall.returnPath}\r\n\r\nI am on vacation.`))).toEqual({
      noted: false,
      reason: 'The message is no delivery status notification',
    });
    const unknown = message('postfix-unknown', returnPathOf(ring, BOUNCES, newId()), hall.emailId);
    expect(await note(unknown)).toMatchObject({ noted: false });
  });
});

test('the note stays for five days, because a mail server that takes the next email proves nothing', async () => {
  const hall = await mailed();
  await note(message('postfix-unknown', hall.returnPath, hall.emailId));
  const later = async (days: number) => {
    clock.at = new Date(clock.at.getTime() + days * 24 * 3_600_000);
    await asSuperuser(`update mail set sent_at = null, expires_at = '2030-01-01' where id = $1`, [hall.mailId]);
    await asSuperuser(`update session set expires_at = '2030-01-01', last_used_at = $1`, [clock.at]).catch(() => null);
    await send(hall.mailId);
    const { rows } = await asSuperuser('select mail_refused_at from app_user where email = $1', [hall.emailId]);
    return rows[0]?.mail_refused_at;
  };
  expect(await later(1)).not.toBeNull();
  expect(await later(5)).toBeNull();
});

test('a return path has its email, and fits into an address', () => {
  for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', newId()]) {
    const address = returnPathOf(ring, 'bounces-of-the-product@mail.example', id);
    expect(address.split('@')[0]?.length).toBe(64);
    expect(mailIdOf(ring, `<${address}>`)).toBe(id);
  }
});
