/**
 * Exact numbers for money, quantities and rates, and the named rounding rules.
 *
 * A number is `n ÷ (10^s × d)`. Nearly all have no `d`: scaled integers, the fastest exact arithmetic JavaScript has.
 * Only a quotient that does not end (26 USC 5000D: price × p ÷ (1 − p)) carries another divisor, so that sums stay exact
 * and are rounded once, where the form rounds.
 */
export interface Exact {
  readonly n: bigint;
  /** Decimal places of `n`. */
  readonly s: number;
  /** The divisor that remains, more than 1; null for every decimal (cheaper to test than a bigint of 1). */
  readonly d: bigint | null;
}

const POWERS: bigint[] = [1n];
for (let i = 1; i <= 64; i++) POWERS.push((POWERS[i - 1] as bigint) * 10n);
const power = (places: number): bigint => POWERS[places] ?? 10n ** BigInt(places);

export const ZERO: Exact = { n: 0n, s: 0, d: null };
export const ONE: Exact = { n: 1n, s: 0, d: null };

const ZERO_CODE = 48;
const NINE_CODE = 57;
const POINT_CODE = 46;
const MINUS_CODE = 45;

/**
 * Reads digits with at most one point: `1000`, `0.244`, `.5`. No sign, no exponent, no separators, no spaces.
 * @returns the number, or null when the text is anything else.
 */
export function parseDecimal(text: string): Exact | null {
  const length = text.length;
  if (length === 0) return null;
  let point = -1;
  let value = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= ZERO_CODE && code <= NINE_CODE) value = value * 10 + (code - ZERO_CODE);
    else if (code === POINT_CODE && point < 0) point = i;
    else return null;
  }
  if (point === length - 1) return null;
  const scale = point < 0 ? 0 : length - 1 - point;
  // Up to 15 digits the machine number above is exact, and turning it into a bigint is cheaper than parsing text again: most
  // of all a small whole one, of up to 30 bits.
  if (length <= 9) return { n: BigInt(value | 0), s: scale, d: null };
  if (length <= 15) return { n: BigInt(value), s: scale, d: null };
  return { n: BigInt(point < 0 ? text : text.slice(0, point) + text.slice(point + 1)), s: scale, d: null };
}

/** Like `parseDecimal`, with a minus sign before the digits where the number is below zero: `-5.2`. */
export function parseSignedDecimal(text: string): Exact | null {
  if (!text.startsWith('-')) return parseDecimal(text);
  const value = parseDecimal(text.slice(1));
  return value && { n: -value.n, s: value.s, d: null };
}

/**
 * Like `parseSignedDecimal`, for text that is always a decimal: a rate, a stored amount.
 * @throws RangeError when it is not.
 */
export function decimal(text: string): Exact {
  const value = parseSignedDecimal(text);
  if (value === null) throw new RangeError(`Not a decimal: ${text}`);
  return value;
}

export function times(a: Exact, b: Exact): Exact {
  return { n: a.n * b.n, s: a.s + b.s, d: a.d === null && b.d === null ? null : divisorOf(a) * divisorOf(b) };
}

export function plus(a: Exact, b: Exact): Exact {
  if (a.d !== b.d) {
    // To the least common divisor: that of a long sum of unlike quotients must not grow with every term.
    const [ofA, ofB] = [divisorOf(a), divisorOf(b)];
    const shared = gcd(ofA, ofB);
    return plus(overDivisor(a, ofB / shared), overDivisor(b, ofA / shared));
  }
  if (a.s === b.s) return { n: a.n + b.n, s: a.s, d: a.d };
  return a.s > b.s
    ? { n: a.n + b.n * power(a.s - b.s), s: a.s, d: a.d }
    : { n: a.n * power(b.s - a.s) + b.n, s: b.s, d: a.d };
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, { n: -b.n, s: b.s, d: b.d });
}

/** @throws RangeError when `b` is zero. */
export function over(a: Exact, b: Exact): Exact {
  if (b.n === 0n) throw new RangeError('Division by zero');
  const sign = b.n < 0n ? -1n : 1n;
  return reduce(sign * a.n * power(b.s) * divisorOf(b), a.s, divisorOf(a) * sign * b.n);
}

export function compare(a: Exact, b: Exact): number {
  if (a.s === b.s && a.d === b.d) return a.n < b.n ? -1 : a.n > b.n ? 1 : 0;
  const difference = minus(a, b).n;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const least = (a: Exact, b: Exact): Exact => (compare(a, b) <= 0 ? a : b);
export const isZero = (a: Exact): boolean => a.n === 0n;
export const sum = (numbers: Iterable<Exact>): Exact => {
  let total = ZERO;
  for (const number of numbers) total = plus(total, number);
  return total;
};

/** A running sum: many numbers of like scale are added without a new object for each. */
export interface Sum {
  add(number: Exact): void;
  total(): Exact;
}

export function runningSum(): Sum {
  let n = 0n;
  let s = 0;
  let d: bigint | null = null;
  // Kept apart from `n`: machine numbers are exact up to 2 to the power of 53, and cheaper to add.
  let small = 0;
  const settle = () => {
    n += BigInt(small);
    small = 0;
  };
  return {
    add(number) {
      if (number.s === s && number.d === d) {
        const machine = Number(number.n);
        if (Math.abs(machine) > MAX_SMALL) {
          n += number.n;
          return;
        }
        small += machine;
        if (Math.abs(small) > MAX_SMALL) settle();
        return;
      }
      settle();
      ({ n, s, d } = plus({ n, s, d }, number));
    },
    total() {
      settle();
      return { n, s, d };
    },
  };
}

/** Two of these add up to a machine number that is exact. */
const MAX_SMALL = 2 ** 52;

/**
 * Rounds half up (away from zero for a negative amount) to a number of decimal places.
 * The rule of Form 720: a row shows 4 places, a line and every total 2.
 */
export function roundHalfUp(a: Exact, places: number): Exact {
  if (a.d === null && a.s <= places) return { n: a.n * power(places - a.s), s: places, d: null };
  const up = a.n < 0n ? -a.n : a.n;
  const scaled = places > a.s ? up * power(places - a.s) : up;
  const divisor = divisorOf(a) * power(Math.max(0, a.s - places));
  const rounded = (2n * scaled + divisor) / (2n * divisor);
  return { n: a.n < 0n ? -rounded : rounded, s: places, d: null };
}

/** Drops the digits after a number of decimal places. For numbers that are not negative. */
export function roundDown(a: Exact, places: number): Exact {
  const scaled = places > a.s ? a.n * power(places - a.s) : a.n;
  return { n: scaled / (divisorOf(a) * power(Math.max(0, a.s - places))), s: places, d: null };
}

/** The decimal digits of a number that ends: `1234.5`. @throws RangeError for one that does not; round it first. */
export function toText(a: Exact): string {
  if (a.d !== null) throw new RangeError('A quotient has no last digit: round it first');
  return withPoint(a.n.toString(), a.s);
}

/** Rounded half up to a fixed number of places, as text: `toFixed(x, 2)` of 244 is `244.00`. */
export function toFixed(a: Exact, places: number): string {
  if (a.d === null && a.s === 3 && places === 4) {
    const mills = Number(a.n);
    if (mills >= 0 && mills <= Number.MAX_SAFE_INTEGER) {
      const whole = Math.floor(mills / 1_000);
      return wholeText(whole) + (MILLS[mills - whole * 1_000] as string);
    }
  }
  // No rounding needed: zeros are cheaper added to the text than to the number.
  if (a.d === null && a.s <= places && places - a.s < ZEROS.length)
    return withPoint(a.n.toString() + (ZEROS[places - a.s] ?? ''), places);
  return toText(roundHalfUp(a, places));
}

/** A whole number that is not negative, as text. Two texts at hand are joined faster than digits are made. */
function wholeText(whole: number): string {
  if (whole < 1_000) return SMALL[whole] as string;
  if (whole >= 1_000_000) return String(whole);
  const thousands = Math.floor(whole / 1_000);
  return (SMALL[thousands] as string) + (PADDED[whole - thousands * 1_000] as string);
}

const SMALL = Array.from({ length: 1_000 }, (_, whole) => String(whole));
const PADDED = SMALL.map((digits) => digits.padStart(3, '0'));

/** The decimals of a row's tax, as most rates have three: `.0000` to `.9990`. */
const MILLS = PADDED.map((mills) => `.${mills}0`);

const ZEROS = ['', '0', '00', '000', '0000', '00000', '000000', '0000000', '00000000'];

function withPoint(digits: string, places: number): string {
  if (places === 0) return digits;
  const at = digits.length - places;
  if (at > 0 && (at > 1 || digits.charCodeAt(0) !== MINUS_CODE)) return `${digits.slice(0, at)}.${digits.slice(at)}`;
  const negative = digits.charCodeAt(0) === MINUS_CODE;
  const plain = (negative ? digits.slice(1) : digits).padStart(places + 1, '0');
  return `${negative ? '-' : ''}${plain.slice(0, -places)}.${plain.slice(-places)}`;
}

/** Without trailing zeros: `0.2440` is `0.244`. For display of quantities and rates. */
export function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

const divisorOf = (a: Exact): bigint => a.d ?? 1n;

function overDivisor(a: Exact, d: bigint): Exact {
  const divisor = divisorOf(a) * d;
  return { n: a.n * d, s: a.s, d: divisor === 1n ? null : divisor };
}

/** Shortens the fraction, and turns divisors made of 2 and 5 into decimal places. */
function reduce(n: bigint, s: number, d: bigint): Exact {
  const shared = gcd(n < 0n ? -n : n, d);
  if (shared > 1n) {
    n /= shared;
    d /= shared;
  }
  while (d % 10n === 0n) {
    d /= 10n;
    s += 1;
  }
  while (d % 2n === 0n) {
    d /= 2n;
    n *= 5n;
    s += 1;
  }
  while (d % 5n === 0n) {
    d /= 5n;
    n *= 2n;
    s += 1;
  }
  return { n, s, d: d === 1n ? null : d };
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
