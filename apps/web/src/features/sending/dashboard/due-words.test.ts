import { expect, test } from 'vitest';
import { type DueItem, nameOfDay } from './due-words.ts';

const claim = { kind: 'claim', period: null } as DueItem;
const of = (counts: object, first: DueItem) =>
  nameOfDay({ due: '2026-12-31', returns: 0, deposits: 0, claims: 0, first, ...counts });

test('one claim is one, and returns beside a claim have no period of the claim', () => {
  expect(of({ claims: 1 }, claim)).toBe('1 claim to file by Dec 31');
  expect(of({ claims: 2 }, claim)).toBe('2 claims to file by Dec 31');
  expect(of({ returns: 1 }, claim)).toBe('1 Form 720 return');
  expect(of({ returns: 2 }, { kind: 'return', period: '2026Q3' } as DueItem)).toBe('2 Form 720 returns, 2026 Q3');
});
