import { expect, test } from 'vitest';
import { takeChanges } from './use-filters.ts';

const none = { fromDate: '', toDate: '', search: '' };

test('a filter that the address changed shows the new value, and what is typed into the others stays', () => {
  const typed = { ...none, fromDate: '2026-01-01', search: 'hall' };
  expect(takeChanges(typed, none, { ...none, toDate: '2026-03-31' })).toEqual({ ...typed, toDate: '2026-03-31' });
});

test('a filter that the address cleared is empty', () => {
  const before = { ...none, search: 'hall' };
  expect(takeChanges({ ...before, toDate: '2026-03-31' }, before, none)).toEqual({ ...none, toDate: '2026-03-31' });
});

test('an address that did not change changes nothing that is typed', () => {
  const typed = { ...none, search: 'hall' };
  expect(takeChanges(typed, none, none)).toEqual(typed);
});
