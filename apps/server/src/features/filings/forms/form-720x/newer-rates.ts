import type { Form720XAnswer } from '@gauger/contract';
import { type Adjustment, computeForm720X, decimal, type Form720X, minus, toFixed } from '@gauger/excise';
import type { Laws } from './commit-amendment.ts';

/** The lines of the corrected return to which a newer rate book gives another amount. */
export function newerRates(facts: Form720X, { law, lawOfOriginal, frozen }: Laws): Form720XAnswer['newerRates'] {
  const { original, corrected, ratesInForce = false } = facts;
  const isSame = !frozen && law.rateBookVersion === lawOfOriginal.rateBookVersion;
  if (!original || !corrected || ratesInForce || isSame) return null;
  const pair: Form720X = { formType: 'Form720X', original, corrected };
  const keyed = (inForce: boolean) =>
    new Map(
      computeForm720X({ ...pair, ratesInForce: inForce }, law, lawOfOriginal, frozen).adjustments.map((one) => [
        `${one.part} ${one.irsNumber ?? one.crn}`,
        one,
      ]),
    );
  const [was, is] = [keyed(false), keyed(true)];
  const lines = [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const one = (is.get(key) ?? was.get(key)) as Adjustment;
    // A line without a row is as it was on the original.
    const before = was.get(key)?.adjusted ?? one.original;
    const after = is.get(key)?.adjusted ?? one.original;
    if (toFixed(minus(decimal(before), decimal(after)), 2) === '0.00') return [];
    return [{ irsNumber: one.irsNumber ?? null, crn: one.crn ?? null, byOriginalRates: before, byRatesInForce: after }];
  });
  return lines.length === 0 ? null : { rateBookVersion: law.rateBookVersion, lines };
}
