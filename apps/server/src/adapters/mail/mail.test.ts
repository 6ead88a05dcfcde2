import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../db/public.ts';
import { localMailbox } from './mailbox.ts';
import { smtpMailer } from './smtp.ts';

const folder = mkdtempSync(join(tmpdir(), 'gauger-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const mail = (text: string, to = 'ann@hall.example') => ({
  id: newId(),
  to,
  subject: 'Your code',
  text,
  html: `<p>${text}</p>`,
});

/** A mail server that accepts every line, or refuses the recipient. Keeps the lines it received. */
async function mailServer(refuses = false) {
  const shown: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').slice(0, -1)) {
        shown.push(line);
        if (inData && line !== '.') continue;
        inData = line === 'DATA';
        const answer = inData ? '354 go on' : refuses && line.startsWith('RCPT') ? '550 no' : '250 yes';
        socket.write(`${answer}\r\n`);
        if (line === 'QUIT') socket.end();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.close();
  });
  return { shown, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a mail server is given the mail, under its own id', async () => {
  const { shown: received, url } = await mailServer();
  const sent = mail('Your code is 123456');
  await smtpMailer(url, 'Gauger <no-reply@gauger.example>').send(sent);
  expect(received).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<no-reply@gauger.example>',
      'RCPT TO:<ann@hall.example>',
      'Subject: Your code',
      `Message-ID: <${sent.id}@gauger.example>`,
      'Your code is 123456',
    ]),
  );
});

test('a mail that the server refuses is not taken for sent', async () => {
  const { url } = await mailServer(true);
  await expect(smtpMailer(url, 'no-reply@gauger.example').send(mail('x'))).rejects.toThrow('550');
});

test('a mail server keeps nothing to be shown', () => {
  expect(smtpMailer('smtp://127.0.0.1:1', 'a@b.example').kept()).toBeNull();
});

test('the mailbox keeps the newest hundred, and one that is sent again once', async () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const mailbox = localMailbox(join(folder, 'mailbox'), () => at);
  const mails = Array.from({ length: 102 }, (_, n) => mail(String(n)));
  for (const each of mails) await mailbox.send(each);
  await mailbox.send(mails[101] ?? mail('none'));
  const kept = (await mailbox.kept()) ?? [];
  expect(kept.map(({ text }) => text)).toEqual(Array.from({ length: 100 }, (_, n) => String(101 - n)));
  expect(kept[0]).toEqual({ ...mails[101], at: at.toISOString() });
});
