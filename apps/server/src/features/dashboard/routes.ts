import { countFilings as counting, listFilings as listing } from '@gauger/contract';
import type { Database } from '../../db/database.ts';
import { type BoundCall, bound } from '../../http/call.ts';
import { countFilings, listFilings } from './list-filings.ts';

export function dashboardCalls({ database }: { database: Database }): BoundCall[] {
  return [
    bound(listing, (call) => listFilings(database, call)),
    bound(counting, async ({ session: { accountId } }) => [await countFilings(database, accountId)]),
  ];
}
