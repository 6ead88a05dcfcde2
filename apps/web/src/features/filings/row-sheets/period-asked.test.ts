import { expect, test } from 'vitest';
import type { AnyOpenFiling } from '../filing/public.ts';
import { periodAsked } from './period-asked.ts';

const claim = (blocks: object, sentSchedules: readonly string[] = []) =>
  ({
    filing: {
      formType: 'Form8849',
      schedule: { scheduleType: 'sch1_6', year: '2026', month: '12' },
      sentSchedules,
      ...blocks,
    },
  }) as unknown as AnyOpenFiling;
const period = { periodStart: '2026-07-01', periodEnd: '2026-09-30' };
const fields = (open: AnyOpenFiling, claims: string | undefined) => periodAsked(open, claims).map(({ field }) => field);

test('an import of claims of a Form 8849 without a period asks for it once, whichever schedules lack it', () => {
  expect(fields(claim({}), 'all')).toEqual(['periodStart', 'periodEnd']);
  expect(fields(claim({}), '1.3')).toEqual(['periodStart', 'periodEnd']);
  expect(fields(claim({ sch1: { periodStart: '2026-07-01' } }), '1.3')).toEqual(['periodEnd']);
});

test('a schedule with its period, and one that was sent, asks for none', () => {
  expect(fields(claim({ sch1: period }), '1.3')).toEqual([]);
  expect(fields(claim({ sch1: period, sch6: period }), 'all')).toEqual([]);
  expect(fields(claim({ sch1: period }, ['6']), 'all')).toEqual([]);
});
