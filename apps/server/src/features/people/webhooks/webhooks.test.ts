import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addForm720,
  addForm8849,
  changeWebhook,
  confirmPayment,
  createWebhook,
  deleteForm720,
  deleteWebhook,
  getDelivery,
  getMailbox,
  listActivity,
  listDeliveries,
  listWebhooks,
  payFee,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@gauger/contract';
import {
  MAX_WEBHOOKS,
  VERIFY_SAMPLE,
  type WebhookEvent,
  webhookEventNames,
  webhookEvents,
} from '@gauger/contract/webhook';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Received, testReceiver } from '../../../adapters/webhooks/testing-receiver.ts';
import { recordEvent } from '../../../audit/public.ts';
import { publishEvent } from '../../../audit/testing.ts';
import { newId } from '../../../db/public.ts';
import { testFolder } from '../../../db/testing-root.ts';
import { startJobs, sweepJob } from '../../../jobs/public.ts';
import { sendMailJob } from '../../../mail/public.ts';
import { type TestAccount, testApp } from '../../../testing/app.ts';
import { submissionsOf } from '../../../testing/submissions.ts';
import { settlePaymentJob } from '../../money/payments/public.ts';
import { deliverWebhookJob, sweepWebhooksJob } from './deliver.ts';
import { sign } from './secrets.ts';

const site = await testApp();
const { call, account, member, apiKey, business, database, deps, asSuperuser, clock, controlMef, sandbox } = site;
const { paidFiling, transmit, step } = submissionsOf(site);
const receiver = await testReceiver();
const SITE = 'https://gauger.example';
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../../../docs/webhooks.md'), 'utf8');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FILING_DAY = new Date('2026-10-20T12:00:00Z');
const pass = (ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms);
};

beforeEach(() => {
  receiver.clear();
  clock.at = new Date();
});

/** Computes the signature of a request. */
const signatureOf = (secret: string, { headers, body }: Received = { headers: {}, body: '' }) =>
  sign(secret, String(headers['webhook-id']), Number(headers['webhook-timestamp']), body);

const file = join(testFolder(), 'is-from-gauger.mjs');
writeFileSync(file, VERIFY_SAMPLE);
/** The code that customers copy. */
const { isFromGauger } = (await import(file)) as {
  isFromGauger(secret: string, headers: object | undefined, body: string): boolean;
};

/** A new account whose owner logged in with a second factor. */
async function proven(): Promise<TestAccount> {
  const hall = await account();
  await withFactor(hall.emailId);
  return hall;
}
async function withFactor(emailId: string) {
  await asSuperuser(
    `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, created_at)
     select $2::text::uuid, id, 'Key', $2::text::bytea, '', 0, '{}', now() from app_user where email = $1`,
    [emailId, newId()],
  );
  await asSuperuser(
    'update session set second_factor = true where user_id = (select id from app_user where email = $1)',
    [emailId],
  );
}
const make = (token: string, events: readonly WebhookEvent[] = webhookEventNames, url = receiver.url) =>
  call(createWebhook, { token, body: { url, events } });
/** A webhook of a new account. */
async function hooked(events?: readonly WebhookEvent[]) {
  const hall = await proven();
  const { webhook, secret } = (await make(hall.token, events)).success;
  return { hall, id: webhook.id, secret };
}
const quarter = { taxYear: '2026', taxYearAndQuarter: '1' };
/** Something that happens: a new return. */
const happen = async (hall: TestAccount) => {
  const body = { businessId: await business(hall.accountId), taxYearQuarter: { ...quarter, zeroLiability: true } };
  const { id } = (await call(addForm720, { token: hall.token, body })).success;
  pass(SECOND);
  return id;
};
const tools = { signal: new AbortController().signal, log: () => {} };
const attempt = ({ accountId }: TestAccount, webhookId: string, sender = deps.webhooks) =>
  deliverWebhookJob
    .handler({ ...deps, webhooks: sender, siteUrl: SITE })
    .run(database, { accountId, data: { webhookId } }, tools);
const deliveries = async ({ token }: TestAccount, query: Record<string, string> = {}) =>
  (await call(listDeliveries, { token, query })).success.content;
const only = async (hall: TestAccount) => {
  const [delivery, ...more] = await deliveries(hall);
  expect(more).toEqual([]);
  return delivery ?? expect.fail('There is no delivery');
};
const read = async ({ token }: TestAccount, id: string) => (await call(getDelivery, { token, params: { id } })).success;
const readJobs = async (webhookId: string) =>
  (
    await asSuperuser(
      `select run_at, extract(epoch from run_at - created_at)::float8 * 1000 as ms from graphile_worker._private_jobs where payload #>> '{data,webhookId}' = $1 order by run_at`,
      [webhookId],
    )
  ).rows;
const mailsTo = async (emailId: string) => {
  const { rows } = await asSuperuser('select id from mail where sent_at is null and email = $1 order by id', [emailId]);
  for (const { id } of rows)
    await sendMailJob.handler({ ...deps, siteUrl: SITE }).run(database, { data: { mailId: id } }, tools);
  return (await call(getMailbox)).success.messages.filter(({ to }) => to === emailId).map(({ subject }) => subject);
};
const plain = (subjects: string[]) => subjects.map((subject) => subject.replaceAll('\u2060', ''));

describe('a new webhook', () => {
  test('takes a second factor, and shows its secret once', async () => {
    const hall = await account();
    expect((await make(hall.token)).error.code).toBe('SECOND_FACTOR_MISSING');
    await withFactor(hall.emailId);
    const { webhook, secret } = (await make(hall.token, ['return.rejected', 'return.accepted'])).success;
    expect(webhook).toMatchObject({
      url: receiver.url,
      events: ['return.accepted', 'return.rejected'],
      state: 'active',
      failingSince: null,
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = (await call(listWebhooks, { token: hall.token })).success;
    expect(listed.webhooks).toEqual([webhook]);
    const { rows } = await asSuperuser('select to_jsonb(w)::text as row from webhook w where id = $1', [webhook.id]);
    expect(JSON.stringify([rows, listed])).not.toContain(secret.slice(6));
    expect(plain(await mailsTo(hall.emailId))).toContain('A webhook of your Gauger account was created');
    pass(6 * MINUTE);
    expect((await make(hall.token)).error).toMatchObject({ code: 'CODE_REFUSED' });
  });

  test('is refused at a private address, by name of its field', async () => {
    const { token } = await proven();
    const { error } = await make(token, ['return.accepted'], 'https://10.0.0.1/');
    expect(error).toMatchObject({ code: 'INVALID_BODY', issues: [{ path: 'url' }] });
  });

  test('keeps its address as programs write it, and no longer than it may be', async () => {
    const { token } = await proven();
    const odd = await make(token, ['return.accepted'], 'HTTPS://Hall.example/a b');
    expect(odd.success.webhook.url).toBe('https://hall.example/a%20b');
    const long = await make(token, ['return.accepted'], `https://hall.example/${'\u{1f6e2}'.repeat(100)}`);
    expect(long.error).toMatchObject({ code: 'INVALID_BODY', issues: [{ path: 'url' }] });
  });

  test('is one of ten at most, also of two made at once', async () => {
    const { token } = await proven();
    for (let made = 1; made < MAX_WEBHOOKS; made += 1) await make(token);
    const both = await Promise.all([make(token), make(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('a change', () => {
  test('of each kind takes a second factor again, and is in the activity', async () => {
    const { hall, id } = await hooked();
    const { token } = hall;
    const params = { id };
    const body = { url: receiver.url, events: ['return.accepted'] as const, active: false };
    const changes = [
      () => call(changeWebhook, { token, params, body }),
      () => call(rotateWebhookSecret, { token, params, body: {} }),
      () => call(deleteWebhook, { token, params, body: {} }),
    ];
    pass(6 * MINUTE);
    for (const change of changes) expect((await change()).error.code).toBe('CODE_REFUSED');
    pass(-6 * MINUTE);
    for (const change of changes) expect((await change()).status).toBe(200);
    const { content } = (await call(listActivity, { token })).success;
    expect(content.map(({ actionType }) => actionType).filter((type) => type.startsWith('WEBHOOK'))).toEqual([
      'WEBHOOK_DELETED',
      'WEBHOOK_SECRET_REPLACED',
      'WEBHOOK_CHANGED',
      'WEBHOOK_CREATED',
    ]);
    for (const change of changes) expect((await change()).status).toBe(404);
  });

  test('and what is read belong to the account: another one finds nothing', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    const delivery = await only(hall);
    const { token } = await proven();
    const body = { url: receiver.url, events: ['return.accepted'], active: true };
    const params = { id };
    const answers = [
      await call(changeWebhook, { token, params, body }),
      await call(rotateWebhookSecret, { token, params, body: {} }),
      await call(testWebhook, { token, params }),
      await call(deleteWebhook, { token, params, body: {} }),
      await call(getDelivery, { token, params: { id: delivery.id } }),
      await call(resendDelivery, { token, params: { id: delivery.id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await call(listDeliveries, { token, query: { webhookId: id } })).success.content).toEqual([]);
  });
});

describe('people below Manager, and keys that read', () => {
  test('see where events go and how, but no path, and no answer', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    receiver.answersStatus(500, 'a secret of theirs');
    await attempt(hall, id);
    const { token } = await member(hall.accountId, 'viewer');
    const key = await apiKey(hall, ['read']);
    for (const reader of [token, key]) {
      const { webhooks } = (await call(listWebhooks, { token: reader })).success;
      expect(webhooks.map(({ url }) => url)).toEqual([`http://127.0.0.1:${receiver.port}/…`]);
      const [delivery] = (await call(listDeliveries, { token: reader })).success.content;
      const found = (await call(getDelivery, { token: reader, params: { id: delivery?.id ?? '' } })).success;
      expect(found.log).toMatchObject([{ status: 500, answer: null }]);
      expect(found.mayResend).toBe(false);
      expect((await call(testWebhook, { token: reader, params: { id } })).status).toBe(403);
    }
  });
});

test('a signature is the one of the specification’s example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signed = sign(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}');
  expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('an event', () => {
  test('arrives signed, with ids and a link, and its delivery is logged', async () => {
    const { hall, id, secret } = await hooked();
    const filingId = await happen(hall);
    await attempt(hall, id);
    const [request] = receiver.received;
    const body = JSON.parse(request?.body ?? '');
    const { rows } = await asSuperuser('select business_id from filing where id = $1', [filingId]);
    expect(body).toEqual({
      type: 'return.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        id: filingId,
        form: 'Form720',
        period: '2026Q1',
        businessId: rows[0].business_id,
        state: 'draft',
        link: `${SITE}/home/business/status?filing=${filingId}`,
      },
    });
    const headers = request?.headers as Record<string, string>;
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Gauger-Webhooks' });
    expect(isFromGauger(secret, headers, request?.body ?? '')).toBe(true);
    const delivery = await only(hall);
    expect(delivery).toMatchObject({
      webhookId: id,
      eventId: headers['webhook-id'],
      type: 'return.created',
      state: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
    });
    const found = await read(hall, delivery.id);
    expect(found.log).toMatchObject([{ status: 200, failure: null, answer: 'Thank you' }]);
    expect(JSON.parse(found.body).data.id).toBe(filingId);
    expect((await readJobs(id)).length).toBe(1);
    await attempt(hall, id);
    expect(receiver.received).toHaveLength(1);
  });

  test('is checked by the code that pages and documents show', async () => {
    expect(DOCUMENT).toContain(VERIFY_SAMPLE);
    const { hall, id, secret } = await hooked();
    await happen(hall);
    await attempt(hall, id);
    const { headers, body = '' } = receiver.received[0] ?? {};
    expect(isFromGauger(secret, headers, body)).toBe(true);
    expect(isFromGauger(secret, headers, body.replace('draft', 'ready'))).toBe(false);
    expect(isFromGauger(`whsec_${Buffer.alloc(32).toString('base64')}`, headers, body)).toBe(false);
    const old = { ...headers, 'webhook-timestamp': String(Number(headers?.['webhook-timestamp']) - 600) };
    expect(isFromGauger(secret, old, body)).toBe(false);
  });

  test('of each type is in the document, with its words', () => {
    const rows = [...DOCUMENT.matchAll(/^\| `(\w+\.\w+)` \| (.*) \|$/gm)].map(([, type, label]) => [type, label]);
    expect(rows).toEqual(webhookEventNames.map((type) => [type, webhookEvents[type].label]));
  });

  test('goes to the webhooks that chose it, and exists only if its change does', async () => {
    const { hall, id } = await hooked(['return.deleted']);
    const both = (await make(hall.token, ['return.created', 'return.deleted'])).success.webhook.id;
    const filing = await happen(hall);
    expect((await deliveries(hall)).map(({ webhookId }) => webhookId)).toEqual([both]);
    await call(deleteForm720, { token: hall.token, params: { id: filing } });
    const sent = (await deliveries(hall)).filter(({ type }) => type === 'return.deleted');
    expect(new Set(sent.map(({ webhookId }) => webhookId))).toEqual(new Set([id, both]));
    expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(1);
    const claim = { businessId: hall.businessId, schedule: { scheduleType: 'sch1', year: '2026', month: '12' } };
    await call(addForm8849, { token: hall.token, body: claim });
    const { rows } = await asSuperuser(
      `select data from webhook_event where account_id = $1 and data ->> 'form' = 'Form8849'`,
      [hall.accountId],
    );
    expect(rows).toMatchObject([{ data: { period: '2026' } }]);
    const before = (await deliveries(hall)).length;
    const body = { businessId: newId(), taxYearQuarter: quarter };
    expect((await call(addForm720, { token: hall.token, body })).status).toBe(404);
    expect(await deliveries(hall)).toHaveLength(before);
  });

  test('of a return that is sent and answered tells so, without any number of it', async () => {
    clock.at = FILING_DAY;
    await controlMef('delay', { milliseconds: 0 });
    await controlMef('day', { day: '2026-10-20' });
    const hall = await proven();
    const { id } = (await make(hall.token)).success.webhook;
    const ein = '987654321';
    const filing = await paidFiling(hall, { ein, gallons: '7654321' });
    await transmit(hall, filing);
    await step(hall, filing);
    await step(hall, filing);
    // The practice gateway knows no business by this EIN.
    const other = await paidFiling(hall, { ein: '120000900' });
    await transmit(hall, other);
    await step(hall, other);
    await step(hall, other);
    clock.at = new Date();
    const { rows } = await asSuperuser('select count(*)::int as events from webhook_delivery where webhook_id = $1', [
      id,
    ]);
    for (let sent = 0; sent < rows[0].events; sent += 1) await attempt(hall, id);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    const of = (filingId: string) =>
      bodies.filter(({ data }) => data.id === filingId).map(({ type, data }) => [type, data.state]);
    expect(of(filing)).toEqual([
      ['return.created', 'draft'],
      ['return.signed', 'signed'],
      ['return.transmitted', 'sent'],
      ['return.accepted', 'accepted'],
    ]);
    expect(of(other).at(-1)).toEqual(['return.rejected', 'rejected']);
    const all = JSON.stringify(bodies);
    for (const canary of [ein, '98-7654321', '7654321', '1859999', 'Hall Oil', hall.emailId, '04711'])
      expect(all).not.toContain(canary);
  });
});

describe('an event of a payment or a signed form', () => {
  test('names the return it is about, and its own id', async () => {
    clock.at = FILING_DAY;
    const { hall, id } = await hooked(['payment.approved', 'payment.refunded', 'signature.attached']);
    const { accountId, businessId, token } = hall;
    const body = {
      businessId,
      taxYearQuarter: quarter,
      filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
    };
    const filingId = (await call(addForm720, { token, body })).success.id;
    const order = { businessId, transactionFor: filingId, transactionFormType: 'Form720', certification: true };
    const begun = (await call(payFee, { token, body: order })).success;
    const paymentId = begun.paymentId ?? '';
    await sandbox.approve(paymentId);
    expect((await call(confirmPayment, { token, body: { id: begun.id, paymentId } })).status).toBe(200);
    await sandbox.control('refund', { id: paymentId });
    await settlePaymentJob.handler(deps).run(database, { accountId, data: { id: begun.id } }, tools);
    const signatureId = newId();
    await database.inAccount(accountId, (tx) =>
      recordEvent(tx, {
        ...{ accountId, actionType: 'SIGNED_FORM_ADDED', outcome: 'success' },
        ...{ documentType: 'signedForm', documentId: signatureId, detail: { filingId, form: '8453-EX' } },
      }),
    );
    clock.at = new Date();
    for (let sent = 0; sent < 3; sent += 1) await attempt(hall, id);
    const bodies = receiver.received.map(({ body: sent }) => JSON.parse(sent));
    expect(bodies.map(({ type, data }) => [type, data])).toMatchObject([
      ['payment.approved', { id: filingId, paymentId: begun.id, state: 'paid' }],
      ['payment.refunded', { id: filingId, paymentId: begun.id, state: 'draft' }],
      ['signature.attached', { id: filingId, signatureId }],
    ]);
    expect(JSON.stringify(bodies)).not.toContain('25.00');
  });
});

describe('an attempt that fails', () => {
  const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR];

  test.each([
    ['with an error', { status: 500, answer: 'Out of order' }, () => receiver.answersStatus(500, 'Out of order')],
    ['with a redirect', { status: 302, answer: '' }, () => receiver.answersStatus(302)],
    [
      'by switching protocols',
      { status: 101, failure: null, answer: '' },
      () =>
        receiver.answers(
          ({ socket }) =>
            void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: chat\r\nConnection: Upgrade\r\n\r\n'),
        ),
    ],
    [
      'by a dropped connection',
      { status: null, failure: 'connection', answer: '' },
      () => receiver.answers((request) => void request.socket.destroy()),
    ],
  ])('%s is made again with the same event id, five seconds later', async (_, logged, fail) => {
    const { hall, id, secret } = await hooked();
    await happen(hall);
    fail();
    await attempt(hall, id);
    const waiting = await only(hall);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(Date.parse(waiting.nextAttemptAt ?? '') - clock.at.getTime()).toBe(5 * SECOND);
    expect((await read(hall, waiting.id)).log).toMatchObject([logged]);
    const later = (await readJobs(id)).at(-1);
    expect(later?.ms).toBeGreaterThanOrEqual(5 * SECOND);
    expect(later?.ms).toBeLessThan(MINUTE);
    receiver.answers();
    await attempt(hall, id);
    expect(receiver.received).toHaveLength(1);
    pass(5 * SECOND);
    await attempt(hall, id);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-signature']).toContain(signatureOf(secret, second));
    expect(await only(hall)).toMatchObject({ state: 'delivered', attempts: 2, nextAttemptAt: null });
  });

  test('is given up after the last pause, told to the owner once a day, and can be sent again', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    await happen(hall);
    receiver.answersStatus(503);
    const failAll = async () => {
      for (const pause of [0, ...PAUSES]) {
        pass(pause + MINUTE);
        await attempt(hall, id);
        pass(MINUTE);
        await attempt(hall, id);
      }
    };
    await failAll();
    const givenUp = `Your webhook at 127.0.0.1:${receiver.port} does not receive events`;
    expect(plain(await mailsTo(hall.emailId)).filter((subject) => subject === givenUp)).toHaveLength(1);
    const { token } = await ownerAgain(hall);
    expect((await call(listWebhooks, { token })).success.webhooks[0]?.failingSince).not.toBeNull();
    expect((await call(listDeliveries, { token })).success.content).toMatchObject([
      { state: 'failed', attempts: PAUSES.length + 1, nextAttemptAt: null },
      { state: 'failed', attempts: PAUSES.length + 1, nextAttemptAt: null },
    ]);

    receiver.clear();
    const [again] = (await call(listDeliveries, { token, query: { state: 'failed' } })).success.content;
    const resent = (await call(resendDelivery, { token, params: { id: again?.id ?? '' } })).success;
    expect(resent).toMatchObject({ state: 'waiting', eventId: again?.eventId });
    expect((await readJobs(id)).some(({ run_at }) => run_at <= new Date())).toBe(true);
    pass(MINUTE);
    await attempt(hall, id);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([again?.eventId]);
    const settled = (await call(getDelivery, { token, params: { id: again?.id ?? '' } })).success;
    expect(settled.delivery).toMatchObject({ state: 'delivered', attempts: PAUSES.length + 2 });
    expect((await call(listWebhooks, { token })).success.webhooks[0]?.failingSince).toBeNull();
    const { content } = (await call(listActivity, { token, query: { actionType: 'WEBHOOK_RESENT' } })).success;
    expect(content).toHaveLength(1);
  });

  test('for five days turns the webhook off, by mail and in the activity; then it receives nothing', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    await happen(hall);
    receiver.answersStatus(500);
    await attempt(hall, id);
    for (let hours = 0; hours <= 5 * 24; hours += 12) {
      pass(12 * HOUR);
      await attempt(hall, id);
    }
    receiver.clear();
    const { token } = await ownerAgain(hall);
    expect((await call(listWebhooks, { token })).success.webhooks[0]?.state).toBe('failed');
    const states = (await call(listDeliveries, { token })).success.content.map(({ state }) => state);
    expect(states).toEqual(['canceled', 'canceled']);
    expect(plain(await mailsTo(hall.emailId))).toContain(`Your webhook at 127.0.0.1:${receiver.port} is turned off`);
    const { content } = (await call(listActivity, { token, query: { actionType: 'WEBHOOK_TURNED_OFF' } })).success;
    expect(content).toMatchObject([{ person: null }]);
    await database.inAccount(hall.accountId, (tx) =>
      publishEvent(tx, { accountId: hall.accountId, actionType: 'FILING_ADDED', documentId: newId() }),
    );
    await attempt(hall, id);
    expect(receiver.received).toEqual([]);

    const params = { id };
    const body = { url: receiver.url, events: ['return.created'], active: true };
    expect((await call(changeWebhook, { token, params, body })).success).toMatchObject({
      state: 'active',
      failingSince: null,
    });
    expect((await call(testWebhook, { token, params })).status).toBe(201);
    pass(MINUTE);
    await attempt(hall, id);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test']);
  });

  /** The owner, logged in again after days. */
  async function ownerAgain({ accountId }: TestAccount) {
    const person = await member(accountId, 'manager');
    await withFactor(person.emailId);
    return person;
  }

  test.each([
    ['a long suspension', 40 * DAY],
    ['five days without events', 5 * DAY],
  ])('before and after %s turns nothing off', async (_, pause) => {
    const { hall, id } = await hooked();
    await happen(hall);
    receiver.answersStatus(500);
    await attempt(hall, id);
    pass(pause);
    await attempt(hall, id);
    const { token } = await ownerAgain(hall);
    expect((await call(listWebhooks, { token })).success.webhooks).toMatchObject([
      { state: 'active', failingSince: clock.at.toISOString() },
    ]);
  });

  test('with 410 Gone turns the webhook off at once, by mail and in the activity', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    await happen(hall);
    receiver.answersStatus(410);
    await attempt(hall, id);
    const { token } = hall;
    expect((await call(listWebhooks, { token })).success.webhooks).toMatchObject([{ state: 'failed' }]);
    expect((await deliveries(hall)).map(({ state }) => state)).toEqual(['canceled', 'canceled']);
    expect(plain(await mailsTo(hall.emailId))).toContain(`Your webhook at 127.0.0.1:${receiver.port} is turned off`);
    const { content } = (await call(listActivity, { token, query: { actionType: 'WEBHOOK_GONE' } })).success;
    expect(content).toHaveLength(1);
  });

  test('with 410 Gone at an address that was changed during the attempt leaves the new one on', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    const go = Promise.withResolvers<void>();
    receiver.answers((_, response) => void go.promise.then(() => response.writeHead(410).end()));
    const running = attempt(hall, id);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    const body = { url: `${receiver.url}/new`, events: ['return.created'] as const, active: true };
    expect((await call(changeWebhook, { token: hall.token, params: { id }, body })).status).toBe(200);
    go.resolve();
    await running;
    expect((await call(listWebhooks, { token: hall.token })).success.webhooks).toMatchObject([{ state: 'active' }]);
  });

  test.each([
    ['seconds', () => '900', 15 * MINUTE],
    ['a day and time', () => new Date(Date.now() + 20 * MINUTE).toUTCString(), 20 * MINUTE],
    ['more than an hour', () => '999999999', HOUR],
    ['less than the pause', () => '1', 5 * SECOND],
    ['nonsense', () => '-5, soon', 5 * SECOND],
  ])('and asks for a pause by Retry-After in %s is left alone for it', async (_, header, pause) => {
    const { hall, id } = await hooked();
    await happen(hall);
    await happen(hall);
    receiver.answers((_request, response) => response.writeHead(429, { 'retry-after': header() }).end());
    await attempt(hall, id);
    const tried = (await deliveries(hall)).find(({ attempts }) => attempts === 1);
    const wait = Date.parse(tried?.nextAttemptAt ?? '') - clock.at.getTime();
    expect(Math.abs(wait - pause)).toBeLessThan(2 * SECOND);
    receiver.answers();
    if (pause > MINUTE) {
      pass(pause - MINUTE);
      await attempt(hall, id);
      expect(receiver.received).toHaveLength(1);
    }
    pass(2 * MINUTE);
    await attempt(hall, id);
    expect(receiver.received).toHaveLength(2);
  });

  test.each([
    ['succeeds', 200],
    ['fails', 500],
  ])('or not: one that %s after a person sent the event again leaves that to be done', async (_, status) => {
    const { hall, id } = await hooked();
    await happen(hall);
    const { id: deliveryId } = await only(hall);
    const go = Promise.withResolvers<void>();
    receiver.answers((_request, response) => void go.promise.then(() => response.writeHead(status).end()));
    const running = attempt(hall, id);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    pass(SECOND);
    await call(resendDelivery, { token: hall.token, params: { id: deliveryId } });
    const again = clock.at.toISOString();
    go.resolve();
    await running;
    expect(await only(hall)).toMatchObject({ state: 'waiting', attempts: 1, nextAttemptAt: again });
    expect(await readJobs(id)).not.toEqual([]);
    receiver.answers();
    pass(MINUTE);
    await attempt(hall, id);
    expect(receiver.received).toHaveLength(2);
    expect(await only(hall)).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('keeps the beginning of any answer', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    receiver.answersStatus(400, `\0${'\u{1f6e2}'.repeat(2_000)}`);
    await attempt(hall, id);
    const { log } = await read(hall, (await only(hall)).id);
    expect([...(log[0]?.answer ?? '')]).toHaveLength(1_000);
  });
});

describe('a webhook that is off or deleted', () => {
  test('is sent nothing, also not what was waiting', async () => {
    const { hall, id } = await hooked();
    const { token } = hall;
    await happen(hall);
    const body = { url: receiver.url, events: ['return.created'], active: false };
    await call(changeWebhook, { token, params: { id }, body });
    await happen(hall);
    await attempt(hall, id);
    expect(receiver.received).toEqual([]);
    const delivery = await only(hall);
    expect(delivery.state).toBe('canceled');
    expect((await call(resendDelivery, { token, params: { id: delivery.id } })).error.code).toBe('WEBHOOK_OFF');
    expect((await call(testWebhook, { token, params: { id } })).error.code).toBe('WEBHOOK_OFF');
    await call(deleteWebhook, { token, params: { id }, body: {} });
    expect((await call(resendDelivery, { token, params: { id: delivery.id } })).error.code).toBe('WEBHOOK_OFF');
    expect((await read(hall, delivery.id)).delivery.state).toBe('canceled');
    const { rows } = await asSuperuser('select secret_cipher from webhook where id = $1', [id]);
    expect(rows).toEqual([{ secret_cipher: '' }]);
  });

  test('goes with its log after 90 days', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    await attempt(hall, id);
    await asSuperuser(`update webhook_event set at = at - interval '91 days' where account_id = $1`, [hall.accountId]);
    await asSuperuser(`update webhook set deleted_at = now() - interval '91 days' where id = $1`, [id]);
    await sweepJob.handler({ now: () => new Date() }).run(database, {}, tools);
    const counts = await asSuperuser(
      `select (select count(*) from webhook where account_id = $1) + (select count(*) from webhook_event where account_id = $1)
         + (select count(*) from webhook_delivery where account_id = $1) + (select count(*) from webhook_attempt where account_id = $1) as left`,
      [hall.accountId],
    );
    expect(counts.rows).toEqual([{ left: '0' }]);
  });

  test('of a suspended account is sent nothing, and what was waiting when it is open again', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    const setActive = (active: boolean) =>
      asSuperuser('update app_user set active = $2 where email = $1', [hall.emailId, active]);
    const sweepLater = async () => {
      pass(2 * MINUTE);
      await sweepWebhooksJob.handler({ now: () => clock.at }).run(database, {}, tools);
    };
    await setActive(false);
    await attempt(hall, id);
    expect(receiver.received).toEqual([]);
    await asSuperuser('delete from graphile_worker._private_jobs');
    await sweepLater();
    expect(await readJobs(id)).toEqual([]);
    await setActive(true);
    await sweepLater();
    expect(await readJobs(id)).toHaveLength(1);
    await attempt(hall, id);
    expect(receiver.received).toHaveLength(1);
  });

  test('of a suspended account is sent nothing new', async () => {
    const { hall, id } = await hooked();
    await asSuperuser('update app_user set active = false where email = $1', [hall.emailId]);
    await database.inAccount(hall.accountId, (tx) =>
      publishEvent(tx, { accountId: hall.accountId, actionType: 'FILING_ADDED', documentId: newId() }),
    );
    await attempt(hall, id);
    expect(receiver.received).toEqual([]);
  });
});

describe('a replaced secret', () => {
  test('signs beside the new one for 24 hours', async () => {
    const { hall, id, secret } = await hooked();
    const { token } = hall;
    const replaced = (await call(rotateWebhookSecret, { token, params: { id }, body: {} })).success;
    expect(replaced.secret).not.toBe(secret);
    const until = new Date(clock.at.getTime() + 24 * HOUR).toISOString();
    expect(replaced.webhook.oldSecretUntil).toBe(until);
    await happen(hall);
    await attempt(hall, id);
    const verifies = (by: string) => {
      const request = receiver.received.at(-1);
      return String(request?.headers['webhook-signature']).split(' ').includes(signatureOf(by, request));
    };
    expect([verifies(secret), verifies(replaced.secret)]).toEqual([true, true]);
    await happen(hall);
    pass(24 * HOUR);
    await attempt(hall, id);
    expect(receiver.received).toHaveLength(2);
    expect([verifies(secret), verifies(replaced.secret)]).toEqual([false, true]);
  });
});

describe('several workers', () => {
  test('make one attempt at a time', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    await happen(hall);
    const go = Promise.withResolvers<void>();
    receiver.answers((_, response) => void go.promise.then(() => response.end()));
    const first = attempt(hall, id);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    await Promise.all([attempt(hall, id), attempt(hall, id)]);
    expect(receiver.received).toHaveLength(1);
    go.resolve();
    await first;
    await Promise.all([attempt(hall, id), attempt(hall, id)]);
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  test('go on after one that died, by the same event id', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    const dying = { ...deps.webhooks, post: () => Promise.reject(new Error('killed')) };
    await expect(attempt(hall, id, dying)).rejects.toThrow('killed');
    await attempt(hall, id);
    expect(receiver.received).toEqual([]);
    pass(31 * SECOND);
    await attempt(hall, id);
    expect(receiver.received).toHaveLength(1);
  });

  test('of the queue send each event once, also while more come and some fail', async () => {
    const { hall, id } = await hooked();
    let fails = 2;
    receiver.answers((_, response) => {
      fails -= 1;
      response.writeHead(fails >= 0 ? 500 : 200).end();
    });
    await asSuperuser(`delete from graphile_worker._private_jobs where payload #>> '{data,webhookId}' <> $1`, [id]);
    const handler = deliverWebhookJob.handler({ ...deps, now: () => new Date(), siteUrl: SITE });
    const [one, two] = await Promise.all([startJobs(database, [handler]), startJobs(database, [handler])]);
    try {
      await Promise.all(Array.from({ length: 6 }, () => happen(hall)));
      await vi.waitFor(
        async () => expect((await deliveries(hall)).map(({ state }) => state)).toEqual(Array(6).fill('delivered')),
        { timeout: 60_000, interval: 100 },
      );
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size, new Set(ids.slice(2)).size]).toEqual([8, 6, 6]);
  });

  test('leave room for other accounts while one account waits for answers', async () => {
    const tarPit = await testReceiver();
    tarPit.answers(() => {});
    const slow = await proven();
    const slowIds = [];
    for (let made = 0; made < 6; made += 1)
      slowIds.push((await make(slow.token, ['return.created'], tarPit.url)).success.webhook.id);
    const { hall: quick } = await hooked(['return.created']);
    await asSuperuser('delete from graphile_worker._private_jobs');
    const attempted = async () => {
      const { rows } = await asSuperuser('select count(*)::int as count from webhook_attempt where account_id = $1', [
        slow.accountId,
      ]);
      return rows[0].count;
    };
    const handler = deliverWebhookJob.handler({ ...deps, now: () => new Date(), siteUrl: SITE });
    await happen(slow);
    const jobs = await startJobs(database, [handler]);
    try {
      await vi.waitFor(() => expect(tarPit.received).toHaveLength(2), { timeout: 5_000 });
      await happen(quick);
      await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 8_000, interval: 20 });
      expect([await attempted(), tarPit.received.length]).toEqual([0, 2]);
      // The other webhooks of the account have their turn when the first are done.
      tarPit.answers();
      tarPit.endAll();
      await vi.waitFor(async () => expect(await attempted()).toBeGreaterThanOrEqual(slowIds.length), {
        timeout: 20_000,
        interval: 100,
      });
    } finally {
      await jobs.stop();
    }
  });

  test('are asked again for what lost its job', async () => {
    const { hall, id } = await hooked();
    await happen(hall);
    await asSuperuser('delete from graphile_worker._private_jobs');
    await sweepWebhooksJob.handler({ now: () => clock.at }).run(database, {}, tools);
    expect(await readJobs(id)).toEqual([]);
    pass(2 * MINUTE);
    await sweepWebhooksJob.handler({ now: () => clock.at }).run(database, {}, tools);
    expect(await readJobs(id)).toHaveLength(1);
  });
});
