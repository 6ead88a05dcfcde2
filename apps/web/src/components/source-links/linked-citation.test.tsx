import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedCitation } from './linked-citation.tsx';

const drawn = (citation: string) => renderToStaticMarkup(<LinkedCitation citation={citation} />);

test('a citation keeps its words, and each source is a link that opens in a new tab and has its full name', () => {
  const html = drawn('26 USC 4261(b), (e)(4); amount recalled');
  expect(html.replace(/<[^>]*>/g, '')).toBe('26 USC 4261(b), (e)(4); amount recalled');
  expect(html.match(/<a [^>]*>/g)).toEqual([
    expect.stringContaining('aria-label="26 USC 4261(b) (opens in a new tab)"'),
    expect.stringContaining('aria-label="26 USC 4261(e)(4) (opens in a new tab)"'),
  ]);
  expect(html.match(/target="_blank" rel="noopener noreferrer"/g)).toHaveLength(2);
});

test('a citation without an address is text', () => {
  expect(drawn('Invented for a test')).toBe('Invented for a test');
});
