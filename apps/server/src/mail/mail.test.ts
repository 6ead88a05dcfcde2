import { getMailbox } from '@gauger/contract';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { composeMail } from './compose-mail.ts';
import { mailedToken, queueEmail } from './public.ts';
import type { MailRequest } from './queue-email.ts';
import { sendMailJob } from './send-mail.ts';

const { deps, database, clock, call, account } = await testApp();
const SITE = 'https://gauger.example';
const run = { signal: new AbortController().signal, log: () => {} };

const send = (mailId: string) =>
  sendMailJob.handler({ ...deps, siteUrl: SITE }).run(database, { data: { mailId } }, run);
const mailsTo = async (address: string) => (await call(getMailbox)).success.messages.filter(({ to }) => to === address);

/** Asks inside an account, as its business transactions do. */
async function asked(accountId: string, request: MailRequest): Promise<string | null> {
  return database.inAccount(accountId, (tx) => queueEmail(tx, request, clock.at));
}

test.each([
  [false, 'Accept the invitation'],
  [true, 'Confirm your address'],
])(
  'an invitation (password set: %s) names its sender by the proven address, and carries a link that only its mail holds',
  async (passwordSet, label) => {
    const { accountId } = await account();
    const email = `${passwordSet}@people.example`;
    const facts = { owner: 'Gauger Support (ann@hall.example)', role: 'editor', passwordSet } as const;
    const id = await asked(accountId, { kind: 'invitation', email, facts, ip: '192.0.2.1' });
    expect(id).not.toBeNull();
    await send(id ?? '');
    const [mail] = await mailsTo(email);
    expect(mail?.subject.replaceAll('\u2060', '')).toBe('Gauger Support (ann@hall.example) invites you to Gauger');
    expect(mail?.text).toContain('ignore this email: no login exists until you use the link');
    expect(mail?.text).toContain(label);
    const token = mailedToken(deps.ring, id ?? '');
    expect(mail?.text).toContain(`${SITE}/accept-invitation?token=${token}&emailId=${passwordSet}%40people.example`);
  },
);

test('a mail about an unknown device leads to the step that sets a new password', async () => {
  const { accountId } = await account();
  const facts = { device: 'Firefox on Windows', ip: '192.0.2.1' };
  const id = await asked(accountId, { kind: 'newDevice', email: 'no@people.example', facts, ip: '192.0.2.1' });
  await send(id ?? '');
  expect((await mailsTo('no@people.example'))[0]?.text).toContain(`${SITE}/login?step=forgot`);
});

test.each([
  ['USD', '$25.00 USD'],
  ['EUR', '25.00 EUR'],
])('a mail about a refund in %s names the amount as %s', async (currency, amount) => {
  const { accountId } = await account();
  const email = `${currency.toLowerCase()}@people.example`;
  const facts = {
    ...{ description: 'Form 720', businessName: 'Hall Oil', amount: '25.00', currency },
    ...{ invoiceNumber: 'G-1', reason: '', date: '2026-11-21' },
  };
  const id = await asked(accountId, { kind: 'refund', email, facts, ip: '192.0.2.1' });
  await send(id ?? '');
  expect((await mailsTo(email))[0]?.text).toMatch(new RegExp(`[^$]${amount.replaceAll('$', '\\$')}`));
});

test('names of strangers end no header, forge no line, are no markup and no link', () => {
  const name = 'Ann\r\nBcc: all@example.com\u202e<script>alert(1)</script> & "Söhne" 🛢️\nhttp://evil.example';
  const mail = composeMail('1', 'ed@people.example', { subject: `${name} invites you`, passages: [name] });
  expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
  expect(mail.text.trim()).not.toContain('\n');
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Söhne&quot; 🛢️');
});

test('an email that cannot be sent is logged with the codes of the server, without an address or a link', async () => {
  const email = 'refused@people.example';
  const facts = { owner: 'Ann Hall', role: 'editor', passwordSet: false } as const;
  const id = await database.outsideAccounts((tx) =>
    queueEmail(tx, { kind: 'invitation', email, facts, ip: null }, deps.now()),
  );
  const response = `550 5.7.1 <${email}> is blocked, see https://blocked.example/?key=secret`;
  const refusal = Object.assign(new Error(response), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response,
  });
  const lines: string[] = [];
  // A mail server of another operator refuses the email.
  const mailer = { ...deps.mailer, send: () => Promise.reject(refusal) };
  const tools = { ...run, log: (line: string) => lines.push(line) };
  const sending = sendMailJob
    .handler({ ...deps, mailer, siteUrl: SITE })
    .run(database, { data: { mailId: id } }, tools as never);
  await expect(sending).rejects.toThrow();
  expect(lines).toEqual([`The email ${id} (invitation) was not sent: EENVELOPE, RCPT TO, 550, 5.7.1.`]);
});
