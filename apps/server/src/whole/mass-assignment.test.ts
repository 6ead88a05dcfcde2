import {
  addBusiness,
  addCompanyUser,
  addForm720,
  addForm720X,
  addForm8849,
  addTaxPreparer,
  getBusiness,
  getForm720,
  getTaxPreparer,
  getUser,
  listCompanyUsers,
  saveBusiness,
  saveCompanyUser,
  saveForm720,
  saveForm720X,
  saveForm8849,
  saveTaxPreparer,
  saveUser,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../db/public.ts';
import { testApp } from '../testing/app.ts';
import { businessFacts, companyUserFacts, profile, taxPreparerFacts } from '../testing/facts.ts';

/** Keys only the server sets: sent in a body they are ignored or refused, and never stored. */

const { call, account, business, member, asSuperuser } = await testApp();
const hall = await account();
const other = await account();
const rows = [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }];

/** Accepted, so that an answer can be sent back as it came, and replaced by the server's own. */
const replaced: Record<string, unknown> = {
  businessName: 'Another Name',
  taxWithRegularMethod: true,
  taxLiability: '0.01',
  quarter: '3',
  quarterEnding: '9-2026',
  taxYear: '2021',
  createdAt: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  additionalProps: { quarterStart: '2001-01-01' },
  totals: { taxLiability: '0.01', totalFuelTaxes: '0.01' },
  issues: [],
  state: 'accepted',
  version: 99,
  rateBookVersion: 'mine',
  paymentStatus: 0,
  paidAmount: '25.00',
};
/** Refused by name. */
const unknown: Record<string, unknown> = {
  accountId: other.accountId,
  account_id: other.accountId,
  userId: newId(),
  role: 'owner',
  deletedAt: null,
  irsStatus: 'Accepted',
  submissionId: newId(),
  is_admin: true,
};
const stored = async (id: string) =>
  (await asSuperuser('select f.*, null as updated_at, null as version from filing f where id = $1', [id])).rows[0];

async function begin() {
  const body = {
    businessId: await business(hall.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: { 60: { rows } },
  };
  return (await call(addForm720, { token: hall.token, body })).success;
}

describe('a change of a filing', async () => {
  const filing = await begin();

  test.each(Object.entries({ ...replaced, businessId: other.businessId }))('replaces %s', async (key, value) => {
    const before = await stored(filing.id);
    const { success } = await call(saveForm720, { token: hall.token, body: { id: filing.id, [key]: value } });
    const { version: _, updatedAt: __, ...same } = filing;
    expect(success).toMatchObject(same);
    expect(await stored(filing.id)).toEqual(before);
  });

  test.each(Object.entries(unknown))('refuses %s', async (key, value) => {
    const before = await stored(filing.id);
    const { status, error } = await call(saveForm720, { token: hall.token, body: { id: filing.id, [key]: value } });
    expect([status, error.issues[0]?.path, error.issues[0]?.code]).toEqual([422, key, 'unknownKey']);
    expect(await stored(filing.id)).toEqual(before);
  });

  test.each([
    ['a row', { rows: [{ ...rows[0], taxAmount: '0.0001' }] }],
    ['a line', { rows, tax: '0.01', irsNumber: '62', cells: { '60.tax': '0.01' } }],
  ])('computes the amounts of %s itself', async (_, line) => {
    await call(saveForm720, { token: hall.token, body: { id: filing.id, filingData: { 60: line } } });
    const { success } = await call(getForm720, { token: hall.token, params: { id: filing.id } });
    expect(success.filingData['60']).toEqual(filing.filingData['60']);
  });
});

describe('a new filing', () => {
  test.each(Object.entries({ ...replaced, id: newId() }))('replaces %s', async (key, value) => {
    const body = {
      businessId: await business(hall.accountId),
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
      [key]: value,
    };
    const { success } = await call(addForm720, { token: hall.token, body });
    expect(success).toMatchObject({
      businessName: 'Hall Oil',
      taxLiability: '0.00',
      quarter: '1',
      state: 'draft',
      version: 1,
      paymentStatus: 0,
    });
  });
});

describe('a Form 8849', async () => {
  const schedule = { scheduleType: 'sch1', year: '2026', month: '12' } as const;
  const line = { line: '3d', gallons: '9000' };
  const sch1 = { periodStart: '2026-01-01', periodEnd: '2026-06-30', 3: { lines: [line] } };
  const businessId = await business(hall.accountId);
  const claim = (await call(addForm8849, { token: hall.token, body: { businessId, schedule, sch1 } })).success;
  const owned = {
    ...Object.fromEntries(Object.entries(replaced).filter(([key]) => !/^(tax(With|Liab)|quarter)/.test(key))),
    totalClaim: '999.00',
    claimsData: { sch1: { total: '999.00' } },
    businessId: other.businessId,
  };

  test.each(Object.entries(owned))('replaces %s', async (key, value) => {
    const before = await stored(claim.id);
    const { success } = await call(saveForm8849, { token: hall.token, body: { id: claim.id, [key]: value } as never });
    const { version: _, updatedAt: __, issues: ___, ...same } = claim;
    expect(success).toMatchObject(same);
    expect(await stored(claim.id)).toEqual(before);
  });

  test.each(Object.entries(unknown))('refuses %s', async (key, value) => {
    const { status, error } = await call(saveForm8849, {
      token: hall.token,
      body: { id: claim.id, [key]: value } as never,
    });
    expect([status, error.issues[0]?.path, error.issues[0]?.code]).toEqual([422, key, 'unknownKey']);
  });

  test('refuses claims beside its totals, which would be lost', async () => {
    const body = { id: claim.id, claimsData: { sch1: { total: '1.00', 3: { lines: [line] } } } };
    const { status, error } = await call(saveForm8849, { token: hall.token, body: body as never });
    expect([status, error?.issues[0]?.path]).toEqual([422, 'claimsData.sch1.3']);
  });

  test('computes the amounts of its rows, pages and schedules itself', async () => {
    const wrong = { total: '1.00', amounts: { '3d': '1.00' }, lines: [{ ...line, amountOfClaim: '1.00' }] };
    const body = { id: claim.id, sch1: { 3: wrong, total: '1.00' } };
    expect((await call(saveForm8849, { token: hall.token, body })).success.sch1).toEqual(claim.sch1);
  });
});

describe('a Form 720-X', async () => {
  const businessId = await business(hall.accountId);
  const row = {
    year: '2026',
    quarterEnding: '1',
    taxName: '62',
    taxAsOriginallyReported: '500.00',
    adjustedTax: '300.00',
    explanation: 'Counted twice.',
  };
  const byHand = { adjustmentsToLiability: { adjustmentsToLiabilityRows: [row] } };
  const begun = await call(addForm720X, { token: hall.token, body: { businessId, ...byHand } as never });
  const amendment = begun.success;
  const owned = {
    ...Object.fromEntries(
      Object.entries(replaced).filter(([key]) => !/^(tax(With|Liab)|quarterEnding|additional)/.test(key)),
    ),
    totals: { line4: '-999.00', overpayment: '999.00' },
    adjustments: [],
    newerRates: null,
    period: '2021 Q1',
    businessId: other.businessId,
  };
  const change = async (page: object) =>
    call(saveForm720X, { token: hall.token, body: { id: amendment.id, ...page } as never });

  test.each(Object.entries(owned))('replaces %s', async (key, value) => {
    const before = await stored(amendment.id);
    const { success } = await change({ [key]: value });
    const { version: _, updatedAt: __, issues: ___, ...same } = amendment;
    expect(success).toMatchObject(same);
    expect(await stored(amendment.id)).toEqual(before);
  });

  test.each(Object.entries({ ...unknown, mailed: { mailedOn: '2026-10-01' }, feePaid: true }))(
    'refuses %s',
    async (key, value) => {
      const before = await stored(amendment.id);
      const { status, error } = await change({ [key]: value });
      expect([status, error.issues[0]?.path, error.issues[0]?.code]).toEqual([422, key, 'unknownKey']);
      expect(await stored(amendment.id)).toEqual(before);
    },
  );

  test('computes the changes of its rows and their total itself', async () => {
    const wrong = { adjustmentsToLiabilityRows: [{ ...row, changeInTax: '1.00' }], total: '1.00' };
    const { success } = await change({ adjustmentsToLiability: wrong });
    expect(success.adjustmentsToLiability).toEqual(amendment.adjustmentsToLiability);
    expect(success.totals.line4).toBe('-200.00');
  });
});

describe('a business', async () => {
  const hallOil = (
    await call(addBusiness, { token: other.token, body: { ...businessFacts, businessName: 'Other Oil' } })
  ).success;

  test.each(Object.entries({ id: newId(), version: 99, createdAt: replaced.createdAt, updatedAt: replaced.updatedAt }))(
    'is added with a %s of its own',
    async (key, value) => {
      const body = { ...businessFacts, businessName: `Oil and ${key}`, [key]: value };
      const { success } = await call(addBusiness, { token: other.token, body });
      expect(success.version).toBe(1);
      expect(success).not.toMatchObject({ [key]: value });
    },
  );

  test.each(Object.entries({ version: 99, createdAt: replaced.createdAt, updatedAt: replaced.updatedAt }))(
    'keeps its own %s in a change',
    async (key, value) => {
      const { success } = await call(saveBusiness, { token: other.token, body: { id: hallOil.id, [key]: value } });
      expect(success).not.toMatchObject({ [key]: value });
    },
  );

  test.each(Object.entries({ ...unknown, einCipher: 'x', einIndex: 'x', taxWithRegularMethod: true }))(
    'refuses %s',
    async (key, value) => {
      const body = { id: hallOil.id, [key]: value };
      const change = await call(saveBusiness, { token: other.token, body });
      const added = await call(addBusiness, { token: other.token, body: { ...businessFacts, [key]: value } });
      for (const { status, error } of [change, added]) {
        expect(status).toBe(422);
        expect(error.issues[0]).toMatchObject({ code: 'unknownKey', path: key });
      }
      const { success } = await call(getBusiness, { token: other.token, params: { id: hallOil.id } });
      expect(success).toMatchObject({ id: hallOil.id, businessName: 'Other Oil', emailId: other.emailId });
    },
  );
});

describe('a tax preparer', async () => {
  const pat = (await call(addTaxPreparer, { token: other.token, body: taxPreparerFacts })).success;
  const kept = { version: 99, createdAt: replaced.createdAt, updatedAt: replaced.updatedAt };
  let ptins = 2_000_000;

  test.each(Object.entries({ id: newId(), ...kept }))('is added with a %s of its own', async (key, value) => {
    const body = { ...taxPreparerFacts, PTIN: `P0${++ptins}`, [key]: value };
    const { success } = await call(addTaxPreparer, { token: other.token, body });
    expect(success.version).toBe(1);
    expect(success).not.toMatchObject({ [key]: value });
  });

  test.each(Object.entries(kept))('keeps its own %s in a change', async (key, value) => {
    const { success } = await call(saveTaxPreparer, { token: other.token, body: { id: pat.id, [key]: value } });
    expect(success).not.toMatchObject({ [key]: value });
  });

  test.each(Object.entries({ ...unknown, ptinCipher: 'x', einCipher: 'x', identityIndex: 'x', active: true }))(
    'refuses %s',
    async (key, value) => {
      const change = await call(saveTaxPreparer, { token: other.token, body: { id: pat.id, [key]: value } });
      const added = await call(addTaxPreparer, { token: other.token, body: { ...taxPreparerFacts, [key]: value } });
      for (const { status, error } of [change, added]) {
        expect(status).toBe(422);
        expect(error.issues[0]).toMatchObject({ code: 'unknownKey', path: key });
      }
      const { success } = await call(getTaxPreparer, { token: other.token, params: { id: pat.id } });
      expect(success).toMatchObject({ id: pat.id, personName: 'Pat Quill', emailId: other.emailId });
    },
  );
});

describe('a profile', async () => {
  const { userId: id, token } = await member(hall.accountId, 'editor');
  await call(saveUser, { token, body: profile });
  const read = async () => (await call(getUser, { token, params: { id } })).success;

  test.each(Object.entries({ id: newId(), password: 'x', photo: newId(), activeStatus: 'Inactive', version: 99 }))(
    'keeps its own %s in a change',
    async (key, value) => {
      const { version: _, ...before } = await read();
      expect((await call(saveUser, { token, body: { [key]: value } })).success).toMatchObject(before);
      expect(await read()).toMatchObject(before);
    },
  );

  test.each(
    Object.entries({ ...unknown, passwordHash: 'x', ptinCipher: 'x', email: 'x@people.example', active: false }),
  )('refuses %s', async (key, value) => {
    const before = await read();
    const { status, error } = await call(saveUser, { token, body: { [key]: value } });
    expect([status, error.issues[0]?.path, error.issues[0]?.code]).toEqual([422, key, 'unknownKey']);
    expect(await read()).toEqual(before);
  });
});

describe('a company user', async () => {
  const ben = (await call(addCompanyUser, { token: other.token, body: companyUserFacts })).success;
  const kept = { invitedUntil: null, createdAt: replaced.createdAt, updatedAt: replaced.updatedAt };
  const { role: _, ...refused } = unknown;
  let people = 0;
  const another = () => ({ ...companyUserFacts, emailId: `p${++people}@cask.example` });

  test.each(Object.entries({ id: newId(), activeStatus: 'Active', ...kept }))(
    'is added with a %s of its own',
    async (key, value) => {
      const { success } = await call(addCompanyUser, { token: other.token, body: { ...another(), [key]: value } });
      expect(success).not.toMatchObject({ [key]: value });
    },
  );

  test.each(Object.entries(kept))('keeps its own %s in a change', async (key, value) => {
    const { success } = await call(saveCompanyUser, { token: other.token, body: { id: ben.id, [key]: value } });
    expect(success).not.toMatchObject({ [key]: value });
  });

  test('never becomes an owner', async () => {
    for (const body of [
      { ...another(), role: 'owner' },
      { ...another(), role: 'admin' },
    ])
      expect((await call(addCompanyUser, { token: other.token, body })).status).toBe(422);
    expect((await call(saveCompanyUser, { token: other.token, body: { id: ben.id, role: 'owner' } })).status).toBe(422);
  });

  test.each(Object.entries({ ...refused, passwordHash: 'x', tokenHash: 'x', taxPreparer: true, isAdmin: true }))(
    'refuses %s',
    async (key, value) => {
      const change = await call(saveCompanyUser, { token: other.token, body: { id: ben.id, [key]: value } });
      const added = await call(addCompanyUser, { token: other.token, body: { ...another(), [key]: value } });
      for (const { status, error } of [change, added]) {
        expect(status).toBe(422);
        expect(error.issues[0]).toMatchObject({ code: 'unknownKey', path: key });
      }
      const { success } = await call(listCompanyUsers, { token: other.token, query: { size: '100' } });
      expect(success.companyUsers).toContainEqual(
        expect.objectContaining({ id: ben.id, emailId: ben.emailId, role: 'editor', activeStatus: 'Invited' }),
      );
    },
  );
});
