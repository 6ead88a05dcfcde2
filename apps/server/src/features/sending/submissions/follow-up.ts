import type { RequestIssue, recordFollowUp, StatusAnswer } from '@gauger/contract';
import { decimal, formatDate, irsDay, toFixed } from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import { type FilingRecord, loadFiling } from '../../filings/filings/public.ts';
import { findStatus } from './find-status.ts';
import type { SubmissionDeps } from './submission-deps.ts';

type FollowUpCall = Call<typeof recordFollowUp>;

/** The facts of a record, each null where it is not known. */
type Facts = Omit<NonNullable<StatusAnswer['followUp']>, 'recorded'>;

const nothing: Facts = { paidOn: null, refundedOn: null, refundAmount: null, letterOn: null };

/** Which event of the trail a fact is. */
const events = [
  ['paidOn', 'FILING_TAX_PAID'],
  ['refundedOn', 'FILING_REFUND_RECEIVED'],
  ['letterOn', 'FILING_LETTER_RECEIVED'],
] as const;

/**
 * Records what followed an accepted or mailed filing: the balance paid, the refund, a letter from the IRS. A fact that is absent stays,
 * null takes it back. Throws WRONG_STATE before the acceptance or the mailing, and INVALID_BODY for a day still to come or before it.
 */
export function recordWhatFollowed(deps: SubmissionDeps, call: FollowUpCall): Promise<StatusAnswer> {
  const { session, params, body } = call;
  const { accountId, userId } = session;
  return deps.database.inAccount(accountId, async (tx) => {
    const filing = await loadFiling(tx, accountId, params.id, 'lock');
    if (filing.state !== 'accepted' && filing.state !== 'mailed')
      throw new AppError('WRONG_STATE', {
        description: 'What follows is recorded once the filing is accepted or mailed.',
      });
    const now = deps.now();
    const status = await findStatus(tx, deps, accountId, params.id);
    refuseFaulty(body, filing, status, irsDay(now));
    const { recorded: _, ...before } = { recorded: null, ...(status.followUp ?? nothing) };
    const { paidOn, letterOn, refund } = body;
    const after: Facts = {
      ...before,
      ...(paidOn !== undefined && { paidOn }),
      ...(letterOn !== undefined && { letterOn }),
      ...(refund !== undefined && {
        refundedOn: refund?.receivedOn ?? null,
        refundAmount: refund === null ? null : toFixed(decimal(refund.amount), 2),
      }),
    };
    for (const [fact, actionType] of events) {
      const on = after[fact];
      if (on === before[fact] && (fact !== 'refundedOn' || after.refundAmount === before.refundAmount)) continue;
      await recordCallEvent(tx, call, {
        actionType,
        documentType: filing.facts.formType,
        documentId: filing.id,
        detail: { on, ...(fact === 'refundedOn' && { amount: after.refundAmount }) },
      });
    }
    const row = { ...after, recordedBy: userId, recordedAt: now };
    if (Object.values(after).every((fact) => fact === null))
      await tx.deleteFrom('filingFollowUp').where('filingId', '=', filing.id).execute();
    else
      await tx
        .insertInto('filingFollowUp')
        .values({ accountId, filingId: filing.id, ...row })
        .onConflict((conflict) => conflict.column('filingId').doUpdateSet(row))
        .execute();
    return findStatus(tx, deps, accountId, params.id);
  });
}

/** Refuses a day before the filing was sent or still to come, and a payment where nothing is due. */
function refuseFaulty(
  { paidOn, refund, letterOn }: FollowUpCall['body'],
  { facts }: FilingRecord,
  { mailed, submission, totalDue }: StatusAnswer,
  today: string,
): void {
  const sent = mailed?.mailedOn ?? (submission ? irsDay(new Date(submission.signedAt)) : today);
  const issues: RequestIssue[] = [];
  const refuse = (code: string, field: string, message: string) => issues.push(errorAt(code, field, message));
  // The balance may have been paid before the return was sent.
  if (paidOn && paidOn > today) refuse('paidAhead', 'paidOn', 'Enter the day you paid: today or earlier');
  if (paidOn && !(Number(totalDue) > 0))
    refuse('nothingDue', 'paidOn', `Nothing is due on this ${facts.formType === 'Form8849' ? 'claim' : 'return'}`);
  const after = `from ${formatDate(sent)} to today`;
  if (refund && (refund.receivedOn < sent || refund.receivedOn > today))
    refuse('refundDay', 'refund.receivedOn', `Enter the day the refund arrived: ${after}`);
  if (letterOn && (letterOn < sent || letterOn > today))
    refuse('letterDay', 'letterOn', `Enter the day on the letter: ${after}`);
  if (issues.length > 0) throw new AppError('INVALID_BODY', { issues });
}
