import { listActivity as listing } from '@gauger/contract';
import type { Database } from '../../db/database.ts';
import { type BoundCall, bound } from '../../http/call.ts';
import { listActivity } from './list-activity.ts';

export function activityCalls({ database }: { database: Database }): BoundCall[] {
  return [bound(listing, (call) => listActivity(database, call))];
}
