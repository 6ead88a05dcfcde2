import { addForm720, addTaxPreparer, countForm720, deleteForm720, getForm720, saveForm720 } from '@gauger/contract';
import { describeChange } from '@gauger/excise';
import { describe, expect, test } from 'vitest';
import { markPaid } from '../../../../db/testing-rows.ts';
import { type TestAccount, testApp } from '../../../../testing/app.ts';
import { taxPreparerFacts } from '../../../../testing/facts.ts';
import { rounds } from '../../../../testing/size.ts';

const { call, account, business, member, asSuperuser } = await testApp();

const diesel = (gallons: string, day = '2026-01-15') => ({ taxDate: day, typeOfEvent: '60a', noOfGallons: gallons });
const firstQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };

/** A filing of a new business of the account. */
async function begin(of: TestAccount, more: object = {}) {
  const businessId = await business(of.accountId);
  const { success } = await call(addForm720, {
    token: of.token,
    body: { businessId, taxYearQuarter: firstQuarter, ...more },
  });
  return success;
}

const save = (of: TestAccount, body: object, headers: Record<string, string> = {}) =>
  call(saveForm720, { token: of.token, body, headers });
const get = async (of: TestAccount, id: string) =>
  (await call(getForm720, { token: of.token, params: { id } })).success;

const hall = await account();
const taxPreparerId = (await call(addTaxPreparer, { token: hall.token, body: taxPreparerFacts })).success.id;

describe('adding', () => {
  test('computes on the server: 1,000 gallons of diesel at 24.4 cents are $244.00 (26 USC 4081)', async () => {
    const filing = await begin(hall, { filingData: { 60: { rows: [diesel('1000')] } } });
    expect(filing.filingData['60']).toMatchObject({
      irsNumber: '60',
      tax: '244.00',
      rows: [{ noOfGallons: '1000', taxAmount: '244.0000' }],
    });
    expect(filing.taxLiability).toBe('244.00');
    expect(filing.totals.totalFuelTaxes).toBe('244.00');
    expect(filing).toMatchObject({
      version: 1,
      state: 'draft',
      paymentStatus: 0,
      quarterEnding: '3-2026',
      emailId: hall.emailId,
    });
  });

  test('refuses a tax of more digits than a return can carry, and names its line', async () => {
    const businessId = await business(hall.accountId);
    const { status, error } = await call(addForm720, {
      token: hall.token,
      body: { businessId, taxYearQuarter: firstQuarter, filingData: { 60: { rows: [diesel('9'.repeat(18))] } } },
    });
    expect([status, error.code]).toEqual([422, 'INVALID_ROWS']);
    expect(error.issues.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        path: 'filingData.60',
        message: 'The tax is more than a return can report, 999999999999999.99: check the quantities',
      },
      { path: 'filingData' },
    ]);
  });

  test('answers 201 with the version as ETag, and what GET answers afterwards', async () => {
    const businessId = await business(hall.accountId);
    const added = await call(addForm720, { token: hall.token, body: { businessId, taxYearQuarter: firstQuarter } });
    expect(added.status).toBe(201);
    expect(added.headers.etag).toBe('"1"');
    expect(await get(hall, added.success.id)).toEqual(added.success);
  });

  test('refuses a fee that is said to be paid, and adds nothing', async () => {
    const body = { businessId: await business(hall.accountId), taxYearQuarter: firstQuarter };
    const claimed = await call(addForm720, { token: hall.token, body: { ...body, paymentStatus: 1 } });
    expect(claimed.error.code).toBe('PAYMENT_NOT_CONFIRMED');
    expect((await call(addForm720, { token: hall.token, body })).status).toBe(201);
  });

  test('removes rows in which nothing was entered', async () => {
    const filing = await begin(hall, { filingData: { 60: { rows: [{}, diesel('10'), { noOfGallons: '' }] } } });
    expect(filing.filingData['60']?.rows).toHaveLength(1);
  });

  test('refuses a second filing of the quarter and names the first', async () => {
    const first = await begin(hall);
    const again = await call(addForm720, {
      token: hall.token,
      body: { businessId: first.businessId, taxYearQuarter: firstQuarter },
    });
    expect(again.status).toBe(409);
    expect(again.error).toMatchObject({ code: 'FILING_EXISTS', current: { id: first.id, version: 1 } });
  });

  test('answers the same request under the same Idempotency-Key with the same filing', async () => {
    const body = { businessId: await business(hall.accountId), taxYearQuarter: firstQuarter };
    const headers = { 'idempotency-key': 'a-key-of-mine' };
    const first = await call(addForm720, { token: hall.token, body, headers });
    const again = await call(addForm720, { token: hall.token, body, headers });
    expect(again.success).toEqual(first.success);
    expect((await call(addForm720, { token: hall.token, body })).error.code).toBe('FILING_EXISTS');
  });

  test('refuses an Idempotency-Key that came with another request, naming the filing of the first', async () => {
    const headers = { 'idempotency-key': 'a-key-used-twice' };
    const begun = async (quarter: string) => {
      const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: quarter };
      const body = { businessId: await business(hall.accountId), taxYearQuarter };
      return call(addForm720, { token: hall.token, body, headers });
    };
    const answers = await Promise.all(['1', '2', '3'].map(begun));
    const first = answers.find(({ status }) => status === 201)?.success;
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, error }) => [status, error.code, error.current])).toEqual(
      Array(2).fill([409, 'IDEMPOTENCY_KEY_REUSED', { id: first?.id }]),
    );
    // Another account's keys are its own.
    const other = await account();
    const body = { businessId: other.businessId, taxYearQuarter: firstQuarter };
    expect((await call(addForm720, { token: other.token, body, headers })).status).toBe(201);
  });

  test.each(rounds('RACE_ADD', 1))('twenty at once for one quarter make one filing, round %i', async () => {
    const body = { businessId: await business(hall.accountId), taxYearQuarter: firstQuarter };
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(addForm720, { token: hall.token, body })));
    const added = answers.filter(({ status }) => status === 201);
    expect(added).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const { rows } = await asSuperuser('select id from filing where business_id = $1', [body.businessId]);
    expect(rows).toEqual([{ id: added[0]?.success.id }]);
  });

  test('refuses a quarter outside the rate book, naming the field', async () => {
    const body = {
      businessId: await business(hall.accountId),
      taxYearQuarter: { taxYear: '2020', taxYearAndQuarter: '4' },
    };
    const { status, error } = await call(addForm720, { token: hall.token, body });
    expect(status).toBe(422);
    expect(error.issues[0]).toMatchObject({ code: 'quarterNotCovered', path: 'taxYearQuarter.taxYear' });
  });
});

describe('saving', () => {
  test('leaves absent pages alone and clears a page sent as null', async () => {
    const filing = await begin(hall, {
      filingData: { 60: { rows: [diesel('1000')] } },
      deposit: { depositedAmt: '100' },
    });
    const second = await save(hall, {
      id: filing.id,
      filingData: { 62: { rows: [{ taxDate: '2026-02-01', typeOfEvent: '62b', noOfGallons: '10' }] } },
    });
    expect(Object.keys(second.success.filingData).sort()).toEqual(['60', '62']);
    expect(second.success.deposit).toEqual({ depositedAmt: '100' });
    const third = await save(hall, { id: filing.id, filingData: { 60: null }, deposit: null });
    expect(Object.keys(third.success.filingData)).toEqual(['62']);
    expect(third.success.deposit).toBeNull();
    expect(third.success.version).toBe(3);
    expect(await get(hall, filing.id)).toEqual(third.success);
  });

  test('a GET answer sent back as it came changes nothing but the version', async () => {
    const filing = await begin(hall, {
      filingData: { 60: { rows: [diesel('1000'), diesel('7', '2026-03-31')] }, 33: { emptyTaxLiability: true } },
    });
    const { version, updatedAt, ...rest } = filing;
    const { success } = await save(hall, filing);
    expect(success).toMatchObject(rest);
    expect(success.version).toBe(version + 1);
  });

  test('stops at any row with an error and saves nothing of the request', async () => {
    const filing = await begin(hall, { filingData: { 60: { rows: [diesel('1000')] } } });
    const { status, error } = await save(hall, {
      id: filing.id,
      deposit: { depositedAmt: '5' },
      filingData: { 60: { rows: [diesel('2000'), diesel('1.5')] }, 62: { rows: [{ noOfGallons: '3' }] } },
    });
    expect(status).toBe(422);
    expect(error.code).toBe('INVALID_ROWS');
    expect(error.issues).toContainEqual(
      expect.objectContaining({ path: 'filingData.60.rows.1.noOfGallons', code: 'notWhole' }),
    );
    expect(error.issues).toContainEqual(
      expect.objectContaining({ path: 'filingData.62.rows.0.taxDate', message: 'Tax date should not be empty' }),
    );
    expect(await get(hall, filing.id)).toEqual(filing);
  });

  test('refuses unknown keys and bare numbers by name', async () => {
    const filing = await begin(hall);
    const { status, error } = await save(hall, {
      id: filing.id,
      filingData: { 60: { rows: [{ ...diesel('1'), noOfGallons: 5, colour: 'red' }] }, 999: {} },
      discount: '1',
    });
    expect(status).toBe(422);
    expect(error.issues.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'discount unknownKey',
      'filingData.60.rows.0.colour unknownKey',
      'filingData.60.rows.0.noOfGallons notText',
      'filingData.999 unknownKey',
    ]);
  });

  test('a stale version is refused with the stored one; without If-Match the save is taken', async () => {
    const filing = await begin(hall);
    const first = await save(hall, { id: filing.id, deposit: { depositedAmt: '1' } }, { 'if-match': '"1"' });
    expect(first.headers.etag).toBe('"2"');
    const stale = await save(hall, { id: filing.id, deposit: { depositedAmt: '2' } }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    expect(stale.error.current).toMatchObject({ id: filing.id, version: 2 });
    const deleted = await call(deleteForm720, {
      token: hall.token,
      params: { id: filing.id },
      headers: { 'if-match': '"1"' },
    });
    expect(deleted.error.current).toEqual({ id: filing.id, version: 2 });
    expect(deleted.error.errorDescription).toContain('before you delete it');
    for (const { errorDescription } of [stale.error, deleted.error])
      expect(errorDescription).toContain('in another window or by someone else');
    expect((await save(hall, { id: filing.id, deposit: { depositedAmt: '3' } })).status).toBe(200);
  });

  describe('by two people who saw the same version', () => {
    const seen = { 'if-match': '"1"' };
    const at = expect.any(String);
    const period = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
    const claims = (group: string, gallons: string) => {
      const lines = [{ line: `${group}a`, typeOfUse: '2', gallons }];
      return { claimsData: { monthIncomeTaxYearEnds: '12', groups: { [group]: { ...period, lines } } } };
    };
    const begun = () =>
      begin(hall, {
        filingData: { 60: { rows: [diesel('1')] }, 62: { emptyTaxLiability: true } },
        deposit: { depositedAmt: '1' },
        ...claims('1', '5'),
      });

    const quarter = { taxYear: '2026', taxYearAndQuarter: '1' };
    const boxes = (changed: object) => ({ taxYearQuarter: { ...quarter, ...changed } });
    const named = (part: 'paidPreparer' | 'thirdPartyDesignee') => ({
      [part]: { taxPreparerId, ...(part === 'thirdPartyDesignee' ? { pin: '12345' } : {}) },
    });
    /** The parts of an answer that repeat a request for a quarter or a preparer. */
    const partsNamed = ({ taxYearQuarter = {}, paidPreparer }: Record<string, unknown>) => ({
      taxYearQuarter,
      ...(paidPreparer ? { paidPreparer } : {}),
    });

    test.each([
      ['two lines', { filingData: { 60: { rows: [diesel('2')] } } }, { filingData: { 62: null } }],
      ['a line and the deposit', { filingData: { 60: { rows: [diesel('2')] } } }, { deposit: { depositedAmt: '2' } }],
      ['a line that is new', { deposit: { depositedAmt: '2' } }, { filingData: { 105: { emptyTaxLiability: true } } }],
      ['two groups of claims', claims('1', '6'), claims('3', '7')],
      ['a box of the quarter and the deposit', boxes({ addressChange: true }), { deposit: { depositedAmt: '2' } }],
      ['the deposit and a box of the quarter', { deposit: { depositedAmt: '2' } }, boxes({ addressChange: true })],
      ['the preparer and the deposit', named('paidPreparer'), { deposit: { depositedAmt: '2' } }],
      ['the preparer and the designee', named('paidPreparer'), named('thirdPartyDesignee')],
      ['the designee and a box of the quarter', named('thirdPartyDesignee'), boxes({ finalReturn: true })],
    ])('%s are both saved', async (_, first, second) => {
      const { id } = await begun();
      expect((await save(hall, { id, ...first }, seen)).status).toBe(200);
      const { status, success } = await save(hall, { id, ...second }, seen);
      expect([status, success.version]).toEqual([200, 3]);
      const both = await get(hall, id);
      if ('deposit' in first || 'deposit' in second) expect(both.deposit).toEqual({ depositedAmt: '2' });
      for (const sent of [first, second]) expect(both).toMatchObject(partsNamed(sent));
      if ('filingData' in first) expect(both.filingData['60']?.rows).toMatchObject([{ noOfGallons: '2' }]);
      if ('claimsData' in first)
        expect(both.claimsData?.groups).toMatchObject({
          1: { lines: [{ gallons: '6' }] },
          3: { lines: [{ gallons: '7' }] },
        });
    });

    test.each([
      ['a line', { filingData: { 60: { rows: [diesel('2')] } } }, { filingData: { 60: { rows: [diesel('3')] } } }],
      ['a line that was deleted', { filingData: { 60: null } }, { filingData: { 60: { rows: [diesel('3')] } } }],
      ['the deposit', { deposit: { depositedAmt: '2' } }, { deposit: null }],
      ['a group of claims', claims('1', '6'), claims('1', '7')],
      ['the claims, which are cleared', claims('1', '6'), { claimsData: null }],
      ['a box of the quarter', boxes({ addressChange: true }), boxes({ finalReturn: true })],
      ['the preparer', named('paidPreparer'), { paidPreparer: null }],
      ['the designee', named('thirdPartyDesignee'), { thirdPartyDesignee: null }],
      [
        'the quarter, which every page depends on',
        { deposit: null },
        { taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '2' } },
      ],
    ])('%s is a conflict, and nothing of the second is saved', async (_, first, second) => {
      const { id } = await begun();
      expect((await save(hall, { id, ...first }, seen)).status).toBe(200);
      const before = await get(hall, id);
      const { status, error } = await save(hall, { id, ...second }, seen);
      expect([status, error.code, error.current]).toMatchObject([412, 'VERSION_MISMATCH', { id, version: 2 }]);
      expect(await get(hall, id)).toEqual(before);
    });

    test('a page of the quarter that the filing was moved from is refused, also one that is new', async () => {
      const { id } = await begin(hall);
      const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '2' };
      expect((await save(hall, { id, taxYearQuarter }, seen)).status).toBe(200);
      expect((await save(hall, { id, deposit: { depositedAmt: '2' } }, seen)).status).toBe(412);
      const again = { 'if-match': '"2"' };
      expect((await save(hall, { id, deposit: { depositedAmt: '2' } }, again)).status).toBe(200);
      expect((await save(hall, { id, filingData: { 62: { emptyTaxLiability: true } } }, again)).status).toBe(200);
    });

    test('a taxpayer number that one mended is not overwritten by the other', async () => {
      const sales = (tinOfGovUnit: string) => ({
        claimsData: {
          groups: {
            7: {
              ...period,
              uvRegNumber: 'UV123456',
              lines: [{ line: '7a', gallons: '1000', nameOfGovUnit: 'City of Tidewater', tinOfGovUnit }],
            },
          },
        },
      });
      const { id } = await begin(hall, sales('98-7654321'));
      expect((await save(hall, { id, ...sales('98-7654322') }, seen)).status).toBe(200);
      expect((await save(hall, { id, ...sales('98-7654321') }, seen)).status).toBe(412);
      expect((await get(hall, id)).claimsData?.groups['7']?.lines).toMatchObject([{ tinOfGovUnit: '98-7654322' }]);
    });

    test('the refusal names who saved which pages meanwhile, the newest first, and nothing that the sender knew', async () => {
      const ann = await member(hall.accountId, 'editor');
      const { id } = await begun();
      const asAnn = { ...hall, token: ann.token };
      await save(asAnn, { id, filingData: { 60: { rows: [diesel('2')] } }, deposit: null }, seen);
      await save(hall, { id, overpayment: { overPaidAmount: '1' } }, { 'if-match': '"2"' });
      const { error } = await save(hall, { id, filingData: { 60: null } }, seen);
      expect(error.current?.saves).toEqual([
        { pages: ['overpayment'], by: { id: expect.any(String), name: expect.any(String) }, own: true, at },
        { pages: ['deposit', '60'], by: { id: ann.userId, name: ann.emailId }, own: false, at },
      ]);
      const later = await save(asAnn, { id, overpayment: null }, { 'if-match': '"2"' });
      expect(later.error.current?.saves).toMatchObject([{ pages: ['overpayment'], own: false }]);
      // People who left the account are not shown.
      await asSuperuser('delete from membership where user_id = $1', [ann.userId]);
      const left = await save(hall, { id, filingData: { 60: null } }, seen);
      expect(left.error.current?.saves?.[1]?.by).toEqual({ id: ann.userId, name: 'Someone who left' });
    });

    test('a version that is not there yet is refused', async () => {
      const { id } = await begun();
      expect((await save(hall, { id, deposit: null }, { 'if-match': '"9"' })).status).toBe(412);
    });
  });

  test('while it is read leaves no answer with the pages of one version and the totals of another', async () => {
    const { id } = await begin(hall, { filingData: { 60: { rows: [diesel('1')] } } });
    const torn: string[] = [];
    let saved = 0;
    const saving = async () => {
      for (; saved < 100; saved += 1) await save(hall, { id, filingData: { 60: { rows: [diesel(`${saved}000`)] } } });
    };
    const reading = async () => {
      while (saved < 100) {
        const { taxLiability, filingData } = await get(hall, id);
        if (filingData['60']?.tax !== taxLiability) torn.push(`${taxLiability} beside ${filingData['60']?.tax}`);
      }
    };
    await Promise.all([saving(), reading(), reading(), reading(), reading()]);
    expect(torn).toEqual([]);
  });

  test.each(rounds('RACE_SAVE', 1))('of twenty saves at once with one ETag one wins, round %i', async () => {
    const filing = await begin(hall);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        save(hall, { id: filing.id, deposit: { depositedAmt: `${n}` } }, { 'if-match': '"1"' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
    expect(await get(hall, filing.id)).toEqual(answers.find(({ status }) => status === 200)?.success);
  });

  test('moves to a free quarter, whose own rates then apply, but not onto another filing', async () => {
    const filing = await begin(hall);
    const { businessId } = filing;
    const second = { taxYear: '2026', taxYearAndQuarter: '2' };
    const body = { businessId, taxYearQuarter: second };
    const { id, version } = (await call(addForm720, { token: hall.token, body })).success;
    const { error } = await save(hall, { id: filing.id, taxYearQuarter: second });
    expect(error, 'names the other, to open').toMatchObject({ code: 'FILING_EXISTS', current: { id, version } });
    const moved = await save(hall, {
      id: filing.id,
      taxYearQuarter: { taxYear: '2025', taxYearAndQuarter: '4', finalReturn: true },
    });
    expect(moved.success).toMatchObject({
      quarterEnding: '12-2025',
      taxYearQuarter: { finalReturn: true, nilReturn: false },
    });
  });

  test('says that a paid filing is paid only when it is', async () => {
    const filing = await begin(hall);
    expect((await save(hall, { id: filing.id, paymentStatus: 1 })).error.code).toBe('PAYMENT_NOT_CONFIRMED');
    await markPaid(asSuperuser, filing.id);
    const again = await save(hall, { id: filing.id, paymentStatus: 1 });
    expect(again.success).toMatchObject({ paymentStatus: 1, version: 1 });
    const { error } = await save(hall, { id: filing.id, deposit: null });
    expect(error).toMatchObject({
      code: 'NOT_EDITABLE',
      errorDescription: expect.stringContaining(describeChange('paid')),
    });
  });

  test('every save is an event in the audit trail, without a fact in it', async () => {
    const filing = await begin(hall);
    await save(hall, { id: filing.id, deposit: { depositedAmt: '987654.32' } });
    const { rows } = await asSuperuser(
      `select action_type, detail::text from audit_event where document_id = $1 order by seq`,
      [filing.id],
    );
    expect(rows.map((row) => row.action_type)).toEqual(['FILING_ADDED', 'FILING_SAVED']);
    expect(rows.map((row) => row.detail).join()).not.toContain('987654');
  });
});

describe('deleting and counting', () => {
  test('a deleted draft is gone, its quarter is free again, and the count tells', async () => {
    const other = await account();
    const count = async () =>
      (await call(countForm720, { token: other.token, params: { emailId: other.emailId.toUpperCase() } })).success
        .count;
    const filing = await begin(other);
    expect(await count()).toBe(1);
    const { success } = await call(deleteForm720, { token: other.token, params: { id: filing.id } });
    expect(success).toEqual({ id: filing.id });
    expect(await count()).toBe(0);
    expect((await call(getForm720, { token: other.token, params: { id: filing.id } })).status).toBe(404);
    expect((await call(deleteForm720, { token: other.token, params: { id: filing.id } })).status).toBe(404);
    const again = await call(addForm720, {
      token: other.token,
      body: { businessId: filing.businessId, taxYearQuarter: firstQuarter },
    });
    expect(again.status).toBe(201);
  });

  test.each(['paid', 'queued', 'sent', 'accepted', 'rejected'])('a filing that is %s is kept', async (state) => {
    const filing = await begin(hall);
    await asSuperuser('update filing set state = $2 where id = $1', [filing.id, state]);
    const { status, error } = await call(deleteForm720, { token: hall.token, params: { id: filing.id } });
    expect(status).toBe(409);
    expect(error.errorDescription).toContain(state);
  });
});

describe('inside one account', () => {
  test('company users work on the same filings, and every record shows the address of the owner', async () => {
    const filing = await begin(hall);
    const editor = await member(hall.accountId, 'editor');
    const viewer = await member(hall.accountId, 'viewer');
    const saved = await call(saveForm720, {
      token: editor.token,
      body: { id: filing.id, emailId: hall.emailId, deposit: { depositedAmt: '1' } },
    });
    expect(saved.success.emailId).toBe(hall.emailId);
    expect((await call(getForm720, { token: viewer.token, params: { id: filing.id } })).success).toEqual(saved.success);
    expect((await call(saveForm720, { token: viewer.token, body: { id: filing.id } })).status).toBe(403);
  });
});
