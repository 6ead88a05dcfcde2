import type { markMailed, RequestIssue, StatusAnswer } from '@gauger/contract';
import { formatDate, formOf, irsDay, isMailOnly, isUnsigned } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import type { SubmissionDeps } from '../deps.ts';
import { type FilingRecord, loadFiling, moveFiling } from '../filings/public.ts';
import { withTins } from '../forms/public.ts';
import { isNotTaken, preflightIssuesOf, refuseUnready } from '../preflight/public.ts';
import { findStatus } from './find-status.ts';

type MarkCall = Call<typeof markMailed>;

/**
 * Records that a return on paper was mailed, or takes the record back. Nothing is transmitted, and nobody acknowledges it. Throws
 * WRONG_STATE for a return that goes by IRS e-file, and PAYMENT_NOT_CONFIRMED before the fee of one that is made to be mailed.
 */
export function markReturnMailed(deps: SubmissionDeps, call: MarkCall): Promise<StatusAnswer> {
  const { session, params, body, ip, requestId } = call;
  const { accountId, userId } = session;
  return deps.database.inAccount(accountId, async (tx) => {
    const filing = await withTins(deps, tx, await loadFiling(tx, accountId, params.id, 'lock'));
    const by = { now: deps.now(), actorId: userId, ip, requestId };
    if (body.mailed === null) {
      await moveFiling(tx, filing.id, 'unmail', by);
      await tx
        .deleteFrom('filingMailing')
        .where('accountId', '=', accountId)
        .where('filingId', '=', filing.id)
        .execute();
      return findStatus(tx, deps, accountId, filing.id);
    }
    const { mailedOn, sentBy = null, trackingNumber = null, deliveredOn = null, letterOn = null } = body.mailed;
    refuseFaulty(body.mailed, irsDay(by.now));
    if (filing.state !== 'mailed') {
      await refuseUnmailed(deps, tx, filing, mailedOn, userId);
      await moveFiling(tx, filing.id, 'mail', by);
    }
    const said = { mailedOn, sentBy, trackingNumber: trackingNumber || null, deliveredOn, letterOn };
    const row = { ...said, recordedBy: userId, recordedAt: by.now };
    await tx
      .insertInto('filingMailing')
      .values({ accountId, filingId: filing.id, ...row })
      .onConflict((conflict) => conflict.column('filingId').doUpdateSet(row))
      .execute();
    return findStatus(tx, deps, accountId, filing.id);
  });
}

/** Refuses a day that is still to come, a delivery before the mailing, and certified mail without its number. */
function refuseFaulty(mailed: NonNullable<MarkCall['body']['mailed']>, today: string): void {
  const { mailedOn, sentBy, trackingNumber, deliveredOn, letterOn } = mailed;
  const issues: RequestIssue[] = [];
  const refuse = (code: string, field: keyof typeof mailed, message: string) =>
    issues.push({ code, severity: 'error', path: `mailed.${field}`, message });
  if (mailedOn > today)
    refuse('mailedAhead', 'mailedOn', 'Enter the day on which the return was mailed: today or earlier');
  if ((sentBy === 'certified' || sentBy === 'private') && !trackingNumber)
    refuse(
      'mailingNumberMissing',
      'trackingNumber',
      `Enter the number of the ${sentBy === 'certified' ? 'certified or registered mail' : 'delivery'}, as on its receipt`,
    );
  const after = `from ${formatDate(mailedOn)} to today`;
  if (deliveredOn && (deliveredOn < mailedOn || deliveredOn > today))
    refuse('deliveryDay', 'deliveredOn', `Enter the day on which it was delivered: ${after}`);
  if (letterOn && (letterOn < mailedOn || letterOn > today))
    refuse('letterDay', 'letterOn', `Enter the day on the letter: ${after}`);
  if (issues.length > 0) throw new AppError('INVALID_BODY', { issues });
}

/** A return that cannot be mailed, because it goes by IRS e-file, is not paid for, or has errors. */
async function refuseUnmailed(
  deps: SubmissionDeps,
  tx: Tx,
  filing: FilingRecord,
  mailedOn: string,
  viewer: string,
): Promise<void> {
  const { facts, state } = filing;
  if (formOf(facts).way(facts, irsDay(deps.now())) !== 'paper' || !isUnsigned(state))
    throw new AppError('WRONG_STATE', {
      description: isUnsigned(state)
        ? 'This return goes by IRS e-file: sign and send it.'
        : `It cannot be recorded as mailed: this filing is ${state}.`,
    });
  if (isMailOnly(facts.formType) && !filing.feePaid) throw new AppError('PAYMENT_NOT_CONFIRMED');
  // A return mailed in time is in time, however late that is recorded; before it was begun it was not mailed.
  const begun = irsDay(filing.createdAt);
  const day = mailedOn > begun ? mailedOn : begun;
  const now = () => (day === irsDay(deps.now()) ? deps.now() : new Date(`${day}T17:00:00Z`));
  const found = await preflightIssuesOf({ ...deps, now }, tx, filing, viewer);
  refuseUnready(
    found.flatMap(({ blocks, ...issue }) => (blocks === null || isNotTaken(issue) ? [] : [issue])),
    'NOT_READY_TO_MAIL',
  );
}
