import { law, lineComputer } from '@gauger/excise';
import { expect, test } from 'vitest';
import { withoutConsequence } from './stopping-errors.ts';

const diesel = law.lines.find(({ irsNumber }) => irsNumber === '60') as (typeof law.lines)[number];
const { issues } = lineComputer(diesel, { year: 2026, quarter: 3 }).row({ taxDate: '2026-07-08', typeOfEvent: '60a' });

test('that a computed tax is empty is not said beside what it follows from', () => {
  expect(issues.map(({ code }) => code)).toContain('taxAmountEmpty');
  expect(withoutConsequence(issues).map(({ message }) => message)).toEqual(['No. of gallons should not be empty']);
});

test('it is said where it stands alone, and beside a warning', () => {
  const alone = issues.filter(({ code }) => code === 'taxAmountEmpty');
  expect(withoutConsequence(alone)).toEqual(alone);
  const warned = [...alone, { code: 'unusual', severity: 'warning' as const, field: 'noOfGallons', message: '' }];
  expect(withoutConsequence(warned)).toEqual(warned);
});
