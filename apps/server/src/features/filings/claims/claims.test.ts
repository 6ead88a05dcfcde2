import {
  addClaims720,
  addForm720,
  deleteForm720,
  getClaims720,
  getForm720,
  getPreflight,
  listClaimedElsewhere,
  saveClaims720,
  saveForm720,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { type TestAccount, testApp } from '../../../testing/app.ts';

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
const readFiling = async (id: string) => (await call(getForm720, { token: hall.token, params: { id } })).success;

describe('the record', () => {
  test('is begun once: a second time is refused with the filing and its version', async () => {
    const filing = await begin();
    expect((await get(filing.id)).success).toEqual({
      id: null,
      form720Id: filing.id,
      businessId: filing.businessId,
      businessName: filing.businessName,
      emailId: hall.emailId,
      groups: {},
      totalClaim: '0.00',
      issues: [],
      version: 1,
      createdAt: filing.createdAt,
      updatedAt: filing.updatedAt,
    });
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
    expect((await readFiling(id)).version).toBe(2);
  });

  test('is refused on a version after which the claims were changed, not the deposit, and leaves them as they are', async () => {
    const { id, version } = await begin();
    await call(saveForm720, { token: hall.token, body: { id, deposit: { depositedAmt: '1' } } });
    const stale = { 'if-match': `"${version}"` };
    expect((await add(id, {}, stale)).status).toBe(201);
    expect((await save(id, { monthIncomeTaxYearEnds: '6' }, stale)).status).toBe(412);
    expect((await save(id, {}, { 'if-match': `"${version + 2}"` })).status).toBe(200);
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
    expect((await get(id, elsewhere)).success.groups).toEqual({});
  });
});

const period = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
/** 4,000 gallons of diesel off the highway at 24.3 cents: $972.00 (26 USC 6427(l)(1)). */
const diesel = { ...period, lines: [{ line: '3a', typeOfUse: '2', gallons: '4000' }] };
/** 1,000 gallons of gasoline at 18.3 cents: $183.00 (26 USC 6421). */
const gasoline = { ...period, lines: [{ line: '1a', typeOfUse: '2', gallons: '1000' }] };

describe('the claims', () => {
  test('are worked out by the server: every row, line, group and the whole, which the filing tells alike', async () => {
    const { id } = await begin();
    const groups = { 1: gasoline, 3: { ...diesel, lines: [...diesel.lines, { line: '3e', gallons: '10' }] } };
    const added = await add(id, { monthIncomeTaxYearEnds: '12', groups, totalClaim: '999999' });
    expect(added.status).toBe(201);
    expect(added.success).toMatchObject({
      monthIncomeTaxYearEnds: '12',
      groups: {
        1: { ...period, total: '183.00', amounts: { '1a': '183.00' } },
        3: {
          total: '974.44',
          amounts: { '3a': '972.00', '3e': '2.44' },
          lines: [
            { line: '3a', typeOfUse: '2', gallons: '4000', amountOfClaim: '972.0000' },
            { line: '3e', gallons: '10', amountOfClaim: '2.4400' },
          ],
        },
      },
      totalClaim: '1157.44',
    });
    const filing = await readFiling(id);
    const { groups: shown, monthIncomeTaxYearEnds, totalClaim } = added.success;
    expect(filing.claimsData).toEqual({ groups: shown, monthIncomeTaxYearEnds, totalClaim });
    expect(filing.totals).toMatchObject({ totalClaim: '1157.44', totalCredit: '1157.44' });
    expect((await get(id)).success).toEqual({ ...added.success, issues: [] });
  });

  test('are saved by group: one that is absent is left alone, null removes it, and an answer sent back changes nothing', async () => {
    const { id } = await begin();
    await add(id, { groups: { 1: gasoline } });
    expect((await save(id, { groups: { 3: diesel } })).success.totalClaim).toBe('1155.00');
    const sentBack = await save(id, (await get(id)).success);
    expect(sentBack.error?.issues ?? []).toEqual([]);
    expect(sentBack.success).toMatchObject({ totalClaim: '1155.00', version: 4 });
    const { groups } = (await save(id, { groups: { 1: null } })).success;
    expect(Object.keys(groups)).toEqual(['3']);
    await call(saveForm720, { token: hall.token, body: { id, claimsData: null } });
    expect((await get(id)).success).toMatchObject({ id: null, groups: {}, totalClaim: '0.00' });
  });

  describe('take the names of the specification on their rows', () => {
    const explanation = { dye: true, detailedExplanation: 'A red residue of the tank wagon' };
    const withRow = (more: object) => ({ ...diesel, lines: [{ ...diesel.lines[0], ...more }] });

    test.each(['attachedExplanation', 'attachDetailsExplanation'])('%s checks the box for dye', async (name) => {
      const { id } = await begin();
      const { detailedExplanation } = explanation;
      const refused = await add(id, { groups: { 3: withRow({ [name]: true }) } });
      expect(refused.error.issues[0]?.path).toBe('groups.3.detailedExplanation');
      const { groups } = (await add(id, { groups: { 3: { ...withRow({ [name]: true }), detailedExplanation } } }))
        .success;
      expect(groups['3']).toMatchObject({ ...explanation, lines: [{ [name]: true }], total: '972.00' });
      expect((await get(id)).success.groups).toEqual(groups);
    });

    test('a row that says it against the box is refused by the name of the box, and nothing is saved', async () => {
      const { id } = await begin();
      await add(id, { groups: { 3: diesel } });
      for (const name of ['attachedExplanation', 'attachDetailsExplanation']) {
        const refused = await save(id, { groups: { 3: { ...withRow({ [name]: true }), dye: false } } });
        expect(refused.status).toBe(422);
        expect(refused.error.issues.map(({ code, path }) => [code, path])).toContainEqual([
          'claimDyeContradicted',
          'groups.3.dye',
        ]);
      }
      expect((await get(id)).success.groups['3']?.lines[0]).toEqual({ ...diesel.lines[0], amountOfClaim: '972.0000' });
      const { success } = await save(id, {
        groups: { 3: { ...withRow({ isAttachedExplanation: true }), dye: false } },
      });
      expect(success.groups['3']?.lines[0]).toMatchObject({ isAttachedExplanation: true });
    });

    test('isAttachedExplanation, and any of them on lines without that box, asks for an attachment', async () => {
      for (const [group, facts] of [
        ['3', withRow({ isAttachedExplanation: true })],
        ['1', { ...gasoline, lines: [{ ...gasoline.lines[0], attachedExplanation: true }] }],
      ] as const) {
        const { id } = await begin();
        const { groups, issues } = (await add(id, { groups: { [group]: facts } })).success;
        expect(groups[group]).not.toHaveProperty('dye');
        expect(issues.filter(({ code }) => code === 'attachmentMissing').map(({ path }) => path)).toEqual([
          `groups.${group}.lines.0.attachments`,
        ]);
        expect((await get(id)).success.groups[group]?.lines[0]).toMatchObject(facts.lines[0] ?? {});
      }
    });

    test('description and claimDesc are kept as they were sent', async () => {
      const { id } = await begin();
      const words = { description: 'Generators of the north yard', claimDesc: 'Off-highway use' };
      const { groups } = (await add(id, { groups: { 3: withRow(words) } })).success;
      expect(groups['3']?.lines[0]).toMatchObject({ ...words, amountOfClaim: '972.0000' });
      const long = await save(id, { groups: { 3: withRow({ description: 'x'.repeat(1001) }) } });
      expect([long.status, long.error.issues[0]?.path]).toEqual([422, 'groups.3.lines.0.description']);
    });

    test('false and empty values of them say nothing', async () => {
      const { id } = await begin();
      const nothing = {
        attachedExplanation: false,
        attachDetailsExplanation: null,
        isAttachedExplanation: false,
        description: '',
        claimDesc: null,
      };
      const { groups, issues } = (await add(id, { groups: { 3: withRow(nothing) } })).success;
      expect(groups['3']).not.toHaveProperty('dye');
      expect(Object.keys(groups['3']?.lines[0] ?? {}).sort()).toEqual([
        'amountOfClaim',
        'gallons',
        'line',
        'typeOfUse',
      ]);
      expect(issues.map(({ code }) => code)).not.toContain('attachmentMissing');
    });
  });

  test('lose rows and groups on which nothing was said', async () => {
    const { id } = await begin();
    const lines = [{ line: '3b' }, ...diesel.lines, { line: '3b', gallons: '' }];
    const { groups } = (await add(id, { groups: { 3: { ...diesel, lines }, 5: { lines: [] } } })).success;
    expect(Object.keys(groups)).toEqual(['3']);
    expect(groups['3']?.lines).toHaveLength(1);
  });

  test('with an error after a blank row are refused at the row that was sent', async () => {
    const { id } = await begin();
    const faulty = { line: '3a', typeOfUse: '2', gallons: '10.5' };
    const lines = [{ line: '3b' }, { line: '3b', gallons: '' }, faulty];
    const refused = await add(id, { groups: { 3: { ...diesel, lines } } });
    const wrong = refused.error.issues.flatMap(({ path, severity }) => (severity === 'error' ? [path] : []));
    expect(wrong).toEqual(['groups.3.lines.2.gallons']);
    const deposits = [{}, { amount: 'ten', date: '2026-02-03' }];
    const other = await call(saveForm720, { token: hall.token, body: { id, deposit: { deposits } } as never });
    expect(other.error.issues.map(({ path }) => path)).toContain('deposit.deposits.1.amount');
  });

  test('with an error are refused by the words of the specification and the path of the field, and nothing is saved', async () => {
    const { id } = await begin();
    await add(id, { groups: { 1: gasoline } });
    const wrong = { 3: { ...diesel, lines: [{ line: '3a', typeOfUse: '2', gallons: '10.5' }] } };
    const refused = await save(id, { groups: wrong });
    expect([refused.status, refused.error.code]).toEqual([422, 'INVALID_CLAIMS']);
    expect(refused.error.errorDescription).toBe('There is a problem in Saving claim720');
    expect(refused.error.issues.map(({ path }) => path)).toContain('groups.3.lines.0.gallons');
    const byFiling = await call(saveForm720, { token: hall.token, body: { id, claimsData: { groups: wrong } } });
    expect(byFiling.error.code).toBe('INVALID_CLAIMS');
    expect(byFiling.error.issues.map(({ path }) => path)).toContain('claimsData.groups.3.lines.0.gallons');
    expect((await get(id)).success.totalClaim).toBe('183.00');
  });

  test('with an error tell the findings of what was sent, and of nothing that stands beside it', async () => {
    const { id } = await begin();
    const registered = { periodStart: '2026-01-01', periodEnd: '2026-03-31', lines: [{ line: '7a', gallons: '10' }] };
    const { issues } = (await add(id, { groups: { 7: registered } })).success;
    expect(issues.map(({ code }) => code)).toContain('registrationMissing');
    const wrong = { ...diesel, lines: [{ line: '3a', typeOfUse: '2', gallons: '10.5' }] };
    const { error } = await save(id, { groups: { 3: wrong } });
    const shown = error.issues.map(({ path, code }) => `${path} ${code}`);
    expect(shown).toContain('groups.3.lines.0.gallons notWhole');
    expect(shown.filter((of) => of.startsWith('groups.7'))).toEqual([]);
    const lines = await call(saveForm720, {
      token: hall.token,
      body: { id, filingData: { 60: { rows: [{}, { noOfGallons: '1' }] } } },
    });
    expect(lines.error.issues.every(({ path }) => path.startsWith('filingData.60.rows.1'))).toBe(true);
  });

  test('with an error that came by newer rates stand in the way of no other page', async () => {
    const { id } = await begin();
    await add(id, { groups: { 3: diesel } });
    await asSuperuser(
      `update filing_page set facts = jsonb_set(facts, '{lines,0,gallons}', '"10.5"')
       where filing_id = $1 and page = 'claims.3'`,
      [id],
    );
    const deposit = await call(saveForm720, { token: hall.token, body: { id, deposit: { depositedAmt: '1' } } });
    expect(deposit.status).toBe(200);
    expect(deposit.success.issues.map(({ path }) => path)).toContain('claimsData.groups.3.lines.0.gallons');
    expect((await save(id, { groups: { 3: diesel } })).success.totalClaim).toBe('972.00');
  });

  test('of unknown groups, keys and kinds are refused by name', async () => {
    const { id } = await begin();
    const paths = async (groups: unknown) => {
      const { status, error } = await add(id, { groups });
      return [status, error.issues.map(({ path }) => path).join()];
    };
    expect(await paths({ 99: diesel })).toEqual([422, 'groups.99']);
    expect(await paths({ 3: { ...diesel, colour: 'red' } })).toEqual([422, 'groups.3.colour']);
    expect(await paths({ 3: { lines: [{ line: '3a', gallons: 4000 }] } })).toEqual([422, 'groups.3.lines.0.gallons']);
    expect(await paths({ 3: { lines: [{ line: '99z', gallons: '1' }] } })).toEqual([422, 'groups.3.lines.0.line']);
    expect(await paths('claims')).toEqual([422, 'groups']);
  });
});

describe('fuel that another filing of the business claims', () => {
  const toJune = { periodStart: '2026-01-01', periodEnd: '2026-06-30' };
  const fuel = (typeOfUse: string) => ({ ...toJune, lines: [{ line: '3a', typeOfUse, gallons: '4000' }] });
  const ofQuarter = async (businessId: string, taxYearAndQuarter: string, groups: object, rest: object = {}) => {
    const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter };
    const body = { businessId, taxYearQuarter };
    const { id } = (await call(addForm720, { token: hall.token, body })).success;
    return { id, issues: (await add(id, { groups, ...rest })).success.issues };
  };
  const twice = (issues: readonly { code: string; path: string; message: string }[]) =>
    issues.flatMap(({ code, path, message }) => (code === 'claimedTwice' ? [[path, message]] : []));
  const rest =
    'Line 3a claims diesel from Jan 1, 2026 to Mar 31, 2026, and so does line 3a of the return for 2026 Q1: ' +
    'make sure that these are not the same gallons';
  const warned = async (id: string) => twice((await get(id)).success.issues);

  test('is warned of at its row, by the claims and before the return goes out, and stops nothing', async () => {
    const businessId = await business(hall.accountId);
    const earlier = await ofQuarter(businessId, '1', { 3: diesel });
    expect(twice(earlier.issues)).toEqual([]);
    const later = await ofQuarter(businessId, '2', { 3: fuel('2') });
    expect(twice(later.issues)).toEqual([['groups.3.lines.0', rest]]);
    expect(await warned(later.id)).toEqual([['groups.3.lines.0', rest]]);
    expect((await warned(earlier.id)).join()).toContain('line 3a of the return for 2026 Q2');
    const before = (await call(getPreflight, { token: hall.token, params: { id: later.id } })).success.issues;
    const found = before.find(({ code }) => code === 'claimedTwice');
    expect(found).toMatchObject({ severity: 'warning', blocks: null, path: 'claimsData.groups.3.lines.0' });
    expect((await save(later.id, { groups: { 3: fuel('2') } })).status).toBe(200);
    // The same is known before anything is saved.
    const { success } = await call(listClaimedElsewhere, { token: hall.token, params: { id: later.id } });
    expect(success).toEqual([
      {
        formType: 'Form720',
        filingId: earlier.id,
        filing: 'Form 720, 2026 Q1',
        claim: 'line 3a of the return for 2026 Q1',
        line: '3a',
        fuel: 'diesel',
        periodStart: '2026-01-01',
        periodEnd: '2026-03-31',
        typeOfUse: '2',
      },
    ]);
  });

  test('is found by the fuel a row chose, and on lines that name none by the line', async () => {
    const businessId = await business(hall.accountId);
    const lust = (period: object) => ({ ...period, lines: [{ line: '2d', gallons: '5000' }] });
    const card = (typeOfFuel: string) => ({ line: '14e', typeOfFuel, gallons: '900', regNum: 'CC-123456' });
    const toMarch = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
    await ofQuarter(businessId, '1', { 2: lust(toMarch), 14: { lines: [card('3'), card('2')] } });
    const later = await ofQuarter(businessId, '2', { 2: lust(toJune), 3: fuel('2') });
    const shown = twice(later.issues);
    expect(shown.map(([path]) => path)).toEqual(['groups.2.lines.0', 'groups.3.lines.0']);
    expect(shown[0]?.[1]).toContain('LUST tax, foreign trade (line 2d)');
    expect(shown[1]?.[1]).toContain('claims diesel from Jan 1, 2026 to Mar 31, 2026, and so does line 14e');
  });

  test('is warned of for the quarter too, once in a group, where it is another fuel or use', async () => {
    const businessId = await business(hall.accountId);
    await ofQuarter(businessId, '1', { 3: diesel });
    const more = { ...toJune, lines: [1, 2].map(() => ({ line: '1a', typeOfUse: '2', gallons: '5000' })) };
    const { id, issues } = await ofQuarter(businessId, '2', { 1: more, 3: fuel('8') });
    const quarterly = issues.filter(({ code }) => code === 'claimedForQuarter');
    expect(quarterly.map(({ path }) => path)).toEqual(['groups.1.periodStart', 'groups.3.periodStart']);
    expect(quarterly[0]?.message).toContain(
      'Line 1a claims for 2026 Q1, and so does line 3a of the return for 2026 Q1: both lines allow one claim',
    );
    const before = (await call(getPreflight, { token: hall.token, params: { id } })).success.issues;
    expect(before.find(({ code }) => code === 'claimedForQuarter')).toMatchObject({
      severity: 'warning',
      blocks: null,
    });
  });

  test('is warned of by the quarters of the income tax year of the business', async () => {
    // The year ends in January: March and April are in one quarter of that year, May is in the next.
    const rest = { monthIncomeTaxYearEnds: '1' };
    const from = (periodStart: string, periodEnd: string) => ({ 3: { ...fuel('2'), periodStart, periodEnd } });
    const second = async (groups: object) => {
      const businessId = await business(hall.accountId);
      await ofQuarter(businessId, '1', from('2026-02-01', '2026-03-31'), rest);
      const { issues } = await ofQuarter(businessId, '2', groups, rest);
      return issues.flatMap(({ code, message }) => (code === 'claimedForQuarter' ? [message] : []));
    };
    expect(await second(from('2026-05-01', '2026-06-30'))).toEqual([]);
    expect((await second(from('2026-04-01', '2026-06-30'))).join()).toContain(
      'Line 3a claims for Feb 1, 2026 to Apr 30, 2026, and so does line 3a of the return for 2026 Q1',
    );
  });

  test('is not warned of where the business, the use or the days are others, or the other return is none', async () => {
    const businessId = await business(hall.accountId);
    const earlier = await ofQuarter(businessId, '1', { 1: gasoline, 3: diesel });
    const elsewhereClaimed = await ofQuarter(await business(hall.accountId), '2', { 3: fuel('2') });
    expect(twice(elsewhereClaimed.issues)).toEqual([]);
    const { id, issues } = await ofQuarter(businessId, '2', { 3: fuel('8') });
    expect(twice(issues)).toEqual([]);
    const ownDays = { ...fuel('2'), periodStart: '2026-04-01' };
    expect(twice((await save(id, { groups: { 3: ownDays } })).success.issues)).toEqual([]);
    expect(twice((await save(id, { groups: { 3: fuel('2') } })).success.issues)).toHaveLength(1);
    await asSuperuser(`update filing set state = 'sent' where id = $1`, [earlier.id]);
    expect(await warned(id)).toHaveLength(1);
    await asSuperuser(`update filing set state = 'rejected' where id = $1`, [earlier.id]);
    expect(await warned(id)).toEqual([]);
    await asSuperuser(`update filing set state = 'draft' where id = $1`, [earlier.id]);
    await call(deleteForm720, { token: hall.token, params: { id: earlier.id } });
    expect(await warned(id)).toEqual([]);
  });
});

test('claims of more digits than a return can carry are refused, and nothing is saved', async () => {
  const { id } = await begin();
  const { version } = (await add(id)).success;
  const lines = [{ line: '1a', typeOfUse: '2', gallons: '9'.repeat(18) }];
  const { status, error } = await save(id, { groups: { 1: { ...period, lines } } });
  expect([status, error.code]).toEqual([422, 'INVALID_CLAIMS']);
  expect(error.issues).toContainEqual(expect.objectContaining({ code: 'claimsTooLarge', path: 'totalClaim' }));
  expect((await readFiling(id)).version).toBe(version);
});

describe('taxpayer numbers', () => {
  const tin = '98-7654321';
  const sales = {
    ...period,
    uvRegNumber: 'UV123456',
    lines: [{ line: '7a', gallons: '1000', nameOfGovUnit: 'City of Tidewater', tinOfGovUnit: tin }],
  };

  test('are told to the account, and stand nowhere in clear', async () => {
    const { id } = await begin();
    const added = await add(id, { groups: { 7: sales } });
    expect(added.error?.issues ?? []).toEqual([]);
    expect(added.success.groups['7']?.lines[0]).toMatchObject({ tinOfGovUnit: tin });
    const { groups } = (await get(id)).success;
    const [row] = sales.lines;
    expect(groups['7']).toEqual({
      ...sales,
      lines: [{ ...row, amountOfClaim: '243.0000' }],
      amounts: { '7a': '243.00' },
      total: '243.00',
    });
    const { rows } = await asSuperuser(
      'select jsonb_agg(to_jsonb(p))::text as row from filing_page p where filing_id = $1',
      [id],
    );
    expect(rows[0].row).toContain('City of Tidewater');
    for (const secret of [tin, '987654321']) expect(rows[0].row).not.toContain(secret);
    // Another page is saved, and the number stays.
    await call(saveForm720, { token: hall.token, body: { id, deposit: { depositedAmt: '1' } } });
    expect((await readFiling(id)).claimsData?.groups['7']?.lines[0]).toMatchObject({ tinOfGovUnit: tin });
    expect((await save(id, { groups: { 7: null } })).success.groups).toEqual({});
    const after = await asSuperuser('select sealed from filing_page where filing_id = $1 and sealed is not null', [id]);
    expect(after.rows).toEqual([]);
  });
});
