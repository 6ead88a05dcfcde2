import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, roundHalfUp, sum, toText } from '../decimal.ts';
import { allocateCents } from './allocate-cents.ts';

const shares = (total: string, ...parts: string[]) => allocateCents(decimal(total), parts.map(decimal)).map(toText);

describe('an amount in cents that is shared out', () => {
  it('gives the cent that is left to the part of which most was cut off', () => {
    expect(shares('0.70', '0.2440', '0.2200', '0.2379')).toEqual(['0.24', '0.22', '0.24']);
  });

  it('gives it to the earlier part when both lost as much', () => {
    expect(shares('0.01', '0.005', '0.005')).toEqual(['0.01', '0.00']);
    expect(shares('3.00', '1.5', '1.5')).toEqual(['1.50', '1.50']);
  });

  it('leaves nothing over when every part is cut the same way', () => {
    expect(shares('0.03', '0.009', '0.009', '0.009')).toEqual(['0.01', '0.01', '0.01']);
    expect(shares('0.01', '0.004', '0.004', '0.004')).toEqual(['0.01', '0.00', '0.00']);
  });

  it('always adds up to the total, no part more than a cent from its own', () => {
    const part = fc.nat(10_000_000).map((n) => ({ n: BigInt(n), s: 5, d: null }));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 7 }), (parts) => {
        const total = roundHalfUp(sum(parts), 2);
        const shared = allocateCents(total, parts);
        expect(toText(roundHalfUp(sum(shared), 2))).toBe(toText(total));
        shared.forEach((share, at) => {
          const part = parts[at] as (typeof parts)[number];
          const distance = share.n * 1000n - part.n;
          expect(distance > -1000n && distance < 1000n).toBe(true);
        });
      }),
    );
  });
});
