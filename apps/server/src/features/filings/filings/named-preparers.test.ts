import {
  addForm720,
  addTaxPreparer,
  deleteTaxPreparer,
  downloadForm720,
  getConsent,
  getForm720,
  getPreflight,
  saveForm720,
  saveTaxPreparer,
} from '@gauger/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { taxPreparerFacts } from '../../../testing/facts.ts';

const { call, account, business, asSuperuser } = await testApp();
const hall = await account();
let ptins = 1_000_000;
const preparer = async (of = hall) =>
  (await call(addTaxPreparer, { token: of.token, body: { ...taxPreparerFacts, PTIN: `P0${++ptins}` } })).success;
const begin = async (more: object = {}, of = hall) => {
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };
  const body = { businessId: await business(of.accountId), taxYearQuarter, ...more };
  return (await call(addForm720, { token: of.token, body })).success;
};
const save = (id: string, pages: object) => call(saveForm720, { token: hall.token, body: { id, ...pages } });
const pat = await preparer();

describe('a filing', () => {
  test('names nobody unless told, keeps who is named, and names nobody again', async () => {
    const { id, paidPreparer, thirdPartyDesignee } = await begin();
    expect([paidPreparer, thirdPartyDesignee]).toEqual([null, null]);
    const named = {
      paidPreparer: { taxPreparerId: pat.id },
      thirdPartyDesignee: { taxPreparerId: pat.id, pin: '24680' },
    };
    const masked = { ...named, thirdPartyDesignee: { taxPreparerId: pat.id, pin: '•••••' } };
    expect((await save(id, named)).success).toMatchObject({ ...masked, version: 2 });
    // A mask that comes back leaves the PIN as it is, and so does a save of something else.
    expect((await save(id, masked)).success).toMatchObject(masked);
    expect((await save(id, { deposit: { depositedAmt: '1' } })).success).toMatchObject(masked);
    const { rows } = await asSuperuser('select f::text from filing f where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('24680');
    const nobody = { paidPreparer: null, thirdPartyDesignee: null };
    expect((await save(id, nobody)).success).toMatchObject(nobody);
  });

  test('names only an active preparer of its own account', async () => {
    const { id } = await begin();
    const inactive = await preparer();
    await call(saveTaxPreparer, { token: hall.token, body: { id: inactive.id, activeStatus: 'Inactive' } });
    const foreign = await preparer(await account());
    for (const taxPreparerId of [inactive.id, foreign.id]) {
      const { status, error } = await save(id, { paidPreparer: { taxPreparerId } });
      expect([status, error.issues[0]]).toMatchObject([
        422,
        { code: 'preparerNotOffered', path: 'paidPreparer.taxPreparerId' },
      ]);
    }
    expect((await call(getForm720, { token: hall.token, params: { id } })).success.paidPreparer).toBeNull();
  });

  test.each(['', '1234', '123456', '1234a', '•••••'])('refuses the PIN "%s" of a designee', async (pin) => {
    const { id } = await begin();
    const { error } = await save(id, { thirdPartyDesignee: { taxPreparerId: pat.id, pin } });
    expect(error.issues).toMatchObject([{ code: 'designeePinShape', path: 'thirdPartyDesignee.pin' }]);
  });

  test('prints them, and what is signed covers them', async () => {
    const { id } = await begin();
    const hash = async () => (await call(getConsent, { token: hall.token, params: { id } })).success.snapshotHash;
    const before = await hash();
    await save(id, {
      paidPreparer: { taxPreparerId: pat.id },
      thirdPartyDesignee: { taxPreparerId: pat.id, pin: '24680' },
    });
    expect(await hash()).not.toBe(before);
    const { success } = await call(downloadForm720, { token: hall.token, params: { id, document: 'form720.pdf' } });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(success.bytes)), { mergePages: true });
    for (const word of ['Pat Quill', 'Quill & Sons', pat.PTIN, '98-7654321', '4 Ledger Lane, Salem, OR 97301', '24680'])
      expect(text).toContain(word);
  });

  test('asks for another when who is named was deleted', async () => {
    const gone = await preparer();
    const { id } = await begin({ paidPreparer: { taxPreparerId: gone.id } });
    const issues = async () => (await call(getPreflight, { token: hall.token, params: { id } })).success.issues;
    expect(await issues()).not.toContainEqual(expect.objectContaining({ code: 'preparerNotOffered' }));
    await call(deleteTaxPreparer, { token: hall.token, params: { id: gone.id } });
    expect(await issues()).toContainEqual(
      expect.objectContaining({ code: 'preparerNotOffered', path: 'paidPreparer.taxPreparerId', blocks: 'pay' }),
    );
  });
});

test('a return of a client that names no paid preparer is remarked on, and nothing stops', async () => {
  const office = await account();
  const { id } = await begin({}, office);
  const remark = async () => {
    const { issues } = (await call(getPreflight, { token: office.token, params: { id } })).success;
    return issues.find(({ code }) => code === 'paidPreparerMissing');
  };
  expect(await remark()).toBeUndefined();
  await asSuperuser('update app_user set tax_preparer = true where email = $1', [office.emailId]);
  expect(await remark()).toMatchObject({ severity: 'warning', path: 'paidPreparer.taxPreparerId', blocks: null });
  // The owner prepares the return of their own business without pay.
  await asSuperuser(`update app_user set first_name = 'Ann', last_name = 'Hall' where email = $1`, [office.emailId]);
  expect(await remark()).toBeUndefined();
});

test('who is registered as a preparer and has one active record names it on each new filing', async () => {
  const office = await account();
  await asSuperuser('update app_user set tax_preparer = true where email = $1', [office.emailId]);
  expect((await begin({}, office)).paidPreparer).toBeNull();
  const own = await preparer(office);
  expect((await begin({}, office)).paidPreparer).toEqual({ taxPreparerId: own.id });
  expect((await begin({ paidPreparer: null }, office)).paidPreparer).toBeNull();
  await preparer(office);
  expect((await begin({}, office)).paidPreparer).toBeNull();
});
