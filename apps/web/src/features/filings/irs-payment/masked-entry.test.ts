import { expect, test } from 'vitest';
import { editMasked } from './masked-entry.ts';

const mask = '••••2101';

test('typing behind a mask begins a new number with what was typed', () => {
  expect(editMasked('••••21017', mask)).toBe('7');
});

test('taking a character from a mask takes all of it', () => {
  expect(editMasked('••••210', mask)).toBe('');
  expect(editMasked('', mask)).toBe('');
});

test('a pasted number loses its spaces and hyphens, and nothing else', () => {
  expect(editMasked('9876 543-2101', mask)).toBe('98765432101');
  expect(editMasked('AB 12', undefined)).toBe('AB12');
});
