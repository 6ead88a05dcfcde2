import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addClaims720,
  addComment,
  addForm720,
  checkRows,
  deleteDraft,
  deleteForm720,
  exportRows,
  importRows,
  listComments,
  markReady,
  markRows,
  type Route,
  resolveComment,
  saveClaims720,
  saveDraft,
  saveForm720,
  sendBack,
  transmitForm720,
  undoRowImport,
  unlockForm720,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { markPaid } from '../db/testing-rows.ts';
import { differencesOf, isSlow, type Known, type Recorded, readingCalls, recordAnswers } from '../testing/answers.ts';
import { testApp } from '../testing/app.ts';
import { exampleFilings, pagesOf } from '../testing/release.ts';
import { signature } from '../testing/submissions.ts';
import { uploadOf } from '../testing/uploads.ts';

/** Every call about a filing, made for every example, answers as recorded. `npm run compare -- --write` records intended changes. */

const RECORD = join(import.meta.dirname, 'recorded-answers.ndjson');
const START = '2026-10-20T12:00:00.000Z';
const nothing: Known = {
  filings: [],
  businesses: [],
  preparers: [],
  attachments: [],
  batches: [],
  users: [],
  leftOut: [],
  feeds: [],
};

const site = await testApp();
const { account, business, asSuperuser, clock } = site;
clock.at = new Date(START);
/** By example, the calls in their order. */
const made: Record<string, Recorded[]> = {};

for (const [file, example] of exampleFilings) made[file] = await callsFor(pagesOf(example));

const writes = process.env.GAUGER_WRITE_ANSWERS !== undefined;
if (writes) {
  const lines = Object.entries(made).flatMap(([file, calls]) => calls.map((one) => JSON.stringify({ file, ...one })));
  writeFileSync(RECORD, `${lines.join('\n')}\n`);
}
const recorded = readFileSync(RECORD, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded & { file: string });

describe('the calls of a filing', () => {
  test.each(Object.entries(made))('%s answers as recorded', (file, calls) => {
    const now = numbered(calls);
    const before = numbered(recorded.filter((one) => one.file === file));
    // Further calls are new.
    expect([...before.keys()].filter((name) => !now.has(name))).toEqual([]);
    expect([...before].flatMap(([name, one]) => differencesOf(one, now.get(name) ?? one))).toEqual([]);
    expect(calls.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('are recorded for every example', () => {
    expect([...new Set(recorded.map((one) => one.file))].sort()).toEqual(exampleFilings.map(([file]) => file).sort());
  });
});

/** Calls by their address, and how often it was asked for until then. */
function numbered(calls: readonly Recorded[]): ReadonlyMap<string, Recorded> {
  const named = new Map<string, Recorded>();
  for (const one of calls) {
    const { method, url } = one;
    let times = 1;
    while (named.has(`${method} ${url}, ${times}`)) times++;
    named.set(`${method} ${url}, ${times}`, one);
  }
  return named;
}

/** The calls of a person for a filing, from its first page to the signature, some with errors. */
async function callsFor(pages: ReturnType<typeof pagesOf>): Promise<Recorded[]> {
  const { token, accountId } = await account();
  const recorded: Recorded[] = [];
  const names = new Map<string, string>();
  const plain = <T>(value: T): T => nameless(value, names);
  const ask = async (
    route: Route,
    of: Record<string, string>,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const url = route.path.replace(/\{(\w+)\}/g, (_, name: string) => of[name] ?? '');
    const [answer] = await recordAnswers(site.app, { owner: token }, [
      { as: 'owner', method: route.method, url, headers, ...(body === undefined ? {} : { body }) },
    ]);
    if (!answer) throw new Error('There is no answer');
    const { body: _, ...kept } = answer;
    recorded.push(plain({ ...kept, answer: short(answer.answer) }));
    return (answer.answer as { Success?: Record<string, never> }).Success ?? {};
  };
  const read = async (of: Partial<Known>) => {
    const calls = readingCalls({ ...nothing, ...of }, 'owner').filter(
      // A calendar and the file of the activity hold keys and times.
      ({ url }) => !isSlow(url) && !/\/(calendar|activity\/file)$/.test(url) && !/^\/(usermanagement|auth)/.test(url),
    );
    for (const one of await recordAnswers(site.app, { owner: token }, calls))
      recorded.push(plain({ ...one, answer: short(one.answer) }));
  };
  let begun = 0;
  const begin = async (of: object) => {
    const businessId = await business(accountId);
    names.set(businessId, `business ${++begun}`);
    const { id = '' } = await ask(addForm720, {}, { businessId, ...of });
    names.set(id, `filing ${begun}`);
    return { id: id as string, businessId };
  };

  // At once, and page by page.
  const whole = await begin(pages);
  await read({ filings: [whole.id], businesses: [whole.businessId] });
  const { id } = await begin({ taxYearQuarter: pages.taxYearQuarter });
  const { taxYearQuarter: _, filingData, claimsData, ...others } = pages as Record<string, object | undefined>;
  for (const [irsNumber, line] of Object.entries(filingData ?? {})) {
    await ask(saveDraft, { id, page: irsNumber }, { fields: line });
    await ask(saveForm720, {}, { id, filingData: { [irsNumber]: line } });
    await ask(saveDraft, { id, page: irsNumber }, { fields: { rows: [{ note: 'typed' }] } });
  }
  for (const [page, fields] of Object.entries(others)) {
    await ask(saveDraft, { id, page }, { fields });
    await ask(saveForm720, {}, { id, [page]: fields });
  }
  if (claimsData) {
    await ask(addClaims720, {}, { form720Id: id, ...claimsData });
    await ask(saveClaims720, {}, { id, groups: { 3: null } });
    await ask(saveClaims720, {}, { id, ...claimsData });
  }
  await read({ filings: [id] });
  for (const irsNumber of Object.keys(filingData ?? {})) await ask(deleteDraft, { id, page: irsNumber });

  // The issues.
  await ask(saveForm720, {}, { id, deposit: { depositedAmt: '2' } });
  await ask(saveForm720, {}, { id, deposit: { depositedAmt: '1' } }, { 'if-match': '"1"' });
  await ask(saveForm720, {}, { id, deposit: others.deposit ?? null });
  await ask(saveForm720, {}, { id, deposit: { depositedAmt: 'much' }, overpayment: { overPaidAmount: '1e9' } });
  await ask(saveForm720, {}, { id, filingData: { 60: { rows: [{ taxDate: '2021-02-30', noOfGallons: '1.5' }] } } });
  await ask(saveForm720, {}, { id, claimsData: { groups: { 3: { lines: [{ line: '3a', gallons: '-1' }] } } } });

  // Rows out and in again.
  for (const irsNumber of Object.keys(filingData ?? {})) {
    const url = exportRows.path.replace('{id}', id).replace('{format}', 'csv');
    const sheet = await site.app.inject({ url, query: { irsNumber }, headers: { authorization: `Bearer ${token}` } });
    const send = async (route: Route, texts: Record<string, string>) => {
      const upload = uploadOf({ irsNumber, mode: 'replace', ...texts }, sheet.rawPayload, 'file', 'rows.csv');
      return ask(route, { id }, upload.payload, upload.headers);
    };
    await send(checkRows, {});
    await send(markRows, {});
    const { importId } = await send(importRows, { save: 'good' });
    await ask(undoRowImport, { id }, { importId });
  }

  // A review, the fee, a signature, and back.
  const { threads = [] } = (await ask(addComment, { id }, { path: 'filing', text: 'Is this all?' })) as {
    threads?: { id: string }[];
  };
  await ask(addComment, { id }, { threadId: threads[0]?.id, text: 'It is.' });
  await ask(resolveComment, { id, threadId: threads[0]?.id ?? '' }, { resolved: true });
  await ask(listComments, { id });
  await ask(saveForm720, {}, { id, paymentOption: { paymentMethod: 'eftps' } });
  await ask(markReady, { id });
  await ask(sendBack, { id }, { text: 'Once more.' });
  await ask(deleteForm720, { id: whole.id });
  await markPaid(asSuperuser, id);
  await read({ filings: [id] });
  const { rows } = await asSuperuser('select state from filing where id = $1', [id]);
  expect(rows[0]?.state).toBe('paid');
  const consent = await site.app.inject({
    url: `/form720/form720id/${id}/consent`,
    headers: { authorization: `Bearer ${token}` },
  });
  const { snapshotHash } = consent.json().Success;
  await ask(transmitForm720, { id }, { ...signature, snapshotHash });
  await ask(unlockForm720, { id });
  return recorded;
}

/** The same without what is another one in each run: keys, hashes under keys of the account, moments of the database. */
function nameless<T>(value: T, names: ReadonlyMap<string, string>): T {
  return JSON.parse(
    JSON.stringify(value)
      .replace(
        /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
        (key) => names.get(key) ?? 'another key',
      )
      .replace(/a[0-9a-f]{12}@accounts\.example/g, 'owner@accounts.example')
      .replace(/(?<="(snapshotHash|archiveHash)":")[0-9a-f]{64}/g, 'hash')
      .replace(/(?<="submissionId":")\w{20}/g, 'submission')
      .replace(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, (moment) => (moment === START ? moment : 'another moment')),
  );
}

/** A long answer as the hashes of its parts, by which a difference still names the place. */
function short(value: unknown, depth = 0): unknown {
  const text = JSON.stringify(value);
  if (text === undefined || text.length <= 300 || typeof value !== 'object' || value === null) return value;
  if (depth === 4)
    return `sha256 ${createHash('sha256')
      .update(JSON.stringify(nameless(value, new Map())))
      .digest('hex')
      .slice(0, 20)}`;
  if (Array.isArray(value) && value.length > 20) return short({ all: value }, 3);
  const parts = Object.entries(value).map(([name, part]) => [name, short(part, depth + 1)] as const);
  return Object.fromEntries(parts);
}
