import { addForm720, deleteSession, errorSchema, getForm720, routes } from '@gauger/contract';
import { computeFiling } from '@gauger/excise';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadFiling } from './features/filings/queries.ts';
import { keptContract, testApp } from './testing-app.ts';
import { wireRequest } from './testing-requests.ts';

/** Requests sent; `npm run faults` sends more. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);

const { app, account, business, member, call, database, asSuperuser } = await testApp();
const hall = await account();
const editor = await member(hall.accountId, 'editor');
const businesses = await Promise.all(Array.from({ length: 8 }, () => business(hall.accountId)));
const filings = await Promise.all(
  businesses.slice(0, 4).map(async (businessId) => {
    const body = { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } };
    return (await call(addForm720, { token: hall.token, body })).success.id;
  }),
);
const known = { tokens: [hall.token, editor.token], filings, businesses, emails: [hall.emailId, editor.emailId] };
// Signing out would only make every later request an unauthorised one.
const calls = routes.filter((route) => route !== deleteSession);

test(`${REQUESTS} requests: never a 5xx, always the envelope and a refusal the contract declares`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(wireRequest(known, calls), async ({ route, url, headers, payload }) => {
      const response = await app.inject({
        method: route.method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      const { statusCode } = response;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      expect(statusCode, response.body).toBeLessThan(500);
      const answer = response.json();
      // An odd path may be that of no call, or of another one.
      if (statusCode === 404) errorSchema.parse(answer);
      else keptContract(route, statusCode, response.headers, answer);
    }),
    { numRuns: REQUESTS },
  );
  // The requests came near enough to being right that saves were among them.
  for (const status of [200, 201, 400, 404, 409, 415, 422])
    expect(statuses.get(status), `answers of ${status}`).toBeGreaterThan(0);
});

test('what is stored afterwards is valid: it computes without an error to the totals that stand beside it', async () => {
  const { rows } = await asSuperuser('select id from filing where deleted_at is null');
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) {
    const record = await database.inAccount(hall.accountId, (tx) => loadFiling(tx, hall.accountId, id, 'read'));
    const computed = computeFiling(record.facts);
    expect(computed.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(record.totals).toEqual(computed.totals);
    for (const [irsNumber, line] of record.lines) expect(line.tax).toBe(computed.lines[irsNumber]?.tax);
    expect((await call(getForm720, { token: hall.token, params: { id } })).status).toBe(200);
  }
});
