import { expect, test } from 'vitest';
import { type ClaimPages, mergeClaims } from './merge-claims.ts';

const touched = new Set<string>();
const lines = (...gallons: string[]) => ({ lines: gallons.map((one) => ({ line: '3d', gallons: one })) });
const sch1 = (facts: object) => ({ sch1: facts }) as ClaimPages;

test('two people who changed two rows of one page of claims save both', () => {
  const merge = mergeClaims(
    sch1({ 3: lines('1', '2') }),
    sch1({ 3: lines('1', '20') }),
    sch1({ 3: lines('10', '2') }),
    { touched },
  );
  expect(merge.conflicts).toEqual([]);
  expect(merge.pages).toEqual(sch1({ 3: lines('10', '20') }));
});

test('two who changed one row choose whose version is saved', () => {
  const of = [sch1({ 3: lines('1') }), sch1({ 3: lines('2') }), sch1({ 3: lines('3') })] as const;
  const [conflict] = mergeClaims(...of, { touched }).conflicts;
  expect(conflict).toMatchObject({ page: 'claims.1.3', mine: { gallons: '2' }, theirs: { gallons: '3' } });
  const choices = { 'claims.1.3': { [conflict?.key ?? '']: 'theirs' as const } };
  expect(mergeClaims(...of, { touched, choices }).pages).toEqual(sch1({ 3: lines('3') }));
});

test('a box for dye that is cleared is cleared by name', () => {
  const both = sch1({ dye: { 3: true, 4: true } });
  const merge = mergeClaims(both, sch1({ dye: { 3: null } }), both, { touched: new Set() });
  expect(merge.pages).toEqual(sch1({ dye: { 3: null } }));
});

test('the boxes for dye of two lines, and the days of the period, are merged one by one', () => {
  const merge = mergeClaims(
    sch1({ dye: {}, periodStart: '2026-07-01', periodEnd: '2026-07-31' }),
    sch1({ dye: { 3: true }, periodStart: '2026-07-01', periodEnd: '2026-09-30' }),
    sch1({ dye: { 4: true }, periodStart: '2026-07-02', periodEnd: '2026-07-31' }),
    { touched },
  );
  expect(merge.conflicts).toEqual([]);
  // The box of line 4 is not named, and so is left as it is.
  expect(merge.pages).toEqual(sch1({ dye: { 3: true }, periodStart: '2026-07-02', periodEnd: '2026-09-30' }));
});
