import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compare,
  decimal,
  type Exact,
  isZero,
  least,
  minus,
  ONE,
  over,
  parseDecimal,
  plus,
  roundHalfUp,
  runningSum,
  sum,
  times,
  toFixed,
  toText,
  trimmed,
  ZERO,
} from './decimal.ts';

/** Another arithmetic, with more digits than any case here needs. */
const Oracle = Decimal.clone({ precision: 200, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -1e6, toExpPos: 1e6 });

const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: most });
/** Numbers as people type them: up to 18 digits and a point somewhere. */
const unsigned = fc
  .tuple(digits(12), fc.option(digits(6)))
  .map(([whole, part]) => (part === null ? whole : `${whole}.${part}`));
const signed = fc.tuple(fc.boolean(), unsigned).map(([negative, text]) => (negative ? `-${text}` : text));
const places = fc.integer({ min: 0, max: 12 });

const oracle = (text: string) => new Oracle(text);
const same = (ours: Exact, theirs: Decimal): void => {
  expect(toText(ours).replace(/^-(?=[0.]*$)/, '')).toBe(
    theirs.abs().isZero() ? theirs.abs().toFixed(ours.s) : theirs.toFixed(ours.s),
  );
};

describe('reading a decimal', () => {
  it('takes digits with at most one point', () => {
    fc.assert(fc.property(unsigned, (text) => same(parseDecimal(text) as Exact, oracle(text))));
    expect(parseDecimal('.5')).toEqual({ n: 5n, s: 1, d: null });
    expect(parseDecimal('007')).toEqual({ n: 7n, s: 0, d: null });
  });

  it('keeps every digit of long numbers', () => {
    for (const text of ['999999999999999', '9999999999999999', '999999999999999999', '0.12345678901234567'])
      expect(toText(parseDecimal(text) as Exact)).toBe(text);
  });

  it.each(['', '.', '5.', '..5', '1.2.3', '-1', '+1', '1e3', '1,000', ' 1', '1 ', '0x10', '٣', 'NaN', '½'])(
    'refuses "%s"',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  it('agrees with its own grammar on any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'01.9-+e ') })), (text) => {
        expect(parseDecimal(text) !== null).toBe(/^\d*\.?\d+$/.test(text));
      }),
    );
  });

  it('throws where a rate of the law is not one', () => {
    expect(() => decimal('0,244')).toThrow('Not a decimal: 0,244');
    expect(() => decimal('')).toThrow(RangeError);
    expect(toText(decimal('-0.10'))).toBe('-0.10');
  });
});

describe('arithmetic is exact', () => {
  it('in products, sums and differences', () => {
    fc.assert(
      fc.property(signed, signed, (a, b) => {
        same(times(decimal(a), decimal(b)), oracle(a).times(b));
        same(plus(decimal(a), decimal(b)), oracle(a).plus(b));
        same(minus(decimal(a), decimal(b)), oracle(a).minus(b));
      }),
    );
  });

  it('in comparisons', () => {
    fc.assert(
      fc.property(signed, signed, (a, b) => {
        expect(compare(decimal(a), decimal(b))).toBe(oracle(a).comparedTo(b));
        expect(compare(least(decimal(a), decimal(b)), decimal(a))).toBeLessThanOrEqual(0);
        expect(isZero(minus(decimal(a), decimal(a)))).toBe(true);
      }),
    );
  });

  it('in quotients that end and quotients that do not', () => {
    fc.assert(
      fc.property(signed, signed, places, (a, b, to) => {
        fc.pre(!oracle(b).isZero());
        expect(toFixed(over(decimal(a), decimal(b)), to).replace(/^-(?=[0.]*$)/, '')).toBe(
          oracle(a)
            .div(b)
            .toFixed(to, Decimal.ROUND_HALF_UP)
            .replace(/^-(?=[0.]*$)/, ''),
        );
        expect(compare(times(over(decimal(a), decimal(b)), decimal(b)), decimal(a))).toBe(0);
      }),
    );
  });

  it('in a sum of quotients, which is rounded once', () => {
    const third = over(ONE, decimal('3'));
    const seventh = over(ONE, decimal('7'));
    expect(compare(sum([third, third, third]), ONE)).toBe(0);
    expect(compare(sum(Array.from({ length: 7 }, () => seventh)), ONE)).toBe(0);
    expect(toFixed(sum([third, seventh]), 6)).toBe('0.476190');
    expect(toText(over(ONE, decimal('0.125')))).toBe('8');
    expect(toText(over(ONE, decimal('-40')))).toBe('-0.025');
  });

  it('in a long sum of unlike quotients, whose divisor does not grow with the number of terms', () => {
    const terms = Array.from({ length: 1000 }, (_, i) => over(ONE, decimal(i % 2 === 0 ? '3' : '7')));
    const total = sum(terms);
    expect(total.d).toBe(21n);
    expect(compare(total, over(decimal('5000'), decimal('21')))).toBe(0);
  });

  it('whatever the order of a sum', () => {
    fc.assert(
      fc.property(fc.array(signed, { maxLength: 20 }), (texts) => {
        const numbers = texts.map(decimal);
        expect(compare(sum(numbers), sum(numbers.toReversed()))).toBe(0);
      }),
    );
  });

  it('in a running sum, small and large numbers and both signs, like the same sum of bigints', () => {
    const number = fc.oneof(fc.bigInt(-(10n ** 6n), 10n ** 6n), fc.bigInt(-(2n ** 54n), 2n ** 54n), fc.bigInt());
    fc.assert(
      fc.property(fc.array(number, { maxLength: 40 }), (numbers) => {
        const added = runningSum();
        for (const n of numbers) added.add({ n, s: 0, d: null });
        expect(added.total().n).toBe(numbers.reduce((total, n) => total + n, 0n));
      }),
    );
  });

  it('and refuses to divide by zero', () => {
    expect(() => over(ONE, ZERO)).toThrow('Division by zero');
  });
});

describe('rounding half up', () => {
  it.each([
    ['0.005', 2, '0.01'],
    ['0.0049999', 2, '0.00'],
    ['0.00005', 4, '0.0001'],
    ['2.5', 0, '3'],
    ['1.5', 0, '2'],
    ['-2.5', 0, '-3'],
    ['-0.004', 2, '0.00'],
    ['244', 2, '244.00'],
    ['0.1', 9, '0.100000000'],
    ['0.1', 12, '0.100000000000'],
    ['99.995', 2, '100.00'],
    ['-0.5', 2, '-0.50'],
  ])('%s to %i places is %s', (text, to, rounded) => {
    expect(toFixed(decimal(text), to)).toBe(rounded);
  });

  it('agrees with another arithmetic', () => {
    fc.assert(
      fc.property(signed, places, (text, to) => {
        expect(toFixed(decimal(text), to)).toBe(
          oracle(text)
            .toFixed(to)
            .replace(/^-(?=[0.]*$)/, ''),
        );
      }),
    );
  });

  it('is done already when it is done again', () => {
    fc.assert(
      fc.property(signed, places, (text, to) => {
        const once = roundHalfUp(decimal(text), to);
        expect(compare(roundHalfUp(once, to), once)).toBe(0);
      }),
    );
  });
});

describe('writing a decimal', () => {
  it('keeps its places, and reads back as the same', () => {
    fc.assert(
      fc.property(signed, (text) => {
        expect(compare(decimal(toText(decimal(text))), decimal(text))).toBe(0);
        expect(toText(decimal('0.2440'))).toBe('0.2440');
      }),
    );
  });

  it('with the mills of a row, also of more dollars than a machine number holds', () => {
    for (const [text, written] of [
      ['0.001', '0.0010'],
      ['12.340', '12.3400'],
      ['9007199254740.991', '9007199254740.9910'],
      ['9007199254740.993', '9007199254740.9930'],
      ['-0.244', '-0.2440'],
    ] as const)
      expect(toFixed(decimal(text), 4)).toBe(written);
  });

  it('refuses a quotient that has no last digit', () => {
    expect(() => toText(over(ONE, decimal('3')))).toThrow(RangeError);
  });

  it('leaves out trailing zeros of a part where asked to, never those of a whole number', () => {
    expect(['0.2440', '3.00', '100', '1000.0', '0.0'].map(trimmed)).toEqual(['0.244', '3', '100', '1000', '0']);
    fc.assert(
      fc.property(unsigned, (text) => {
        expect(compare(decimal(trimmed(text)), decimal(text))).toBe(0);
        expect(trimmed(text)).not.toMatch(/\.\d*0$|\.$/);
      }),
    );
  });
});
