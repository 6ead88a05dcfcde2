import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  addClaims720,
  addForm720,
  addForm720X,
  addForm8849,
  addTaxPreparer,
  getSignature,
  getSignature8849,
  importRows,
  importRows720X,
  importRows8849,
  type Method,
  openApi,
  type Route,
  routes,
} from '@gauger/contract';
import { writeCsv } from '@gauger/sheet';
import { describe, expect, test } from 'vitest';
import { keptContract, testApp } from '../testing/app.ts';
import { businessFacts, profile, taxPreparerFacts } from '../testing/facts.ts';
import { packageOfFacts } from '../testing/packages.ts';
import { samplePdf } from '../testing/pdf.ts';
import { samplePhoto, type Upload, uploadOf } from '../testing/uploads.ts';

/** The OpenAPI document is kept: a program made from it sends what the server takes, and is answered as it reads. */

const { app, account, business, call, asSuperuser } = await testApp();
const hall = await account();
const { rows: people } = await asSuperuser('select id from app_user where email = $1', [hall.emailId]);
const userId: string = people[0].id;

interface Schema {
  $ref?: string;
  properties: Record<string, { format?: string; enum?: string[]; items?: { format: string } }>;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
const document = openApi() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const operationOf = ({ path, method }: Route) => document.paths[path]?.[method.toLowerCase()] as Operation;
const resolved = (schema: Schema): Schema =>
  schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema) : schema;

async function send(route: Route, id: string, upload: Upload | undefined, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method: route.method as Method,
    url: route.path.replace('{id}', id),
    headers: { ...upload?.headers, authorization: `Bearer ${hall.token}`, ...headers },
    ...(upload && { payload: upload.payload }),
  });
  return keptContract(route, response);
}

const firstQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };
const begin = async (more: object = {}) => {
  const body = { businessId: await business(hall.accountId), taxYearQuarter: firstQuarter, ...more };
  return (await call(addForm720, { token: hall.token, body })).success;
};
/** An amendment with a corrected copy. */
const corrected = async () => {
  const { id, businessId } = await begin();
  await asSuperuser(`update filing set state = 'accepted' where id = $1`, [id]);
  return (await call(addForm720X, { token: hall.token, body: { businessId, original: { filingId: id } } })).success.id;
};
const csv = (row: Record<string, string>) => Buffer.from(writeCsv([Object.keys(row), Object.values(row)]));
let eins = 530_000_001;
const businesses = () => csv({ ...businessFacts, EIN: String(eins++) });
const plans = () =>
  csv({
    ...businessFacts,
    EIN: String(eins++),
    planYearEnd: '12/31/2025',
    policyType: 'Self-insured',
    countingMethod: 'Snapshot count',
    sumOfLives: '166',
    daysCounted: '4',
  });
const buses = () => csv({ Line: '3d', Gallons: '1000' });
const diesel = () => csv({ 'Tax date': '2026-01-15', 'Type of event': '60a', 'No. of gallons': '1000' });

describe('an upload that is sent as the document describes it is accepted', () => {
  const nilBusiness = { businessName: 'Hall Barge', EIN: '540000001' };
  const asRead = { sheets: '1:1', takeBack: '1:9', separator: 'comma' };
  const answered = { answers: '{}', leaveOutRows: '1:9' };
  const days = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
  const aClaim = async () => {
    const schedule = { scheduleType: 'sch1', year: '2026', month: '12' } as const;
    const body = { businessId: await business(hall.accountId), schedule };
    return (await call(addForm8849, { token: hall.token, body })).success.id;
  };
  const signer = async (of: typeof getSignature | typeof getSignature8849, id: string) => ({
    snapshotHash: (await call(of, { token: hall.token, params: { id } })).success.snapshotHash,
    signerName: 'Ann Hall',
    signerTitle: 'Controller',
    signedOn: '2026-11-21',
  });
  /** The browser of a client who was asked about a return. */
  const clientAccess = async (filingId: string) => {
    const { snapshotHash } = await signer(getSignature, filingId);
    const access = randomBytes(32).toString('base64url');
    const hash = (text: string) => createHash('sha256').update(text).digest();
    await asSuperuser(
      `insert into client_request (id, account_id, filing_id, business_id, contact_name, email, asked_by, asked_at, expires_at,
         token_hash, snapshot_hash, checked_at, access_hash, access_until, answer, answered_at, signer_name, signer_title, declaration)
       select $1, account_id, id, business_id, 'Omar Reyes', 'omar@juniper.example', $2, now(), '2099-01-01', $3, $4, now(), $5,
         '2099-01-01', 'approved', now(), 'Ann Hall', 'Controller', 'I approve' from filing where id = $6`,
      [randomUUID(), userId, hash(`token ${access}`), snapshotHash, hash(access), filingId],
    );
    return access;
  };
  /** The file of each call, and the texts that no list of the document gives. */
  const uploads: Record<
    string,
    {
      file: () => Buffer;
      texts?: (id: string) => Promise<Record<string, string>> | object;
      without?: string[];
      of?: () => Promise<string>;
    }
  > = {
    uploadPhoto: { file: () => samplePhoto, texts: () => ({ userId }) },
    checkBusinessUpload: { file: businesses, texts: () => ({ ...asRead, ...answered }) },
    uploadBusinesses: { file: businesses, texts: () => ({ ...asRead, ...answered }) },
    markBusinessUpload: { file: businesses, texts: () => ({ ...asRead, ...answered }) },
    checkPcorSheet: { file: plans, texts: () => ({ ...asRead, ...answered }) },
    uploadPcorSheet: { file: plans, texts: () => ({ ...asRead, ...answered }) },
    markPcorSheet: { file: plans, texts: () => ({ ...asRead, ...answered }) },
    addForm720FromPackage: {
      file: () => packageOfFacts({ formType: 'Form720', ...firstQuarter, filingData: {}, business: nilBusiness }),
      texts: async () => ({ businessId: await business(hall.accountId, nilBusiness) }),
    },
    addForm720XFromPackage: {
      file: () => packageOfFacts({ formType: 'Form720', ...firstQuarter, filingData: {}, business: nilBusiness }),
      texts: async () => ({ businessId: await business(hall.accountId, nilBusiness) }),
    },
    uploadAttachments: {
      file: () => samplePdf(),
      texts: async () => {
        const { id, businessId } = await begin();
        return { businessId, filingId: id };
      },
    },
    attachSignature: { file: () => samplePdf(), texts: (id) => signer(getSignature, id), without: ['ending'] },
    attachAsClient: {
      file: () => samplePdf(),
      texts: async (id) => ({ access: await clientAccess(id), ...(await signer(getSignature, id)) }),
      without: ['ending'],
    },
    attachSignature8849: {
      file: () => samplePdf(),
      texts: (id) => signer(getSignature8849, id),
      without: ['ending'],
      of: aClaim,
    },
    checkRows: {
      file: diesel,
      texts: () => ({ irsNumber: '60', ...asRead, ...answered, ...days }),
      without: ['claims'],
    },
    markRows: {
      file: diesel,
      texts: () => ({ irsNumber: '60', ...asRead, ...answered, ...days }),
      without: ['claims'],
    },
    importRows: {
      file: diesel,
      texts: () => ({ irsNumber: '60', ...asRead, ...answered, ...days }),
      without: ['claims'],
    },
    checkRows8849: {
      file: buses,
      texts: () => ({ claims: '1.3', ...asRead, ...answered, ...days }),
      without: ['irsNumber'],
      of: aClaim,
    },
    markRows8849: {
      file: buses,
      texts: () => ({ claims: '1.3', ...asRead, ...answered, ...days }),
      without: ['irsNumber'],
      of: aClaim,
    },
    importRows8849: {
      file: buses,
      texts: () => ({ claims: '1.3', ...asRead, ...answered, ...days }),
      without: ['irsNumber'],
      of: aClaim,
    },
    checkRows720X: {
      file: diesel,
      texts: () => ({ irsNumber: '60', ...asRead, ...answered, ...days }),
      without: ['claims'],
      of: corrected,
    },
    markRows720X: {
      file: diesel,
      texts: () => ({ irsNumber: '60', ...asRead, ...answered, ...days }),
      without: ['claims'],
      of: corrected,
    },
    importRows720X: {
      file: diesel,
      texts: () => ({ irsNumber: '60', ...asRead, ...answered, ...days }),
      without: ['claims'],
      of: corrected,
    },
  };

  test('every upload is tried', () => {
    const names = routes.filter(({ upload }) => upload).map(({ name }) => name);
    expect(Object.keys(uploads).sort()).toEqual(names.sort());
  });

  test.each(routes.filter(({ upload }) => upload).map((route) => [route.name, route] as const))(
    '%s',
    async (name, route) => {
      const { content } = operationOf(route).requestBody as { content: Record<string, { schema: Schema }> };
      const { properties } = resolved(content['multipart/form-data']?.schema as Schema);
      const id = (await uploads[name]?.of?.()) ?? (await begin()).id;
      const given: Record<string, string> = { emailId: hall.emailId, ...(await uploads[name]?.texts?.(id)) };
      const texts: Record<string, string> = {};
      const files: string[] = [];
      for (const [part, { format, items, enum: values }] of Object.entries(properties)) {
        if ((items?.format ?? format) === 'binary') files.push(part);
        else if (uploads[name]?.without?.includes(part)) continue;
        else texts[part] = given[part] ?? values?.[0] ?? '';
      }
      expect([files.length, Object.values(texts).every((text) => text !== '')]).toEqual([1, true]);
      const upload = uploadOf(
        texts,
        uploads[name]?.file(),
        files[0],
        name === 'uploadAttachments' ? 'proof.pdf' : 'sheet.csv',
      );
      const { status, error } = await send(route, id, upload);
      expect([status, error]).toEqual([route.status, undefined]);
    },
  );
});

describe('If-Match stands in the document where another version is refused', async () => {
  const json = (body: object): Upload => ({
    headers: { 'content-type': 'application/json' } as unknown as Upload['headers'],
    payload: Buffer.from(JSON.stringify(body)),
  });
  const preparer = async () =>
    (await call(addTaxPreparer, { token: hall.token, body: { ...taxPreparerFacts, EIN: String(eins++) } })).success;
  const claims = { groups: { 3: { lines: [] } }, monthIncomeTaxYearEnds: '6' };
  const claimed = async () => {
    const { id } = await begin();
    await call(addClaims720, { token: hall.token, body: { form720Id: id, ...claims } });
    return id;
  };
  const claim = async () => {
    const schedule = { scheduleType: 'sch1', year: '2026', month: '12' } as const;
    const lines = [{ line: '3d', gallons: '5000' }];
    const sch1 = { periodStart: '2026-07-01', periodEnd: '2026-09-30', 3: { lines } };
    const body = { businessId: await business(hall.accountId), schedule, sch1 };
    return (await call(addForm8849, { token: hall.token, body })).success.id;
  };
  const amendment = async () => {
    const row = { year: '2026', quarterEnding: '1', taxName: '60', taxAsOriginallyReported: '1', adjustedTax: '2' };
    const adjustmentsToLiability = { adjustmentsToLiabilityRows: [{ ...row, explanation: 'More' }] };
    const body = { businessId: await business(hall.accountId), adjustmentsToLiability, certification: true };
    return (await call(addForm720X, { token: hall.token, body })).success.id;
  };
  const dieselRow = { taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' };

  /** A change of each call that is refused for its version alone: the id in its path, and what it sends. */
  const changes: Record<string, () => Promise<{ id: string; sent?: Upload }>> = {
    saveUser: async () => ({ id: userId, sent: json(profile) }),
    saveBusiness: async () => ({
      id: '',
      sent: json({ id: await business(hall.accountId), contactCity: 'Salem' }),
    }),
    deleteBusiness: async () => ({ id: await business(hall.accountId) }),
    saveTaxPreparer: async () => ({ id: '', sent: json({ id: (await preparer()).id, city: 'Portland' }) }),
    deleteTaxPreparer: async () => ({ id: (await preparer()).id }),
    addClaims720: async () => ({ id: '', sent: json({ form720Id: (await begin()).id, ...claims }) }),
    saveClaims720: async () => ({ id: '', sent: json({ id: await claimed(), ...claims }) }),
    saveForm720: async () => ({ id: '', sent: json({ id: (await begin()).id, deposit: { depositedAmt: '1' } }) }),
    deleteForm720: async () => ({ id: (await begin()).id }),
    markReady: async () => ({ id: (await begin()).id }),
    approve: async () => ({ id: (await begin()).id }),
    approve720X: async () => ({ id: await amendment() }),
    approve8849: async () => ({ id: await claim() }),
    sendBack: async () => ({ id: (await begin()).id, sent: json({ text: 'Look again' }) }),
    saveForm720X: async () => ({ id: '', sent: json({ id: await amendment(), overpaymentUse: 'refund' }) }),
    deleteForm720X: async () => ({ id: await amendment() }),
    markReady720X: async () => ({ id: await amendment() }),
    sendBack720X: async () => ({ id: await amendment(), sent: json({ text: 'Look again' }) }),
    addComment720X: async () => ({
      id: await amendment(),
      sent: json({ path: 'adjustmentsToLiability.adjustmentsToLiabilityRows.0', text: 'Why?' }),
    }),
    saveForm8849: async () => ({ id: '', sent: json({ id: await claim(), sch1: { periodStart: '2026-01-01' } }) }),
    deleteForm8849: async () => ({ id: await claim() }),
    markReady8849: async () => ({ id: await claim() }),
    sendBack8849: async () => ({ id: await claim(), sent: json({ text: 'Look again' }) }),
    addComment8849: async () => ({ id: await claim(), sent: json({ path: 'sch1.3.lines.0', text: 'Why?' }) }),
    payFee: async () => {
      const { id, businessId } = await begin();
      const order = { transactionFormType: 'Form720', currency: 'USD', method: 'paypal', certification: true };
      return { id: '', sent: json({ businessId, transactionFor: id, ...order }) };
    },
    addComment: async () => ({
      id: (await begin({ filingData: { 60: { rows: [dieselRow] } } })).id,
      sent: json({ path: 'filingData.60.rows.0', text: 'Why?' }),
    }),
    importRows: async () => ({
      id: (await begin()).id,
      sent: uploadOf({ irsNumber: '60' }, diesel(), 'file', 'sheet.csv'),
    }),
    importRows8849: async () => ({ id: await claim(), sent: uploadOf({}, buses(), 'file', 'sheet.csv') }),
    undoRowImport8849: async () => {
      const id = await claim();
      const imported = await send(importRows8849, id, uploadOf({}, buses(), 'file', 'sheet.csv'));
      return { id, sent: json({ importId: (imported.success as { importId: string }).importId }) };
    },
    importRows720X: async () => ({
      id: await corrected(),
      sent: uploadOf({ irsNumber: '60' }, diesel(), 'file', 'sheet.csv'),
    }),
    undoRowImport720X: async () => {
      const id = await corrected();
      const imported = await send(importRows720X, id, uploadOf({ irsNumber: '60' }, diesel(), 'file', 'sheet.csv'));
      return { id, sent: json({ importId: (imported.success as { importId: string }).importId }) };
    },
    undoRowImport: async () => {
      const { id } = await begin();
      const imported = await send(importRows, id, uploadOf({ irsNumber: '60' }, diesel(), 'file', 'sheet.csv'));
      return { id, sent: json({ importId: (imported.success as { importId: string }).importId }) };
    },
  };
  const namesIt = (route: Route) => operationOf(route).parameters.some(({ name }) => name === 'If-Match');

  test('every call that names it is tried', () => {
    expect(Object.keys(changes).sort()).toEqual(
      routes
        .filter(namesIt)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test.each(routes.filter(namesIt).map((route) => [route.name, route] as const))('%s', async (name, route) => {
    const { id, sent } = (await changes[name]?.()) ?? { id: '' };
    const { status, error } = await send(route, id, sent, { 'if-match': '"999"' });
    expect([status, error.code]).toEqual([412, 'VERSION_MISMATCH']);
    expect((await send(route, id, sent)).error?.code).not.toBe('VERSION_MISMATCH');
  });
});
