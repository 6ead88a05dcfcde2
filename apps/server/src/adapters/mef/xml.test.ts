import { expect, test } from 'vitest';
import { readXml } from './xml.ts';

const nested = (levels: number) => Buffer.from(`${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`);

test('an XML of 64 levels is read; one of 65 is refused', () => {
  expect(readXml(nested(64)).children).toHaveLength(1);
  expect(() => readXml(nested(65))).toThrow('The XML holds more levels than anything that is expected.');
});

test('an XML of more than 200,000 elements is refused', () => {
  const bytes = Buffer.from(`<a>${'<b/>'.repeat(200_000)}</a>`);
  expect(() => readXml(bytes)).toThrow('The XML holds more elements than anything that is expected.');
});
