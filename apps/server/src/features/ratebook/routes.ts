import { getRateBook } from '@gauger/contract';
import { claimRatesInForce, coveredQuarters, parseQuarter, quarterName, ratesInForce } from '@gauger/excise';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { type BoundCall, bound } from '../../http/call.ts';
import type { LawInForce } from './law-in-force.ts';

const covered = coveredQuarters().map(quarterName);

export function rateBookCalls(database: Database, lawInForce: LawInForce): BoundCall[] {
  return [
    bound(getRateBook, async ({ query }) => {
      const quarter = parseQuarter(query.period);
      const period = quarter && quarterName(quarter);
      if (!quarter || !period || !covered.includes(period)) throw notCovered(query.period);
      const law = await database.outsideAccounts(lawInForce);
      return {
        rateBookVersion: law.rateBookVersion,
        period,
        rates: ratesInForce(quarter, undefined, law),
        claims: claimRatesInForce(quarter, undefined, law),
      };
    }),
  ];
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
