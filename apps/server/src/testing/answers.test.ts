import { expect, test } from 'vitest';
import { differencesOf, type Recorded } from './answers.ts';

const answer = (own: object, status = 200): Recorded => ({
  as: 'owner',
  method: 'GET',
  url: '/form720/form720id/7',
  status,
  answer: { Success: { tax: '1.00', rows: [{ tax: '1.00' }], ...own } },
});

test('a difference names the call and the place, whatever is added, changed or gone', () => {
  expect(differencesOf(answer({}), answer({}))).toEqual([]);
  const call = 'owner: GET /form720/form720id/7: ';
  expect(differencesOf(answer({}), answer({ tax: '2.00' }))).toEqual([`${call}Success.tax: "1.00" → "2.00"`]);
  expect(differencesOf(answer({}), answer({ more: null }))).toEqual([`${call}Success.more: absent → null`]);
  expect(differencesOf(answer({ more: [] }), answer({ more: {} }))).toEqual([`${call}Success.more: [] → {}`]);
  expect(differencesOf(answer({}), answer({ rows: [] }))).toEqual([`${call}Success.rows.0: {"tax":"1.00"} → absent`]);
  expect(differencesOf(answer({}), answer({}, 404))).toEqual([`${call}status: 200 → 404`]);
});

test('a wanted difference is one of its address and place only', () => {
  const wanted = [{ url: '/form720/form720id/*', at: 'Success.rows.*.rowId', why: 'Rows have keys' }];
  const [before, after] = [answer({}), answer({ rows: [{ tax: '1.00', rowId: 'a' }] })];
  expect(differencesOf(before, after, wanted)).toEqual([]);
  expect(differencesOf(before, answer({ rows: [{ tax: '2.00', rowId: 'a' }] }), wanted)).toHaveLength(1);
  expect(differencesOf({ ...before, url: '/claims720/form720Id/7' }, after, wanted)).toHaveLength(1);
});
