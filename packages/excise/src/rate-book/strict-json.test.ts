import { expect, test } from 'vitest';
import {
  checkJson,
  MAX_JSON_DEPTH,
  MAX_JSON_ITEMS,
  MAX_JSON_KEYS,
  MAX_JSON_VALUES,
  parseStrictJson,
} from './strict-json.ts';

const keys = (count: number, name = 'k') => Array.from({ length: count }, (_, n) => `"${name}${n}":0`).join();
const zeros = (count: number) => Array(count).fill(0).join();

test('every limit is judged before anything is parsed: text that breaks one is refused by it though it is no JSON', () => {
  for (const [text, words] of [
    ['['.repeat(MAX_JSON_DEPTH + 1), 'deeper'],
    [`[${zeros(MAX_JSON_ITEMS + 1)}`, 'A list has more than 50,000 entries'],
    [`{${keys(MAX_JSON_KEYS + 1)}`, 'more than 5,000 different keys'],
    [`[${`[${zeros(MAX_JSON_ITEMS)}],`.repeat(MAX_JSON_VALUES / MAX_JSON_ITEMS)}`, 'more than 1,000,000 values'],
    ['{"a":0,"a":0', 'appears twice'],
  ] as const)
    expect(() => parseStrictJson(text)).toThrow(words);
});

test('keys are counted over all objects of a text, each once', () => {
  const halves = `[{${keys(3_000, 'a')}},{${keys(3_000, 'b')}}]`;
  expect(() => parseStrictJson(halves)).toThrow('different keys');
  expect(parseStrictJson(`[{${keys(3_000)}},{${keys(3_000)}}]`)).toHaveLength(2);
});

test('a save of 20,000 rows of twelve fields on three lines is within the limits', () => {
  const row = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`field${n}`, '1']));
  const line = { rows: Array(20_000).fill(row) };
  const text = JSON.stringify({ filingData: { 60: line, 62: line, 64: line } });
  expect(() => checkJson(text)).not.toThrow();
});

test.each(['"', '"a', '"\\', '{"a', ']', '}', ',', '[}', '{"a":1]', '"\\x"', '[1 2]', 'tru'])(
  '%s is no JSON',
  (text) => {
    expect(() => parseStrictJson(text)).toThrow('not valid JSON');
  },
);
