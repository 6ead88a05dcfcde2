import { getRateBook, type ResponseOf } from '@gauger/contract';
import { claimRatesInForce, coveredQuarters, type Law, parseQuarter, quarterName, ratesInForce } from '@gauger/excise';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { type BoundCall, bound, PreparedAnswer } from '../../http/call.ts';
import type { LawInForce } from './law-in-force.ts';

const covered = coveredQuarters().map(quarterName);

export function rateBookCalls(database: Database, lawInForce: LawInForce): BoundCall[] {
  const answers = cacheByLaw();
  return [
    bound(getRateBook, async ({ query }) => {
      const quarter = parseQuarter(query.period);
      const period = quarter && quarterName(quarter);
      if (!quarter || !period || !covered.includes(period)) throw notCovered(query.period);
      const law = await database.outsideAccounts(lawInForce);
      return answers.of(law, period, () => ({
        rateBookVersion: law.rateBookVersion,
        period,
        rates: ratesInForce(quarter, undefined, law),
        claims: claimRatesInForce(quarter, undefined, law),
      }));
    }),
  ];
}

/** The answers of the law in force by quarter, each made once. Another law takes the place of the one before. */
function cacheByLaw() {
  let current: Law | undefined;
  const made = new Map<string, PreparedAnswer>();
  return {
    of(law: Law, period: string, make: () => ResponseOf<typeof getRateBook>): PreparedAnswer {
      if (law !== current) made.clear();
      current = law;
      const answer = made.get(period) ?? new PreparedAnswer(make());
      made.set(period, answer);
      return answer;
    },
  };
}

const notCovered = (period: string) =>
  new AppError('INVALID_PARAMETER', {
    issues: [
      {
        code: 'quarterNotCovered',
        severity: 'error',
        path: 'query.period',
        message: `${period} is not covered: choose a quarter from ${covered[0]} to ${covered.at(-1)}`,
      },
    ],
  });
