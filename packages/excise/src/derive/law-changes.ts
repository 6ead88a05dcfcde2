import { type Quarter, quarterDays } from '../calendar/public.ts';
import { type DecimalString, type IsoDate, type Law, taxLaw } from '../catalog/public.ts';
import { lineStatus, type RateInForce, ratesInForce } from '../engine/public.ts';

/** A line that is on the return of one of two quarters only. */
export interface LineChange {
  irsNumber: string;
  name: string;
  kind: 'new' | 'gone';
  /** Of a line that is gone: why. */
  reason?: string;
  citation: string;
}

/** A rate that is another one than before; null where there was or is none. */
export interface RateChange {
  irsNumber: string;
  name: string;
  /** The subject of the rate: the use, the chemical, the band. */
  of: string;
  unit: string;
  before: DecimalString | null;
  after: DecimalString | null;
  /** The first day of the new rate. */
  from: IsoDate | null;
  citation: string;
  /** A notice sets the new rate, and has not yet. */
  unpublished?: true;
}

export interface LawChanges {
  lines: readonly LineChange[];
  rates: readonly RateChange[];
}

/**
 * Lists how the law of a quarter differs from that of an earlier one: lines gone and new, and rates of the lines on
 * both.
 */
export function lawChanges(before: Quarter, after: Quarter, law: Law = taxLaw): LawChanges {
  const [_daysBefore, _daysAfter] = [quarterDays(before), quarterDays(after)];
  const lines: LineChange[] = [];
  const rates: RateChange[] = [];
  for (const line of law.lines) {
    const { irsNumber, name, citation } = line;
    const [was, is] = [lineStatus(line, before), lineStatus(line, after)];
    if (was.onReturn && !is.onReturn)
      lines.push({ irsNumber, name, kind: 'gone', reason: is.reason, citation: is.citation });
    if (!was.onReturn && is.onReturn) lines.push({ irsNumber, name, kind: 'new', citation });
    if (was.onReturn && is.onReturn)
      rates.push(
        ...rateChanges(ratesInForce(before, irsNumber, law), ratesInForce(after, irsNumber, law)).map((change) => ({
          ...change,
          irsNumber,
          name,
        })),
      );
  }
  return { lines, rates };
}

type Change = Omit<RateChange, 'irsNumber' | 'name'>;

/** Within a quarter a rate may change by the day: the last before is compared with each one after. */
function rateChanges(before: readonly RateInForce[], after: readonly RateInForce[]): Change[] {
  const last = new Map<string, RateInForce>();
  for (const rate of before) {
    const known = last.get(keyOf(rate));
    if (!known || (rate.from ?? '') >= (known.from ?? '')) last.set(keyOf(rate), rate);
  }
  const now = new Set(after.map(keyOf));
  const changed = after.flatMap((rate): Change[] => {
    const was = last.get(keyOf(rate))?.rate ?? null;
    const { of, unit, from, citation, unpublished } = rate;
    return rate.parameter !== null && rate.rate !== was
      ? [{ of, unit, before: was, after: rate.rate, from, citation, ...(unpublished && { unpublished }) }]
      : [];
  });
  const gone = [...last].flatMap(([key, { of, unit, rate, citation, parameter }]): Change[] =>
    now.has(key) || parameter === null || rate === null
      ? []
      : [{ of, unit, before: rate, after: null, from: null, citation }],
  );
  return [...changed, ...gone];
}

const keyOf = ({ parameter, of }: RateInForce): string => `${parameter} ${of}`;
