import { expect, test } from 'vitest';
import { pages } from '../pages/pages.ts';
import { chooseFirst } from './choose-first.ts';

const from = (path: string, query = '') =>
  pages.filter((page) => page.path === path).map((page) => chooseFirst(page, new URLSearchParams(query)))[0];

test.each([
  ['/home/business', '/home/businesslist'],
  ['/home/business/taxyearquarterending', '/home/businesslist'],
  ['/home/business/status', '/home/myfilings'],
  ['/home/business/changes', '/home/myfilings'],
  ['/home/pcoribatch', '/home/pcor/import'],
])('%s without an id leads to the list to choose from', (path, list) => {
  expect([from(path), from(path, 'filing=&business=&batch=')]).toEqual([list, list]);
});

test('a page that is named what it shows, or shows nothing by id, stays', () => {
  expect([from('/home/business', 'business=1'), from('/home/business', 'filing=1'), from('/home/myfilings')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
