import { getHealth, getReady } from '@gauger/contract';
import type { UnpublishedValue } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import { type BoundCall, bound } from '../../../http/public.ts';
import { missingInWords } from '../../filings/rate-book/public.ts';
import type { Part, Parts } from './check-parts.ts';

/** Without these no call can be answered. Without the others the server works on, and what needs them waits. */
const NEEDED: Readonly<Partial<Record<Part, string>>> = {
  database: 'The database does not answer.',
  migrations: 'The tables of the database are of another version than this server.',
};

export function systemCalls(
  checkParts: () => Promise<Parts>,
  findMissing: () => Promise<UnpublishedValue[]>,
): BoundCall[] {
  return [
    bound(getHealth, async () => ({ status: 'up' as const })),
    bound(getReady, async () => {
      const parts = await checkParts();
      // Without its database the tables are unknown: the first that is missing is the reason.
      const missing = Object.entries(NEEDED).find(([part]) => !parts[part as Part]);
      if (missing) throw new AppError('NOT_READY', { description: missing[1], retryAfter: 5 });
      const word = (part: Part) => (parts[part] ? ('ready' as const) : ('not ready' as const));
      return {
        status: 'ready' as const,
        parts: {
          database: word('database'),
          migrations: word('migrations'),
          queue: word('queue'),
          storage: word('storage'),
        },
        warnings: (await findMissing()).map((value) => `The rate book has no ${missingInWords(value)}.`),
      };
    }),
  ];
}
