import { expect, it } from 'vitest';
import { computeFiling } from '../forms/public.ts';

const messages = (period: string, irsNumber: string, row: Record<string, string>): string[] =>
  computeFiling({
    formType: 'Form720',
    taxYear: period.slice(0, 4),
    taxYearAndQuarter: period.slice(5),
    filingData: { [irsNumber]: { rows: [row] } },
  }).issues.map(({ message }) => message);

it('names the return of a row whose day is of another quarter', () => {
  const row = { typeOfEvent: '60a', noOfGallons: '1000' };
  expect(messages('2026Q1', '60', { ...row, taxDate: '2025-12-31' })).toEqual([
    'Tax date should be a date from Jan 1, 2026 to Mar 31, 2026 for 2026 Q1. Report Dec 31, 2025 on the return for 2025 Q4',
  ]);
  // Before the first quarter covered, no return is named.
  expect(messages('2026Q1', '60', { ...row, taxDate: '2001-01-01' })[0]).toMatch(/for 2026 Q1$/);
});

it('counts the day billed by the alternative method to the quarter after it (26 CFR 40.6302(c)-3)', () => {
  const [message] = messages('2026Q4', '22', { dateOfAmountsBilled: '2026-12-05', taxableAmount: '100' });
  expect(message).toMatch(/Report Dec 5, 2026 on the return for 2027 Q1$/);
});

it('names the return of a plan year that ended in another year (26 CFR 40.6071(a)-1)', () => {
  const row = { typeOfPolicy: '133c', planYearEnd: '2023-06-30', avgNumberOfLivesCovered: '10' };
  expect(messages('2026Q2', '133', row)).toContainEqual(
    expect.stringMatching(/Report a plan year that ends on Jun 30, 2023 on the return for 2024 Q2$/),
  );
});
