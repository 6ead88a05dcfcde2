import { describe, expect, test } from 'vitest';
import { rowList } from './row-list.ts';

describe('rows by number', () => {
  test.each([
    [[5], 'row 5'],
    [[1, 2, 4, 7], 'rows 1, 2, 4, 7'],
    [[1, 2, 3, 4, 9], 'rows 1–4, 9'],
    [[1, 3, 5, 7, 9, 11, 13, 15], 'rows 1, 3, 5, 7, 9, 11 and 2 more'],
    [[1, 3, 5, 7, 9, 11, 13, 14, 15, 16], 'rows 1, 3, 5, 7, 9, 11 and 4 more'],
  ])('%j', (numbers, text) => expect(rowList(numbers)).toBe(text));
});
