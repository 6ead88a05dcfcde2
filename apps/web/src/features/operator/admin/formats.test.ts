import { expect, test } from 'vitest';
import { addressText, nameOf, passed } from './formats.ts';

test('a person who was deleted is shown as that, never by the address that stands in for theirs', () => {
  const emailId = '0198f2a0-0000-7000-8000-000000000001@deleted.invalid';
  expect(addressText(emailId)).toBe('Account deleted');
  expect(nameOf({ firstName: '', lastName: '', emailId })).toBe('Account deleted');
  expect(nameOf({ firstName: 'Ann', lastName: 'Hall', emailId })).toBe('Ann Hall');
  expect(addressText('ann@hall.example')).toBe('ann@hall.example');
});

test.each([
  ['2026-10-22T10:00:00Z', '0 min'],
  ['2026-10-22T09:13:00Z', '47 min'],
  ['2026-10-22T06:55:00Z', '3 h 5 min'],
  ['2026-10-21T09:00:00Z', '1 day 1 h'],
  ['2026-10-19T10:00:00Z', '3 days 0 h'],
  ['2026-10-22T10:05:00Z', '0 min'],
])('since %s is %s at ten', (since, text) => {
  expect(passed(since, '2026-10-22T10:00:00Z')).toBe(text);
});
