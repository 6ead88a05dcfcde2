import { expect, it } from 'vitest';
import { computeFiling, computeForm8849 } from '../forms/public.ts';

type Found = readonly { code: string; path: string; message: string }[];
const messageAt = (issues: Found, end: string) => issues.find(({ path }) => path.endsWith(end))?.message;

function onScheduleC(groups: object, taxYearAndQuarter = '1') {
  return computeFiling({
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter,
    filingData: {},
    claimsData: { groups },
  }).issues;
}
const bus = { line: '1a', typeOfUse: '2', gallons: '5000' };

it('a day outside the quarter names the return it is claimed on, and the other form', () => {
  const issues = onScheduleC({ 1: { periodStart: '2025-12-31', periodEnd: '2026-04-01', lines: [bus] } });
  expect(messageAt(issues, 'periodStart')).toBe(
    'Period of claim from should be a date from Jan 1, 2026 to Mar 31, 2026 for 2026 Q1. Claim Dec 31, 2025 on the return for 2025 Q4, or on Form 8849',
  );
  expect(messageAt(issues, 'periodEnd')).toBe(
    'Period of claim to should be a date from Jan 1, 2026 to Mar 31, 2026 for 2026 Q1. Claim Apr 1, 2026 on the return for 2026 Q2, or on Form 8849',
  );
});

it('a day of a vendor names the return of its quarter', () => {
  const group = { periodStart: '2026-03-30', periodEnd: '2026-06-30', lines: [{ line: '7b', gallons: '1500' }] };
  expect(messageAt(onScheduleC({ 7: group }, '2'), 'periodStart')).toMatch(
    /\. Claim Mar 30, 2026 on the return for 2026 Q1, or on Form 8849$/,
  );
});

it('a day before the first return that is covered names none', () => {
  const issues = onScheduleC({ 1: { periodStart: '2020-12-31', periodEnd: '2026-03-31', lines: [bus] } });
  expect(messageAt(issues, 'periodStart')).toMatch(/for 2026 Q1$/);
});

it('a tax paid with a later return names that return', () => {
  const tires = { line: '14f', year: '2026', quarterEnding: '12', noOfTires: '3', amountOfClaim: '12.00' };
  const issues = onScheduleC({ 14: { lines: [tires] } }, '3');
  expect(messageAt(issues, 'quarterEnding')).toBe(
    'Quarter ending should not be after the quarter of this return, 2026 Q3. Claim the tax of 2026 Q4 on the return for 2026 Q4, or on Form 8849',
  );
});

const on8849 = (schedule: object, taxYear = '2026', month = '6') =>
  computeForm8849({ formType: 'Form8849', taxYear, month, schedules: schedule }).issues;

it('a day outside the income tax year names the Form 8849 of its year', () => {
  const issues = on8849({ 1: { periodStart: '2026-06-30', periodEnd: '2027-07-01', lines: [bus] } });
  expect(messageAt(issues, 'periodStart')).toMatch(
    /\. Claim Jun 30, 2026 on a Form 8849 for the year ending Jun 2026$/,
  );
  expect(messageAt(issues, 'periodEnd')).toMatch(/\. Claim Jul 1, 2027 on a Form 8849 for the year ending Jun 2028$/);
});

it('a quarter outside the period of a blender is claimed on a form with its own period', () => {
  const row = { line: '310', year: '2026', quarterEnding: '6', gallons: '20000', explanationOfClaim: 'x' };
  const period = { periodStart: '2026-01-01', periodEnd: '2026-03-31', regNum: 'M-1' };
  const issues = on8849({ 6: { ...period, lines: [row] } }, '2026', '12');
  expect(messageAt(issues, 'quarterEnding')).toBe(
    'Quarter ending should be a quarter in the period of claim, Jan 1, 2026 to Mar 31, 2026. Claim 2026 Q2 on a Form 8849 whose period includes it',
  );
});
