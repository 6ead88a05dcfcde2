import { getHealth, getReady } from '@gauger/contract';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { type BoundCall, bound } from '../../http/call.ts';

export function systemCalls(database: Database): BoundCall[] {
  return [
    bound(getHealth, async () => ({ status: 'up' as const })),
    bound(getReady, async () => {
      if (!(await database.ready())) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
      return { status: 'ready' as const };
    }),
  ];
}
