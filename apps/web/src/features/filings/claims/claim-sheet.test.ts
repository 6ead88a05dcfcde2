import { law, scheduleGroup } from '@gauger/excise';
import { expect, test, vi } from 'vitest';
import { blockPatches, readBlock } from '../row-entry/public.ts';
import {
  type ClaimSheet,
  changeGroupFacts,
  columnsOfClaim,
  factsOfSheet,
  newEntry,
  patchEntries,
  sheetOf,
  withUsualAmount,
} from './claim-sheet.ts';

// The module of calls listens to the browser it is in.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

const groupOf = (id: string) => law.claims.find(({ group }) => group === id) as (typeof law.claims)[number];
const diesel = groupOf('3');

test('what is saved of a group is what its sheet gives back, without what the server works out', () => {
  const lines = [
    { line: '3a', typeOfUse: '2', gallons: '1000', amountOfClaim: '243.0000' },
    { line: '3e', gallons: '10', attachments: ['a1'] },
  ];
  const facts = { periodStart: '2026-07-01', periodEnd: '2026-09-30', lines };
  const { amountOfClaim: _, ...first } = lines[0] as (typeof lines)[number];
  expect(factsOfSheet(sheetOf(facts, diesel), diesel)).toEqual({ ...facts, lines: [first, lines[1]] });
});

test('notes of a row come back as they were saved', () => {
  const notes = { description: 'North yard', claimDesc: 'Off-highway use', attachedExplanation: true };
  const lines = [
    { line: '3a', typeOfUse: '2', gallons: '1000', ...notes, attachDetailsExplanation: true },
    { line: '3e', gallons: '10', isAttachedExplanation: true, attachments: ['a1'] },
  ];
  const facts = {
    periodStart: '2026-07-01',
    periodEnd: '2026-09-30',
    dye: true,
    detailedExplanation: 'Residue',
    lines,
  };
  expect(factsOfSheet(sheetOf(facts, diesel), diesel)).toEqual(facts);
});

test('clearing the box for dye clears the notes that stand for it, and no others', () => {
  const notes = { attachedExplanation: true, attachDetailsExplanation: true };
  const kept = { line: '3a', typeOfUse: '2', gallons: '1000', description: 'North yard', isAttachedExplanation: true };
  const sheet = sheetOf({ dye: true, lines: [{ ...kept, ...notes }] }, diesel);
  const more = { ...sheet.facts, detailedExplanation: 'Residue' };
  expect(factsOfSheet({ ...sheet, ...changeGroupFacts(sheet, more) }, diesel)?.lines).toEqual([{ ...kept, ...notes }]);
  expect(factsOfSheet({ ...sheet, ...changeGroupFacts(sheet, { dye: false }) }, diesel)?.lines).toEqual([kept]);
});

test('an amount that is entered is a fact', () => {
  const group = groupOf('14');
  const facts = { lines: [{ line: '14a', amountOfClaim: '100' }] };
  expect(factsOfSheet(sheetOf(facts, group), group)).toEqual(facts);
});

test('entries in which nothing was entered are not sent, and without entries nothing is claimed', () => {
  const sheet: ClaimSheet = { facts: { periodStart: '2026-07-01' }, entries: [newEntry('3b'), newEntry('3c')] };
  expect(factsOfSheet(sheet, diesel)).toBeNull();
  const entries = [newEntry('3b', { gallons: '' }), newEntry('3c', { gallons: '5' })];
  expect(factsOfSheet({ ...sheet, entries }, diesel)?.lines).toEqual([{ line: '3c', gallons: '5' }]);
});

test('a block fills the entries of its line from the one it is pasted on, and adds what it has more', () => {
  const lines = ['3a', '3e', '3a', '3a'].map((line, at) => ({ line, gallons: String(at + 1) }));
  const line = diesel.lines.find((one) => one.line === '3a') as (typeof diesel.lines)[number];
  const before = sheetOf({ lines }, diesel);
  const columns = columnsOfClaim(line, true);
  expect(columns.map(({ name }) => name)).toEqual(['typeOfUse', 'reference', 'gallons']);
  expect(columnsOfClaim(line, false)).toHaveLength(2);
  const cells = readBlock('Type of use\tGallons\tReference\n2\t"1,000"\tA-1\nboat\tabout 5\n8\t\tA-3');
  const { patches } = blockPatches(cells, columns, () => []);
  const { sheet, patched } = patchEntries(before, line, 1, patches, '2026-07-01');
  expect(sheet.entries.map(({ line: on, facts }) => [on, facts])).toEqual([
    ['3a', { gallons: '1' }],
    ['3e', { gallons: '2' }],
    ['3a', { typeOfUse: '2', gallons: '1000', reference: 'A-1' }],
    // A text that a column cannot read stays as it was pasted.
    ['3a', { typeOfUse: 'boat', gallons: 'about 5' }],
    ['3a', { typeOfUse: '8', reference: 'A-3' }],
  ]);
  expect(patched).toEqual(sheet.entries.slice(2));
  expect(before.entries).toHaveLength(4);
});

test('a cell of a block that does not apply with the others of its row is left out', () => {
  const tires = groupOf('14').lines.find(({ line }) => line === '14f') as (typeof diesel.lines)[number];
  const { patches } = blockPatches([['', '3', '4', '100']], columnsOfClaim(tires, false), () => []);
  const { patched } = patchEntries({ facts: {}, entries: [newEntry('14f')] }, tires, 0, patches, '2026-07-01');
  expect(patched.map(({ facts }) => facts)).toEqual([{ noOfTires: '4', amountOfClaim: '100' }]);
});

test('the amount of a second tax follows day and gallons until it is changed', () => {
  const [gasoline] = scheduleGroup('5', false, law).lines;
  if (!gasoline) throw new Error('Schedule 5 has no line');
  const typed = (before: object, change: object) => withUsualAmount(gasoline, { ...before }, { ...before, ...change });
  const dated = typed({ gallons: '10000' }, { dateSecondTax: '2026-02-10' });
  expect(dated.amountOfClaim).toBe('1840.00');
  expect(typed(dated, { gallons: '20000' }).amountOfClaim).toBe('3680.00');
  const own = typed(dated, { amountOfClaim: '1900' });
  expect(typed(own, { gallons: '20000' }).amountOfClaim).toBe('1900');
  expect(typed(dated, { gallons: '' }).amountOfClaim).toBe('');
  const cells = [
    ['2026-02-10', '1000'],
    ['2026-02-10', '1000', '150'],
  ];
  const { patches } = blockPatches(cells, columnsOfClaim(gasoline, false), () => []);
  const { patched } = patchEntries({ facts: {}, entries: [newEntry('1')] }, gasoline, 0, patches, '2026-01-01');
  expect(patched.map(({ facts }) => facts.amountOfClaim)).toEqual(['184.00', '150']);
});
