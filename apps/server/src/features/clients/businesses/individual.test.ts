import {
  addBusiness,
  addForm720,
  addForm720X,
  addForm8849,
  downloadForm720,
  downloadForm720X,
  getBusiness,
  getMailing,
  getPreflight,
  getPreflight720X,
  getPreflight8849,
  listBusinesses,
  markMailed,
  saveBusiness,
} from '@gauger/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { businessFacts } from '../../../testing/facts.ts';

const { call, account, member, asSuperuser, clock } = await testApp();
clock.at = new Date('2026-11-20T12:00:00Z');
const hall = await account();
const { token } = hall;

const { EIN: _, ...withoutEin } = businessFacts;
let people = 0;
const person = (more: object = {}) => ({
  ...withoutEin,
  businessName: `Ida Hall ${++people}`,
  businessType: 'Individual',
  SSN: `000-12-${3000 + people}`,
  ...more,
});
const add = (body: object) => call(addBusiness, { token, body: body as never });
const added = async (more: object = {}) => (await add(person(more))).success;
const read = async (id: string) => (await call(getBusiness, { token, params: { id } })).success;
const save = (body: object) => call(saveBusiness, { token, body: body as never });

const guzzler = {
  filingData: { 40: { rows: [{ taxDate: '2026-08-10', fuelEconomy: '19', numberOfAutomobiles: '1' }] } },
};
const begin720 = async (businessId: string, more: object = {}, pages: object = {}) =>
  await call(addForm720, {
    token,
    body: {
      businessId,
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3', oneTimeFiling: true, ...more },
      ...pages,
    } as never,
  });
const pdf = async (id: string, document: 'form720.pdf' | 'mailing.pdf') => {
  const { bytes } = (await call(downloadForm720, { token, params: { id, document } })).success;
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
};
const findings = async (id: string) => (await call(getPreflight, { token, params: { id } })).success;

test('an individual is kept under an SSN or ITIN, which is stored sealed and answered masked', async () => {
  const ida = await added({ SSN: '000-12-3456' });
  expect(ida).toMatchObject({ EIN: '', SSN: '••••3456', businessType: 'Individual' });
  const { businesses } = (await call(listBusinesses, { token, query: { businessName: '3456' } as never })).success;
  expect(businesses.map(({ id, SSN }) => [id, SSN])).toEqual([[ida.id, '••••3456']]);
  const { rows: stored } = await asSuperuser('select * from business where id = $1', [ida.id]);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toMatch(/000-?12-?3456/);
});

test('a masked number that comes back stays; that of another business is refused', async () => {
  const ida = await added();
  expect((await save({ ...ida, signingAuthorityTitle: 'Owner' })).success).toMatchObject({ SSN: ida.SSN });
  expect((await save({ id: ida.id, SSN: '••••9999' })).error.issues).toMatchObject([{ path: 'SSN' }]);
  expect((await add(person({ SSN: '••••9999' }))).error.issues).toMatchObject([{ path: 'SSN' }]);
});

test('an EIN takes its place; a corporation needs one, and so does an individual who gives neither', async () => {
  const ida = await added();
  expect((await save({ id: ida.id, EIN: '61-5550001', SSN: '' })).success).toMatchObject({ EIN: '615550001', SSN: '' });
  expect((await add(person({ businessType: 'Corporation', SSN: '' }))).error.issues).toMatchObject([
    { path: 'EIN', message: 'EIN is required' },
  ]);
  expect((await add(person({ SSN: '' }))).error.issues).toMatchObject([
    { path: 'SSN', message: 'SSN or ITIN is required' },
  ]);
  expect((await add(person({ EIN: '61-5550002' }))).error.issues).toMatchObject([
    { path: 'SSN', message: 'SSN or ITIN is for an individual without an EIN: leave it empty' },
  ]);
});

test('an SSN never stands for an EIN with the same digits', async () => {
  await added({ SSN: '612-00-1239' });
  const company = (await add({ ...businessFacts, businessName: 'Nine Digits', EIN: '61-2001239' })).success;
  expect(company.sameEin).toEqual([]);
});

test('one return a quarter holds under one SSN', async () => {
  const [one, other] = [await added({ SSN: '000-55-1111' }), await added({ SSN: '000-55-1111' })];
  expect(other.sameEin).toMatchObject([{ id: one.id }]);
  expect((await begin720(one.id, {}, guzzler)).status).toBe(201);
  expect((await begin720(other.id, {}, guzzler)).error).toMatchObject({ code: 'FILING_EXISTS' });
});

test('a one-time Form 720 of IRS No. 40 goes by mail under the SSN, whole for the IRS and masked in the copy', async () => {
  const ida = await added({ SSN: '000-77-4321' });
  const { id } = (await begin720(ida.id, {}, guzzler)).success;
  const { way, issues } = await findings(id);
  expect(way).toBe('paper');
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(await pdf(id, 'form720.pdf')).toContain('••••4321');
  expect(await pdf(id, 'form720.pdf')).not.toMatch(/000-?77-?4321/);
  expect(await pdf(id, 'mailing.pdf')).toContain('000-77-4321');
  // A reader gets no file with the number whole.
  const viewer = await member(hall.accountId, 'viewer');
  for (const document of ['mailing.pdf', 'package.zip', 'filing.json', 'acknowledgement.xml'] as const) {
    const { status, error } = await call(downloadForm720, { token: viewer.token, params: { id, document } });
    expect([status, error.code]).toEqual([403, 'FORBIDDEN']);
  }
  const xml = await call(downloadForm720, { token, params: { id, document: 'form720.xml' } });
  expect(JSON.stringify(xml.error)).toContain('IRS e-file takes Form 720 under an EIN alone');
  const mailing = await call(getMailing, { token, params: { id } });
  expect(mailing.status).toBe(200);
  const mailed = await call(markMailed, {
    token,
    params: { id },
    body: { mailed: { mailedOn: '2026-11-20', sentBy: 'regular' } as never },
  });
  expect(mailed.error).toBeUndefined();
  // The copy stays as it was mailed, also where the business gets an EIN.
  expect(
    (await save({ id: ida.id, EIN: '61-5550008', SSN: '', businessName: 'Hall Motors LLC' })).error,
  ).toBeUndefined();
  expect(await pdf(id, 'form720.pdf')).toMatch(/SSN ••••4321/);
  expect(await pdf(id, 'form720.pdf')).not.toContain('Hall Motors');
  // The car was sold in 2026 Q3: its return was not mailed before.
  const early = await call(markMailed, {
    token,
    params: { id },
    body: { mailed: { mailedOn: '2026-06-30' } as never },
  });
  expect(early.error.issues).toMatchObject([
    { path: 'mailed.mailedOn', message: 'Enter the day on which the return was mailed: Jul 1, 2026 or later' },
  ]);
});

test('rules of IRS e-file hold nothing up: a person abroad can mail the return', async () => {
  const { success: ida, error } = await add(
    person({
      contactCountry: 'Others',
      contactCountryCode: 'GM',
      contactState: '',
      contactStateCode: 'HE',
    }),
  );
  expect(error).toBeUndefined();
  const { id } = (await begin720(ida.id, {}, guzzler)).success;
  const { way, issues } = await findings(id);
  expect([way, issues.filter(({ severity }) => severity === 'error')]).toEqual(['paper', []]);
});

test('without the box, and for another tax, claim or form, an EIN is needed first', async () => {
  const ida = await added();
  const { id } = (await begin720(ida.id, { oneTimeFiling: false }, guzzler)).success;
  const errors = async (of: Promise<{ issues: { code: string; path: string; severity: string }[] }>) =>
    (await of).issues.filter(({ code }) => code.startsWith('einNeeded')).map(({ code, path }) => [code, path]);
  expect(await errors(findings(id))).toEqual([['einNeededUnlessOneTime', 'taxYearQuarter.oneTimeFiling']]);
  const bob = await added();
  const diesel = { 60: { rows: [{ taxDate: '2026-08-10', typeOfEvent: '60a', noOfGallons: '1000' }] } };
  const claimsData = { groups: { 6: { lines: [{ line: '6a', typeOfUse: '2', gallons: '10' }] } } };
  const begun = await begin720(bob.id, {}, { filingData: diesel, claimsData });
  expect(begun.error).toBeUndefined();
  const second = begun.success;
  expect(await errors(findings(second.id))).toEqual([
    ['einNeeded', 'filingData.60'],
    ['einNeeded', 'claimsData'],
  ]);
  const claim = async (scheduleType: string) => {
    const schedule = { scheduleType, year: '2026', month: '12' };
    const { success } = await call(addForm8849, { token, body: { businessId: ida.id, schedule } as never });
    return errors(call(getPreflight8849, { token, params: { id: success.id } }).then((answer) => answer.success));
  };
  expect([await claim('sch1'), await claim('sch2')]).toEqual([[], [['einNeeded', 'sch2']]]);
  const amendment = (await call(addForm720X, { token, body: { businessId: ida.id } as never })).success;
  const { issues } = (await call(getPreflight720X, { token, params: { id: amendment.id } })).success;
  expect(issues.map(({ code }) => code)).toContain('einNeeded');
});

test('the answer that was read names no number in clear', async () => {
  const ida = await added({ SSN: '000-88-7654' });
  expect(JSON.stringify(await read(ida.id))).not.toMatch(/000-?88-?7654/);
});

test('a copy of Form 720-X shows a reader the last four digits of the SSN alone', async () => {
  const { success: ida } = await add(person({ businessName: 'Ida Hall', SSN: '', EIN: '615550009' }));
  const amended = await call(addForm720X, {
    token,
    body: {
      businessId: ida.id,
      adjustmentsToLiability: {
        adjustmentsToLiabilityRows: [
          {
            ...{ year: '2026', quarterEnding: '1', taxName: '60', taxAsOriginallyReported: '500' },
            ...{ adjustedTax: '700', explanation: 'More' },
          },
        ],
      },
      certification: true,
    },
  });
  const { id } = amended.success;
  expect((await save({ id: ida.id, EIN: '', SSN: '000-77-4321' })).error).toBeUndefined();
  const viewer = await member(hall.accountId, 'viewer');
  const copy = await call(downloadForm720X, { token: viewer.token, params: { id, document: 'form720x.pdf' } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(copy.success.bytes)), { mergePages: true });
  expect(text).toContain('Ida Hall');
  expect(text).not.toMatch(/000-?77-?4321/);
});
