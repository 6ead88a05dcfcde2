import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDraft, listDrafts } from '@gauger/contract';
import { afterAll, expect, test } from 'vitest';
import {
  type Asked,
  administratorCalls,
  differencesOf,
  isSlow,
  readingCalls,
  recordAnswers,
} from '../testing/answers.ts';
import { testApp } from '../testing/app.ts';
import { writeFixture } from '../testing/fixtures.ts';
import { type LeftBehind, leaveBehind } from '../testing/release.ts';

/** Makes what the next releases are tested with. `scripts/release-fixture.ts` names the folder; without one it is thrown away. */

const MEGABYTE = 1_000_000;
const MINUTE = 60_000;

const kept = process.env.GAUGER_RELEASE_FOLDER;
const folder = kept ?? mkdtempSync(join(tmpdir(), 'gauger-release-'));
const of = mkdtempSync(join(tmpdir(), 'gauger-app-'));
const site = await testApp({}, undefined, {}, { folder: of });
afterAll(() => {
  rmSync(of, { recursive: true, force: true });
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
});

test('a release leaves behind filings in every state, and answers to every reading call', {
  tags: ['variant'],
  timeout: 20 * MINUTE,
}, async () => {
  const left = await leaveBehind(site);
  const { rows } = await site.asSuperuser('select distinct state from filing order by state');
  // Signed and queued are one step, and nothing leads to withdrawn: no filing rests in either.
  expect(rows.map(({ state }) => state)).toEqual([
    'accepted',
    'draft',
    'paid',
    'queued',
    'ready',
    'rejected',
    'sending',
    'sent',
    'unknown',
  ]);
  const calls = callsOf(left).filter(({ url }) => kept !== undefined || !isSlow(url));
  const answers = await recordAnswers(site.app, left.tokens, calls);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  if (kept !== undefined) {
    const quick = answers.filter(({ url }) => !isSlow(url));
    const again = await recordAnswers(site.app, left.tokens, quick);
    expect(quick.flatMap((one, at) => differencesOf(one, again[at] ?? one))).toEqual([]);
  }
  await writeFixture(site, of, folder, { left, answers });
  const bytes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(5 * MEGABYTE);
});

/** Everything that can be read, by those who see it differently. */
function callsOf({ known, drafts, elsewhere, filings }: LeftBehind): Asked[] {
  const read = (as: keyof LeftBehind['tokens'], url: string) => ({ as, method: 'GET', url });
  const address = (path: string, of: Record<string, string>) => path.replace(/\{(\w+)\}/g, (_, name) => of[name] ?? '');
  const everything = filings.everything ?? '';
  return [
    ...readingCalls(known, 'owner'),
    ...drafts.map(({ as, filing: id, page }) => read(as, address(getDraft.path, { id, page }))),
    ...[...new Set(drafts.map(({ filing }) => filing))].map((id) => read('editor', address(listDrafts.path, { id }))),
    ...(['manager', 'editor', 'viewer', 'elsewhere'] as const).map((as) =>
      read(as, `/form720/form720id/${everything}`),
    ),
    read('elsewhere', `/form720/form720id/${elsewhere}`),
    read('owner', `/form720/form720id/${elsewhere}`),
    ...administratorCalls,
  ];
}
