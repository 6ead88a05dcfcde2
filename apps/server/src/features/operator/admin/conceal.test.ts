import { addForm720, adminFetch, findAnything, getOperations, getStanding } from '@gauger/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { markPaid } from '../../../db/testing-rows.ts';
import { testApp } from '../../../testing/app.ts';

const { call, account, business, admin, asSuperuser } = await testApp();
const chief = await admin();
const ann = await account('ann@masked.example');
const readOwner = async ({ accountId }: { accountId: string }): Promise<string> =>
  (await asSuperuser(`select user_id from membership where account_id = $1 and role = 'owner'`, [accountId])).rows[0]
    .user_id;
const annId = await readOwner(ann);

type Row = Record<string, unknown>;
const fetched = (body: object) => call(adminFetch, { token: chief.token, body });
const readRows = async (list: string, filters: object = {}, revealReason?: string): Promise<Row[]> => {
  const { success } = await fetched({ [list]: filters, ...(revealReason !== undefined && { revealReason }) });
  return success.content as unknown as Row[];
};
const reads = async () =>
  (
    await asSuperuser(
      `select action_type, document_type, detail from audit_event
       where actor_id = $1 and action_type in ('ADMIN_READ', 'FULL_VALUES_SHOWN') order by seq desc limit 1`,
      [chief.userId],
    )
  ).rows[0];

let filingId: string;
beforeAll(async () => {
  const businessId = await business(ann.accountId, { businessName: 'Masked Fuel', EIN: '987654321' });
  await asSuperuser(`update app_user set mobile_number = '503-555-0142' where id = $1`, [annId]);
  const body = { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1', zeroLiability: true } };
  filingId = (await call(addForm720, { token: ann.token, body })).success.id;
  await markPaid(asSuperuser, filingId);
});

describe('the lists of administrators', () => {
  test('mask addresses, EINs and phone numbers, and are narrowed by whole ones', async () => {
    const mine = { emailVal: 'ann@masked.example' };
    expect(await readRows('filingsParams', mine)).toMatchObject([{ emailId: 'a•••@masked.example', EIN: '••••4321' }]);
    expect(await readRows('transactionsParams', mine)).toMatchObject([{ emailId: 'a•••@masked.example' }]);
    expect(await readRows('businessParams', { ...mine, ein: '98-7654321' })).toMatchObject([
      { emailId: 'a•••@masked.example', EIN: '••••4321', signingAuthorityPhone: expect.stringMatching(/^••••/) },
    ]);
    expect(await readRows('usersParams', { searchStr: 'ann@masked.example' })).toMatchObject([
      { emailId: 'a•••@masked.example', mobileNumber: '••••0142' },
    ]);
    const events = await readRows('auditLogParams', { email: 'ann@masked.example' });
    expect(events.length).toBeGreaterThan(0);
    expect(new Set(events.map(({ emailId }) => emailId))).toEqual(new Set(['a•••@masked.example']));
    expect(await reads()).toMatchObject({ action_type: 'ADMIN_READ' });
  });

  test('show whole values for a reason, which the audit trail keeps with each page', async () => {
    const reason = 'The filer called about a refund';
    const [filing] = await readRows('filingsParams', { emailVal: 'ann@masked.example' }, reason);
    expect(filing).toMatchObject({ emailId: 'ann@masked.example', EIN: '987654321' });
    expect(await reads()).toEqual({
      action_type: 'FULL_VALUES_SHOWN',
      document_type: 'filing',
      detail: expect.objectContaining({ reason }),
    });
    const [user] = await readRows('usersParams', { searchStr: 'ann@masked' }, reason);
    expect(user).toMatchObject({ emailId: 'ann@masked.example', mobileNumber: '503-555-0142' });
    const refused = await fetched({ usersParams: {}, revealReason: ' x ' });
    expect(refused.error.issues[0]).toMatchObject({ path: 'revealReason' });
  });

  test('mask what is found by one text and the newest users too', async () => {
    const find = async (more: object = {}) =>
      (await call(findAnything, { token: chief.token, body: { text: '987654321', ...more } })).success;
    const found = await find();
    expect(found.businesses).toMatchObject([{ emailId: 'a•••@masked.example', EIN: '••••4321' }]);
    expect(found.filings).toMatchObject([{ id: filingId, EIN: '••••4321' }]);
    const whole = await find({ revealReason: 'A letter of the IRS names it' });
    expect(whole.businesses).toMatchObject([{ emailId: 'ann@masked.example', EIN: '987654321' }]);
    expect(await reads()).toMatchObject({ action_type: 'FULL_VALUES_SHOWN', document_type: 'search' });
    const { people } = (await call(getOperations, { token: chief.token })).success;
    for (const { emailId } of people.newest) expect(emailId).toMatch(/^.•••@/);
  });
});

describe('a person', () => {
  const readStatus = async () => (await call(getStanding, { token: chief.token, params: { id: annId } })).success;

  test('is shown with the second factor and with how much is in the account', async () => {
    expect(await readStatus()).toMatchObject({
      secondFactor: { authenticatorApp: false, passkeys: 0 },
      counts: { businesses: 2, filings: 1, transactions: 1 },
    });
    await asSuperuser(
      `insert into authenticator_app (user_id, data_key, secret_cipher, created_at) values ($1, '', '', now())`,
      [annId],
    );
    expect((await readStatus()).secondFactor.authenticatorApp).toBe(true);
  });

  test('is found by whether they may log in', async () => {
    const ben = await account('ben@masked.example');
    const cat = await account('cat@masked.example');
    const found = async (activeStatus: string, searchStr = 'masked.example') =>
      (await readRows('usersParams', { activeStatus, searchStr }, 'Test')).map(({ emailId }) => emailId);
    expect(await found('Inactive')).toEqual([]);
    await asSuperuser('update app_user set active = false where id = $1', [await readOwner(ben)]);
    await asSuperuser('update membership set active = false where user_id = $1', [await readOwner(cat)]);
    expect(await found('Inactive')).toEqual(['cat@masked.example', 'ben@masked.example']);
    expect(await found('Active')).toEqual(['ann@masked.example']);
    expect(await found('inactive', '')).toEqual(['cat@masked.example', 'ben@masked.example']);
    for (const { activeStatus } of await readRows('usersParams', { activeStatus: 'Active' }))
      expect(activeStatus).toBe('Active');
  });
});
