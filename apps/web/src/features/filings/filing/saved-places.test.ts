import { expect, test } from 'vitest';
import { savedPlaces } from './saved-places.ts';

const row = (noOfGallons: string, taxDate = '2026-01-15') => ({ taxDate, typeOfEvent: '60a', noOfGallons });
const saved = [row('1000'), row('2000'), row('3000', '2026-02-01')];

test('a page that began with the filing has its rows in their places', () => {
  const { rowAt, placeOf } = savedPlaces(saved, { facts: saved, ids: [11, 12, 13] });
  expect([0, 1, 2, 3].map(rowAt)).toEqual([11, 12, 13, undefined]);
  expect([11, 12, 13, 14].map(placeOf)).toEqual([0, 1, 2, undefined]);
});

test('of a draft, a row keeps its place in the filing where it moved, was changed, or stands behind one that is gone', () => {
  const draft = [row('3000', '2026-02-01'), row('9', '2026-03-03'), row('2500')];
  const { rowAt, placeOf } = savedPlaces([...saved, row('4000')], { facts: draft, ids: [21, 22, 23] });
  expect(rowAt(2)).toBe(21);
  expect(placeOf(21)).toBe(2);
  expect(placeOf(22)).toBeUndefined();
  expect(rowAt(placeOf(23) as number)).toBe(23);
  expect([0, 1, 2, 3].map(rowAt).filter((id) => id !== undefined)).toHaveLength(2);
});
