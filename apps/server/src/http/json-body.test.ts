import { MAX_JSON_DEPTH, MAX_JSON_STRING } from '@gauger/excise/strict-json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { parseJsonBody } from './json-body.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('reads what JSON.parse reads, for any value within the limits', () => {
  const value = fc.jsonValue({ maxDepth: 5 });
  fc.assert(
    fc.property(value, (any) => {
      const text = JSON.stringify(any);
      fc.pre(!text.includes('\\u0000') && !/"(__proto__|constructor|prototype)"/.test(text));
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('a property named twice is found in any object', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'grapheme' }), (inner, key) => {
      const text = `{"a":[{${JSON.stringify(key)}:1,"b":${JSON.stringify(inner)},${JSON.stringify(key)}:2}]}`;
      expect(() => parse(text)).toThrow(AppError);
    }),
  );
});

describe('refused by name', () => {
  test.each([
    ['no JSON', '{', 'not valid JSON'],
    ['an empty body', '', 'not valid JSON'],
    ['two values', '{}{}', 'not valid JSON'],
    ['a repeated key', '{"a":1,"a":1}', '"a" appears twice'],
    ['a key repeated in disguise', '{"a":1,"\\u0061":2}', '"a" appears twice'],
    ['the prototype', '{"__proto__":{}}', '"__proto__" is not allowed'],
    ['the constructor, deep down', '[{"a":{"constructor":1}}]', '"constructor" is not allowed'],
    ['the prototype in disguise', '{"\\u005f_proto__":1}', '"__proto__" is not allowed'],
    ['a NUL', '{"a":"\\u0000"}', 'NUL'],
    ['half a surrogate pair', '{"a":"\\ud800"}', 'surrogate'],
    ['deep nesting', nested(MAX_JSON_DEPTH + 1), `deeper than ${MAX_JSON_DEPTH}`],
    ['a long text', JSON.stringify(['x'.repeat(MAX_JSON_STRING + 1)]), `longer than ${MAX_JSON_STRING}`],
    ['a long key', JSON.stringify({ ['x'.repeat(MAX_JSON_STRING + 1)]: 1 }), `longer than ${MAX_JSON_STRING}`],
  ])('%s', (_, text, words) => {
    expect(() => parse(text)).toThrow(words);
  });

  test('bytes that are no UTF-8', () => {
    expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow('UTF-8');
  });
});

test('the limits themselves are within', () => {
  expect(parse(nested(MAX_JSON_DEPTH))).toBeInstanceOf(Array);
  expect(parse(JSON.stringify(['x'.repeat(MAX_JSON_STRING)]))).toHaveLength(1);
  expect(parse('{"a":{"b":1},"b":[{"a":"\\"a\\":"},{"a":"{,}"}]}')).toEqual({
    a: { b: 1 },
    b: [{ a: '"a":' }, { a: '{,}' }],
  });
});
