import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import {
  addCompanyUser,
  addForm720,
  addForm720X,
  addForm8849,
  addTaxPreparer,
  deleteSession,
  errorSchema,
  getForm720,
  getForm720X,
  getForm8849,
  getPreflight,
  getPreflight720X,
  getPreflight8849,
  routes,
  saveClaims720,
  saveForm720,
  saveForm720X,
  saveForm8849,
  signOut,
  uploadAttachments,
} from '@gauger/contract';
import { computeFiling } from '@gauger/excise';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadFiling } from '../features/filings/filings/queries.ts';
import { linesOfPages } from '../features/filings/forms/form-720/pages.ts';
import { keptContract, testApp } from '../testing/app.ts';
import { companyUserFacts, taxPreparerFacts } from '../testing/facts.ts';
import { wireRequest } from '../testing/requests.ts';
import { SEED, sizeOf } from '../testing/size.ts';
import { attachmentOf } from '../testing/uploads.ts';

/** Requests sent. */
const REQUESTS = sizeOf('FUZZ', 700);
/** From here on their times and the memory are judged too: the server then has the machine for itself. */
const JUDGED_FROM = 10_000;
const LONGEST_MS = 5_000;
/** Requests between two looks at the memory; the first look comes when all is loaded. */
const LOOK_EVERY = Math.floor(REQUESTS / 10);
const MOST_GROWTH = 1.1;

let logged = '';
const log = new Writable({
  write(chunk, _, done) {
    logged += chunk;
    done();
  },
});
const { app, account, business, member, admin, call, database, asSuperuser } = await testApp({}, log);
const hall = await account();
const editor = await member(hall.accountId, 'editor');
const businesses = await Promise.all(Array.from({ length: 8 }, () => business(hall.accountId)));
const filings = await Promise.all(
  businesses.slice(0, 4).map(async (businessId) => {
    const body = { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } };
    return (await call(addForm720, { token: hall.token, body })).success.id;
  }),
);
const claims = await Promise.all(
  (['sch1', 'sch2', 'sch5', 'sch8'] as const).map(async (scheduleType) => {
    const body = { businessId: businesses[0] as string, schedule: { scheduleType, year: '2026', month: '12' } };
    return (await call(addForm8849, { token: hall.token, body })).success.id;
  }),
);
const amendments = await Promise.all(
  businesses.slice(0, 4).map(async (businessId) => {
    const filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: {} };
    return (await call(addForm720X, { token: hall.token, body: { businessId, original: { filing } } })).success.id;
  }),
);
const preparers = await Promise.all(
  ['P10000001', 'P10000002', 'P10000003'].map(
    async (PTIN) => (await call(addTaxPreparer, { token: hall.token, body: { ...taxPreparerFacts, PTIN } })).success.id,
  ),
);
const companyUsers = await Promise.all(
  ['a', 'b', 'c'].map(async (name) => {
    const body = { ...companyUserFacts, emailId: `${name}@company.example` };
    return (await call(addCompanyUser, { token: hall.token, body })).success.id;
  }),
);
const attachments = await Promise.all(
  businesses.slice(0, 3).map(async (businessId) => {
    const { headers, payload } = attachmentOf(businessId);
    const authorization = `Bearer ${hall.token}`;
    const sent = await app.inject({
      method: 'POST',
      url: uploadAttachments.path,
      headers: { ...headers, authorization },
      payload,
    });
    return sent.json().Success[0].id as string;
  }),
);
const chief = await admin();
const known = {
  tokens: [hall.token, hall.token, editor.token, editor.token, chief.token],
  filings,
  claims,
  amendments,
  businesses,
  preparers,
  companyUsers: [...companyUsers, (await member(hall.accountId, 'viewer')).userId],
  attachments,
  emails: [hall.emailId, editor.emailId],
};
// Signing out would only make every later request an unauthorised one.
const others = routes.filter((route) => route !== deleteSession && route !== signOut);
// One request in three or so writes a filing, however many calls there are: those are the ones with most to go wrong.
const calls = [
  ...others,
  ...Array.from({ length: 10 }, () => [addForm720, saveForm720, saveClaims720, addForm8849, saveForm8849]).flat(),
  ...Array.from({ length: 5 }, () => [addForm720X, saveForm720X]).flat(),
];

test(`${REQUESTS} requests: never a 5xx, always the envelope and a refusal the contract declares`, async () => {
  const statuses = new Map<number, number>();
  let written = 0;
  let sent = 0;
  let slowest = { ms: 0, name: '' };
  const memory: number[] = [];
  await fc.assert(
    fc.asyncProperty(wireRequest(known, calls), async ({ route, url, headers, payload }) => {
      const from = performance.now();
      const response = await app.inject({
        method: route.method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      const ms = performance.now() - from;
      if (ms > slowest.ms) slowest = { ms, name: route.name };
      sent += 1;
      if (sent % LOOK_EVERY === 0) memory.push(process.memoryUsage.rss());
      const { statusCode } = response;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (route.method !== 'GET' && statusCode < 300) written++;
      expect(statusCode, response.body).toBeLessThan(500);
      // An odd path may be that of no call, or of another one.
      if (statusCode === 404 || statusCode === 405) errorSchema.parse(response.json());
      else keptContract(route, response);
    }),
    { numRuns: REQUESTS, seed: SEED },
  );
  if (REQUESTS >= JUDGED_FROM) {
    console.log(
      `The slowest, ${slowest.name}, took ${Math.round(slowest.ms)} ms. Memory: ${memory.map((bytes) => Math.round(bytes / 1e6)).join(', ')} MB.`,
    );
    expect(slowest.ms, slowest.name).toBeLessThan(LONGEST_MS);
    expect((memory.at(-1) ?? 0) / Math.max(...memory.slice(0, 3))).toBeLessThan(MOST_GROWTH);
  }
  // The requests came near enough to being right that saves were among them. A 201 is too rare to expect of every seed.
  expect(written).toBeGreaterThan(0);
  for (const status of [200, 400, 404, 409, 415, 422])
    expect(statuses.get(status) ?? 0, `answers of ${status}`).toBeGreaterThan(0);
});

test('an address that climbs out of a folder, or ends in NUL, leads nowhere', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // Sent unchanged: other clients remove the dots first.
  const visit = async (path: string) => {
    const [response] = await once(get({ port, host: '127.0.0.1', path }), 'response');
    return { path, status: response.statusCode, code: errorSchema.parse(await json(response)).Error.code };
  };
  for (const path of ['..', '../x', '%2e%2e/%2e%2e/package.json', '..%2f..%2fpackage.json', '%00', 'a%00.css'])
    expect(await visit(`/api-docs/static/${path}`)).toMatchObject({ status: 404, code: expect.stringMatching(/^NO/) });
  expect(logged).not.toContain('"level":50');
});

/**
 * Changing the month in which the income tax year ends moves the days of claims on other pages. Their pages are saved one by one,
 * so the change is stored, and each such claim blocks the fee until it is fixed.
 */
const isMovedByTaxYear = ({ code, path }: { code: string; path: string }) =>
  code === 'dateOutside' && /^claimsData\.groups\.\w+\.periodStart$/.test(path);

test('what is stored afterwards is valid: it computes without an error to the totals that stand beside it', async () => {
  const { rows } = await asSuperuser("select id from filing where deleted_at is null and form_type = 'Form720'");
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) {
    const record = await database.inAccount(hall.accountId, (tx) =>
      loadFiling(tx, hall.accountId, id, 'read', 'Form720'),
    );
    const computed = computeFiling(record.facts);
    const errors = computed.issues.filter(({ severity }) => severity === 'error');
    expect(
      errors.filter((found) => !isMovedByTaxYear(found)),
      `seed ${SEED}`,
    ).toEqual([]);
    const { issues } = (await call(getPreflight, { token: hall.token, params: { id } })).success;
    for (const { path } of errors) expect(issues).toContainEqual(expect.objectContaining({ path, blocks: 'pay' }));
    expect(record.totals).toEqual(computed.totals);
    for (const [irsNumber, line] of linesOfPages(record.pages)) expect(line.tax).toBe(computed.lines[irsNumber]?.tax);
    expect((await call(getForm720, { token: hall.token, params: { id } })).status).toBe(200);
  }
});

test('a Form 8849 that is stored afterwards is valid: its answer sent back is saved and is the same', async () => {
  const { rows } = await asSuperuser("select id from filing where deleted_at is null and form_type = 'Form8849'");
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) {
    const { success } = await call(getForm8849, { token: hall.token, params: { id } });
    expect((await call(getPreflight8849, { token: hall.token, params: { id } })).status).toBe(200);
    const again = await call(saveForm8849, { token: hall.token, body: success as never });
    expect(again.error, `seed ${SEED}`).toBeUndefined();
    const { version: _, updatedAt: __, state: ___, issues: ____, ...kept } = success;
    expect(again.success, `seed ${SEED}`).toMatchObject(kept);
  }
});

test('a Form 720-X that is stored afterwards is valid: its answer sent back is saved and is the same', async () => {
  const { rows } = await asSuperuser(
    "select id from filing where deleted_at is null and form_type = 'Form720X' and state in ('draft', 'ready')",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) {
    const { success } = await call(getForm720X, { token: hall.token, params: { id } });
    expect((await call(getPreflight720X, { token: hall.token, params: { id } })).status).toBe(200);
    const again = await call(saveForm720X, { token: hall.token, body: success as never });
    expect(again.error, `seed ${SEED}`).toBeUndefined();
    const { version: _, updatedAt: __, state: ___, issues: ____, ...kept } = success;
    expect(again.success, `seed ${SEED}`).toMatchObject(kept);
  }
});
