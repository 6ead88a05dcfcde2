import { addForm720, getBookInForce, getForm720, getPreflight, getRateBook, saveForm720 } from '@gauger/contract';
import { type Law, law, ratesInForce } from '@gauger/excise';
import { describe, expect, test } from 'vitest';
import { markPaid } from '../../../db/testing-rows.ts';
import { testApp } from '../../../testing/app.ts';
import { listRateBooks, loadRateBook, openLaw, removeRateBook } from './public.ts';

const { app, call, account, business, database, deps, asSuperuser } = await testApp();
const hall = await account();
const book = (version: string, value: string | null) => ({
  format: 'gauger/rate-book@1',
  version,
  values: [
    {
      parameter: 'fuel.diesel',
      from: '2026-01-01',
      to: '2026-03-31',
      value,
      citation: 'Invented for a test',
      confidence: 'confirmed',
      sourceClass: 'primary',
    },
  ],
});
const load = (document: unknown) => loadRateBook(database, deps.lawInForce, document, 'ann');

test('the rate book is open to anyone and tells diesel at 24.4 cents with its citation', async () => {
  const { success } = await call(getRateBook, { query: { period: '2026q1' } });
  expect(success.period).toBe('2026Q1');
  expect(success.rates.find(({ irsNumber }) => irsNumber === '60')).toMatchObject({
    rate: '0.244',
    citation: expect.stringContaining('4081'),
    sources: expect.arrayContaining([{ text: '26 USC 4081(a)(2)(B)', href: expect.stringContaining('section4081') }]),
  });
});

test('a loaded book is in force at once: a draft shows its figures, and its next save keeps them', async () => {
  const rows = [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }];
  const body = {
    businessId: hall.businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: { 60: { rows } },
  };
  const filing = (await call(addForm720, { token: hall.token, body })).success;
  expect(filing).toMatchObject({ rateBookVersion: law.rateBookVersion, taxLiability: '244.00' });

  await load(book('test.1', '0.25'));
  const read = (await call(getForm720, { token: hall.token, params: { id: filing.id } })).success;
  // 1,000 gal × $0.25.
  expect(read).toMatchObject({ rateBookVersion: 'test.1', taxLiability: '250.00', version: filing.version });
  const { issues } = (await call(getPreflight, { token: hall.token, params: { id: filing.id } })).success;
  expect(issues.find(({ code }) => code === 'ratesChanged')).toMatchObject({
    blocks: 'pay',
    message: expect.stringContaining('the total is $250.00 instead of $244.00'),
  });

  const saved = (
    await call(saveForm720, { token: hall.token, body: { id: filing.id, deposit: { depositedAmt: '1' } } })
  ).success;
  expect(saved).toMatchObject({
    rateBookVersion: 'test.1',
    taxLiability: '250.00',
    filingData: { 60: { tax: '250.00' } },
  });
  expect((await call(getForm720, { token: hall.token, params: { id: filing.id } })).success).toEqual(saved);
  const shown = (await call(getRateBook, { query: { period: '2026Q1' } })).success;
  expect(shown.rates.find(({ parameter }) => parameter === 'fuel.diesel')).toMatchObject({
    rate: '0.25',
    citation: 'Invented for a test',
  });
});

test('books stack: a newer one goes over an older one', async () => {
  await load(book('test.2', '0.26'));
  expect((await database.acrossAccounts(deps.lawInForce)).rateBookVersion).toBe('test.2');
  expect((await listRateBooks(database)).map(({ version, loadedBy }) => `${version} by ${loadedBy}`)).toEqual([
    'test.1 by ann',
    'test.2 by ann',
  ]);
});

test('a faulty book and a version loaded before are refused, and nothing is loaded', async () => {
  await expect(load({ ...book('test.3', 'x'), values: [{ parameter: 'none' }] })).rejects.toThrow('no parameter none');
  await expect(load(book('test.1', '0.3'))).rejects.toThrow('test.1');
  await expect(load(book('test.2', '0.3'))).rejects.toThrow('test.2');
  await expect(load(book(law.rateBookVersion, '0.3'))).rejects.toThrow(
    `${law.rateBookVersion} is the version of the shipped`,
  );
  const { rows } = await asSuperuser('select count(*)::int from rate_book');
  expect(rows[0].count).toBe(2);
});

describe('a release under loaded books', () => {
  /** The law of a server of that release, the figure of diesel in its first quarter, and what it warns of. */
  const start = async (release: Law) => {
    const warned: string[] = [];
    const inForce = await database.acrossAccounts(
      openLaw(({ rateBook, reason }) => warned.push(`${rateBook}: ${reason}`), release),
    );
    const diesel = ratesInForce({ year: 2026, quarter: 1 }, undefined, inForce).find(
      ({ irsNumber }) => irsNumber === '60',
    );
    return { version: inForce.rateBookVersion, diesel: diesel?.rate, warned };
  };

  test('a book loaded, then a release of the same version: the release stands, and the book is named in a warning', async () => {
    const taken = (book: string, release: string) => `${book}: release ${release} has taken it over`;
    expect(await start({ ...law, rateBookVersion: 'test.2' })).toEqual({
      version: 'test.2',
      diesel: '0.244',
      warned: [taken('test.1', 'test.2'), taken('test.2', 'test.2')],
    });
    expect(await start({ ...law, rateBookVersion: 'test.1' })).toEqual({
      version: 'test.2',
      diesel: '0.26',
      warned: [taken('test.1', 'test.1')],
    });
  });

  test('a parameter is gone: the books that name it are left out, and said to be', async () => {
    const parameters = law.parameters.map((one) => (one.id === 'fuel.diesel' ? { ...one, id: 'fuel.oil' } : one));
    const warned: string[] = [];
    const inForce = await database.acrossAccounts(
      openLaw(({ rateBook, reason }) => warned.push(`${rateBook}: ${reason}`), { ...law, parameters }),
    );
    expect(inForce.rateBookVersion).toBe(law.rateBookVersion);
    const reason = 'it no longer fits: values.0.parameter: no parameter fuel.diesel';
    expect(warned).toEqual([`test.1: ${reason}`, `test.2: ${reason}`]);
  });
});

describe('removing a book', () => {
  const page = { deposit: { depositedAmt: '1' } };
  const begin = async () => {
    const body = {
      businessId: await business(hall.accountId),
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
      filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
    };
    return (await call(addForm720, { token: hall.token, body })).success;
  };
  const save = async (id: string) => (await call(saveForm720, { token: hall.token, body: { id, ...page } })).success;

  test('undoes it: drafts are computed without it from their next save on', async () => {
    await load(book('test.4', '0.5'));
    const { id, taxLiability } = await begin();
    expect(taxLiability).toBe('500.00');
    await removeRateBook(database, 'test.4');
    const saved = await save(id);
    expect(saved).toMatchObject({
      rateBookVersion: 'test.2',
      taxLiability: '260.00',
      filingData: { 60: { tax: '260.00' } },
    });
    expect((await call(getForm720, { token: hall.token, params: { id } })).success).toEqual(saved);
  });

  test('is refused while a filing that is paid for rests on it, and for a book that is not loaded', async () => {
    const { id } = await begin();
    await asSuperuser(`update filing set state = 'accepted' where id = $1`, [id]);
    for (const version of ['test.1', 'test.2'])
      await expect(removeRateBook(database, version)).rejects.toThrow(
        `test.2, which rests on ${version}: the book stays`,
      );
    await expect(removeRateBook(database, 'none')).rejects.toThrow(
      'No rate book of version none is loaded. Loaded are test.1, test.2.',
    );
    await load(book('test.5', '0.27'));
    await removeRateBook(database, 'test.5');
  });
});

describe('a newer book that faults a stored row', () => {
  test('refuses the line when it is sent, and no other page: the fault is told and the row stays as it was', async () => {
    const rows = [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }];
    const businessId = await business(hall.accountId);
    const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };
    const { id } = (
      await call(addForm720, { token: hall.token, body: { businessId, taxYearQuarter, filingData: { 60: { rows } } } })
    ).success;
    await load({
      ...book('test.6', null),
      values: book('test.6', null).values.map((one) => ({ ...one, note: 'awaited' })),
    });
    const change = (page: object) => call(saveForm720, { token: hall.token, body: { id, ...page } });

    const other = await change({ deposit: { depositedAmt: '1' } });
    expect(other.status).toBe(200);
    expect(other.success).toMatchObject({ taxLiability: '0.00', filingData: { 60: { rows, tax: '0.00' } } });
    expect(other.success.issues.map(({ severity, path }) => `${severity} ${path}`)).toEqual([
      expect.stringMatching(/^error filingData\.60\.rows\.0/),
    ]);
    const stored = (await call(getForm720, { token: hall.token, params: { id } })).success;
    expect(stored).toEqual({ ...other.success, issues: [] });

    expect((await change({ filingData: { 60: { rows } } })).error.code).toBe('INVALID_ROWS');
    expect((await change({ filingData: { 60: null } })).success).toMatchObject({ filingData: {}, issues: [] });
  });

  test('a prescribed rate for a substance leaves another way to figure its tax as it was entered (26 USC 4671(b))', async () => {
    const row = {
      taxDate: '2026-01-15',
      chemicalSubstances: 'Acetone',
      noOfTons: '10',
      type: 'entry_value',
      conversionFactorOrEntryValue: '1000',
    };
    const businessId = await business(hall.accountId);
    const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };
    const added = await call(addForm720, {
      token: hall.token,
      body: { businessId, taxYearQuarter, filingData: { 17: { rows: [row] } } },
    });
    expect(added.status).toBe(201);
    const [value] = book('test.7', '7.50').values;
    await load({ ...book('test.7', '7.50'), values: [{ ...value, parameter: 'substances.acetone.rate' }] });
    const { status, success } = await call(saveForm720, {
      token: hall.token,
      body: { id: added.success.id, deposit: { depositedAmt: '1' } },
    });
    expect(status).toBe(200);
    expect(success.filingData['17']?.rows[0]).toMatchObject(row);
    expect(success.issues).toEqual([]);
  });
});

describe('the book in force as pages load it', () => {
  const values = ({ rateBookVersion, digest }: { rateBookVersion: string; digest: string }) =>
    app.inject({ url: `/ratebook/values/${rateBookVersion}/${digest}` });

  test('is named by version and digest, and its values are one file that never changes', async () => {
    await load(book('test.20', '0.26'));
    const named = (await call(getBookInForce, {})).success;
    expect(named).toMatchObject({ rateBookVersion: 'test.20', release: law.rateBookVersion });
    const { statusCode, headers, ...answer } = await values(named);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    const { parameters } = answer.json().Success;
    expect(parameters['fuel.diesel']).toContainEqual(expect.objectContaining({ from: '2026-01-01', value: '0.26' }));
    expect(parameters['fuel.gasoline']).toBeUndefined();
  });

  test('of another version has its own values, and a digest or version that is not there is answered with 404', async () => {
    const shipped = (await call(getBookInForce, { query: { version: law.rateBookVersion } })).success;
    expect((await values(shipped)).json().Success.parameters).toEqual({});
    expect((await values({ ...shipped, digest: '0' })).statusCode).toBe(404);
    expect((await values({ ...shipped, rateBookVersion: 'none' })).statusCode).toBe(404);
    expect((await call(getBookInForce, { query: { version: 'none' } })).status).toBe(404);
  });

  test('leaves a paid return its rates, and says what those in force would give', async () => {
    const businessId = await business(hall.accountId);
    const rows = [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }];
    const body = {
      businessId,
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
      filingData: { 60: { rows } },
    };
    const { id } = (await call(addForm720, { token: hall.token, body })).success;
    await markPaid(asSuperuser, id);
    await load(book('test.21', '0.27'));
    const read = (await call(getForm720, { token: hall.token, params: { id } })).success;
    expect(read).toMatchObject({ rateBookVersion: 'test.20', taxLiability: '260.00' });
    const { issues } = (await call(getPreflight, { token: hall.token, params: { id } })).success;
    expect(issues.find(({ code }) => code === 'ratesOfPaid')).toMatchObject({
      blocks: null,
      message: expect.stringContaining('the total is $270.00 instead of $260.00'),
    });
  });
});

describe('the permanent address of a line', () => {
  test.each([
    ['/rates/60/2026q1.json', 200, '"irsNumber":"60"'],
    ['/rates/claims/FORM720/3A/2026Q1.json', 200, '"line":"3a"'],
    ['/rates/999/2026Q1.json', 404, 'Form 720 has no tax with the IRS No. 999.'],
    ['/rates/60/1999Q1.json', 404, '1999 Q1 is not covered: choose a quarter from 2021 Q1 to 2035 Q4.'],
    ['/rates/60/nonsense.json', 404, 'nonsense is not covered'],
    ['/rates/claims/form8849/3a/2026Q1.json', 404, 'form8849 has no claims in the rate book.'],
    ['/rates/claims/form8849-schedule-1/3a/2026Q1.json', 200, '"rate":"0.243"'],
    ['/rates/claims/Form8849-Schedule-6/396/2026Q1.json', 200, '"line":"396"'],
    ['/rates/claims/form8849-schedule-1/99/2026Q1.json', 404, 'Schedule 1 of Form 8849 has no line 99.'],
    ['/rates/claims/form8849-schedule-7/3a/2026Q1.json', 404, 'form8849-schedule-7 has no claims in the rate book.'],
    ['/rates/claims/form720/99/2026Q1.json', 404, 'Schedule C of Form 720 has no line 99.'],
    ['/rates/%00/2026Q1.json', 400, 'NUL'],
    [`/rates/${'9'.repeat(200)}/2026Q1.json`, 404, 'Form 720 has no tax'],
  ])('%s is answered with %i', async (url, status, words) => {
    const { statusCode, body } = await app.inject({ url: String(url) });
    expect([statusCode, body]).toEqual([status, expect.stringContaining(String(words))]);
  });
});
