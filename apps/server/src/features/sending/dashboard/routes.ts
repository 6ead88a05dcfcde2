import {
  listClients as clients,
  countFilings as counting,
  downloadFilings as downloading,
  listFilings as listing,
  getYear as reading,
  saveClientKind as savingKind,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import { downloadFilings } from './download-filings.ts';
import { type DashboardDeps, listClients } from './list-clients.ts';
import { countFilings, listFilings } from './list-filings.ts';
import { readYear } from './read-year.ts';
import { saveClientKind } from './save-client-kind.ts';

export function dashboardCalls(deps: DashboardDeps): BoundCall[] {
  const { database } = deps;
  return [
    bound(listing, ({ session: { accountId }, query }) => listFilings(deps, { accountId, query })),
    bound(downloading, (call) => downloadFilings(deps, call)),
    bound(reading, (call) => readYear(database, call)),
    bound(clients, (call) => listClients(deps, call)),
    bound(savingKind, (call) => saveClientKind(database, call)),
    bound(counting, async ({ session: { accountId } }) => [await countFilings(database, accountId)]),
  ];
}
