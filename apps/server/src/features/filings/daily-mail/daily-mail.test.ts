import { addForm720, getMailbox, getMailChoices, saveClientKind, saveMailChoice, unsubscribe } from '@gauger/contract';
import { SAMPLE_NAME } from '@gauger/contract/business';
import { type MailTopic, mailTopicNames } from '@gauger/contract/mail-topic';
import { irsDay } from '@gauger/excise';
import { describe, expect, test } from 'vitest';
import { queueEmail, sendMailJob } from '../../../mail/public.ts';
import { type TestAccount, testApp } from '../../../testing/app.ts';
import { mailDay } from './mail-day.ts';
import { mailDaysJob } from './mail-days.ts';

const { app, call, account, member, business, clock, database, deps, asSuperuser } = await testApp();
const SITE = 'https://gauger.example';
const run = { signal: new AbortController().signal, log: () => {} };

const choose = (token: string, topic: string, mode: string) =>
  call(saveMailChoice, { token, body: { topic, mode } as never });
/** How the emails of each topic come, by topic. */
const readChoices = async (token: string): Promise<Readonly<Record<string, string>>> => {
  const { choices } = (await call(getMailChoices, { token })).success;
  return Object.fromEntries(choices.map(({ topic, mode }) => [topic, mode]));
};
const on = (day: string) => {
  clock.at = new Date(`${day}T13:00:00Z`);
};
const mailThe = (of: TestAccount) =>
  database.inAccount(of.accountId, (tx) => mailDay(tx, of.accountId, irsDay(deps.now()), deps.now()));
/** Sends what waits, and reads what came to an address since. */
async function mailsTo(address: string) {
  const { rows } = await asSuperuser('select id from mail where email = $1 and sent_at is null order by created_at', [
    address,
  ]);
  for (const { id } of rows)
    await sendMailJob.handler({ ...deps, siteUrl: SITE }).run(database, { data: { mailId: id } }, run);
  return (await call(getMailbox)).success.messages.filter(({ to }) => to === address);
}
const begin = (of: TestAccount, quarter: string) =>
  call(addForm720, {
    token: of.token,
    body: { businessId: of.businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: quarter } },
  });
const answered = (of: TestAccount, userId: string, businessName: string) =>
  database.inAccount(of.accountId, (tx) =>
    queueEmail(
      tx,
      {
        kind: 'outcome',
        userId,
        ip: null,
        facts: {
          form: 'Form 720, 2026 Q3',
          businessName,
          outcome: 'accepted',
          answeredBy: 'MeF simulator',
          submissionId: '0000002026330abcdefg',
          filingId: of.businessId,
        },
      },
      clock.at,
    ),
  );
const readOwner = async ({ accountId }: TestAccount): Promise<string> =>
  (await asSuperuser(`select user_id from membership where account_id = $1 and role = 'owner'`, [accountId])).rows[0]
    .user_id;

test('until a person chooses, due dates come once a day, answers and reviews at once; a colleague keeps their own', async () => {
  const owner = await account();
  const editor = await member(owner.accountId, 'editor');
  const standard = { due: 'daily', answers: 'each', reviews: 'each' };
  expect(await readChoices(owner.token)).toMatchObject(standard);
  expect((await choose(owner.token, 'answers', 'daily')).success.choices).toContainEqual({
    topic: 'answers',
    mode: 'daily',
  });
  expect(await readChoices(editor.token)).toMatchObject(standard);
  const { status, error } = await choose(owner.token, 'due', 'each');
  expect([status, error.issues?.[0]]).toMatchObject([
    422,
    { path: 'mode', message: '"mode": Due dates come in the email of the day: choose daily or off' },
  ]);
});

describe('a due date', () => {
  test.each([
    ['2026-10-19', /due Nov 2, 2026, in 14 days/],
    ['2026-10-26', /due Nov 2, 2026, in 7 days/],
    ['2026-11-01', /due Nov 2, 2026, tomorrow/],
    ['2026-10-20', null],
    ['2026-11-02', null],
  ])('on %s is told as %s', async (day, subject) => {
    on(day);
    const owner = await account();
    await begin(owner, '3');
    await mailThe(owner);
    const mails = await mailsTo(owner.emailId);
    expect(mails.map((mail) => mail.subject)).toEqual(subject ? [expect.stringMatching(subject)] : []);
    if (subject) expect(mails[0]?.text).toMatch(/Form 720, 2026 Q3, Hall Oil/);
  });

  test('is told once, to those who file, and not to who wants none', async () => {
    on('2026-10-26');
    const owner = await account();
    const [viewer, editor] = [await member(owner.accountId, 'viewer'), await member(owner.accountId, 'editor')];
    await choose(editor.token, 'due', 'off');
    await begin(owner, '3');
    await Promise.all([mailThe(owner), mailThe(owner)]);
    await mailThe(owner);
    expect(await mailsTo(owner.emailId)).toHaveLength(1);
    for (const { emailId } of [viewer, editor]) expect(await mailsTo(emailId)).toEqual([]);
  });

  test('of many businesses is one email', async () => {
    on('2026-10-26');
    const owner = await account();
    await begin(owner, '3');
    const second = await business(owner.accountId, { businessName: 'Copper & Cask', EIN: '987654321' });
    await begin({ ...owner, businessId: second }, '3');
    await mailThe(owner);
    const [mail, ...others] = await mailsTo(owner.emailId);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^\d+ due dates in the next 14 days, the first Nov 2, 2026, in 7 days$/);
    for (const name of ['Hall Oil', 'Copper & Cask']) expect(mail?.text).toContain(`Form 720, 2026 Q3, ${name}`);
  });
});

describe('answers to returns', () => {
  test('that come once a day wait for one email, which lists them all', async () => {
    on('2026-12-05');
    const owner = await account();
    const userId = await readOwner(owner);
    await choose(owner.token, 'answers', 'daily');
    for (const name of ['Hall Oil', 'Copper & Cask', 'Cedar Gas']) await answered(owner, userId, name);
    expect(await mailsTo(owner.emailId)).toEqual([]);
    await mailThe(owner);
    const mails = await mailsTo(owner.emailId);
    expect(mails.map(({ subject }) => subject)).toEqual(['3 updates on your returns']);
    expect(mails[0]?.text).toContain('Form 720, 2026 Q3, Copper & Cask: Accepted by the MeF simulator');
    on('2026-12-06');
    await mailThe(owner);
    expect(await mailsTo(owner.emailId)).toHaveLength(1);
  });

  test('come at once with an address that ends them by one click, without a login', async () => {
    on('2026-12-05');
    const owner = await account();
    const userId = await readOwner(owner);
    await answered(owner, userId, 'Hall Oil');
    const [mail] = await mailsTo(owner.emailId);
    const address = new URL(/https:\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const post = (search: string) =>
      app.inject({
        method: 'POST',
        url: `/unsubscribe${search}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    const forged = address.search.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await post(forged)).statusCode).toBe(404);
    expect((await post('')).statusCode).toBe(400);
    // A scanner of links that visits it ends nothing.
    await app.inject({ method: 'GET', url: `/unsubscribe${address.search}` });
    expect(await readChoices(owner.token)).toMatchObject({ answers: 'each' });
    expect((await post(address.search)).statusCode).toBe(200);
    expect((await post(address.search)).statusCode).toBe(200);
    expect(await readChoices(owner.token)).toMatchObject({ due: 'daily', answers: 'off', reviews: 'each' });
    await answered(owner, userId, 'Hall Oil');
    expect(await mailsTo(owner.emailId)).toHaveLength(1);
  });
});

test('the email of the day is ended whole by its own link: what came in it comes no more', async () => {
  on('2026-10-26');
  const owner = await account();
  await choose(owner.token, 'answers', 'daily');
  await begin(owner, '3');
  await mailThe(owner);
  const [mail] = await mailsTo(owner.emailId);
  const token =
    new URL(/https:\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
  expect((await call(unsubscribe, { body: { token } })).success).toEqual({ ended: ['due', 'answers'] });
  expect(await readChoices(owner.token)).toMatchObject({ due: 'off', answers: 'off', reviews: 'each' });
});

test('an email that waits is not sent after its person wants none, nor to a suspended account', async () => {
  on('2026-12-05');
  const [left, suspended] = [await account(), await account()];
  for (const owner of [left, suspended]) {
    await choose(owner.token, 'answers', 'daily');
    await answered(owner, await readOwner(owner), 'Hall Oil');
  }
  await choose(left.token, 'answers', 'off');
  await asSuperuser('update app_user set active = false where id = $1', [await readOwner(suspended)]);
  for (const owner of [left, suspended]) {
    await mailThe(owner);
    expect(await mailsTo(owner.emailId)).toEqual([]);
  }
});

test('a Viewer, who files nothing, is not offered due dates', async () => {
  const owner = await account();
  const viewer = await member(owner.accountId, 'viewer');
  expect(await readChoices(viewer.token)).not.toHaveProperty('due');
});

/** Runs the morning, and reads which of these accounts has a job. */
async function jobsOfMorning(...accounts: TestAccount[]) {
  await asSuperuser('delete from graphile_worker._private_jobs');
  await mailDaysJob.handler(deps).run(database, {}, run);
  const { rows } = await asSuperuser(`select key from graphile_worker._private_jobs where key like 'mailAccountDay|%'`);
  return accounts.filter(({ accountId }) => rows.some(({ key }) => key.startsWith(`mailAccountDay|${accountId}|`)));
}

describe('a morning has a job', () => {
  test('for an account with a return due soon, and none after it was mailed, on another day, or once it is sent', async () => {
    on('2026-10-26');
    const [owner, idle] = [await account(), await account()];
    await begin(owner, '3');
    expect(await jobsOfMorning(owner, idle)).toEqual([owner]);
    await mailThe(owner);
    expect(await jobsOfMorning(owner, idle)).toEqual([]);
    on('2026-10-27');
    expect(await jobsOfMorning(owner, idle)).toEqual([]);
    on('2026-11-01');
    expect(await jobsOfMorning(owner, idle)).toEqual([owner]);
    await asSuperuser(`update filing set state = 'accepted' where account_id = $1`, [owner.accountId]);
    expect(await jobsOfMorning(owner, idle)).toEqual([]);
  });

  test('for a return that follows from the last one and was not begun', async () => {
    on('2026-10-26');
    const [owner, final] = [await account(), await account()];
    for (const of of [owner, final]) await begin(of, '2');
    await asSuperuser(`update filing set state = 'accepted' where account_id = any($1)`, [
      [owner.accountId, final.accountId],
    ]);
    await asSuperuser('update filing set final_return = true where account_id = $1', [final.accountId]);
    expect(await jobsOfMorning(owner, final)).toEqual([owner]);
    await mailThe(owner);
    expect(await mailsTo(owner.emailId)).toHaveLength(1);
  });

  test('for a client that files every quarter, as a person said, though no return was begun', async () => {
    on('2026-10-26');
    const [quarterly, fee] = [await account(), await account()];
    for (const [of, kind] of [
      [quarterly, 'quarterly'],
      [fee, 'feeOnly'],
    ] as const)
      await call(saveClientKind, { token: of.token, body: { businesses: [of.businessId], kind } });
    expect(await jobsOfMorning(quarterly, fee)).toEqual([quarterly]);
    await mailThe(quarterly);
    expect(await mailsTo(quarterly.emailId)).toMatchObject([{ text: expect.stringContaining('Form 720, 2026 Q3') }]);
  });

  test('for a claim on its last days, also where a weekend moves it', async () => {
    on('2026-10-26');
    const [friday, sunday] = [await account(), await account()];
    for (const of of [friday, sunday]) await begin(of, '3');
    const fileBy = (of: TestAccount, day: string) =>
      asSuperuser(`update filing set form_type = 'Form8849', quarter = null, file_by = $2 where account_id = $1`, [
        of.accountId,
        day,
      ]);
    await fileBy(friday, '2026-11-06');
    await fileBy(sunday, '2026-11-01');
    expect(await jobsOfMorning(friday, sunday)).toEqual([sunday]);
    on('2026-10-30');
    expect(await jobsOfMorning(friday, sunday)).toEqual([friday]);
  });

  test('for a deposit due soon', async () => {
    // The deposit of October 1 to 15 is due on October 29.
    on('2026-10-28');
    const [owner, other] = [await account(), await account()];
    await begin(owner, '4');
    await begin(other, '2');
    expect(await jobsOfMorning(owner, other)).toEqual([owner]);
  });

  test('for an email that waits, and not for those who want none, only read, are suspended or keep the sample', async () => {
    on('2026-10-26');
    const [waits, off, reads, suspended, sample] = [
      await account(),
      await account(),
      await account(),
      await account(),
      await account(),
    ];
    for (const of of [off, reads, suspended, sample]) await begin(of, '3');
    await choose(waits.token, 'answers', 'daily');
    await answered(waits, await readOwner(waits), 'Hall Oil');
    await choose(off.token, 'due', 'off');
    await choose(reads.token, 'due', 'off');
    await member(reads.accountId, 'viewer');
    await asSuperuser('update app_user set active = false where id = $1', [await readOwner(suspended)]);
    await asSuperuser('update business set business_name = $2 where account_id = $1', [sample.accountId, SAMPLE_NAME]);
    expect(await jobsOfMorning(waits, off, reads, suspended, sample)).toEqual([waits]);
  });
});

test('a topic that the program has is chosen without a list of topics in the database', async () => {
  const owner = await account();
  const topics = [...mailTopicNames, 'invented'] as MailTopic[];
  for (const topic of topics)
    await database.inAccount(owner.accountId, async (tx) =>
      tx
        .insertInto('mailChoice')
        .values({ accountId: owner.accountId, userId: await readOwner(owner), topic, mode: 'off' })
        .execute(),
    );
  const { rows } = await asSuperuser('select topic from mail_choice where account_id = $1 order by topic', [
    owner.accountId,
  ]);
  expect(rows.map(({ topic }) => topic)).toEqual(topics.toSorted());
});

describe('the values that the rate book lacks', () => {
  const mailed = async () => (await asSuperuser(`select facts from mail where kind = 'ratesMissing'`)).rows;

  test('are mailed to administrators from April 1, 2027, once a week, and to nobody before', async () => {
    const { emailId } = await account();
    await asSuperuser('update app_user set is_admin = true where email = $1', [emailId]);
    on('2027-03-31');
    await jobsOfMorning();
    expect(await mailed()).toEqual([]);
    on('2027-04-01');
    await jobsOfMorning();
    await jobsOfMorning();
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.facts.missing).toContain('Arrow shafts (IRS No. 106) from Jan 1, 2027');
  });
});
