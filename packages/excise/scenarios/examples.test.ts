import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { computeFiling, type Totals, validateFiling } from '../src/index.ts';
import { explainedCells } from './explained-cells.ts';

const folder = `${import.meta.dirname}/../../../examples`;
const read = (file: string): unknown => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
const known = read('totals.json') as Record<string, { lines: Record<string, string>; totals: Totals }>;
const readme = readFileSync(`${folder}/README.md`, 'utf8');

describe.each(Object.entries(known))('examples/%s', (file, { lines, totals }) => {
  const filing = read(file);

  it('computes to its known lines and totals', () => {
    const computed = computeFiling(filing);
    const taxes = Object.entries(computed.lines).map(([irsNumber, { tax }]) => [irsNumber, tax]);
    expect(Object.fromEntries(taxes)).toEqual(lines);
    expect(computed.totals).toEqual(totals);
  });

  it('has nothing to mend', () => {
    expect(validateFiling(filing)).toEqual([]);
  });

  it('explains every cell by a tree that evaluates to it', () => {
    const { computed, explained } = explainedCells(filing);
    expect(explained).toEqual(computed);
  });

  it('belongs to no one, and is described', () => {
    const { business } = filing as { business: Record<string, string> };
    expect(business.EIN).toMatch(/^00\d{7}$/);
    expect(business.contactPhoneNumber).toMatch(/^\d{3}-555-01\d\d$/);
    expect(readme).toContain(file);
  });
});

describe('the examples', () => {
  it('all have known totals', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'totals.json');
    expect(Object.keys(known).sort()).toEqual(files.sort());
  });
});
