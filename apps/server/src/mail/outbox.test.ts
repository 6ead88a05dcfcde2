import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { forgotPassword, getMailChoices } from '@gauger/contract';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { smtpMailer } from '../adapters/mail/smtp.ts';
import { newId } from '../db/public.ts';
import { startJobs } from '../jobs/public.ts';
import { testApp } from '../testing/app.ts';
import { sendMailJob, sweepMailsJob } from './send-mail.ts';

/** Mails on their way through a real mail server that has its troubles. */

const { deps, database, clock, call, account, asSuperuser } = await testApp();
const SITE = 'https://gauger.example';
const FROM = 'Gauger <no-reply@gauger.example>';
const MINUTE = 60_000;
const eventually = { timeout: 60_000, interval: 20 };

let jobs: Awaited<ReturnType<typeof startJobs>> | undefined;
const servers: SMTPServer[] = [];
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((done) => server.close(done))));
  await asSuperuser('delete from mail; delete from graphile_worker._private_jobs');
});

/** A mail server that takes what it is sent, unless `trouble` has an answer of its own. */
async function mailServer(trouble: () => Error | null = () => null, options: SMTPServerOptions = {}, port = 0) {
  const taken: string[] = [];
  const tries = { count: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      tries.count += 1;
      void text(stream).then((mail) => {
        const error = trouble();
        if (!error) taken.push(mail);
        done(error);
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  servers.push(server);
  return { taken, tries, server, port: (server.server.address() as AddressInfo).port };
}
const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });
const close = (server: SMTPServer) => new Promise<void>((done) => server.close(done));

async function startSending(port: number) {
  const tools = { ...deps, mailer: smtpMailer(`smtp://127.0.0.1:${port}`, FROM) };
  jobs = await startJobs(database, [sendMailJob.handler({ ...tools, siteUrl: SITE }), sweepMailsJob.handler(deps)]);
}
/** A minute later the sweep asks for what could not be sent. */
async function aMinuteLater() {
  clock.at = new Date(clock.at.getTime() + MINUTE + 1);
  await sweepMailsJob.handler(deps).run(database, {}, { signal: new AbortController().signal, log: () => {} });
}
const wishes = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    const { emailId } = await account();
    expect((await call(forgotPassword, { body: { emailId } })).status).toBe(200);
  }
};
const tried = async () =>
  (await asSuperuser('select count(*)::int as n from mail where tried_at is not null')).rows[0].n;
const unsent = async () => (await asSuperuser('select count(*)::int as n from mail where sent_at is null')).rows[0].n;
const messageIds = (mails: readonly string[]) => mails.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1] ?? '');

test('while the mail server is down calls succeed, and every mail goes out once it is back', async () => {
  const { port, server } = await mailServer();
  await close(server);
  await startSending(port);
  await wishes(5);
  await vi.waitFor(async () => expect(await tried()).toBe(5), eventually);
  expect(await unsent()).toBe(5);
  const { taken } = await mailServer(undefined, {}, port);
  await aMinuteLater();
  await vi.waitFor(async () => expect(await unsent()).toBe(0), eventually);
  expect(new Set(messageIds(taken)).size).toBe(5);
  expect(taken.every((mail) => mail.includes('Content-Type: multipart/alternative'))).toBe(true);
});

test.each([
  ['a temporary refusal', refusal(451)],
  ['a refusal for good', refusal(554)],
])('%s is tried again with the same mail under the same Message-ID', async (_, error) => {
  let refused = 0;
  const { taken, port } = await mailServer(() => (refused++ < 2 ? error : null), {});
  await startSending(port);
  await wishes(1);
  await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(1), eventually);
  await aMinuteLater();
  await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(2), eventually);
  await aMinuteLater();
  await vi.waitFor(async () => expect(await unsent()).toBe(0), eventually);
  const { rows } = await asSuperuser('select id from mail');
  expect(messageIds(taken)).toEqual([`<${rows[0].id}@gauger.example>`]);
});

test('an address that a mail server does not know is noted on its person, until it takes a mail', async () => {
  let isKnown = false;
  const { port, taken } = await mailServer(undefined, {
    onRcptTo: (_address, _session, done) => done(isKnown ? undefined : refusal(550)),
  });
  const { emailId, token } = await account();
  const refusedAt = async () => (await call(getMailChoices, { token })).success.refusedAt;
  expect(await refusedAt()).toBeNull();
  await startSending(port);
  await call(forgotPassword, { body: { emailId } });
  await vi.waitFor(async () => expect(await refusedAt()).not.toBeNull(), eventually);
  isKnown = true;
  await aMinuteLater();
  await vi.waitFor(() => expect(taken).toHaveLength(1), eventually);
  await vi.waitFor(async () => expect(await refusedAt()).toBeNull(), eventually);
});

test('a sender that a mail server refuses is noted on no person', async () => {
  let tries = 0;
  const { port } = await mailServer(undefined, {
    onMailFrom: (_address, _session, done) => {
      tries += 1;
      done(refusal(550));
    },
  });
  const { emailId, token } = await account();
  await startSending(port);
  await call(forgotPassword, { body: { emailId } });
  await vi.waitFor(() => expect(tries).toBeGreaterThan(0), eventually);
  expect((await call(getMailChoices, { token })).success.refusedAt).toBeNull();
});

test('a mail that was taken, though the server fell silent before it said so, comes again word for word', async () => {
  const seen: string[] = [];
  const { port } = await mailServer(undefined, {
    onData(stream, _, done) {
      void text(stream).then((mail) => {
        seen.push(mail.replace(/^(Date|\s*boundary|--).*$|boundary=\S+/gim, '').replaceAll(/^--.*$/gm, ''));
        if (seen.length > 1) return done();
        // Received the email, and the line breaks.
        done(refusal(421));
      });
    },
  });
  await startSending(port);
  await wishes(1);
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(1), eventually);
  await aMinuteLater();
  await vi.waitFor(async () => expect(await unsent()).toBe(0), eventually);
  const tokens = seen.map((mail) => /token=3D([\w=\r\n-]+?)&/.exec(mail)?.[1]);
  expect(tokens[0]).toBeDefined();
  expect(tokens[1]).toBe(tokens[0]);
  expect(messageIds(seen)[1]).toBe(messageIds(seen)[0]);
});

test('one slow mail server keeps no call waiting', async () => {
  const slow = Promise.withResolvers<void>();
  const { taken, port } = await mailServer(undefined, {
    onRcptTo: (_address, _session, done) => void slow.promise.then(() => done()),
  });
  await startSending(port);
  await wishes(2);
  expect(await unsent()).toBe(2);
  slow.resolve();
  await vi.waitFor(async () => expect(await unsent()).toBe(0), eventually);
  expect(taken).toHaveLength(2);
});

test('a mail that nobody needs any more is not sent late', async () => {
  const { port, taken, tries } = await mailServer();
  await wishes(1);
  clock.at = new Date(clock.at.getTime() + 61 * MINUTE);
  await startSending(port);
  await vi.waitFor(
    async () => expect((await asSuperuser('select from graphile_worker._private_jobs')).rows).toEqual([]),
    eventually,
  );
  expect([taken, tries.count]).toEqual([[], 0]);
});

const mail = { id: newId(), to: 'ann@hall.example', subject: 'Code', text: 'x', html: '<p>x</p>' };

test('a mail server that asks for a password gets it, and a wrong one sends nothing', async () => {
  const { port, taken } = await mailServer(undefined, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ann' && password === 'right' ? done(null, { user: 'ann' }) : done(new Error('wrong')),
  });
  await smtpMailer(`smtp://ann:right@127.0.0.1:${port}`, FROM).send(mail);
  expect(taken).toHaveLength(1);
  await expect(smtpMailer(`smtp://ann:wrong@127.0.0.1:${port}`, FROM).send(mail)).rejects.toThrow();
  expect(taken).toHaveLength(1);
});

test.each([
  ['smtps', { secure: true, disabledCommands: [] }],
  ['smtp', { disabledCommands: [] }],
])('over %s a mail server whose certificate nobody vouches for gets nothing', async (scheme, options) => {
  const { port, taken } = await mailServer(undefined, options);
  await expect(smtpMailer(`${scheme}://127.0.0.1:${port}`, FROM).send(mail)).rejects.toThrow(
    /self-signed|certificate/i,
  );
  expect(taken).toEqual([]);
});

test('a name with line breaks in a subject ends no header', async () => {
  const { port, taken } = await mailServer();
  const subject = 'Ann\r\nBcc: all@example.com\r\n\r\nHello Søren 🛢️';
  await smtpMailer(`smtp://127.0.0.1:${port}`, FROM).send({ ...mail, subject });
  expect(taken[0]).not.toMatch(/^Bcc:/m);
});
