import { addClaims720, addForm720, getClaims720, getForm720, saveClaims720, saveForm720 } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { type TestAccount, testApp } from '../../testing-app.ts';

const { call, account, business, asSuperuser } = await testApp();
const hall = await account();
const elsewhere = await account();

async function begin(of: TestAccount = hall) {
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };
  const body = { businessId: await business(of.accountId), taxYearQuarter };
  return (await call(addForm720, { token: of.token, body })).success;
}
const add = (form720Id: string, more: object = {}, headers: Record<string, string> = {}) =>
  call(addClaims720, { token: hall.token, body: { form720Id, ...more }, headers });
const save = (id: string, more: object = {}, headers: Record<string, string> = {}) =>
  call(saveClaims720, { token: hall.token, body: { id, ...more }, headers });
const get = (id: string, of: TestAccount = hall) => call(getClaims720, { token: of.token, params: { id } });
const filingOf = async (id: string) => (await call(getForm720, { token: hall.token, params: { id } })).success;

describe('the record', () => {
  test('is begun once: a second time is refused with the filing and its version', async () => {
    const filing = await begin();
    expect((await get(filing.id)).error.code).toBe('CLAIMS_NOT_FOUND');
    expect((await save(filing.id)).error.code).toBe('CLAIMS_NOT_FOUND');
    const added = await add(filing.id);
    expect(added.status).toBe(201);
    expect(added.headers.etag).toBe('"2"');
    expect(added.success).toMatchObject({
      id: filing.id,
      form720Id: filing.id,
      businessId: filing.businessId,
      businessName: filing.businessName,
      emailId: hall.emailId,
      totalClaim: '0.00',
      version: 2,
    });
    expect((await get(filing.id)).success).toEqual(added.success);
    const again = await add(filing.id);
    expect([again.status, again.error.code]).toEqual([409, 'CLAIMS_EXIST']);
    expect(again.error.current).toEqual({ id: filing.id, version: 2 });
  });

  test('of ten who begin at once one does', async () => {
    const { id } = await begin();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'CLAIMS_EXIST')).toHaveLength(9);
    expect((await filingOf(id)).version).toBe(2);
  });

  test('is refused on a version that is no longer the filing’s, and leaves it as it is', async () => {
    const { id, version } = await begin();
    await call(saveForm720, { token: hall.token, body: { id, deposit: { depositedAmt: '1' } } });
    const stale = { 'if-match': `"${version}"` };
    expect((await add(id, {}, stale)).status).toBe(412);
    expect((await add(id, {}, { 'if-match': `"${version + 1}"` })).status).toBe(201);
    expect((await save(id, {}, stale)).status).toBe(412);
  });

  test('of a filing that is paid or sent cannot change, and is still read', async () => {
    const { id } = await begin();
    await add(id);
    await asSuperuser(`update filing set state = 'sent' where id = $1`, [id]);
    expect((await save(id)).error.code).toBe('NOT_EDITABLE');
    expect((await get(id)).status).toBe(200);
  });

  test('of another account is not found', async () => {
    const { id } = await begin(elsewhere);
    expect((await add(id)).status).toBe(404);
    expect((await get(id)).status).toBe(404);
    expect((await get(id, elsewhere)).error.code).toBe('CLAIMS_NOT_FOUND');
  });
});
