import { formatDate, irsDay, missingValues, type UnpublishedValue } from '@gauger/excise';
import type { Database } from '../../../db/public.ts';
import type { LawInForce } from './law-in-force.ts';

/** An answer is kept for a minute: anyone may ask for it. */
const KEPT_MS = 60_000;

/** Looks up which values the rate book lacks for returns that can be filed today. */
export function missingRates(deps: {
  database: Database;
  lawInForce: LawInForce;
  now: () => Date;
}): () => Promise<UnpublishedValue[]> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<UnpublishedValue[]> | undefined;
  return () => {
    const now = performance.now();
    if (answer === undefined || now - asked > KEPT_MS) {
      asked = now;
      answer = deps.database
        .outsideAccounts(deps.lawInForce)
        .then((law) => missingValues(irsDay(deps.now()), law))
        .catch(() => []);
    }
    return answer;
  };
}

/** "Arrow shafts (IRS No. 106) from Jan 1, 2027" */
export const missingInWords = ({ title, irsNumbers, from }: Pick<UnpublishedValue, 'title' | 'irsNumbers' | 'from'>) =>
  `${title} (IRS No${irsNumbers.length > 1 ? 's' : ''}. ${irsNumbers.join(', ')}) from ${formatDate(from)}`;
