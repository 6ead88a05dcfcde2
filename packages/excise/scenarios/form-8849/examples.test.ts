import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { computeForm8849, evaluateExplanation, explainForm8849, toText } from '../../src/index.ts';

const folder = `${import.meta.dirname}/../../../../examples/form-8849`;
const read = (file: string): unknown => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
const known = read('totals.json') as Record<string, { lines: Record<string, string>; totalClaim: string }>;
const readme = readFileSync(`${folder}/../README.md`, 'utf8');

describe.each(Object.entries(known))('examples/form-8849/%s', (file, { lines, totalClaim }) => {
  const filing = read(file);
  const { schedules, totals, cells, issues } = computeForm8849(filing);

  it('computes to its known lines and total, with nothing to fix', () => {
    const claimed = Object.values(schedules).flatMap((of) => Object.entries(of));
    expect(Object.fromEntries(claimed.map(([line, { amount }]) => [line, amount]))).toEqual(lines);
    expect(totals).toEqual({ totalClaim });
    expect(issues).toEqual([]);
  });

  it('explains every cell by a tree that evaluates to it', () => {
    for (const [cell, value] of Object.entries(cells)) {
      const explanation = explainForm8849(filing, cell);
      expect(explanation && toText(evaluateExplanation(explanation)), cell).toBe(value);
    }
  });

  it('belongs to no one, and is described', () => {
    const { business } = filing as { business: Record<string, string> };
    expect(business.EIN).toMatch(/^00\d{7}$/);
    expect(business.contactPhoneNumber).toMatch(/^\d{3}-555-01\d\d$/);
    expect(readme).toContain(`form-8849/${file}`);
  });
});

it('the examples all have known totals', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'totals.json');
  expect(Object.keys(known).toSorted()).toEqual(files.toSorted());
});
