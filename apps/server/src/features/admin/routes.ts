import {
  askGateway as asking,
  createCoupon as creatingCoupon,
  downloadReport as downloading,
  endCoupon as endingCoupon,
  endUserSessions as endingSessions,
  adminFetch as fetching,
  listAdministrators as listing,
  listCoupons as listingCoupons,
  getOperations as operating,
  refundTransaction as refunding,
  setUserStatus as settingStatus,
  getStanding as standing,
} from '@gauger/contract';
import { law as shippedLaw } from '@gauger/excise';
import { type BoundCall, bound } from '../../http/call.ts';
import type { BusinessDeps, PaymentDeps } from '../deps.ts';
import { listRateBooks } from '../ratebook/public.ts';
import type { FactorTools } from '../second-factor/public.ts';
import { listAdministrators } from './administrators.ts';
import { createCoupon, endCoupon, listCoupons } from './coupons.ts';
import { downloadReport } from './download-report.ts';
import { fetchList } from './fetch-list.ts';
import { askGateway, type OperationsDeps, readOperations } from './operations.ts';
import { recordRead } from './record-read.ts';
import { refundTransaction } from './refund-transaction.ts';
import { endUserSessions, setUserStatus } from './set-user-status.ts';
import { findUserStatus } from './user-status.ts';

/** The calls of administrators, across all accounts. */
export function adminCalls(deps: BusinessDeps & OperationsDeps & PaymentDeps & FactorTools): BoundCall[] {
  const { database, now } = deps;
  return [
    bound(fetching, (call) => fetchList(deps, call)),
    bound(downloading, (call) => downloadReport(database, call, now())),
    bound(operating, (call) => readOperations(deps, call)),
    bound(asking, (call) => askGateway(deps, call)),
    bound(listing, async (call) => {
      const law = await database.asAdmin(async (tx) => {
        await recordRead(tx, call, { documentType: 'administrators' });
        return deps.lawInForce(tx);
      });
      const loaded = await listRateBooks(database);
      return {
        administrators: await listAdministrators(database),
        rateBookVersion: law.rateBookVersion,
        rateBooks: [
          ...loaded.reverse().map(({ loadedAt, ...book }) => ({ ...book, loadedAt: loadedAt.toISOString() })),
          { version: shippedLaw.rateBookVersion, loadedAt: null, loadedBy: null },
        ],
      };
    }),
    bound(refunding, (call) => refundTransaction(deps, call)),
    bound(listingCoupons, (call) => listCoupons(deps, call)),
    bound(creatingCoupon, (call) => createCoupon(deps, call)),
    bound(endingCoupon, (call) => endCoupon(deps, call)),
    bound(standing, ({ params }) => database.asAdmin((tx) => findUserStatus(tx, params.id, now()))),
    bound(settingStatus, (call) => setUserStatus(database, call, now())),
    bound(endingSessions, (call) => endUserSessions(database, call, now())),
  ];
}
