import {
  addForm720,
  addForm4136,
  addForm8849,
  deleteForm4136,
  getPreflight8849,
  listClaimedElsewhere8849,
  listClaimsOfBusiness,
  listForm4136,
  MAX_FORM_4136_CLAIMS,
  saveForm720,
  saveForm4136,
} from '@gauger/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { testApp } from '../../../testing/app.ts';

const { call, account, business, clock, asSuperuser } = await testApp();
clock.at = new Date('2026-10-20T12:00:00Z');
const coach = await account();
const { token, businessId } = coach;
const of = { token, params: { id: businessId } };
const spring = { periodStart: '2026-04-01', periodEnd: '2026-06-30' };

/** 5,000 gallons of diesel in intercity buses at 17 cents (26 USC 6427(b)(2)(A)). */
async function busClaim() {
  const schedule = { scheduleType: 'sch1', year: '2026', month: '12' } as const;
  const sch1 = { ...spring, 3: { lines: [{ line: '3d', gallons: '5000' }] } };
  const { success } = await call(addForm8849, { token, body: { businessId, schedule, sch1 } });
  return success.id;
}
const twice = async (id: string) =>
  (await call(getPreflight8849, { token, params: { id } })).success.issues.flatMap(({ code, message }) =>
    code === 'claimedTwice' ? [message] : [],
  );

test('fuel on Form 4136 is recorded, held against other claims, changed and deleted', async () => {
  const id = await busClaim();
  expect(await twice(id)).toEqual([]);
  const added = await call(addForm4136, {
    ...of,
    body: { fuel: 'diesel', periodStart: '2026-01-01', periodEnd: '2026-06-30', gallons: '1200' },
  });
  expect([added.status, added.success[0]?.name]).toEqual([201, 'Form 4136, year ending Dec 2026']);
  const claimId = added.success[0]?.id ?? '';
  expect(await twice(id)).toEqual([
    'Line 3d claims diesel from Apr 1, 2026 to Jun 30, 2026, and so does Form 4136, year ending Dec 2026: make sure that these are not the same gallons',
  ]);
  expect((await call(listClaimedElsewhere8849, { token, params: { id } })).success).toEqual([
    {
      ...{ filingId: claimId, formType: 'Form4136', filing: 'Form 4136, year ending Dec 2026', line: 'form4136' },
      ...{ claim: 'Form 4136, year ending Dec 2026', fuel: 'diesel' },
      ...{ periodStart: '2026-01-01', periodEnd: '2026-06-30' },
    },
  ]);
  const entry = { token, params: { id: businessId, claimId } };
  await call(saveForm4136, { ...entry, body: { fuel: 'gasoline', ...spring } });
  expect(await twice(id)).toEqual([]);
  // Any fuel is that of the claim too.
  await call(saveForm4136, { ...entry, body: { fuel: null, ...spring } });
  expect(await twice(id)).toHaveLength(1);
  expect((await call(deleteForm4136, entry)).success).toEqual([]);
  expect(await twice(id)).toEqual([]);
  expect((await call(deleteForm4136, entry)).status).toBe(404);
});

test('an entry goes forward, within one income tax year, and names a known fuel', async () => {
  const add = async (body: object) => (await call(addForm4136, { ...of, body: body as never })).error;
  const path = async (body: object) => (await add(body)).issues.map((issue) => issue.path);
  expect(await path({ fuel: null, periodStart: '2026-06-30', periodEnd: '2026-04-01' })).toEqual(['periodEnd']);
  expect((await add({ fuel: null, periodStart: '2026-12-01', periodEnd: '2027-01-31' })).issues[0]?.message).toBe(
    'Form 4136 is of one income tax year, which ends Dec 31, 2026: add two entries',
  );
  expect(await path({ fuel: 'whisky', ...spring })).toEqual(['fuel']);
  expect(await path({ fuel: null, ...spring, gallons: '1.5' })).toEqual(['gallons']);
  expect((await call(listForm4136, of)).success).toEqual([]);
});

test('a business has at most 200 entries, and one that is archived takes no change of them', async () => {
  const id = await business(coach.accountId);
  const entries = Array.from({ length: MAX_FORM_4136_CLAIMS }, () => ({
    ...{ id: newId(), fuel: null, gallons: null },
    ...spring,
  }));
  await asSuperuser('update business set form4136_claims = $2 where id = $1', [id, JSON.stringify(entries)]);
  const claimId = entries[0]?.id ?? '';
  const add = () => call(addForm4136, { token, params: { id }, body: { fuel: null, ...spring } });
  const remove = () => call(deleteForm4136, { token, params: { id, claimId } });
  const full = await add();
  expect([full.status, full.error.issues[0]?.message]).toEqual([
    422,
    'A business has at most 200 entries of Form 4136: delete old ones',
  ]);
  await asSuperuser('update business set archived_at = now() where id = $1', [id]);
  const save = await call(saveForm4136, { token, params: { id, claimId }, body: { fuel: null, ...spring } });
  for (const { error } of [await add(), save, await remove()]) expect(error.code).toBe('BUSINESS_ARCHIVED');
  await asSuperuser('update business set archived_at = null where id = $1', [id]);
  expect((await remove()).success).toHaveLength(199);
  expect((await add()).status).toBe(201);
});

test('the claims of a business name the Form 720 of the quarter', async () => {
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };
  const { id } = (await call(addForm720, { token, body: { businessId, taxYearQuarter } })).success;
  const diesel = { line: '3a', typeOfUse: '2', gallons: '4000' };
  const group = { periodStart: '2026-01-01', periodEnd: '2026-03-31', lines: [diesel] };
  const saved = await call(saveForm720, { token, body: { id, claimsData: { groups: { 3: group } } } });
  expect(saved.error?.issues ?? []).toEqual([]);
  const rows = (await call(listClaimsOfBusiness, of)).success;
  expect(rows.filter(({ filingId }) => filingId === id)).toMatchObject([
    { filing: 'Form 720, 2026 Q1', fuel: 'diesel', periodStart: '2026-01-01', periodEnd: '2026-03-31' },
  ]);
});
