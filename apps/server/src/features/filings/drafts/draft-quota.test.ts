import { addForm720, getDraft, saveDraft } from '@gauger/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { account, asSuperuser, call } = await testApp();
const [hall, other] = [await account(), await account()];

const quarter = { taxYear: '2026', taxYearAndQuarter: '1' };
const begin = async ({ token, businessId }: typeof hall) =>
  (await call(addForm720, { token, body: { businessId, taxYearQuarter: quarter } })).success.id;
const [id, theirs] = [await begin(hall), await begin(other)];
const keep = (page: string, fields: object, { token, filing = id } = { token: hall.token }) =>
  call(saveDraft, { token, params: { id: filing, page }, body: { fields } });
const kept = async (page: string) => (await call(getDraft, { token: hall.token, params: { id, page } })).success.fields;

test('the unsaved changes of one page have a limit, which the refusal names; what was kept before stays', async () => {
  await keep('60', { note: 'before' });
  const rows = Array.from({ length: 20_000 }, () => ({ note: 'x'.repeat(420) }));
  const { status, error } = await keep('60', { rows });
  expect([status, error.code]).toEqual([409, 'DRAFTS_FULL']);
  expect(error.errorDescription).toContain('8 MB');
  expect(await kept('60')).toEqual({ note: 'before' });
});

test('the unsaved changes of an account have a limit together, whoever typed them; those of others do not count', async () => {
  // As if 99.9 MB were kept on another page.
  await keep('62', { note: 'much' });
  const padded = "update page_draft set body_cipher = repeat('x', 104753562) where filing_id = $1 and page = '62'";
  await asSuperuser(padded, [id]);
  const rows = Array.from({ length: 1_000 }, () => ({ note: 'x'.repeat(200) }));
  const { status, error } = await keep('64', { rows });
  expect([status, error.code]).toEqual([409, 'DRAFTS_FULL']);
  expect(error.errorDescription).toContain('100 MB');
  expect(await kept('64')).toBeNull();
  expect((await keep('64', { rows }, { token: other.token, filing: theirs })).status).toBe(200);
  // In place of the large one there is room.
  expect((await keep('62', { rows })).status).toBe(200);
  expect((await keep('64', { rows })).status).toBe(200);
});
