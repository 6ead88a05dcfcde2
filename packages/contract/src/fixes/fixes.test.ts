import { expect, test } from 'vitest';
import { countFixes, toFix } from './fixes.ts';

const found = (path: string, code = 'valueMissing', rows?: number) => ({ path, code, ...(rows && { rows }) });

test('a row or field is counted once, whatever is wrong with it, and rows that are not listed are counted as rows', () => {
  const findings = [
    found('filingData.60.rows.3.taxDate'),
    found('filingData.60.rows.3.noOfGallons'),
    found('filingData.60.rows.10.noOfGallons'),
    found('filingData.60', 'nothingToReport'),
    found('filingData.60', 'rowsAheadMore', 90),
  ];
  expect(toFix(findings)).toHaveLength(4);
  expect(countFixes(findings)).toBe(93);
});

test('what was not started or saved, or waits for a day, is not counted', () => {
  const open = ['paymentOptionMissing', 'nothingEntered', 'nothingClaimed', 'nothingAmended', 'quarterNotEnded'];
  expect(countFixes([...open, 'unsavedChanges'].map((code) => found('taxYearQuarter', code)))).toBe(0);
});
