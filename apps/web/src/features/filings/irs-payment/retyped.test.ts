import { expect, test } from 'vitest';
import { retyped } from './retyped.ts';

const mask = '••••2101';

test('typing behind a mask begins a new number with what was typed', () => {
  expect(retyped('••••21017', mask)).toBe('7');
});

test('taking a character from a mask takes all of it', () => {
  expect(retyped('••••210', mask)).toBe('');
  expect(retyped('', mask)).toBe('');
});

test('a pasted number loses its spaces and hyphens, and nothing else', () => {
  expect(retyped('9876 543-2101', mask)).toBe('98765432101');
  expect(retyped('AB 12', undefined)).toBe('AB12');
});
