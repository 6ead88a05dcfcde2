import { computeReturn, type Filing, type Form8849, law } from '@gauger/excise';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { returnXml } from '../files/return-xml.ts';
import { formsOf } from '../forms/renderings.ts';
import type { ReturnAttachment } from '../return-document.ts';
import { claimOf, claimWith, examples, filingWith, returnOf } from '../testing-returns.ts';
import { packageOfForm } from './open-package.ts';
import { sha256 } from './package-entries.ts';
import { PackageRefused, readPackage } from './read-package.ts';

const pdf = (words: string) => strToU8(`%PDF-1.7 ${words}`);
const attachment = (id: string, name: string): ReturnAttachment => ({
  id,
  name,
  description: name,
  bytes: 9,
  pages: 1,
  sha256: sha256(pdf(id)),
});

/** 4,000 gallons of diesel used off the highway (26 USC 6427(l)(1)), proven by a file kept under an id. */
const claimed = filingWith(
  '2026Q1',
  { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '10000' }] } },
  {
    claimsData: {
      groups: {
        3: {
          periodStart: '2026-01-01',
          periodEnd: '2026-03-31',
          lines: [{ line: '3a', typeOfUse: '2', gallons: '4000', attachments: ['ID-1', 'ID-2'] }],
        },
      },
    },
  },
);

function packageOf(facts: Filing, attachments: readonly ReturnAttachment[] = []): Uint8Array {
  const document = returnOf(facts, { attachments });
  return packageOfForm({
    document,
    law,
    form: { pdf: pdf('copy'), xml: returnXml({ ...document, attachments: [] }, law) },
    attached: new Map(attachments.map(({ id }) => [id, pdf(id)])),
    acknowledgement: null,
  });
}
const whole = () => packageOf(claimed, [attachment('id-1', 'use.pdf'), attachment('id-2', 'log.pdf')]);

test.each(examples)('%s comes back as it was: the same facts, the same figures, the same bytes again', (_, facts) => {
  const made = packageOf(facts);
  const read = readPackage(made);
  const { business, format, ...back } = read.facts as Filing;
  expect(format).toBe('gauger/filing@1');
  expect(business).toEqual(returnOf(facts).business);
  const { business: _own, format: _of, ...sent } = facts;
  expect(back).toEqual(sent);
  expect(computeReturn(read.facts)).toEqual(computeReturn(facts));
  expect(Buffer.compare(packageOf(back as Filing), made)).toBe(0);
});

test('each of two forms has a package with its own facts, documents and files', () => {
  const claim = claimWith('1', { lines: [{ line: '1b', gallons: '5000', attachments: ['ID-1'] }] });
  const tires = {
    line: '396',
    year: '2025',
    quarterEnding: '12',
    noOfTires: '40',
    amountOfClaim: '400',
    explanationOfClaim: 'Exported.',
    attachments: ['id-2'],
  };
  const schedules = { ...claim.schedules, ...claimWith('6', { lines: [tires] }).schedules };
  const files = [attachment('id-1', 'use.pdf'), attachment('id-2', 'bill.pdf')];
  const document = claimOf({ ...claim, schedules }, { attachments: files });
  const packages = formsOf(document).map(({ doc }) =>
    readPackage(
      packageOfForm({
        document: doc,
        law,
        form: { pdf: pdf('copy'), xml: '<Return/>' },
        attached: new Map(files.map(({ id }) => [id, pdf(id)])),
        acknowledgement: null,
      }),
    ),
  );
  for (const [at, file] of ['use.pdf', 'bill.pdf'].entries())
    expect([...(packages[at]?.entries.keys() ?? [])]).toEqual([
      'filing.json',
      'form8849.pdf',
      'form8849.xml',
      'cells.csv',
      `attachments/${file}`,
      'hashes.sha256',
    ]);
  expect(packages.map(({ facts }) => Object.keys((facts as Form8849).schedules))).toEqual([['1'], ['6']]);
});

test('two files of one name are refused: one would be lost', () => {
  expect(() => packageOf(claimed, [attachment('id-1', 'use.pdf'), attachment('id-2', 'use.pdf')])).toThrow(/one name/);
});

test('rows name what is attached by its file, whose bytes come back', () => {
  const { facts, attached, entries } = readPackage(whole());
  expect((facts as Filing).claimsData?.groups?.[3]?.lines?.[0]?.attachments).toEqual(['use.pdf', 'log.pdf']);
  expect([...attached].map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['use.pdf', '%PDF-1.7 id-1'],
    ['log.pdf', '%PDF-1.7 id-2'],
  ]);
  expect([...entries.keys()]).toEqual([
    'filing.json',
    'form720.pdf',
    'form720.xml',
    'cells.csv',
    'attachments/use.pdf',
    'attachments/log.pdf',
    'hashes.sha256',
  ]);
});

test('a row of 20,000 that are all alike is read, however well it packs', () => {
  const row = { taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '10' };
  const made = packageOf(filingWith('2026Q1', { 60: { rows: Array.from({ length: 20_000 }, () => row) } }));
  expect((readPackage(made).facts as Filing).filingData[60]?.rows).toHaveLength(20_000);
});

describe('a package is refused', () => {
  /** A package with changed entries, whose hashes are made to fit unless they are changed too. */
  function changed(change: (files: Record<string, Uint8Array>) => void, hashes?: string): Uint8Array {
    const { 'hashes.sha256': _, ...files } = unzipSync(whole());
    change(files);
    const listed = Object.entries(files).map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`);
    return zipSync({ ...files, 'hashes.sha256': strToU8(hashes ?? listed.join('')) });
  }
  const refusalOf = (bytes: Uint8Array) => {
    try {
      readPackage(bytes);
    } catch (error) {
      if (error instanceof PackageRefused) return error.message;
      throw error;
    }
    return 'taken';
  };

  test.each([
    ['no archive', () => strToU8('PK but no more'), 'This is not a ZIP archive, or it is damaged.'],
    [
      'a path that leaves the folder',
      () => changed((files) => Object.assign(files, { '../../evil.pdf': pdf('x') })),
      '../../evil.pdf: A package has no file of this name.',
    ],
    [
      'a file that does not belong',
      () => changed((files) => Object.assign(files, { 'run.exe': pdf('x') })),
      'run.exe: A package has no file of this name.',
    ],
    [
      'facts that were changed',
      () =>
        changed(
          (files) => Object.assign(files, { 'filing.json': strToU8('{}') }),
          strFromU8(unzipSync(whole())['hashes.sha256'] as Uint8Array),
        ),
      'filing.json: This file was changed: its hash does not match.',
    ],
    ['a file that is not listed', () => changed(() => {}, ''), 'filing.json: hashes.sha256 does not list this file.'],
    ['hashes that are none', () => changed(() => {}, 'abc'), /^hashes.sha256: Each line should be/],
    [
      'a file that is missing',
      () => changed((files) => delete files['attachments/use.pdf']),
      'attachments/use.pdf: This attachment is missing: a row of filing.json names it.',
    ],
    [
      'a file that no row names',
      () => changed((files) => Object.assign(files, { 'attachments/other.pdf': pdf('x') })),
      'attachments/other.pdf: No row of filing.json names this attachment.',
    ],
    [
      'no facts',
      () => changed((files) => delete files['filing.json']),
      /^filing.json: This file is missing: every package has it/,
    ],
    [
      'facts with a key twice',
      () => changed((files) => Object.assign(files, { 'filing.json': strToU8('{"a":1,"a":2}') })),
      'filing.json: The key "a" appears twice in one object.',
    ],
    [
      'facts that are no text',
      () => changed((files) => Object.assign(files, { 'filing.json': Uint8Array.of(0xff, 0xfe) })),
      'filing.json: It is not UTF-8 text.',
    ],
    [
      'an entry that unpacks to much more',
      () => changed((files) => Object.assign(files, { 'cells.csv': new Uint8Array(4_000_000) })),
      'cells.csv: The archive has a longer entry than expected.',
    ],
    [
      'thousands of entries',
      () =>
        changed((files) => {
          for (let at = 0; at < 300; at++) files[`attachments/${at}.pdf`] = pdf('x');
        }),
      'The archive has more entries than expected.',
    ],
  ])('with %s', (_, bytes, words) => {
    expect(refusalOf(bytes())).toMatch(words);
  });

  test('or read, whatever its bytes are; what is read has the hashes it lists', () => {
    const archive = Buffer.from(whole());
    fc.assert(
      fc.property(fc.nat(archive.length), fc.nat(50), fc.uint8Array({ maxLength: 50 }), (from, count, by) => {
        const bytes = Buffer.concat([archive.subarray(0, from), by, archive.subarray(from + count)]);
        if (refusalOf(bytes) !== 'taken') return;
        const { entries } = readPackage(bytes);
        const listed = strFromU8(entries.get('hashes.sha256') as Uint8Array);
        for (const [name, content] of entries)
          if (name !== 'hashes.sha256') expect(listed).toContain(`${sha256(content)}  ${name}\n`);
      }),
    );
  });
});
