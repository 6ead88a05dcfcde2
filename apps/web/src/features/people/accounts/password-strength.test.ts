import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', ''],
  ['1234567', 'Add 1 more character'],
  ['aaaaaaaaaaaaaaaa', 'Weak: it repeats a few characters'],
  ['horsebox', 'Fair: a longer password is safer'],
  ['horse box hay', 'Good'],
  ['correct horse battery', 'Strong'],
])('%j is told %j', (password, words) => {
  expect(strengthOf(password)).toBe(words);
});
