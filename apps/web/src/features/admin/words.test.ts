import { expect, test } from 'vitest';
import { addressText, nameOf } from './words.ts';

test('a person who was deleted is shown as that, never by the address that stands in for theirs', () => {
  const emailId = '0198f2a0-0000-7000-8000-000000000001@deleted.invalid';
  expect(addressText(emailId)).toBe('Account deleted');
  expect(nameOf({ firstName: '', lastName: '', emailId })).toBe('Account deleted');
  expect(nameOf({ firstName: 'Ann', lastName: 'Hall', emailId })).toBe('Ann Hall');
  expect(addressText('ann@hall.example')).toBe('ann@hall.example');
});
