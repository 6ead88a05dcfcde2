import {
  endUserSessions as endingSessions,
  adminFetch as fetching,
  setUserStatus as settingStatus,
  getStanding as standing,
} from '@gauger/contract';
import type { Database } from '../../db/database.ts';
import { type BoundCall, bound } from '../../http/call.ts';
import { fetchList } from './fetch-list.ts';
import { endUserSessions, setUserStatus } from './set-user-status.ts';
import { findUserStatus } from './user-status.ts';

/** The calls of administrators, across all accounts. */
export function adminCalls({ database, now }: { database: Database; now: () => Date }): BoundCall[] {
  return [
    bound(fetching, (call) => fetchList(database, call)),
    bound(standing, ({ params }) => database.asAdmin((tx) => findUserStatus(tx, params.id, now()))),
    bound(settingStatus, (call) => setUserStatus(database, call, now())),
    bound(endingSessions, (call) => endUserSessions(database, call, now())),
  ];
}
