import { type ClaimGroupFacts, type ClaimGroupId, law } from '@gauger/excise';
import { expect, test, vi } from 'vitest';
import type { SavedFiling } from '../filing/public.ts';
import { sheetOf } from './claim-sheet.ts';
import { workOut } from './claim-work.ts';

// The page itself is not drawn: a window that hears events is all that its modules ask for.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

/** The messages on the page of a group, for a return with this tax on diesel and these rows. */
function shown(id: ClaimGroupId, quarter: object, tax: string, facts: ClaimGroupFacts): string[] {
  const group = law.claims.find((one) => one.group === id);
  if (!group) throw new Error(`no group ${id}`);
  const diesel = {
    tax,
    // A line may have ten thousand rows, and this is worked out with each key.
    get rows(): never {
      throw new Error('Rows are read to work a claim out');
    },
  };
  const filing = { taxYearQuarter: quarter, filingData: { 60: diesel } };
  return workOut(filing as unknown as SavedFiling, group, sheetOf(facts, group), '12').issues.map(
    ({ message }) => message,
  );
}

test('a row that says that an explanation is attached asks for it, as before filing', () => {
  const quarter = { taxYear: '2026', taxYearAndQuarter: '1' };
  const gasoline = { line: '1a', typeOfUse: '2', gallons: '5000', attachedExplanation: true };
  const claim = { periodStart: '2026-01-01', periodEnd: '2026-03-31', lines: [gasoline] };
  expect(shown('1', quarter, '2440.00', claim).join()).toContain('the explanation that the row marks as attached');
  expect(shown('1', quarter, '2440.00', { ...claim, lines: [{ ...gasoline, attachments: ['a1'] }] })).toEqual([]);
});

test('a credit that only offsets is judged against the tax of the return', () => {
  const quarter = { taxYear: '2025', taxYearAndQuarter: '1' };
  const saf = { line: '12d', gallons: '1000', lifecycleEmissions: '30', attachments: ['statement'] };
  const claim = { periodStart: '2025-01-01', periodEnd: '2025-03-31', lines: [saf] };
  // 1,000 gal × $1.41 is $1,410.00.
  expect(shown('12', quarter, '244.00', claim).join()).toContain(
    'which is $244.00 on this return. The IRS does not pay the excess',
  );
  expect(shown('12', quarter, '244.00', claim).join()).toContain('claim $1,166.00 less');
  expect(shown('12', quarter, '2440.00', claim)).toEqual([]);
});
