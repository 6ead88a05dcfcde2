import { describe, expect, test } from 'vitest';
import { idMaker, isId, newId } from './ids.ts';

const ones = (size: number) => Buffer.alloc(size, 0xff);
const zeros = (size: number) => Buffer.alloc(size);

describe('keys', () => {
  test('are UUIDs of version 7 and ascend, many in one millisecond too', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(ids.every((id) => isId(id) && id[14] === '7' && '89ab'.includes(id[19] ?? ''))).toBe(true);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('hold their time, a counter and chance, each in its place', () => {
    // The example of RFC 9562, appendix A.6.
    const at = 1_645_557_742_000;
    expect(idMaker(() => at, zeros)()).toBe('017f22e2-79b0-7000-8000-000000000000');
    expect(idMaker(() => at, ones)()).toBe('017f22e2-79b0-77ff-bfff-ffffffffffff');
  });

  test('ascend when the counter runs over and when the clock goes back', () => {
    let at = 1_000;
    const next = idMaker(() => at, ones);
    const burst = Array.from({ length: 5_000 }, next);
    at = 500;
    const all = [...burst, next(), next()];
    expect([...all].sort()).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('an id in a request', () => {
  test.each([
    '',
    '019ddba158007000800000000000',
    '019DDBA1-5800-7000-8000-000000000000',
    "019ddba1-5800-7000-8000-00000000000'",
  ])('is refused as %j', (text) => expect(isId(text)).toBe(false));
});
