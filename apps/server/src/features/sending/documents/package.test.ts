import {
  addForm720,
  addForm720FromPackage,
  deleteForm720,
  downloadForm720,
  errorSchema,
  type FilingAnswer,
  getForm720,
  getMailing,
  getPreflight,
  saveForm720,
  uploadAttachments,
} from '@gauger/contract';
import { readPackage } from '@gauger/documents';
import { strToU8 } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { type TestAccount, testApp } from '../../../testing/app.ts';
import { changedPackage } from '../../../testing/packages.ts';
import { pagesWith, samplePdf, writePdf } from '../../../testing/pdf.ts';
import { uploadOf, uploadOfSeveral } from '../../../testing/uploads.ts';

const { app, account, asSuperuser, business, call, clock } = await testApp();
const hall = await account();
const proofs = [samplePdf(1), samplePdf(2)] as const;

const send = async ({ token }: TestAccount, url: string, { headers, payload }: ReturnType<typeof uploadOf>) => {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
};

/** A filing with a claim that two files prove, and with a taxpayer number that is kept sealed. */
async function filed(of: TestAccount): Promise<string> {
  const body = {
    businessId: of.businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1', addressChange: true },
    filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '10000' }] } },
    deposit: { deposits: [{ period: 'A', date: '2026-01-29', amount: '2000.00', confirmation: '270690412345678' }] },
  };
  const { id } = (await call(addForm720, { token: of.token, body })).success;
  const files = proofs.map((bytes) => ({ name: 'proof.pdf', bytes }));
  const sent = await send(
    of,
    uploadAttachments.path,
    uploadOfSeveral({ businessId: of.businessId, filingId: id }, files, 'files'),
  );
  const period = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
  const attachments: string[] = sent.body.Success.map((one: { id: string }) => one.id);
  // The second proves a row of a tax line too.
  const sold = { taxDate: '2026-02-15', typeOfEvent: '60a', noOfGallons: '100', attachments: attachments.slice(1) };
  const state = { nameOfGovUnit: 'City of Tidewater', tinOfGovUnit: '98-7654321' };
  const groups = {
    3: { ...period, lines: [{ line: '3a', typeOfUse: '2', gallons: '4000', attachments }] },
    7: { ...period, uvRegNumber: 'UV123456', lines: [{ line: '7a', gallons: '1000', ...state }] },
  };
  const saved = await call(saveForm720, {
    token: of.token,
    body: { id, claimsData: { groups }, filingData: { 60: { rows: [sold] } } },
  });
  expect(saved.error?.issues ?? []).toEqual([]);
  return id;
}
const fetchPackage = async ({ token }: TestAccount, id: string): Promise<Buffer> =>
  Buffer.from((await call(downloadForm720, { token, params: { id, document: 'package.zip' } })).success.bytes);
const add = (of: TestAccount, bytes: Buffer, businessId = of.businessId) =>
  send(of, addForm720FromPackage.path, uploadOf({ businessId }, bytes, 'package', 'package.zip'));
const readAttachments = async ({ accountId }: TestAccount) =>
  (await asSuperuser('select name, filing_id from attachment where account_id = $1', [accountId])).rows;

const withFacts = (archive: Buffer, change: (facts: Record<string, never>) => object) =>
  changedPackage(archive, (entries) => {
    const facts = JSON.parse(Buffer.from(entries['filing.json'] ?? []).toString());
    entries['filing.json'] = strToU8(JSON.stringify(change(facts)));
  });

/** The content of a filing without its identity. */
const heldBy = ({ id: _, createdAt, updatedAt, version, claimsData, filingData, ...rest }: FilingAnswer) => ({
  ...rest,
  rows: JSON.stringify([filingData, claimsData]).replace(/"attachments":\[[^\]]*\]/g, ''),
});

const original = await filed(hall);
const archive = await fetchPackage(hall, original);

test('the package of a filing is the same bytes each time, and holds what was attached under names of its own', async () => {
  clock.at = new Date('2026-11-21T12:01:00Z');
  expect((await fetchPackage(hall, original)).equals(archive)).toBe(true);
  const { facts, attached, entries } = readPackage(archive);
  expect([...attached]).toEqual([
    ['proof.pdf', new Uint8Array(proofs[0])],
    ['proof-2.pdf', new Uint8Array(proofs[1])],
  ]);
  expect([...entries.keys()]).not.toContain('acknowledgement.json');
  expect(JSON.stringify(facts)).not.toContain(original);
});

test('a number that is taken is passed by: every file stands in the package under a name of its own', async () => {
  const of = await account();
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };
  const { id } = (await call(addForm720, { token: of.token, body: { businessId: of.businessId, taxYearQuarter } }))
    .success;
  const names = ['a-3.pdf', 'a.pdf', 'A.pdf', 'a.pdf', 'a-4.pdf'];
  const files = names.map((name, at) => ({ name, bytes: samplePdf(at + 1) }));
  const sent = await send(
    of,
    uploadAttachments.path,
    uploadOfSeveral({ businessId: of.businessId, filingId: id }, files, 'files'),
  );
  const attachments: string[] = sent.body.Success.map((one: { id: string }) => one.id);
  const row = { taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '100' };
  const save = (ids: readonly string[]) =>
    call(saveForm720, { token: of.token, body: { id, filingData: { 60: { rows: [{ ...row, attachments: ids }] } } } });
  expect((await save(attachments)).status).toBe(200);
  const { attached } = readPackage(await fetchPackage(of, id));
  expect([...attached.keys()]).toEqual(['a-3.pdf', 'a.pdf', 'A-4.pdf', 'a-5.pdf', 'a-4-5.pdf']);
  expect([...attached.values()].map((bytes) => Buffer.from(bytes))).toEqual(files.map(({ bytes }) => bytes));

  const { issues } = (await call(getPreflight, { token: of.token, params: { id } })).success;
  expect(issues.filter(({ path }) => path.startsWith('attachments'))).toEqual([]);
  await asSuperuser(`update attachment set name = '_a.pdf' where id = $1`, [attachments[1]]);
  const found = (await call(getPreflight, { token: of.token, params: { id } })).success.issues;
  expect(found.filter(({ path }) => path.startsWith('attachments'))).toEqual([
    expect.objectContaining({ code: 'attachmentName', path: `attachments.${attachments[1]}`, blocks: 'pay' }),
  ]);
});

test('file names that the IRS gateway does not take stop no return on paper', async () => {
  const of = await account();
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };
  const { id } = (await call(addForm720, { token: of.token, body: { businessId: of.businessId, taxYearQuarter } }))
    .success;
  const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name, at) => ({ name, bytes: samplePdf(at + 1) }));
  const upload = uploadOfSeveral({ businessId: of.businessId, filingId: id }, files, 'files');
  const sent = await send(of, uploadAttachments.path, upload);
  const attachments: string[] = sent.body.Success.map((file: { id: string }) => file.id);
  const row = { taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '100', attachments };
  await call(saveForm720, { token: of.token, body: { id, filingData: { 60: { rows: [row] } } } });
  const mail = async () => {
    const { error } = await call(getMailing, { token: of.token, params: { id } });
    return error?.issues.map(({ code }) => code) ?? [];
  };
  const before = await mail();
  await asSuperuser(`update attachment set name = '_a.pdf' where id = any($1)`, [attachments.slice(0, 2)]);
  const { issues } = (await call(getPreflight, { token: of.token, params: { id } })).success;
  const names = issues.filter(({ path }) => path.startsWith('attachments')).map(({ code }) => code);
  expect(names).toEqual(['attachmentName', 'attachmentName']);
  expect(await mail()).toEqual(before);
});

test('it comes back as the identical return: equal figures, files and facts, byte for byte', async () => {
  const { success: before } = await call(getForm720, { token: hall.token, params: { id: original } });
  expect((await add(hall, archive)).body).toMatchObject({
    Error: { code: 'FILING_EXISTS', current: { id: original } },
  });
  expect(await readAttachments(hall)).toHaveLength(2);

  await call(deleteForm720, { token: hall.token, params: { id: original } });
  const { status, body } = await add(hall, archive);
  expect([status, body.Error]).toEqual([201, undefined]);
  const { id } = body.Success;
  const { success: after } = await call(getForm720, { token: hall.token, params: { id } });
  expect(heldBy(after)).toEqual(heldBy(before));

  const again = await fetchPackage(hall, id);
  const [then, now] = [readPackage(archive), readPackage(again)];
  for (const name of ['filing.json', 'cells.csv', 'attachments/proof.pdf', 'attachments/proof-2.pdf'])
    expect(Buffer.compare(now.entries.get(name) as Uint8Array, then.entries.get(name) as Uint8Array), name).toBe(0);
  expect(await readAttachments(hall)).toEqual([
    { name: 'proof.pdf', filing_id: id },
    { name: 'proof-2.pdf', filing_id: id },
  ]);
});

test('a return that IRS e-file does not take has what is mailed in its package, and is read back', async () => {
  const of = await account();
  const taxYearQuarter = { taxYear: '2023', taxYearAndQuarter: '1' };
  const filingData = { 60: { rows: [{ taxDate: '2023-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } };
  const body = { businessId: of.businessId, taxYearQuarter, filingData };
  const { id } = (await call(addForm720, { token: of.token, body })).success;
  const archive = await fetchPackage(of, id);
  const names = [...readPackage(archive).entries.keys()];
  expect(names).toContain('mailing.pdf');
  expect(names).not.toContain('form720.xml');
  const { text } = await extractText(
    await getDocumentProxy(readPackage(archive).entries.get('mailing.pdf') as Uint8Array),
    { mergePages: false },
  );
  expect(
    text.filter((page) => !page.includes('PRACTICE: not for the IRS')),
    'each page of a practice site',
  ).toEqual([]);
  expect([...readPackage(await fetchPackage(of, await filed(of))).entries.keys()]).not.toContain('mailing.pdf');
  await call(deleteForm720, { token: of.token, params: { id } });
  expect((await add(of, archive)).status).toBe(201);
});

test('it is read for a business of that EIN alone, and never for one of another account', async () => {
  const other = await account();
  const third = await business(hall.accountId);
  const taken = await add(other, archive);
  expect(taken.status, 'the same taxpayer in another account').toBe(201);
  expect(await add(hall, archive, other.businessId)).toMatchObject({
    status: 404,
    body: { Error: { code: 'NOT_FOUND' } },
  });
  const theirs = withFacts(archive, (facts) => ({ ...facts, business: { businessName: 'Ott', EIN: '98-7650000' } }));
  const { status, body } = await add(hall, theirs, third);
  expect([status, body.Error.code]).toEqual([422, 'INVALID_PACKAGE']);
  expect(body.Error.errorDescription).toBe(
    'This package is of the business with an EIN ending in 0000. Choose that business, or add it first.',
  );
});

test('what is refused is named by its entry, and leaves nothing behind', async () => {
  const of = await account();
  const script = writePdf({
    objects: pagesWith(1, { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
  });
  const refused = async (bytes: Buffer) => {
    const { status, body } = await add(of, bytes);
    expect(status, JSON.stringify(body)).toBe(422);
    for (const { path, message } of body.Error.issues)
      expect(message.startsWith(path || 'filing.json'), `${path} stands beside ${message}`).toBe(false);
    return `${body.Error.code} ${body.Error.errorDescription}`;
  };
  expect(await refused(Buffer.from('PK'))).toBe('INVALID_PACKAGE This is not a ZIP archive, or it is damaged.');
  expect(await refused(changedPackage(archive, (entries) => Object.assign(entries, { '../x.pdf': script })))).toBe(
    'INVALID_PACKAGE ../x.pdf: A package has no file of this name.',
  );
  expect(
    await refused(changedPackage(archive, (entries) => Object.assign(entries, { 'attachments/proof-2.pdf': script }))),
  ).toMatch(/^INVALID_PACKAGE attachments\/proof-2\.pdf: This PDF holds a program/);
  expect(await refused(withFacts(archive, (facts) => ({ ...facts, taxYear: 2026 })))).toMatch(
    /^INVALID_PACKAGE filing\.json: taxYear: /,
  );
  expect(await refused(withFacts(archive, () => []))).toMatch(/^INVALID_PACKAGE/);
  expect(await refused(withFacts(archive, (facts) => ({ ...facts, taxYear: '1999' })))).toMatch(/^INVALID_ROWS/);
  expect(await readAttachments(of)).toEqual([]);
  const { rows } = await asSuperuser('select id from filing where account_id = $1', [of.accountId]);
  expect(rows).toEqual([]);
  errorSchema.parse((await add(of, Buffer.alloc(0))).body);
});

describe('the filing.json of a stranger says of a filing what the return says, and no more:', () => {
  const bank = { accountType: '2', accountNumber: '123456789', routingTransitNum: '021000021' };
  const others = {
    refundAccount: { ...bank, reAccountNumber: bank.accountNumber },
    paymentOption: { ...bank, paymentMethod: 'efw', bankName: 'First Bank', requestedPaymentDate: '2026-11-30' },
    copyFrom: { filingId: original, what: 'everything' },
    paymentStatus: 0,
    paidAmount: '0.00',
    id: original,
    emailId: 'somebody@example.com',
    businessId: hall.businessId,
    businessName: 'Hall Oil',
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    state: 'signed',
    version: 7,
    totals: {},
    issues: [],
    account: 'theirs',
  };
  test.each(Object.entries(others))('%s is refused by name, and leaves nothing', async (name, value) => {
    const of = await account();
    const { status, body } = await add(
      of,
      withFacts(archive, (facts) => ({ ...facts, [name]: value })),
    );
    expect([status, body.Error?.code, body.Error?.issues]).toEqual([
      422,
      'INVALID_PACKAGE',
      [expect.objectContaining({ path: name, code: 'unknownKey' })],
    ]);
    expect(await readAttachments(of)).toEqual([]);
  });

  test.each(['paidPreparer', 'thirdPartyDesignee'])('%s is passed over', async (name) => {
    const named = { taxPreparerId: original, pin: '12345', personName: 'Ada Ott', PTIN: 'P01234567' };
    const { status, body } = await add(
      await account(),
      withFacts(archive, (facts) => ({ ...facts, [name]: named })),
    );
    expect([status, body.Success?.[name]]).toEqual([201, null]);
  });
});
