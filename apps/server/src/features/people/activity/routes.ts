import { downloadActivity as downloading, listActivity as listing } from '@gauger/contract';
import type { Database } from '../../../db/public.ts';
import { type BoundCall, bound } from '../../../http/public.ts';
import { downloadActivity } from './download-activity.ts';
import { listActivity } from './list-activity.ts';

export function activityCalls({ database, now }: { database: Database; now: () => Date }): BoundCall[] {
  return [
    bound(listing, (call) => listActivity(database, call)),
    bound(downloading, (call) => downloadActivity(database, call, now())),
  ];
}
