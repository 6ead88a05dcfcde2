import { describe, expect, test } from 'vitest';
import { claimPageOf, law } from '../catalog/public.ts';
import { form8849Numbers, scheduleGroup } from './form-8849/schedule-group.ts';
import { formOutlines } from './outlines.ts';
import { joinPages, splitPages } from './pages.ts';

const outline = formOutlines.Form720;
const facts = {
  filingData: { 60: { rows: [{ noOfGallons: '1000' }] }, 133: { emptyTaxLiability: true } },
  deposit: { depositedAmt: '244.00' },
  claimsData: { monthIncomeTaxYearEnds: '6', groups: { 3: { lines: [{ line: '3a' }] } } },
};

test('a filing is taken apart into pages, a group of claims apart from the claims', () => {
  expect(Object.fromEntries(splitPages(outline, { formType: 'Form720', ...facts }))).toEqual({
    'tax.60': facts.filingData[60],
    'tax.133': facts.filingData[133],
    deposit: facts.deposit,
    claims: { monthIncomeTaxYearEnds: '6' },
    'claims.3': facts.claimsData.groups[3],
  });
});

test('its pages put together are the filing', () => {
  const pages = splitPages(outline, facts);
  expect(joinPages(outline, pages)).toEqual(facts);
  expect(splitPages(outline, facts)).toEqual(pages);
});

test('a line or a group that is no page of the form is a fault, never left behind', () => {
  expect(() => splitPages(outline, { filingData: { 999: {} } })).toThrow('Form 720 has no page filingData.999');
  expect(() => splitPages(outline, { claimsData: { groups: { 99: {} } } })).toThrow('no page claimsData.groups.99');
});

test('bank numbers are no part of the facts', () => {
  expect(joinPages(outline, new Map([['paymentOption', {}]]))).toEqual({});
});

describe('Form 8849', () => {
  const form8849 = formOutlines.Form8849;
  const lines = [
    { line: '3a', gallons: '100' },
    { line: '1a', gallons: '200' },
    { line: '3d', gallons: '300' },
  ];
  const claim = { month: '12', schedules: { 1: { periodStart: '2026-01-01', lines } } };

  test('is taken apart into the schedule, its period, and a page for each line of the schedule', () => {
    expect(Object.fromEntries(splitPages(form8849, { formType: 'Form8849', taxYear: '2026', ...claim }))).toEqual({
      schedule: { month: '12' },
      'schedule.1': { periodStart: '2026-01-01' },
      'schedule.1.claims.1': { lines: [lines[1]] },
      'schedule.1.claims.3': { lines: [lines[0], lines[2]] },
    });
  });

  test('put together has its rows in the order of the pages, and then stays as it is', () => {
    const joined = joinPages(form8849, splitPages(form8849, claim));
    expect(joined).toEqual({
      month: '12',
      schedules: { 1: { periodStart: '2026-01-01', lines: [lines[1], lines[0], lines[2]] } },
    });
    expect(joinPages(form8849, splitPages(form8849, joined))).toEqual(joined);
  });

  test('has a page for every line of every schedule', () => {
    for (const schedule of form8849Numbers)
      for (const { line } of scheduleGroup(schedule, false, law).lines) {
        const facts = { schedules: { [schedule]: { lines: [{ line }] } } };
        expect([...splitPages(form8849, facts).keys()]).toEqual([
          `schedule.${schedule}`,
          `schedule.${schedule}.claims.${claimPageOf(schedule, line)}`,
        ]);
      }
  });

  test('of an unknown schedule is a fault, never left behind', () => {
    expect(() => splitPages(form8849, { schedules: { 4: {} } })).toThrow('Form 8849 has no page schedules.4');
  });
});
