import { expect, it } from 'vitest';
import { workpaperContent } from './workpaper-pages.ts';

it('links each source of a workpaper to its text, in the words of its citation', () => {
  const content = workpaperContent({
    number: 'W-1',
    cell: '29.tax',
    name: 'IRS No. 29',
    title: 'Transportation by water',
    amount: '3.00',
    citation: '26 USC 4471, 4472',
    rates: [{ rate: '3', title: 'Ship passenger', days: 'Since Jan 1, 2021', citation: '26 USC 4471(a)' }],
    rows: [{ at: '1', facts: '', working: '1 × 3', amount: '3.0000' }],
    further: 0,
  });
  const links = JSON.stringify(content).match(/"text":"[^"]*","link":"[^"]*"/g);
  const code = 'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title26-section';
  expect(links).toEqual([
    `"text":"26 USC 4471","link":"${code}4471&num=0&edition=prelim"`,
    `"text":"4472","link":"${code}4472&num=0&edition=prelim"`,
    `"text":"26 USC 4471(a)","link":"${code}4471&num=0&edition=prelim#substructure-location_a"`,
  ]);
});
