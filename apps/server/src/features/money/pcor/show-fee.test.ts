import { getPcoriFee } from '@gauger/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, clock } = await testApp();
clock.at = new Date('2026-11-24T15:00:00Z');

const ask = async (query: Record<string, string>) => (await call(getPcoriFee, { query })).success;

test('23 lives of a plan year that ended in December 2025 cost 88.32 dollars, on row 133d of the return due July 31, 2026', async () => {
  const fee = await ask({ planYearEnd: '2025-12-31', avgNumberOfLivesCovered: '23' });
  expect(fee).toMatchObject({
    fee: '88.32',
    explanation: { kind: 'cell' },
    return: { period: '2026Q2', row: '133d', due: '2026-07-31', moved: null, signedLater: null },
    issues: [],
  });
});

test('a plan year that ended in June 2025 has the rate and the row of years before October', async () => {
  const fee = await ask({ planYearEnd: '2025-06-30', avgNumberOfLivesCovered: '23' });
  expect(fee).toMatchObject({ fee: '79.81', return: { period: '2026Q2', row: '133c' } });
});

test('an HRA counts participating employees, by the one method that counts them alone', async () => {
  const hra = await ask({ plan: 'hra' });
  expect(hra.methods.map(({ value }) => value)).toEqual(['participants']);
  expect(hra.numbers).toMatchObject([{ label: 'Average number of participating employees' }]);
  expect((await ask({ plan: 'selfInsured' })).methods.map(({ value }) => value)).not.toContain('participants');
  const counted = await ask({ plan: 'hra', countingMethod: 'participants', sumOfLives: '92', daysCounted: '4' });
  expect(counted.fee).toBe('88.32');
});

test('a return that is filed late adds an estimate of penalties and interest by the day it is filed and paid', async () => {
  const asked = { planYearEnd: '2025-12-31', avgNumberOfLivesCovered: '1000' };
  expect((await ask({ ...asked, day: '2026-07-31' })).late).toBeNull();
  // One month: 4.5% for filing late and 0.5% for paying late of $3,840.
  const { late } = await ask({ ...asked, day: '2026-08-05' });
  expect(late?.charges).toMatchObject([
    { kind: 'lateFiling', amount: '172.80' },
    { kind: 'latePayment', amount: '19.20' },
    { kind: 'interest' },
    { kind: 'interestOnLateFiling' },
  ]);
  expect((await ask(asked)).late?.day).toBe('2026-11-24');
});

test('what is missing is named by its field, and what is wrong has no fee', async () => {
  const empty = await ask({});
  expect(empty).toMatchObject({ planYearEnd: '2025-12-31', fee: null, explanation: null, late: null });
  expect(empty.issues.map(({ field }) => field)).toEqual(['avgNumberOfLivesCovered']);
  const wrong = await ask({
    planYearEnd: 'soon',
    day: 'never',
    countingMethod: 'guess',
    avgNumberOfLivesCovered: '-1',
  });
  expect(wrong).toMatchObject({ fee: null, return: null });
  expect(wrong.issues.map(({ field }) => field)).toEqual(['countingMethod', 'planYearEnd', 'day']);
});

test('a plan year whose return cannot be started yet says so', async () => {
  const { issues } = await ask({ planYearEnd: '2099-12-31', avgNumberOfLivesCovered: '23' });
  expect(issues[0]?.message).toContain('the second quarter of 2100, which you cannot start yet');
});

test('a plan year whose fee no notice has set says so, and has no amount', async () => {
  const { fee, issues } = await ask({ planYearEnd: '2026-12-31', avgNumberOfLivesCovered: '23' });
  expect(fee).toBeNull();
  expect(issues).toEqual([
    { field: 'planYearEnd', message: 'The fee for plan years that end Dec 31, 2026 is not published yet' },
  ]);
});
