import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachedFormCell, type Filing } from '@gauger/excise';
import { filingOf, lawOf, readScenarios } from '@gauger/excise/scenarios';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { cellsCsv } from './csv.ts';
import { formPdf } from './files/form-pdf.ts';
import { returnXml } from './files/return-xml.ts';
import { layoutOf } from './forms/form-720/layouts.ts';
import { readReturn } from './mef/testing-xml.ts';
import { isLayout } from './rendering/rendering.ts';
import { quarterOf } from './return-document.ts';
import { formsFiling } from './testing-forms.ts';
import { amendedExamples, amendedOf, examples, returnOf } from './testing-returns.ts';

/** One filing of each kind: the examples, one with every attached form, and the claims of one quarter together. */
const claimScenarios = readScenarios().filter(({ otherPages }) => otherPages && 'claimsData' in otherPages);
const groups = Object.assign(
  {},
  ...claimScenarios
    .filter((one) => one.period === '2026Q1' && lawOf(one) === lawOf(claimScenarios[0] ?? one))
    .map((one) => filingOf(one).claimsData?.groups ?? {}),
) as NonNullable<NonNullable<Filing['claimsData']>['groups']>;
const diesel = { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '10000000' }] };
const withClaims: Filing = {
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '1',
  filingData: { 60: diesel },
  claimsData: { groups },
  deposit: { depositedAmt: '1234567.89' },
};

const filings: [string, Filing][] = [...examples, ['forms', formsFiling], ['claims', withClaims]];

const folder = mkdtempSync(join(tmpdir(), 'gauger-figures-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = join(import.meta.dirname, '../../../apps/cli/src/main.ts');

/** A value as jsonb returns it: the names of an object by length, then by letters. */
function asStored<T>(value: T): T {
  if (Array.isArray(value)) return value.map(asStored) as T;
  if (value === null || typeof value !== 'object') return value;
  const names = Object.keys(value).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(names.map((name) => [name, asStored(value[name as keyof T])])) as T;
}

/** Runs the command line on a filing, as people do, and reads its output. */
function printedByCommand(facts: object): { cells: Record<string, string> } {
  const file = join(folder, 'filing.json');
  writeFileSync(file, JSON.stringify(facts));
  // The command exits 1 where an issue is an error, and prints the figures all the same.
  return JSON.parse(spawnSync(process.execPath, [program, 'compute', file], { encoding: 'utf8' }).stdout);
}

const isZero = (value: string): boolean => /^[0.]*$/.test(value);
const figure = (value: string): string => {
  const [whole = '', part] = value.split('.');
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? parted : `${parted}.${part}`;
};

describe.each(filings)('the figures of %s', async (_, facts) => {
  const doc = returnOf(facts);
  /** Amounts of the form itself, its schedules, claims and attached forms; sums of sections are Gauger's own. */
  const amounts = Object.entries(doc.computed.cells).filter(
    ([id, value]) =>
      !isZero(value) &&
      (/\.(tax|amount)$/.test(id) || /^totals\.(totalPart|taxLiability|totalClaim|deposit|totalDue)/.test(id)) &&
      (attachedFormCell(id)?.column.kind ?? 'money') === 'money' &&
      /^\d+\.\d\d$/.test(value),
  );

  it('stand alike on screen, on paper, in the file for the IRS, in the sheet and on the command line', async () => {
    expect(amounts.length).toBeGreaterThanOrEqual(facts.nilReturn || facts.zeroLiability ? 0 : 2);
    const { text } = await extractText(await getDocumentProxy(await formPdf(doc)), { mergePages: true });
    const printed = new Set(text.replace(/\s+/g, ' ').split(' '));
    const sheet = new Map(
      cellsCsv(doc.computed)
        .trim()
        .split('\r\n')
        .map((line) => [line.split(',')[0] as string, line.slice(line.lastIndexOf(',') + 1)]),
    );
    const layout = layoutOf(quarterOf(doc), doc.preparedAt.slice(0, 10));
    const sent = isLayout(layout)
      ? new Set(readReturn(returnXml(doc)).documents.flatMap(({ leaves }) => leaves.map(([, value]) => value)))
      : null;
    const command = printedByCommand(facts).cells;
    expect(command).toEqual(doc.computed.cells);
    for (const [id, value] of amounts) {
      expect(command[id], `${id} on the command line`).toBe(value);
      expect(printed, `${id} on paper`).toContain(figure(value));
      expect(sheet.get(id), `${id} in the sheet`).toBe(value);
      // Lines of several credit reference numbers are sent in their parts.
      const inParts = id.startsWith('claims.14') && doc.computed.claims[id.split('.')[1] ?? '']?.crn === null;
      if (sent && !inParts) expect(sent, `${id} for the IRS`).toContain(value);
    }
  });

  it('stand in the order of the form, however a database gives back their names', () => {
    const stored = { ...asStored(doc), facts: asStored(facts) };
    expect(cellsCsv(stored.computed)).toBe(cellsCsv(doc.computed));
    if (isLayout(layoutOf(quarterOf(doc), doc.preparedAt.slice(0, 10)))) expect(returnXml(stored)).toBe(returnXml(doc));
  });
});

it.each(amendedExamples)(
  'of examples/form-720x/%s stand alike on paper, in the sheet and on the command line',
  async (_, facts) => {
    const doc = amendedOf(facts);
    expect(printedByCommand(facts).cells).toEqual(doc.computed.cells);
    const { text } = await extractText(await getDocumentProxy(await formPdf(doc)), { mergePages: true });
    const printed = text.replace(/\s+/g, ' ');
    const sheet = cellsCsv(doc.computed);
    for (const [id, value] of Object.entries(doc.computed.cells).filter(([, amount]) => !isZero(amount))) {
      expect(printed, `${id} on paper`).toContain(
        value.startsWith('-') ? `(${figure(value.slice(1))})` : figure(value),
      );
      expect(sheet, `${id} in the sheet`).toContain(`${id},`);
    }
  },
);

it('names the attached forms in the order of the return', () => {
  const doc = asStored(returnOf(formsFiling));
  expect(readReturn(returnXml(doc)).documents.map(({ name }) => name)).toEqual([
    'IRS720',
    'IRS6627',
    'IRS6197',
    'IRS7208',
    'IRS7208',
  ]);
});
