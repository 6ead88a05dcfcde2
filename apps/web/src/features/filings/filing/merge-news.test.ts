import { expect, test } from 'vitest';
import { mergeNews } from './merge-news.ts';

const at = '2026-11-23T10:42:00Z';
const save = (name: string | null, pages: string[], own = false) => ({
  pages,
  by: name ? { id: name, name } : null,
  own,
  at,
});
const merged = (name: string, taken: object = {}, addedByBoth = 0) => ({
  ...{ name, page: {}, conflicts: [], addedByBoth },
  taken: { changed: [], added: [], removed: 0, facts: [], ...taken },
});

test('it names who changed which rows of the page', () => {
  const round = { saves: [save('Ann Lee', ['60'])], merged: [merged('60', { changed: [3, 7], removed: 1 })] };
  expect(mergeNews([round])).toEqual([
    'Ann Lee changed rows 3 and 7 and deleted 1 row while you were editing. Both changes are saved.',
  ]);
});

test('who saved other pages is not named; several people, many rows and further rounds are counted', () => {
  const saves = [save('Ann Lee', ['deposit']), save('Bo Hill', ['60']), save('Cy Orr', ['60'])];
  const many = { saves, merged: [merged('60', { added: [1, 2, 3, 4, 5, 6], facts: ['taxWithRegularMethod'] })] };
  expect(mergeNews([many])).toEqual([
    'Bo Hill and Cy Orr added 6 rows and changed other entries on this page while you were editing. Both changes are saved.',
  ]);
  const own = { saves: [save('Me', ['60'], true)], merged: [merged('60', { changed: [1] })] };
  expect(mergeNews([own, own])).toEqual([
    'You, in another window, changed 2 rows while you were editing. Both changes are saved.',
  ]);
});

test('rows that both added are told; where everything was chosen in conflicts there is no news', () => {
  expect(mergeNews([{ saves: [save(null, ['60'])], merged: [merged('60', {}, 1)] }])).toEqual([
    'You both added the same row. We saved it once.',
  ]);
  expect(mergeNews([{ saves: [], merged: [merged('60')] }])).toEqual([]);
  expect(mergeNews([])).toEqual([]);
});
