import { describe, expect, test } from 'vitest';
import { mergePages } from './merge-pages.ts';

const row = (day: number, gallons: string, more: object = {}) => ({ taxDate: `2026-01-0${day}`, gallons, ...more });
const [a, b, c] = [row(1, '10'), row(2, '20'), row(3, '30')];
const [mineNew, theirsNew] = [row(8, '800'), row(9, '900')];
const page = (...rows: object[]) => ({ rows });
const merged = (base: object | null, mine: object | null, theirs: object | null, choices = {}) =>
  mergePages(base, mine, theirs, { choices });

describe('rows', () => {
  test('of two people that do not collide are all kept, in their order', () => {
    const [a2, c2] = [row(1, '11'), row(3, '33')];
    const result = merged(page(a, b, c), page(a2, b, c), page(a, b, c2));
    expect(result.page).toEqual(page(a2, b, c2));
    expect(result.conflicts).toEqual([]);
    expect(result.taken).toEqual({ changed: [3], added: [], removed: 0, facts: [] });
  });

  test('that were added stand after the rows that they followed, those that are saved already first', () => {
    const { page: rows, taken } = merged(page(a, b), page(a, mineNew, b), page(a, theirsNew, b));
    expect(rows).toEqual(page(a, theirsNew, mineNew, b));
    expect(taken.added).toEqual([2]);
    expect(merged(page(a), page(mineNew, a), page(a, theirsNew)).page).toEqual(page(mineNew, a, theirsNew));
    expect(merged(page(), page(mineNew), page(theirsNew)).page).toEqual(page(theirsNew, mineNew));
  });

  test('that one removed are gone while those of the other stay changed', () => {
    const { page: rows, taken } = merged(page(a, b, c), page(a, b, row(3, '33')), page(b, c));
    expect(rows).toEqual(page(b, row(3, '33')));
    expect(taken.removed).toBe(1);
    expect(merged(page(a, b, c), page(c), page(b, c)).page).toEqual(page(c));
  });

  test('that one moved keep their new order, with what the other changed', () => {
    expect(merged(page(a, b, c), page(c, a, b), page(a, row(2, '22'), c)).page).toEqual(page(c, a, row(2, '22')));
    expect(merged(page(a, b, c), page(a, row(2, '22'), c), page(c, b, a)).page).toEqual(page(c, row(2, '22'), a));
  });

  test('that both changed to the same, or removed, are no conflict', () => {
    expect(merged(page(a, b), page(a, mineNew), page(a, mineNew))).toMatchObject({
      page: page(a, mineNew),
      conflicts: [],
    });
    expect(merged(page(a, b), page(a), page(a))).toMatchObject({ page: page(a), conflicts: [] });
  });

  test('that both added alike are kept once, and told; each further one of either is kept', () => {
    const { page: rows, addedByBoth } = merged(page(a), page(a, b, b), page(a, b, c));
    expect(rows).toEqual(page(a, b, c, b));
    expect(addedByBoth).toBe(1);
  });

  test('that both changed in different ways are a conflict, whatever the field, with the three versions', () => {
    const [mine, theirs] = [row(2, '21'), row(2, '20', { use: 'x' })];
    const found = merged(page(a, b, c), page(a, mine, c), page(a, theirs, c));
    expect(found.conflicts).toEqual([{ key: 'rows.1', path: 'rows.1', base: b, mine, theirs }]);
    expect(merged(page(a, b, c), page(a, mine, c), page(a, theirs, c), { 'rows.1': 'mine' }).page).toEqual(
      page(a, mine, c),
    );
    expect(merged(page(a, b, c), page(a, mine, c), page(a, theirs, c), { 'rows.1': 'theirs' }).page).toEqual(
      page(a, theirs, c),
    );
  });

  test('that one changed and the other removed are a conflict; the row is back where it was when it is chosen', () => {
    const mine = row(2, '21');
    const three = [page(a, b, c), page(a, mine, c), page(a, c)] as const;
    expect(merged(...three).conflicts).toEqual([{ key: 'rows.1', path: 'rows.1', base: b, mine, theirs: undefined }]);
    expect(merged(...three, { 'rows.1': 'mine' }).page).toEqual(page(a, mine, c));
    expect(merged(...three, { 'rows.1': 'theirs' }).page).toEqual(page(a, c));
    expect(merged(page(a, b, c), page(a, c), page(a, mine, c), { 'rows.1': 'mine' }).page).toEqual(page(a, c));
  });

  test('are compared by what was entered, and keep what is attached to them', () => {
    const attached = { ...b, attachments: ['id-1'] };
    const result = merged(page(a, b), page({ ...a, dyed: false, note: '' }, attached), page(row(1, '11'), b));
    expect(result).toMatchObject({ page: page(row(1, '11'), attached), conflicts: [] });
  });
});

describe('facts beside the rows', () => {
  test('are merged one by one; one that both changed differently is a conflict', () => {
    const base = { depositedUsingSHRule: false, lookBackRegularAmt: '1' };
    expect(merged(base, { ...base, depositedUsingSHRule: true }, { ...base, lookBackRegularAmt: '2' })).toMatchObject({
      page: { depositedUsingSHRule: true, lookBackRegularAmt: '2' },
      conflicts: [],
      taken: { facts: ['lookBackRegularAmt'] },
    });
    const { conflicts } = merged(base, { lookBackRegularAmt: '3' }, { lookBackRegularAmt: '2' });
    expect(conflicts).toEqual([
      { key: 'lookBackRegularAmt', path: 'lookBackRegularAmt', base: '1', mine: '3', theirs: '2' },
    ]);
  });

  test('that decide how rows are read collide with changed rows: an empty line has none', () => {
    const empty = { emptyTaxLiability: true, rows: [] };
    const both = merged(page(a), empty, page(a, b));
    expect(both.conflicts).toEqual([{ key: '', path: '', base: page(a), mine: empty, theirs: page(a, b) }]);
    expect(merged(page(a), empty, page(a, b), { '': 'mine' }).page).toEqual(empty);
    expect(
      merged({ depositedAmt: '5' }, { deposits: [{ amount: '6' }] }, { depositedAmt: '7' }).conflicts,
    ).toHaveLength(1);
    expect(merged(page(a), empty, page(a))).toMatchObject({ page: empty, conflicts: [] });
  });
});

describe('a whole page', () => {
  test('that one removed and the other changed is a conflict; alone either holds', () => {
    expect(merged(page(a), null, page(b)).conflicts).toHaveLength(1);
    expect(merged(page(a), null, page(a))).toMatchObject({ page: null, conflicts: [] });
    expect(merged(page(a), page(a), null)).toMatchObject({ page: null, conflicts: [], taken: { removed: 1 } });
  });

  test('that is one unit is never put together from two', () => {
    const [base, mine, theirs] = [
      { bank: 'A', type: '1' },
      { bank: 'B', type: '1' },
      { bank: 'A', type: '2' },
    ];
    expect(mergePages(base, mine, theirs, { unit: true }).conflicts).toHaveLength(1);
    expect(mergePages(base, mine, base, { unit: true })).toMatchObject({ page: mine, conflicts: [] });
    // Saved again with the same mask.
    expect(mergePages(base, mine, base, { unit: true, rewritten: true }).conflicts).toHaveLength(1);
    expect(mergePages(base, base, base, { unit: true, rewritten: true })).toMatchObject({ page: base, conflicts: [] });
  });
});

test('ten thousand rows are merged without comparing each with each', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ taxDate: '2026-01-01', gallons: String(at) }));
  const change = (at: number) => rows.map((one, place) => (place === at ? { ...one, gallons: 'x' } : one));
  const { page: all, conflicts } = mergePages({ rows }, { rows: change(1) }, { rows: change(9_999) });
  expect(conflicts).toEqual([]);
  const { rows: kept } = all as { rows: typeof rows };
  expect(kept.filter(({ gallons }) => gallons === 'x')).toHaveLength(2);
});
