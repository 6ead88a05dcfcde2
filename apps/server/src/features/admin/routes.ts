import {
  downloadReport as downloading,
  endUserSessions as endingSessions,
  adminFetch as fetching,
  setUserStatus as settingStatus,
  getStanding as standing,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import type { BusinessDeps } from '../deps.ts';
import { downloadReport } from './download-report.ts';
import { fetchList } from './fetch-list.ts';
import { endUserSessions, setUserStatus } from './set-user-status.ts';
import { findUserStatus } from './user-status.ts';

/** The calls of administrators, across all accounts. */
export function adminCalls(deps: BusinessDeps): BoundCall[] {
  const { database, now } = deps;
  return [
    bound(fetching, (call) => fetchList(deps, call)),
    bound(downloading, (call) => downloadReport(database, call, now())),
    bound(standing, ({ params }) => database.asAdmin((tx) => findUserStatus(tx, params.id, now()))),
    bound(settingStatus, (call) => setUserStatus(database, call, now())),
    bound(endingSessions, (call) => endUserSessions(database, call, now())),
  ];
}
