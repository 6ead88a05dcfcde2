import {
  addAdministrator as adding,
  askGateway as asking,
  checkRateBook as checkingBook,
  createCoupon as creatingCoupon,
  downloadReport as downloading,
  endCoupon as endingCoupon,
  endUserSessions as endingSessions,
  adminFetch as fetching,
  findAnything as findingAnything,
  followFiling as following,
  handBackSubmission as handing,
  listAdministrators as listing,
  listCoupons as listingCoupons,
  loadRateBook as loadingBook,
  getOperations as operating,
  pauseSending as pausing,
  refundTransaction as refunding,
  removeAdministrator as removing,
  reportIncident as reporting,
  resendInvitation as resending,
  resumeSending as resuming,
  setUserStatus as settingStatus,
  getStanding as standing,
} from '@gauger/contract';
import { law as shippedLaw } from '@gauger/excise';
import { actorOf, recordAdminRead } from '../../../audit/public.ts';
import { type BoundCall, bound } from '../../../http/public.ts';
import { listRateBooks } from '../../filings/rate-book/public.ts';
import type { PaymentDeps } from '../../money/payments/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { confirmSecondFactor, type FactorTools } from '../../people/second-factor/public.ts';
import type { SubmissionDeps } from '../../sending/submissions/public.ts';
import { downloadReport } from '../reports/public.ts';
import { appointAdministrator, listAdministrators, mailPasswordLink, revokeAdministrator } from './administrators.ts';
import { createCoupon, endCoupon, listCoupons } from './coupons.ts';
import { fetchList } from './fetch-list.ts';
import { findAnything } from './find-anything.ts';
import { followFiling, handBackSubmission } from './follow-filing.ts';
import { reportIncident } from './incident-report.ts';
import { askGateway, type OperationsDeps, readOperations } from './operations.ts';
import { checkRateBook, loadRateBook } from './rate-books.ts';
import { refundTransaction } from './refund-transaction.ts';
import { resendInvitation } from './resend-invitation.ts';
import { pauseSending, resumeSending } from './sending.ts';
import { endUserSessions, setUserStatus } from './set-user-status.ts';
import { findUserStatus } from './user-status.ts';

/** The calls of administrators, across all accounts. */
export function adminCalls(
  deps: AccountDeps & OperationsDeps & PaymentDeps & SubmissionDeps & FactorTools,
): BoundCall[] {
  const { database, now } = deps;
  return [
    bound(fetching, (call) => fetchList(deps, call)),
    bound(findingAnything, (call) => findAnything(deps, call)),
    bound(downloading, (call) => downloadReport(database, call, now())),
    bound(operating, (call) => readOperations(deps, call)),
    bound(asking, (call) => askGateway(deps, call)),
    bound(pausing, async (call) => {
      await confirmSecondFactor(deps, call, call.body.otpNumber);
      return pauseSending(deps, call);
    }),
    bound(resuming, async (call) => {
      await confirmSecondFactor(deps, call, call.body.otpNumber);
      return resumeSending(deps, call);
    }),
    bound(following, (call) => followFiling(deps, call)),
    bound(handing, (call) => handBackSubmission(deps, call)),
    bound(listing, async (call) => {
      const law = await database.asAdmin(async (tx) => {
        await recordAdminRead(tx, call, { documentType: 'administrators' });
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
    bound(checkingBook, (call) => checkRateBook(deps, call)),
    bound(loadingBook, async (call) => {
      await confirmSecondFactor(deps, call, call.body.otpNumber);
      return loadRateBook(deps, call);
    }),
    bound(adding, async (call) => {
      await confirmSecondFactor(deps, call, call.body.otpNumber);
      const { emailId } = await appointAdministrator(database, call.body.emailId, actorOf(call));
      await mailPasswordLink(database, emailId, now());
      return { emailId };
    }),
    bound(removing, async (call) => {
      await confirmSecondFactor(deps, call, call.body.otpNumber);
      const { revoked } = await revokeAdministrator(database, call.body.emailId, now(), actorOf(call));
      return { emailId: revoked };
    }),
    bound(reporting, (call) => reportIncident(database, call)),
    bound(resending, (call) => resendInvitation(deps, call)),
    bound(standing, (call) =>
      database.asAdmin(async (tx) => {
        const status = await findUserStatus(tx, call.params.id, now());
        await recordAdminRead(tx, call, { documentType: 'user_status', documentId: call.params.id });
        return status;
      }),
    ),
    bound(settingStatus, (call) => setUserStatus(database, call, now())),
    bound(endingSessions, (call) => endUserSessions(database, call, now())),
  ];
}
