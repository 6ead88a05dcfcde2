import { addForm720, deleteBusiness, deleteForm720, saveBusiness, saveForm720 } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { type TestAccount, testApp } from '../../../../testing/app.ts';

/** The IRS goes by the EIN: divisions that share one file one Form 720 for a quarter. */

const { call, account, asSuperuser, business, database } = await testApp();
const hall = await account();

const quarter = (taxYearAndQuarter: string) => ({ taxYear: '2026', taxYearAndQuarter });
const begin = (businessId: string, of: TestAccount = hall, taxYearQuarter = quarter('1')) =>
  call(addForm720, { token: of.token, body: { businessId, taxYearQuarter } });

let eins = 520_000_001;
/** Two businesses of one EIN. */
async function divisions(of: TestAccount = hall) {
  const EIN = String(eins++);
  const [north, south] = [
    await business(of.accountId, { EIN, businessName: 'Hall North' }),
    await business(of.accountId, { EIN, businessName: 'Hall South' }),
  ];
  return { EIN, north, south };
}

describe('a second Form 720 of one EIN and quarter', () => {
  test('is refused with the id of the first, and names the business of that', async () => {
    const { north, south } = await divisions();
    const first = (await begin(north)).success;
    const { status, error } = await begin(south);
    expect([status, error.code, error.current]).toEqual([
      409,
      'FILING_EXISTS',
      { id: first.id, version: 1, state: 'draft' },
    ]);
    expect(error.errorDescription).toContain('Hall North');
    expect(error.errorDescription).toContain('EIN');
  });

  test('is taken for another quarter, and once the first is deleted', async () => {
    const { north, south } = await divisions();
    const first = (await begin(north)).success;
    expect((await begin(south, hall, quarter('2'))).status).toBe(201);
    await call(deleteForm720, { token: hall.token, params: { id: first.id } });
    expect((await begin(south)).status).toBe(201);
  });

  test('of another account stands in nobody’s way', async () => {
    const { EIN, north } = await divisions();
    await begin(north);
    const other = await account();
    expect((await begin(await business(other.accountId, { EIN }), other)).status).toBe(201);
  });

  test('is refused to all but one of those who begin it at once', async () => {
    const { north, south } = await divisions();
    const answers = await Promise.all([north, south, north, south].map((id) => begin(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('does not come from a copy', async () => {
    const { north, south } = await divisions();
    const source = (await begin(south, hall, quarter('2'))).success;
    const first = (await begin(north)).success;
    const copyFrom = { filingId: source.id, what: 'everything' };
    const body = { businessId: south, taxYearQuarter: quarter('1'), copyFrom };
    const { error } = await call(addForm720, { token: hall.token, body });
    expect([error.code, error.current?.id]).toEqual(['FILING_EXISTS', first.id]);
  });

  test('does not come from a move into its quarter, also at once', async () => {
    const { north, south } = await divisions();
    const [one, other] = [
      (await begin(north, hall, quarter('1'))).success,
      (await begin(south, hall, quarter('2'))).success,
    ];
    const move = (id: string, to: string) =>
      call(saveForm720, { token: hall.token, body: { id, taxYearQuarter: quarter(to) } });
    const { error } = await move(other.id, '1');
    expect([error.code, error.current?.id]).toEqual(['FILING_EXISTS', one.id]);
    const both = await Promise.all([move(one.id, '3'), move(other.id, '3')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('does not come from a business that takes the EIN of another; a free quarter lets it', async () => {
    const { EIN, north } = await divisions();
    const first = (await begin(north)).success;
    const own = await business(hall.accountId, { businessName: 'Hall West' });
    const clash = (await begin(own)).success;
    const rename = (body: object) => call(saveBusiness, { token: hall.token, body: { id: own, ...body } });
    const { status, error } = await rename({ EIN });
    expect([status, error.code, error.current?.id]).toEqual([409, 'FILING_EXISTS', first.id]);
    expect((await rename({ businessName: 'Hall Far West' })).status).toBe(200);
    await call(deleteForm720, { token: hall.token, params: { id: clash.id } });
    expect((await rename({ EIN })).status).toBe(200);
    expect((await begin(own)).error.code).toBe('FILING_EXISTS');
  });
});

describe('a save that goes by the business of the return', () => {
  const saves = [
    ['moves the quarter', { taxYearQuarter: quarter('2') }],
    ['keeps the method of a line', { filingData: { 22: { taxWithRegularMethod: true, rows: [] } } }],
  ] as const;

  test.each(saves)('%s holds the business before the return, as its deletion does', async (_, page) => {
    const own = await business(hall.accountId);
    const { id } = (await begin(own)).success;
    const waiting = async () =>
      (
        await asSuperuser(`select 1 from pg_locks where not granted and database = (
         select oid from pg_database where datname = current_database())
         union all select 1 from pg_locks where not granted and locktype = 'transactionid'`)
      ).rows.length;
    let saved: ReturnType<typeof call<typeof saveForm720>> | undefined;
    await database.inAccount(hall.accountId, async (tx) => {
      await tx.selectFrom('business').select('id').where('id', '=', own).forUpdate().execute();
      saved = call(saveForm720, { token: hall.token, body: { id, ...page } });
      await expect.poll(waiting).toBeGreaterThan(0);
      const free = tx.selectFrom('filing').select('id').where('id', '=', id).forUpdate().noWait().execute();
      expect(await free).toEqual([{ id }]);
    });
    expect((await saved)?.status).toBe(200);
  });

  test.each(saves)('%s or finds the return gone when the business is deleted at once', async (_, page) => {
    for (let n = 0; n < 8; n++) {
      const own = await business(hall.accountId);
      const { id } = (await begin(own)).success;
      const [saved, deleted] = await Promise.all([
        call(saveForm720, { token: hall.token, body: { id, ...page } }),
        call(deleteBusiness, { token: hall.token, params: { id: own } }),
      ]);
      expect([200, 404]).toContain(saved.status);
      expect(deleted.status).toBe(200);
    }
  });
});
