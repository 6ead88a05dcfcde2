import { expect, test } from 'vitest';
import { type AmendmentPages, mergeAmendment, mergingAmendment } from './merge-amendment.ts';

const touched = new Set<string>();
const merge = (base: object, mine: object, theirs: object, choices = {}) =>
  mergeAmendment(base as AmendmentPages, mine as AmendmentPages, theirs as AmendmentPages, { touched, choices });
const diesel = (...gallons: string[]) => ({
  corrected: { filingData: { 60: { rows: gallons.map((noOfGallons) => ({ typeOfEvent: '60a', noOfGallons })) } } },
});

test('two people who explain two changes save both', () => {
  const { pages, conflicts } = merge(
    { explanations: {} },
    { explanations: { 60: 'Counted twice' } },
    { explanations: { 62: 'Not taxed' } },
  );
  expect(conflicts).toEqual([]);
  expect(pages).toEqual({ explanations: { 60: 'Counted twice' } });
});

test('two who explain one change in two ways choose', () => {
  const of = [{ explanations: { 60: 'a' } }, { explanations: { 60: 'b' } }, { explanations: { 60: 'c' } }] as const;
  expect(merge(...of).conflicts).toMatchObject([{ page: 'explanations', path: '60', mine: 'b', theirs: 'c' }]);
  expect(merge(...of, { explanations: { 60: 'mine' } }).pages).toEqual({ explanations: { 60: 'b' } });
});

test('an answer that is cleared is cleared, and a day of filing keeps the day of payment that another entered', () => {
  expect(merge({ statements: { 60: 'x' } }, { statements: { 60: null } }, { statements: { 60: 'x' } }).pages).toEqual({
    statements: { 60: null },
  });
  const mine = { filed: { '2026Q1': { filedOn: '2026-04-30' } } };
  expect(merge({ filed: {} }, mine, { filed: { '2026Q1': { paidOn: '2026-05-01' } } }).pages).toEqual(mine);
});

test('rows of the corrected return are merged row by row, under the names of its pages', () => {
  expect(merge(diesel('1', '2'), diesel('1', '20'), diesel('10', '2'))).toMatchObject({
    pages: diesel('10', '20'),
    conflicts: [],
    merged: [{ name: 'corrected.60' }],
  });
  expect(merge(diesel('1'), diesel('2'), diesel('3')).conflicts).toMatchObject([{ page: 'corrected.60' }]);
});

test('a refund that one chose never meets the quarter that another chose', () => {
  const [base, mine, theirs] = [
    { overpaymentUse: null, applyToQuarter: null },
    { overpaymentUse: 'refund', applyToQuarter: null },
    { overpaymentUse: 'applyToNextReturn', applyToQuarter: '2026Q3' },
  ];
  const { conflicts, pages } = merge(base, mine, theirs);
  expect(conflicts).toMatchObject([{ page: 'overpaymentUse' }]);
  expect(pages).toEqual(theirs);
});

test('a masked number of a preparer is not saved over one that was entered since', () => {
  const masked = { paidPreparer: { name: 'Ann', ptin: '••••1234' } };
  const { conflicts } = mergeAmendment(
    masked as never,
    { paidPreparer: { name: 'Anne', ptin: '••••1234' } } as never,
    masked as never,
    { touched: new Set(['paidPreparer']) },
  );
  expect(conflicts).toMatchObject([{ page: 'paidPreparer', retype: true }]);
});

test('nothing is merged into another return, nor under a certification', () => {
  const [before, now] = ['2026-05-01', '2026-05-02'].map((chosenAt) => ({ original: { chosenAt } })) as never[];
  const isMoved = (mine: object, is: never = now as never) =>
    mergingAmendment.isMoved(before as never, is, mine as AmendmentPages);
  expect(isMoved(diesel('1'))).toBe(true);
  expect(isMoved(diesel('1'), before as never)).toBe(false);
  expect(isMoved({ explanations: {} })).toBe(false);
  expect(isMoved({ certification: true }, before as never)).toBe(true);
});
