import { getMailbox } from '@gauger/contract';
import { expect, test } from 'vitest';
import { sendMailHandler } from '../../jobs/handlers/send-mail.ts';
import { testApp } from '../../testing-app.ts';
import type { MailRequest } from './ask-mail.ts';
import { composeMail } from './compose-mail.ts';
import { askMail, mailedToken } from './public.ts';

const { deps, database, clock, call, account } = await testApp();
const SITE = 'https://gauger.example';
const run = { signal: new AbortController().signal, log: () => {} };

const send = (mailId: string) => sendMailHandler(deps, SITE).run(database, { data: { mailId } }, run);
const mailsTo = async (address: string) => (await call(getMailbox)).success.messages.filter(({ to }) => to === address);

/** Asks inside an account, as its business transactions do. */
async function asked(accountId: string, request: MailRequest): Promise<string | null> {
  return database.inAccount(accountId, (tx) => askMail(tx, request, clock.at));
}

test('an invitation asked for inside an account carries a link that only its mail holds', async () => {
  const { accountId } = await account();
  const facts = { inviter: 'Ann Hall', account: 'Hall Oil', role: 'editor' } as const;
  const id = await asked(accountId, { kind: 'invitation', email: 'ed@people.example', facts, ip: '192.0.2.1' });
  expect(id).not.toBeNull();
  await send(id ?? '');
  const [mail] = await mailsTo('ed@people.example');
  expect(mail?.subject).toBe('Ann Hall invites you to Gauger');
  const token = mailedToken(deps.ring, id ?? '');
  expect(mail?.text).toContain(`${SITE}/accept-invitation?token=${token}&emailId=ed%40people.example`);
});

test('who got a login with a password is told by whom and what to do, and gets no password', async () => {
  const { accountId } = await account();
  const facts = { account: 'Ann Hall', role: 'viewer' } as const;
  const id = await asked(accountId, { kind: 'companyUser', email: 'vi@people.example', facts, ip: '192.0.2.1' });
  await send(id ?? '');
  const [mail] = await mailsTo('vi@people.example');
  expect(mail?.subject).toBe('Ann Hall made a sign-in for you in Gauger');
  expect(mail?.text).toContain('in the account of Ann Hall in Gauger, as Viewer.');
  expect(mail?.text).toContain('If you did not expect this, do not sign in');
  expect(mail?.text).toContain(`${SITE}/login`);
});

test('a mail about an unknown device leads to the step that sets a new password', async () => {
  const { accountId } = await account();
  const facts = { device: 'Firefox on Windows', ip: '192.0.2.1' };
  const id = await asked(accountId, { kind: 'newDevice', email: 'no@people.example', facts, ip: '192.0.2.1' });
  await send(id ?? '');
  expect((await mailsTo('no@people.example'))[0]?.text).toContain(`${SITE}/login?step=forgot`);
});

test('names of strangers end no header, forge no line, are no markup and no link', () => {
  const name = 'Ann\r\nBcc: all@example.com\u202e<script>alert(1)</script> & "Söhne" 🛢️\nhttp://evil.example';
  const mail = composeMail('1', 'ed@people.example', { subject: `${name} invites you`, passages: [name] });
  expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
  expect(mail.text.trim()).not.toContain('\n');
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Söhne&quot; 🛢️');
});
