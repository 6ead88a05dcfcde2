import { expect, it } from 'vitest';
import { changedLines, recordedTaxLines, taxLines } from './recorded-tax-lines.ts';

it('every tax line keeps its place in the form and the address of its page', () => {
  expect(changedLines(taxLines(), recordedTaxLines()), 'npm run compare -- --write records a new line').toEqual([]);
});

it('a line that is new, gone, moved or at another address is named', () => {
  const recorded = ['18 at /1/1', '53 at /1/8', '60 at /3/1'];
  expect(changedLines(recorded, recorded)).toEqual([]);
  expect(changedLines(['18 at /1/1', '53 at /1/2', '199 at /9/3', '60 at /3/1'], recorded)).toEqual([
    '53 at /1/8 is gone',
    '53 at /1/2 is new',
    '199 at /9/3 is new',
  ]);
  expect(changedLines(['53 at /1/8', '18 at /1/1', '60 at /3/1'], recorded)).toEqual([
    '53 at /1/8 stands elsewhere in the form',
    '18 at /1/1 stands elsewhere in the form',
  ]);
});
