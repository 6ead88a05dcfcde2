import { expect, test } from 'vitest';
import { keptUntil } from './signature-forms.ts';

test('a signed form is kept three years from the due date or the day of receipt, whichever is later', () => {
  expect(keptUntil('2026-10-31', '2026-10-12')).toBe('2029-10-31');
  expect(keptUntil('2026-10-31', '2026-11-26')).toBe('2029-11-26');
  expect(keptUntil(null, '2028-02-29')).toBe('2031-03-01');
});
