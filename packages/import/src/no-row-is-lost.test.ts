import { readdirSync, readFileSync } from 'node:fs';
import { type Filing, law } from '@gauger/excise';
import { readSheets } from '@gauger/sheet';
import { expect, test } from 'vitest';
import type { FilingAtHand } from './filing-rows.ts';
import { planImport } from './plan-import.ts';

const FILES = new URL('../../sheet/files/', import.meta.url);
/** Files that are refused by name, whole: a quotation mark in them takes rows for text. */
const REFUSED = ['open-quote.csv', 'stray-quote.csv'];
const names = readdirSync(FILES).filter((name) => name !== 'expected.json' && !REFUSED.includes(name));
const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 100, sheets: 100 };
const filing: Filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: {} };
const taxes: FilingAtHand = { of: 'taxes', filing, formName: 'Form 720' };

/** The rows of a file that an import neither takes, nor asks about, nor names. */
async function lostRows(name: string, at: FilingAtHand): Promise<string[]> {
  const sheets = await readSheets(readFileSync(new URL(name, FILES)), limits);
  const options = { mode: 'append', leaveOut: 'present' } as const;
  const plan = planImport(sheets, { at, law, remembered: { headings: [], words: [] }, options });
  const named = new Set(
    [...plan.rows, ...plan.empty, ...plan.leftOut.map(({ row }) => row)].map(({ tab, row }) => `${tab.place}:${row}`),
  );
  const notRead = new Set(plan.ignored);
  return sheets.flatMap(({ rows, name: sheet }, index) => {
    const tab = plan.tabs.find(({ place }) => place === index + 1);
    if (!tab) return notRead.has(sheet) ? [] : [`${sheet} is not named`];
    return rows.flatMap((cells, row) => {
      const isNamed = row + 1 <= tab.map.row || tab.aside.has(row + 1) || named.has(`${tab.place}:${row + 1}`);
      return isNamed || cells.every((cell) => cell.trim() === '') ? [] : [`${sheet} ${row + 1}: ${cells.join(' | ')}`];
    });
  });
}

test.each(names)('each row of %s is taken, asked about or named', async (name) => {
  expect(await lostRows(name, taxes)).toEqual([]);
  expect(await lostRows(name, { ...taxes, irsNumber: '60' })).toEqual([]);
});
