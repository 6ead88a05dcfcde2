import {
  addBusiness,
  addForm720,
  askClients,
  type BodyOf,
  getClientContact,
  getMailbox,
  type Route,
  routes,
  saveBusiness,
  saveClientContact,
  uploadBusinesses,
} from '@gauger/contract';
import { writeCsv } from '@gauger/sheet';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sendMailJob } from '../../../mail/public.ts';
import { type TestAccount, testApp } from '../../../testing/app.ts';
import { businessFacts } from '../../../testing/facts.ts';
import { uploadOf } from '../../../testing/uploads.ts';

/** The address at which a client approves a return: an owner or Manager decides, whatever way the address comes in. */

const { app, call, account, member, apiKey, deps, database, asSuperuser } = await testApp();
const owner = await account();
const editor = await member(owner.accountId, 'editor');
const manager = await member(owner.accountId, 'manager');
const CLIENT = 'pat@client.example';
const OTHER = 'pat.client@freemail.example';

let eins = 510_000_001;
const facts = (own: object = {}) => ({
  ...businessFacts,
  EIN: String(eins++),
  businessName: `Client ${eins}`,
  signingAuthorityName: 'Pat Client',
  contactEmailAddress: CLIENT,
  ...own,
});
const add = async (token: string) => (await call(addBusiness, { token, body: facts() })).success.id;
const change = (token: string, id: string, body: object) =>
  call(saveBusiness, { token, body: { id, ...body } as never });
const findContact = async (businessId: string) =>
  (await call(getClientContact, { token: owner.token, params: { businessId } })).success;
async function findReturn(businessId: string): Promise<string> {
  const body = {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    filingData: { 60: { rows: [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
    paymentOption: { paymentMethod: 'eftps' },
  } as const;
  return (await call(addForm720, { token: owner.token, body })).success.id;
}
type Confirmed = NonNullable<BodyOf<typeof askClients>['confirmed']>;
const ask = async (filing: string, confirmed?: Confirmed) =>
  (await call(askClients, { token: manager.token, body: { filings: [filing], ...(confirmed && { confirmed }) } }))
    .success.returns[0];
async function mailsTo(address: string) {
  const { rows } = await asSuperuser('select id from mail where sent_at is null order by created_at, id');
  const run = { signal: new AbortController().signal, log: () => {} };
  for (const { id } of rows)
    await sendMailJob
      .handler({ ...deps, siteUrl: 'https://gauger.example' })
      .run(database, { data: { mailId: id } }, run);
  return (await call(getMailbox)).success.messages.filter(({ to }) => to === address).map(({ text }) => text);
}
const readEvents = async (id: string) =>
  (
    await asSuperuser(
      `select action_type from audit_event where document_id = $1 and action_type like 'CLIENT_ADDRESS%' order by seq`,
      [id],
    )
  ).rows.map(({ action_type }) => action_type);

/** The ways an address comes in, each by a person or key that does not choose who approves. @returns the business */
const doors: Record<string, (of: TestAccount) => Promise<string>> = {
  'a business that an Editor adds': () => add(editor.token),
  'a business that a key with write adds': async (of) => add(await apiKey(of, ['read', 'write'])),
  'a sheet of businesses, also of a Manager': async () => {
    const own = facts();
    const titles = Object.keys(own);
    const row = titles.map((name) => String(own[name as keyof typeof own]));
    const { headers, payload } = uploadOf({ save: 'all' }, Buffer.from(writeCsv([titles, row])), 'file', 'clients.csv');
    const authorization = `Bearer ${manager.token}`;
    const url = uploadBusinesses.path;
    const answer = await app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload });
    expect(answer.json().Success).toMatchObject({ added: 1 });
    return (await asSuperuser('select id from business where business_name = $1', [own.businessName])).rows[0].id;
  },
  'a change by an Editor': async () => {
    const id = await add(owner.token);
    await change(editor.token, id, { contactEmailAddress: 'new@client.example' });
    return id;
  },
  'a change by a key with write': async (of) => {
    const id = await add(owner.token);
    await change(await apiKey(of, ['read', 'write']), id, { contactEmailAddress: 'new@client.example' });
    return id;
  },
  'another signing authority, of an Editor': async () => {
    const id = await add(owner.token);
    await change(editor.token, id, { signingAuthorityName: 'Ed Cask' });
    return id;
  },
};

describe('an address of a client is only a proposal', () => {
  test.each(Object.entries(doors))('from %s', async (_, come) => {
    const businessId = await come(owner);
    const { isConfirmed, contact } = await findContact(businessId);
    expect(isConfirmed).toBe(false);
    const filing = await findReturn(businessId);
    const refused = await ask(filing);
    expect(refused).toMatchObject({ done: false });
    expect(refused?.message).toContain(`Confirm the address of`);
    expect(refused?.message).toContain(contact.email);
    expect((await ask(filing, [{ id: filing, email: 'seen@elsewhere.example' }]))?.done).toBe(false);
    expect(await ask(filing, [{ id: filing, email: contact.email }])).toMatchObject({ done: true, message: null });
    expect((await findContact(businessId)).isConfirmed).toBe(true);
    expect(await readEvents(businessId)).toContain('CLIENT_ADDRESS_CONFIRMED');
  });
});

test('an address that an owner or Manager, or their key that may sign, enters in the form counts as confirmed', async () => {
  for (const token of [owner.token, manager.token, await apiKey(owner, ['read', 'write', 'sign'])]) {
    const id = await add(token);
    expect((await findContact(id)).isConfirmed).toBe(true);
    await change(token, id, { contactEmailAddress: OTHER });
    expect(await findContact(id)).toMatchObject({ isConfirmed: true, contact: { email: OTHER } });
  }
});

test('a change after the confirmation is mailed to the former address and the owner, and ends the confirmation', async () => {
  const id = await add(owner.token);
  const former = `former.${id}@client.example`;
  await change(owner.token, id, { contactEmailAddress: former });
  const before = (await mailsTo(owner.emailId)).length;
  expect((await change(editor.token, id, { contactEmailAddress: OTHER })).status).toBe(200);
  const shown = await mailsTo(former);
  expect(shown.some((text) => text.includes('only after an owner or Manager'))).toBe(true);
  expect(await mailsTo(owner.emailId)).toHaveLength(before + 1);
  expect(await mailsTo(OTHER)).toEqual([]);
  expect(await readEvents(id)).toContain('CLIENT_ADDRESS_CHANGED');
  expect((await findContact(id)).isConfirmed).toBe(false);
  // The former address is a proposal again, too.
  await change(editor.token, id, { contactEmailAddress: former });
  expect((await findContact(id)).isConfirmed).toBe(false);
  expect((await ask(await findReturn(id)))?.done).toBe(false);
});

test('in bulk, those with an address that nobody confirmed are left out by name, and the others asked', async () => {
  const known = await add(owner.token);
  const proposed = await add(editor.token);
  const filings = [await findReturn(known), await findReturn(proposed)];
  const { returns } = (await call(askClients, { token: manager.token, body: { filings } })).success;
  expect(returns.map(({ done }) => done)).toEqual([true, false]);
  expect(returns[1]?.message).toContain('Client ');
});

test('a saved contact needs no confirmation, and is not changed by an Editor', async () => {
  const id = await add(editor.token);
  const contact = { name: 'Pat Client', email: 'saved@client.example' };
  const save = (token: string) => call(saveClientContact, { token, params: { businessId: id }, body: { contact } });
  expect((await save(editor.token)).status).toBe(403);
  expect((await save(manager.token)).status).toBe(200);
  await change(editor.token, id, { contactEmailAddress: OTHER });
  expect(await findContact(id)).toMatchObject({ isSaved: true, isConfirmed: true, contact });
  expect((await ask(await findReturn(id)))?.done).toBe(true);
});

/** Fields that decide who signs, is asked, is mailed or is paid, with the calls that take them. A call that is new here is looked at. */
const deciding = [
  'contactEmailAddress',
  'signingAuthorityName',
  'confirmed',
  'contact',
  'paymentOption',
  'refundAccount',
  'url',
  // The preparer who signs, and the person whom the IRS may call.
  'PTIN',
  'paidPreparer',
  'thirdPartyDesignee',
  // The addresses at which people of an account log in and are mailed.
  'newEmailId',
  'email',
] as const;

test('each field that decides who signs, is asked, mailed or paid comes in by these calls alone', () => {
  const names = (schema: unknown): string[] =>
    schema !== null && typeof schema === 'object'
      ? Object.entries(schema).flatMap(([key, value]) => [
          ...(key === 'properties' && value !== null ? Object.keys(value as object) : []),
          ...names(value),
        ])
      : [];
  const taking = (field: string) =>
    (routes as readonly Route[])
      .filter(
        ({ body }) => body && names(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes(field),
      )
      .map(({ name, access, byKey }) => `${name}: ${[access].flat().join(' ')}, ${byKey}`)
      .sort();
  expect(Object.fromEntries(deciding.map((field) => [field, taking(field)]))).toEqual({
    PTIN: ['addTaxPreparer: owner manager, never', 'saveTaxPreparer: owner manager, never'],
    confirmed: ['askClients: owner manager, sign'],
    contact: ['askClients: owner manager, sign', 'saveClientContact: owner manager, sign'],
    contactEmailAddress: ['addBusiness: owner manager editor, write', 'saveBusiness: owner manager editor, write'],
    email: [
      'addTaxPreparer: owner manager, never',
      // A search of administrators.
      'adminFetch: admin, never',
      'askClients: owner manager, sign',
      'saveClientContact: owner manager, sign',
      'saveTaxPreparer: owner manager, never',
    ],
    // Each person changes the own address alone.
    newEmailId: ['changeAddress: owner manager editor approver viewer admin, never'],
    // An Editor names one of the preparers that an owner or Manager keeps.
    paidPreparer: [
      'addForm720: owner manager editor, write',
      'addForm720X: owner manager editor, write',
      'addForm8849: owner manager editor, write',
      'saveForm720: owner manager editor, write',
      'saveForm720X: owner manager editor, write',
      'saveForm8849: owner manager editor, write',
      'whatIfForm720X: owner manager editor, write',
    ],
    // An Editor sends back the masked option, and sets none.
    paymentOption: [
      'addForm720: owner manager editor, write',
      'addForm720X: owner manager editor, write',
      'addForm8849: owner manager editor, write',
      'saveForm720: owner manager editor, write',
      'saveForm720X: owner manager editor, write',
      'saveForm8849: owner manager editor, write',
      'savePcorPayment: owner manager, sign',
      'whatIfForm720X: owner manager editor, write',
    ],
    refundAccount: ['addForm720: owner manager editor, write', 'saveForm720: owner manager editor, write'],
    signingAuthorityName: [
      'addBusiness: owner manager editor, write',
      // A search of administrators.
      'adminFetch: admin, never',
      'saveBusiness: owner manager editor, write',
    ],
    thirdPartyDesignee: ['addForm720: owner manager editor, write', 'saveForm720: owner manager editor, write'],
    url: ['changeWebhook: owner manager, never', 'createWebhook: owner manager, never'],
  });
});
