import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { kill, openInstallation, type Server } from './installation.ts';
import { freePort } from './postgres.ts';

/** A refused mail is retried after a minute, and more slowly after that. */
const eventually = { timeout: 300_000, interval: 250 };
const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

/** The mail server's fault at the first try of a mail; the second try succeeds. */
const troubles = {
  'takes it': () => null,
  'refuses for now': () => refusal(451),
  'refuses for good': () => refusal(554),
  'takes it, and the line breaks': (keep: () => void) => {
    keep();
    return refusal(421);
  },
} satisfies Record<string, (keep: () => void) => Error | null>;
const kinds = Object.keys(troubles) as (keyof typeof troubles)[];
const ROUNDS = 12;

const taken: string[] = [];
const seen = new Set<string>();
/** Holds each mail until it resolves, so that the server can be killed with a mail in hand. */
let held: Promise<void> | undefined;
let arrived = Promise.withResolvers<void>();
const messageId = (mail: string) => /^Message-ID: (.+)$/im.exec(mail)?.[1] ?? '';
const round = (mail: string) => Number(/^To: ann(\d+)@/im.exec(mail)?.[1]);

const mails = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _, done) {
    void text(stream).then(async (mail) => {
      arrived.resolve();
      await held;
      const keep = () => void taken.push(mail);
      const kind = kinds[round(mail) % kinds.length];
      const error = seen.has(messageId(mail)) || kind === undefined ? null : troubles[kind](keep);
      seen.add(messageId(mail));
      if (error === null) keep();
      done(error);
    });
  },
});
// A connection that a killed server leaves behind is no error of the mail server.
mails.on('error', () => undefined);
mails.listen(0, '127.0.0.1');
await once(mails.server, 'listening');
const { port } = mails.server.address() as AddressInfo;
/** The links in mails have the server's address, so the port must be fixed before the server starts. */
const PORT = String(await freePort());
const installation = openInstallation({
  GAUGER_SMTP_URL: `smtp://127.0.0.1:${port}`,
  PORT,
  GAUGER_PUBLIC_URL: `http://127.0.0.1:${PORT}`,
});
let server: Server | undefined;
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await new Promise<void>((done) => mails.close(done));
});

test(`of ${ROUNDS} mails over a mail server in trouble, a third with the server killed in between, none is lost`, async () => {
  server = await installation.startServer();
  for (let at = 0; at < ROUNDS; at++) {
    const emailId = `ann${at}@gauger.example`;
    installation.openAccount(emailId);
    const release = Promise.withResolvers<void>();
    const killed = at % 3 === 0;
    if (killed) held = release.promise;
    arrived = Promise.withResolvers<void>();
    const answer = await fetch(`${server.address}/usermanagement/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ emailId }),
    });
    expect(answer.status).toBe(200);
    if (!killed) continue;
    await arrived.promise;
    await kill(server);
    release.resolve();
    held = undefined;
    server = await installation.startServer();
  }
  await expect.poll(() => new Set(taken.map(round)).size, eventually).toBe(ROUNDS);
  // A mail that arrived twice has the same message id both times: the reader's mail program shows it once.
  expect(new Set(taken.map(messageId)).size).toBe(ROUNDS);
  expect(JSON.parse(installation.admin('audit', 'verify'))).toMatchObject({ breaks: [] });
});
