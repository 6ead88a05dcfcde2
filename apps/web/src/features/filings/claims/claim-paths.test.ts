import { law } from '@gauger/excise';
import { expect, test, vi } from 'vitest';

// The module of calls listens to the browser it is in.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

import { claimPaths, fieldId } from './claim-paths.ts';
import { sheetOf } from './claim-sheet.ts';

const diesel = law.claims.find(({ group }) => group === '3') as (typeof law.claims)[number];
const saved = {
  periodStart: '2026-07-01',
  lines: [
    { line: '3a', typeOfUse: '2', gallons: '1000', amountOfClaim: '243.0000' },
    { line: '3e', gallons: '10' },
  ],
};
const path = 'claimsData.groups.3';

test('a path leads to the control of its fact, and back', () => {
  const sheet = sheetOf(saved, diesel);
  const { controlOf, pathOf } = claimPaths({ group: diesel, saved, part: path }, sheet);
  const [first, second] = sheet.entries;
  for (const [of, control] of [
    [`${path}.periodStart`, fieldId('periodStart')],
    [`${path}.lines.0.gallons`, fieldId('gallons', first)],
    [`${path}.lines.1.attachments`, fieldId('attachments', second)],
  ] as const) {
    expect(controlOf(of)).toBe(control);
    expect(pathOf(control)).toBe(of);
  }
});

test('what is said of a row, its line or its amount stands at its first field', () => {
  const sheet = sheetOf(saved, diesel);
  const { controlOf } = claimPaths({ group: diesel, saved, part: path }, sheet);
  for (const of of ['', '.line', '.amountOfClaim'])
    expect(controlOf(`${path}.lines.0${of}`)).toBe(fieldId('typeOfUse', sheet.entries[0]));
});

test('rows of a draft are told by the rows of the filing, and have no path until they are saved', () => {
  const sheet = sheetOf({ ...saved, lines: [{ line: '3d', gallons: '7' }, ...saved.lines.slice(1)] }, diesel);
  const { controlOf, pathOf } = claimPaths(
    { group: diesel, saved: { ...saved, lines: saved.lines.slice(1) }, part: path },
    sheet,
  );
  const [added, kept] = sheet.entries;
  expect(controlOf(`${path}.lines.0.gallons`)).toBe(fieldId('gallons', kept));
  expect(pathOf(fieldId('gallons', kept))).toBe(`${path}.lines.0.gallons`);
  expect(pathOf(fieldId('gallons', added))).toBeUndefined();
});

test('what is not on the page has no control, and a control of nothing no path', () => {
  const { controlOf, pathOf } = claimPaths({ group: diesel, saved, part: path }, sheetOf(saved, diesel));
  for (const of of [path, 'claimsData.groups.6.periodStart', `${path}.lines.9.gallons`])
    expect(controlOf(of)).toBeUndefined();
  for (const control of ['_r_1_-measured', 'claim-999999-gallons', 'claim-add-3a-'])
    expect(pathOf(control)).toBeUndefined();
});
