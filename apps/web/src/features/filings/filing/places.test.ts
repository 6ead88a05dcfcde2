import { claimSections, coveredQuarters, law, quarterName } from '@gauger/excise';
import { describe, expect, test, vi } from 'vitest';
import { draftOf, partOf, readOn } from './field-address.ts';
import { addressOf, lineAt, linesOf, outlineOf, type Place, placeAfter, placeBefore } from './places.ts';

// The module of calls listens to the browser it is in.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

const filing = {
  formType: 'Form720',
  chosenTaxes: law.lines.map(({ irsNumber }) => irsNumber),
  filingData: {},
} as const;
const nothingChosen = { ...filing, chosenTaxes: null };
const quarters = coveredQuarters();
const lineOf = (irsNumber: string) =>
  law.lines.find((line) => line.irsNumber === irsNumber) as (typeof law.lines)[number];

test('every line has an address of its own, and the address leads back to it', () => {
  const addresses = law.lines.map((line) => addressOf(line, { id: 'f', formType: 'Form720' }));
  expect(new Set(addresses).size).toBe(law.lines.length);
  for (const line of law.lines) {
    const [, section, subsection] =
      /filing\/(\d+)\/(\d+)\?/.exec(addressOf(line, { id: 'f', formType: 'Form720' })) ?? [];
    expect(lineAt(section, subsection)).toBe(line);
  }
});

test('an address that is no line leads nowhere', () => {
  expect(lineAt('99', '1')).toBeUndefined();
  expect(lineAt('1', '1.0')).toBeUndefined();
  expect(lineAt(undefined, undefined)).toBeUndefined();
});

describe.each(quarters.map((quarter) => [quarterName(quarter), quarter] as const))('in %s', (_, quarter) => {
  test('Continue passes every chosen line of the return once, from the choice to what follows the lines', () => {
    const passed: Place[] = [];
    let place: Place | undefined = 'quarter';
    while (place) {
      passed.push(place);
      place = placeAfter(place, { filing, quarter });
    }
    expect(passed.filter((one) => typeof one !== 'string')).toEqual(linesOf(quarter));
    expect(passed.filter((one) => typeof one === 'string')).toEqual(outlineOf(filing).steps.map(({ key }) => key));
  });

  test('Back undoes Continue', () => {
    for (const line of linesOf(quarter)) {
      const next = placeAfter(line, { filing, quarter });
      expect(next && placeBefore(next, { filing, quarter })).toBe(line);
    }
  });
});

test('a line that is neither chosen nor saved is passed over; from its own page the way goes on', () => {
  const quarter = { year: 2026, quarter: 3 } as const;
  const some = { ...filing, chosenTaxes: ['60', '35'] };
  expect(placeAfter('taxInfo', { filing: some, quarter })).toBe(lineOf('60'));
  expect(placeAfter(lineOf('60'), { filing: some, quarter })).toBe(lineOf('35'));
  expect(placeAfter(lineOf('35'), { filing: some, quarter })).toBe('claims');
  expect(placeAfter(lineOf('104'), { filing: some, quarter })).toBe(lineOf('35'));
  expect(placeBefore('claims', { filing: some, quarter })).toBe(lineOf('35'));
  expect(placeAfter('taxInfo', { filing: nothingChosen, quarter })).toBe('claims');
  const saved = { ...nothingChosen, filingData: { 62: {} } } as unknown as typeof nothingChosen;
  expect(placeAfter('taxInfo', { filing: saved, quarter })).toBe(lineOf('62'));
});

test('a line that is not on the return of the quarter is passed over', () => {
  const second = { year: 2026, quarter: 2 } as const;
  const third = { year: 2026, quarter: 3 } as const;
  expect(linesOf(second)).toContain(lineOf('133'));
  expect(linesOf(third)).not.toContain(lineOf('133'));
  expect(placeAfter(lineOf('117'), { filing, quarter: second })).toBe(lineOf('133'));
  expect(placeAfter(lineOf('117'), { filing, quarter: third })).toBe(lineOf('51'));
});

test('every page of the form is read, drafted and opened where the form shows it', () => {
  for (const { path, draft, step, taxLine, claimGroup } of outlineOf(filing).pages) {
    const place = readOn(path, filing);
    expect(place).toBe(lineOf(taxLine ?? '') ?? claimSections.find(({ group }) => group === claimGroup) ?? step);
    if (draft === null) continue;
    expect(readOn(`drafts.${draft}`, filing)).toBe(place);
    expect([draftOf(place, filing), partOf(place, filing)]).toEqual([draft, path]);
  }
  expect(['taxInfo', 'summary'].map((step) => partOf(step as Place, filing))).toEqual(['filing', 'filing']);
});
