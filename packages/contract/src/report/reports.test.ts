import { expect, test } from 'vitest';
import { reportLines, totalsOf } from './lines.ts';
import { type Report, reports } from './reports.ts';

const answered = (types: readonly string[]) => types.map((type) => ({ type, count: 1, paidAmount: '1234.50' }));

test.each<Report>(reports)('$name has a total for each row that its sentence names, and one axis', (report) => {
  const types = report.rows.map(({ type }) => type);
  const sentence = totalsOf(report.name, reportLines(report.name, answered(types)), 'Apr 2026 to Mar 2027');
  expect(sentence).toContain('Apr 2026 to Mar 2027');
  const charted = report.rows.filter(({ type }) => report.chart?.includes(type) ?? true);
  expect(new Set(charted.map(({ unit }) => unit)).size).toBe(1);
  expect(report.chart?.length ?? types.length).toBe(charted.length);
  if (report.all) expect(new Set(report.rows.map(({ unit }) => unit)).size).toBe(1);
});

test('the sentence counts in words and groups dollars', () => {
  expect(totalsOf('signupSummary', reportLines('signupSummary', answered(['users'])), 'May')).toBe(
    '1 person joined, May.',
  );
  const rows = answered(['filings', 'filings', 'transactions', 'discounts']);
  expect(totalsOf('transactionSummary', reportLines('transactionSummary', rows), 'May')).toBe(
    '$1,234.50 paid for 2 filings, May. Discounts: $1,234.50.',
  );
});
