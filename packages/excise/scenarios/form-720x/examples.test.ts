import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { computeForm720X } from '../../src/index.ts';

const folder = `${import.meta.dirname}/../../../../examples/form-720x`;
const readme = readFileSync(`${folder}/../README.md`, 'utf8');

/** Worked out by hand: gallons and lives times the rate of the day, each line rounded once. */
const known: Record<string, { changes: Record<string, string>; line4: string }> = {
  // 22,204 gallons reported and 14,808 correct at $0.244; 8,488 and 10,638 at $0.184.
  'corrected-fuel-2026q1.json': { changes: { 60: '-1804.63', 62: '395.60' }, line4: '-1409.03' },
  // 418 lives reported and 397 correct at $3.84.
  'corrected-pcor-2026q2.json': { changes: { 133: '-80.64' }, line4: '-80.64' },
};

it.each(Object.entries(known))('examples/form-720x/%s', (file, { changes, line4 }) => {
  const { adjustments, totals, issues } = computeForm720X(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
  expect(Object.fromEntries(adjustments.map(({ irsNumber, change }) => [irsNumber, change]))).toEqual(changes);
  expect([totals.line4, issues]).toEqual([line4, []]);
  expect(readme).toContain(`form-720x/${file}`);
});

it('every example has its figures', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(known).sort());
});
