import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addComment,
  addCompanyUser,
  addForm720,
  addTaxPreparer,
  archiveBusiness,
  confirmPayment,
  deleteForm720,
  getForm720,
  getPcorBatch,
  getPcorConsent,
  getRowImport,
  importRows,
  listLeftOutRows,
  makeCalendarFeed,
  markReady,
  openPage,
  payFee,
  payPcorBatch,
  type Route,
  resolveComment,
  saveBusiness,
  saveDraft,
  saveForm720,
  saveUser,
  sendBack,
  transmitPcorBatch,
  unlockForm720,
  uploadAttachments,
  uploadPcorSheet,
  uploadPhoto,
} from '@gauger/contract';
import { type Filing, filingFlags } from '@gauger/excise';
import { writeCsv } from '@gauger/sheet';
import { markPaid } from '../db/testing-rows.ts';
import { CERTIFICATION_OF_EACH } from '../features/money/payments/certification.ts';
import { hashNewPassword } from '../features/people/accounts/passwords.ts';
import type { Known } from './answers.ts';
import { keptContract, type TestApp } from './app.ts';
import { businessFacts, companyUserFacts, profile, taxPreparerFacts } from './facts.ts';
import { samplePdf } from './pdf.ts';
import { signature, submissionsOf } from './submissions.ts';
import { samplePhoto, type Upload, uploadOf, uploadOfSeveral } from './uploads.ts';

/** A database as people leave it behind, made by the calls of the product, for tests of what comes after. */
export interface LeftBehind {
  /** The moment its clock stood at last. */
  at: string;
  accountId: string;
  /** Tokens of sessions that still run then, by the name of their holder. */
  tokens: Record<'owner' | 'manager' | 'editor' | 'viewer' | 'elsewhere' | 'administrator', string>;
  /** The owner's address and password. */
  login: { emailId: string; password: string };
  /** The records that the owner can read. */
  known: Known;
  /** Filings by what is special about them. */
  filings: Readonly<Record<string, string>>;
  /** Pages with unsaved changes. */
  drafts: readonly { as: 'owner' | 'editor'; filing: string; page: string }[];
  /** Imports of rows that can be undone, with the lines as they stood before. */
  undos: readonly { filing: string; importId: string; linesBefore: unknown }[];
  /** The filing of another account. */
  elsewhere: string;
}

/** The examples in the open format, by file name. */
export const exampleFilings: readonly (readonly [file: string, filing: Filing])[] = readExamples();

function readExamples() {
  const folder = join(import.meta.dirname, '../../../../examples');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'totals.json')
    .map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Filing] as const);
}

/** The pages of a filing in the open format, as the call that adds it takes them. */
export function pagesOf(file: Filing) {
  const { taxYear, taxYearAndQuarter, filingData, deposit, overpayment, claimsData } = file;
  const flags = filingFlags.flatMap((flag) => (file[flag] === undefined ? [] : [[flag, file[flag]]]));
  const pages = Object.entries({ filingData, deposit, overpayment, claimsData });
  return {
    taxYearQuarter: { taxYear, taxYearAndQuarter, ...Object.fromEntries(flags) },
    ...Object.fromEntries(pages.filter(([, page]) => page !== undefined)),
  };
}

const START = new Date('2026-10-20T12:00:00Z');
const MINUTE = 60_000;
const PASSWORD = 'a barrel of salted herring';

const debit = {
  paymentMethod: 'efw',
  bankName: 'First Bank',
  accountType: '2',
  accountNumber: '12345678',
  reAccountNumber: '12345678',
  routingTransitNum: '021000021',
};
const refundAccount = {
  accountType: '2',
  accountNumber: '98765432101',
  reAccountNumber: '98765432101',
  routingTransitNum: '021000021',
};
const overpaid = {
  deposit: { depositedAmt: '300.00' },
  overpayment: { anyPreviousOverPayment: false, overPaymentUse: 'refund' as const },
};
const row = (taxDate: string, noOfGallons: string) => ({ taxDate, typeOfEvent: '60a', noOfGallons });
const july = { filingData: { 60: { rows: [row('2026-07-15', '1000'), row('2026-08-15', '2000')] } } };

/** Fills an installation with what people keep in one: filings in every state in which one can rest, and all that hangs on them. */
export async function leaveBehind(site: TestApp): Promise<LeftBehind> {
  const { app, call, account, business, member, admin, asSuperuser, clock, controlMef, deps, sandbox } = site;
  clock.at = START;
  await controlMef('delay', { milliseconds: 0 });
  await controlMef('day', { day: '2026-10-20' });
  const hall = await account('owner@hall.example');
  const { token, accountId } = hall;
  const [manager, editor, viewer] = [
    await member(accountId, 'manager'),
    await member(accountId, 'editor'),
    await member(accountId, 'viewer'),
  ];
  const { paidFiling, transmit, correct, step } = submissionsOf(site);
  const filings: Record<string, string> = {};
  const drafts: LeftBehind['drafts'][number][] = [];

  /** Lets a minute pass, so that lists by time have one order. */
  const tick = () => {
    clock.at = new Date(clock.at.getTime() + MINUTE);
  };
  const put = <T>(answer: { success: T; error?: unknown }): T => {
    if (answer.success === undefined) throw new Error(JSON.stringify(answer.error));
    return answer.success;
  };
  const send = async <T extends Route>(route: T, { headers, payload }: Upload, params: Record<string, string> = {}) => {
    const url = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const authorization = `Bearer ${token}`;
    return put(
      keptContract(
        route,
        await app.inject({ method: route.method, url, headers: { ...headers, authorization }, payload }),
      ),
    );
  };
  const begin = async (name: string, pages: object, quarter = '3', taxYear = '2026') => {
    tick();
    const body = {
      businessId: await business(accountId, { businessName: `Hall ${name}` }),
      taxYearQuarter: { taxYear, taxYearAndQuarter: quarter },
      ...pages,
    };
    const { id, businessId } = put(await call(addForm720, { token, body }));
    filings[name] = id;
    return { id, businessId };
  };
  const save = async (id: string, pages: object) => put(await call(saveForm720, { token, body: { id, ...pages } }));
  const keep = async (as: 'owner' | 'editor', filing: string, page: string, fields: object, seenVersion?: number) => {
    put(
      await call(saveDraft, {
        token: as === 'owner' ? token : editor.token,
        params: { id: filing, page },
        body: { fields, ...(seenVersion === undefined ? {} : { seenVersion }) },
      }),
    );
    drafts.push({ as, filing, page });
  };
  const attach = async (texts: Record<string, string>, ...names: string[]): Promise<string[]> => {
    const files = names.map((name) => ({ name, bytes: samplePdf(1) }));
    const attached = await send(uploadAttachments, uploadOfSeveral(texts, files, 'files'));
    return attached.map(({ id }: { id: string }) => id);
  };
  const goesWrong = (fault: string) => controlMef('fault', { operation: 'SendSubmissions', fault, times: 1 });

  // The people, and who is named on returns.
  await asSuperuser('update app_user set password_hash = $2 where email = $1', [
    hall.emailId,
    await hashNewPassword(PASSWORD, { emailId: hall.emailId, path: 'password' }),
  ]);
  const { rows: people } = await asSuperuser('select user_id as id from membership where account_id = $1', [accountId]);
  const { rows: owners } = await asSuperuser('select id from app_user where email = $1', [hall.emailId]);
  const ownerId = owners[0].id as string;
  const { firstName, lastName } = profile;
  put(await call(saveUser, { token, body: { ...profile, firstName, lastName, emailId: hall.emailId } }));
  await send(uploadPhoto, uploadOf({ userId: ownerId }, samplePhoto));
  put(await call(addCompanyUser, { token, body: companyUserFacts }));
  const pat = put(await call(addTaxPreparer, { token, body: taxPreparerFacts }));

  // The examples, and drafts with one of everything.
  for (const [file, filing] of exampleFilings) await begin(file, { ...pagesOf(filing) });

  const whole = await begin('everything', {
    ...july,
    ...overpaid,
    paidPreparer: { taxPreparerId: pat.id },
    thirdPartyDesignee: { taxPreparerId: pat.id, pin: '24680' },
    refundAccount,
  });
  const attachments = await attach({ businessId: whole.businessId, filingId: whole.id }, 'proof.pdf', 'ledger.pdf');
  const period = { periodStart: '2026-07-01', periodEnd: '2026-09-30' };
  await save(whole.id, {
    claimsData: {
      groups: {
        3: { ...period, lines: [{ line: '3a', typeOfUse: '2', gallons: '500', attachments: [attachments[0]] }] },
        7: {
          ...period,
          uvRegNumber: 'UV123456',
          lines: [{ line: '7a', gallons: '100', nameOfGovUnit: 'City of Tidewater', tinOfGovUnit: '98-7654321' }],
        },
      },
    },
  });
  await begin('direct debit', { ...july, paymentOption: { ...debit, requestedPaymentDate: '2026-10-30' } });
  await begin('on paper', { filingData: { 60: { rows: [row('2022-07-15', '1000')] } } }, '3', '2022');

  const typed = await begin('unsaved changes', july);
  await keep('owner', typed.id, '60', { rows: [{ noOfGallons: '12e', taxDate: 'tomorow' }] });
  await keep('owner', typed.id, 'taxYearQuarter', { finalReturn: true });
  await keep('owner', typed.id, 'deposit', { depositedAmt: '1' });
  await keep('owner', typed.id, 'overpayment', { anyPreviousOverPayment: true });
  await keep('owner', typed.id, 'paymentOption', { paymentMethod: 'efw', bankName: 'First' });
  await keep('owner', typed.id, 'claimsData', { monthIncomeTaxYearEnds: '6' });
  await keep('owner', typed.id, 'claims.3', { lines: [{ line: '3a', gallons: '7' }] });
  await keep('editor', typed.id, '62', { rows: [{ noOfGallons: '5' }] });

  // Saves of two people: the pages, boxes and people that the second changed, and a draft of the first on the version before.
  const shared = await begin('saved by two', { ...july, deposit: { depositedAmt: '10.00' } });
  await keep('owner', shared.id, '60', { rows: [row('2026-07-15', '1500')] }, 1);
  put(
    await call(saveForm720, {
      token: editor.token,
      headers: { 'if-match': '"1"' },
      body: {
        id: shared.id,
        ...july,
        deposit: null,
        taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3', addressChange: true },
        paidPreparer: { taxPreparerId: pat.id },
      },
    }),
  );
  put(await call(openPage, { token: editor.token, params: { id: shared.id, page: '60' } }));
  const moved = await begin('moved', { deposit: { depositedAmt: '10.00' } }, '2');
  await save(moved.id, { taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } });

  const spoken = await begin('comments', july);
  const say = async (body: object, by = manager.token) =>
    put(await call(addComment, { token: by, params: { id: spoken.id }, body })).threads;
  const [first] = await say({ path: 'filingData.60.rows.1.noOfGallons', text: 'Is this from the July invoice?' });
  await say({ threadId: first?.id ?? '', text: 'It is.' }, editor.token);
  await say({ path: 'deposit', text: 'Nothing was deposited?' });
  await say({ path: 'filing', text: 'Looks good.' }, token);
  const about = { id: spoken.id, threadId: first?.id ?? '' };
  put(await call(resolveComment, { token, params: about, body: { resolved: true } }));

  // Imports that can be undone: behind the rows that are there, and in their place, with a row left out.
  const headings = ['Tax date', 'Type of event', 'No. of gallons'];
  const undos: LeftBehind['undos'][number][] = [];
  const leftOut: string[] = [];
  for (const mode of ['append', 'replace']) {
    const { id } = await begin(`import, ${mode}`, july);
    const { filingData } = put(await call(getForm720, { token, params: { id } }));
    const sheet = writeCsv([headings, ['9/15/2026', '60a', '3000'], ['9/40/2026', '60a', '77777']]);
    const texts = { irsNumber: '60', mode, save: 'good' };
    await send(importRows, uploadOf(texts, Buffer.from(sheet), 'file', 'rows.csv'), { id });
    const { import: undoable } = put(await call(getRowImport, { token, params: { id } }));
    undos.push({ filing: id, importId: undoable?.id ?? '', linesBefore: filingData });
    const { imports } = put(await call(listLeftOutRows, { token, params: { id } }));
    leftOut.push(...imports.map((one) => one.id));
  }

  // Reviews.
  const eftps = { ...july, paymentOption: { paymentMethod: 'eftps' } };
  const ready = async (name: string) => {
    const { id } = await begin(name, eftps);
    put(await call(markReady, { token: editor.token, params: { id } }));
    return id;
  };
  await ready('ready');
  const back = await ready('sent back');
  put(await call(sendBack, { token: manager.token, params: { id: back }, body: { text: 'See the August row.' } }));
  tick();
  await save(back, { filingData: { 60: { rows: [row('2026-07-15', '1000')] } } });

  // The fee: begun, and paid by way of the provider.
  const pay = async ({ id, businessId }: { id: string; businessId: string }) => {
    const body = { businessId, transactionFor: id, transactionFormType: 'Form720', certification: true };
    return put(await call(payFee, { token, body: { ...body, currency: 'USD', method: 'paypal' } }));
  };
  await pay(await begin('fee begun', eftps));
  const settled = await pay(await begin('paid', eftps));
  await sandbox.approve(settled.paymentId ?? '');
  put(await call(confirmPayment, { token, body: { id: settled.id, paymentId: settled.paymentId } }));

  // The way to the IRS.
  const paid = async (name: string, of: Parameters<typeof paidFiling>[1] = {}, pages: object = {}) => {
    tick();
    const id = await paidFiling(hall, of);
    if (Object.keys(pages).length > 0) await save(id, pages);
    filings[name] = id;
    return id;
  };
  const queue = async (...of: Parameters<typeof paid>) => {
    const id = await paid(...of);
    put(await transmit(hall, id));
    return id;
  };
  const unlock = async (id: string) => put(await call(unlockForm720, { token, params: { id } }));
  await unlock(await paid('unlocked'));
  await queue('queued');
  const debitDay = { paymentOption: { ...debit, requestedPaymentDate: '2026-10-30' } };
  await queue('queued, direct debit', {}, debitDay);
  await queue('queued, refund', overpaid);
  const proven = await begin('queued, attachments', {
    ...eftps,
    filingData: { 60: { rows: [row('2026-07-15', '10000')] } },
    paidPreparer: { taxPreparerId: pat.id },
  });
  const proofs = await attach({ businessId: proven.businessId, filingId: proven.id }, 'proof.pdf');
  const claim = { line: '3a', typeOfUse: '2', gallons: '4000', attachments: proofs };
  await save(proven.id, { claimsData: { groups: { 3: { ...period, lines: [claim] } } } });
  await markPaid(asSuperuser, proven.id);
  put(await transmit(hall, proven.id));
  await step(hall, await queue('sending'), {
    gateway: { ...deps.mef, submit: () => Promise.reject(new Error('The process ended')) },
  }).catch(() => {});
  await goesWrong('dropAfter');
  await step(hall, await queue('unknown, arrived'));
  await goesWrong('dropBefore');
  await step(hall, await queue('unknown, lost'));
  await step(hall, await queue('sent'));
  const answered = async (...of: Parameters<typeof queue>) => {
    const id = await queue(...of);
    await step(hall, id);
    await step(hall, id);
    return id;
  };
  await answered('accepted');
  await answered('accepted, direct debit', {}, debitDay);
  await answered('rejected', { ein: '120000900' });
  await unlock(await answered('rejected, unlocked', { ein: '120010900' }));
  const again = await answered('rejected, queued again', { ein: '120020900' });
  const { businessId: corrected } = await unlock(again);
  await correct(hall, again, '1001');
  put(await call(saveBusiness, { token, body: { id: corrected, EIN: '120020901' } }));
  put(await transmit(hall, again));

  // A deleted return and an archived business.
  put(await call(deleteForm720, { token, params: { id: (await begin('deleted', eftps)).id } }));
  const archived = await business(accountId, { businessName: 'Hall Archive' });
  put(await call(archiveBusiness, { token, params: { id: archived } }));

  // Returns of the PCORI fee, made from sheets: one batch open, one signed.
  const sheetOf = (names: readonly string[]) => {
    const columns = [
      ...Object.keys(businessFacts),
      ...['planYearEnd', 'policyType', 'countingMethod', 'sumOfLives', 'daysCounted'],
    ];
    const plan = { planYearEnd: '12/31/2025', policyType: 'Self-insured', countingMethod: 'Snapshot count' };
    const rows = names.map((businessName, at) => {
      const EIN = `3000${names.length}000${at}`;
      const facts: Record<string, string> = { ...businessFacts, ...plan, sumOfLives: '166', daysCounted: '4' };
      return columns.map((name) => ({ ...facts, businessName, EIN })[name] ?? '');
    });
    return Buffer.from(writeCsv([columns, ...rows]));
  };
  const batch = async (names: readonly string[]) => {
    tick();
    const upload = uploadOf({ save: 'good' }, sheetOf(names), 'file', 'plans.csv');
    return (await send(uploadPcorSheet, upload)).id as string;
  };
  const open = await batch(['Cask Health', 'Stave Health', '']);
  const signed = await batch(['Hoop Health', 'Bung Health']);
  const readReturns = async (id: string) =>
    put(await call(getPcorBatch, { token, params: { id }, query: { size: '100' } })).filings;
  for (const { id, businessName } of [...(await readReturns(open)), ...(await readReturns(signed))])
    filings[`batch, ${businessName}`] = id;
  const order = put(
    await call(payPcorBatch, {
      token,
      params: { id: signed },
      body: { filings: (await readReturns(signed)).map(({ id }) => id), certification: CERTIFICATION_OF_EACH },
    }),
  );
  await sandbox.approve(order.paymentId ?? '');
  put(await call(confirmPayment, { token, body: { id: order.id, paymentId: order.paymentId } }));
  const shown = put(await call(getPcorConsent, { token, params: { id: signed }, query: { size: '100' } })).returns;
  const returns = shown.map(({ id, snapshotHash }) => ({ id, snapshotHash }));
  put(await call(transmitPcorBatch, { token, params: { id: signed }, body: { ...signature, returns } }));

  const { address } = put(
    await call(makeCalendarFeed, { token, params: { id: whole.businessId }, body: { withAmounts: true } }),
  );

  const other = await account('owner@elsewhere.example');
  const elsewhere = put(
    await call(addForm720, {
      token: other.token,
      body: {
        businessId: other.businessId,
        taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
        ...july,
      },
    }),
  ).id;
  tick();
  const { rows: businesses } = await asSuperuser('select id from business where account_id = $1 order by id', [
    accountId,
  ]);
  return {
    at: clock.at.toISOString(),
    accountId,
    tokens: {
      owner: token,
      manager: manager.token,
      editor: editor.token,
      viewer: viewer.token,
      elsewhere: other.token,
      administrator: (await admin()).token,
    },
    login: { emailId: hall.emailId, password: PASSWORD },
    known: {
      filings: Object.values(filings),
      businesses: businesses.map(({ id }) => id),
      preparers: [pat.id],
      attachments,
      batches: [open, signed],
      users: people.map(({ id }) => id),
      leftOut,
      feeds: [new URL(address).pathname.split('/').at(-1) ?? ''],
    },
    filings,
    drafts,
    undos,
    elsewhere,
  };
}
