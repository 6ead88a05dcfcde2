import { addForm720, deleteForm720, findAnything, MAX_FOUND } from '@gauger/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { markPaid } from '../../../db/testing-rows.ts';
import { testApp } from '../../../testing/app.ts';
import { recordStatements } from '../../../testing/statements.ts';

const { call, account, business, member, admin, apiKey, asSuperuser } = await testApp();
const chief = await admin();

const find = async (text: string) => (await call(findAnything, { token: chief.token, body: { text } })).success;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const begin = async (token: string, businessId: string) => {
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1', zeroLiability: true };
  return (await call(addForm720, { token, body: { businessId, taxYearQuarter } })).success.id;
};

const ann = await account('ann@tamarack.example');
const bob = await account('bob@gannet.example');
const SUBMISSION = '0000002026331abcdefg';
let tamarack: string;
let gannet: string;
let filing: string;
let payment: { id: string; payment_id: string; invoice_number: string };
let annId: string;

beforeAll(async () => {
  tamarack = await business(ann.accountId, { businessName: 'Tamarack Propane 100%', EIN: '380006610' });
  gannet = await business(bob.accountId, { businessName: 'Gannet Marine', EIN: '470006610' });
  filing = await begin(ann.token, tamarack);
  await markPaid(asSuperuser, filing);
  payment = (
    await asSuperuser(
      `update payment set payment_id = 'ORDER-7QX4', invoice_number = 4711 where filing_id = $1
       returning id, payment_id, invoice_number`,
      [filing],
    )
  ).rows[0];
  annId = (await asSuperuser(`select id from app_user where email = 'ann@tamarack.example'`)).rows[0].id;
  await asSuperuser(`update app_user set first_name = 'Ann', last_name = 'Fisk' where id = $1`, [annId]);
  await asSuperuser(
    `insert into submission (id, account_id, filing_id, attempt, submission_id, snapshot_hash, archive_hash, document_cipher,
       xml_cipher, archive_cipher, answered_by, signed_by, signer_name, signer_title, consent_version, consent_text, state,
       signed_at, ip, user_agent)
     values (gen_random_uuid(), $1, $2, 1, $3, repeat('0', 64), repeat('0', 64), 'v1|', 'v1|', 'v1|', 'MeF simulator', $4, 'Ann',
       'Owner', '1', 'I sign', 'sent', now(), '192.0.2.7', 'Browser')`,
    [ann.accountId, filing, SUBMISSION, annId],
  );
});

describe('one text finds', () => {
  test.each([
    ['an email address', 'Ann@tamarack.example'],
    ['a part of it', 'n@tamarack.ex'],
    ['a name', 'ann fisk'],
  ])('a person by %s', async (_, text) => {
    const { users, filings, transactions } = await find(text);
    expect(ids(users)).toEqual([annId]);
    expect([filings, transactions]).toEqual([[], []]);
  });

  test.each([
    ['its name', 'tamarack prop'],
    ['a sign of a pattern', '100%'],
    ['its EIN', '380006610'],
    ['its EIN with a hyphen', '38-0006610'],
  ])('a business by %s, with its newest filings', async (_, text) => {
    const { businesses, filings, more } = await find(text);
    expect(businesses).toMatchObject([
      { id: tamarack, EIN: '••••6610', emailId: 'a•••@tamarack.example', ownerId: annId },
    ]);
    expect(ids(filings)).toEqual([filing]);
    expect(more).toEqual([]);
  });

  test('the businesses of every account by the last four digits of the EIN', async () => {
    const { businesses } = await find('6610');
    expect(ids(businesses).sort()).toEqual([tamarack, gannet].sort());
    expect(JSON.stringify(businesses)).not.toMatch(/38000|47000/);
    expect((await find('6611')).businesses).toEqual([]);
  });

  test.each([
    ['its id', () => filing],
    ['its id in capitals', () => filing.toUpperCase()],
    ['its submission ID', () => SUBMISSION],
    ['its submission ID in capitals', () => SUBMISSION.toUpperCase()],
  ])('a filing by %s, and nothing else', async (_, text) => {
    const { filings, ...others } = await find(text());
    expect(filings).toMatchObject([{ id: filing, businessName: 'Tamarack Propane 100%' }]);
    expect([others.users, others.businesses, others.transactions]).toEqual([[], [], []]);
  });

  test('the filing of a submission by the id of its record', async () => {
    const { rows } = await asSuperuser('select id from submission where submission_id = $1', [SUBMISSION]);
    expect(ids((await find(rows[0].id)).filings)).toEqual([filing]);
  });

  test.each([
    ['its id at the provider', () => payment.payment_id],
    ['the beginning of it, in small letters', () => 'order-7q'],
    ['its invoice number', () => 'INV-004711'],
    ['the digits of its invoice number', () => '4711'],
    ['its own id', () => payment.id],
  ])('a transaction by %s', async (_, text) => {
    expect(ids((await find(text())).transactions)).toEqual([payment.id]);
  });

  test('what a request did, with its filing, by the id in the log', async () => {
    const { rows } = await asSuperuser(
      `select request_id from audit_event where action_type = 'FILING_ADDED' and document_id = $1`,
      [filing],
    );
    const { events, filings } = await find(rows[0].request_id);
    expect(events).toMatchObject([
      { actionType: 'FILING_ADDED', emailId: 'a•••@tamarack.example', documentType: 'Form720', filingId: filing },
    ]);
    expect(filings).toEqual([]);
  });

  test.each([
    'nobody@nowhere.example',
    'zzz',
    '999999999',
    '0000002026331zzzzzzz',
    newId(),
    '   %%%   ',
    "'; drop",
    '\\\\\\',
  ])('nothing by %s', async (text) => {
    const { more, ...kinds } = await find(text);
    expect([more, ...Object.values(kinds)]).toEqual([[], [], [], [], [], []]);
  });

  test('no deleted filing and no deleted business', async () => {
    const doomed = await business(bob.accountId, { businessName: 'Doomed Fuels', EIN: '470001234' });
    const id = await begin(bob.token, doomed);
    await call(deleteForm720, { token: bob.token, params: { id } });
    expect(ids((await find(id)).filings)).toEqual([]);
    await asSuperuser('update business set deleted_at = now() where id = $1', [doomed]);
    expect((await find('Doomed Fuels')).businesses).toEqual([]);
    expect((await find('1234')).businesses).toEqual([]);
  });
});

test('at most ten of a kind come, the newest, and that there are more is said', async () => {
  const many = await account();
  const made: string[] = [];
  for (let n = 0; n <= MAX_FOUND; n += 1)
    made.push(
      await business(many.accountId, { businessName: `Juniper ${n}`, EIN: String(510_000_000 + n * 10_000 + 77) }),
    );
  for (const text of ['juniper', '0077']) {
    const { businesses, more } = await find(text);
    expect(businesses).toHaveLength(MAX_FOUND);
    expect(more).toContain('businesses');
  }
  expect(ids((await find('juniper')).businesses)).toEqual(made.slice(1).reverse());
});

test.each([
  ['two characters', 'ab', 'holds fewer than 3 characters'],
  ['blanks', '     ', 'holds fewer than 3 characters'],
  ['255 characters', 'x'.repeat(255), 'holds more than 254 characters'],
])('a text of %s is refused by name', async (_, text, message) => {
  const { status, error } = await call(findAnything, { token: chief.token, body: { text } });
  expect([status, error.issues]).toMatchObject([422, [{ path: 'text', message: expect.stringContaining(message) }]]);
});

test('nobody but an administrator learns anything, whether the text finds something or not', async () => {
  const callers = [
    ann.token,
    (await member(ann.accountId, 'manager')).token,
    (await member(ann.accountId, 'editor')).token,
    (await member(ann.accountId, 'viewer')).token,
    await apiKey(ann, ['read', 'write']),
  ];
  for (const token of callers) {
    const answers = [
      await call(findAnything, { token, body: { text: 'Tamarack Propane' } }),
      await call(findAnything, { token, body: { text: 'no such thing' } }),
    ].map(({ status, error }) => [status, error.code, error.errorDescription]);
    expect(answers[0]?.[0]).toBe(403);
    expect(answers[0]).toEqual(answers[1]);
  }
});

test('each search is in the trail, with what it found and without the nine digits of an EIN', async () => {
  const finder = await admin();
  for (const text of ['38-0006610', 'ann 380006610', 'ann@tamarack.example'])
    await call(findAnything, { token: finder.token, body: { text } });
  const { rows } = await asSuperuser(
    `select document_type, detail from audit_event where actor_id = $1 and action_type = 'ADMIN_READ' order by seq`,
    [finder.userId],
  );
  expect(rows).toMatchObject([
    { document_type: 'search', detail: { text: '••••6610', businesses: 1, filings: 1 } },
    { document_type: 'search', detail: { text: 'ann ••••6610' } },
    { document_type: 'search', detail: { text: 'ann@tamarack.example', users: 1 } },
  ]);
});

test.each(['tamarack', '380006610', '6610', SUBMISSION, 'ORDER-7QX4', 'INV-004711', newId(), 'ann@tam'])(
  'every statement for %s finds its rows by an index',
  async (text) => {
    const { statements, client } = await recordStatements(() => find(text));
    const from = statements.findIndex((one) => one.text.includes('enable_seqscan'));
    const until = statements.findIndex((one) => one.text.includes('append_audit_event'));
    expect([from > 0, until > from + 1]).toEqual([true, true]);
    await client.connect();
    try {
      await client.query('begin; set local role app_admin; set local enable_seqscan = off');
      for (const { text: statement, values } of statements.slice(from + 1, until)) {
        const { rows } = await client.query(`explain ${statement}`, values);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).not.toMatch(/Seq Scan on (account|app_user|business|filing|payment|submission|audit_event)\b/);
      }
    } finally {
      await client.end();
    }
  },
);
