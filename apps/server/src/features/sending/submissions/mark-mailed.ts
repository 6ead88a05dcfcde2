import type { markMailed, RequestIssue, StatusAnswer } from '@gauger/contract';
import { addDays, type FilingFacts, formatDate, formOf, irsDay, isMailOnly, isUnsigned } from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import { type FilingRecord, loadFiling, moveFiling } from '../../filings/filings/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import { checkFiling, isAboutEFile, isMailedInstead, refuseUnready } from '../../filings/preflight/public.ts';
import { buildReturnDocument } from '../../filings/return-document/public.ts';
import { findStatus } from './find-status.ts';
import { sealMailed } from './mailed-document.ts';
import type { SubmissionDeps } from './submission-deps.ts';

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
    // An absent fact is left alone, so that two people who note different things keep both.
    const before = filing.state === 'mailed' ? await findMailed(tx, accountId, filing.id) : undefined;
    const mailed = { ...before, ...body.mailed };
    const { mailedOn, sentBy = null, trackingNumber = null, deliveredOn = null, letterOn = null } = mailed;
    refuseFaulty(mailed, earliestOf(filing.facts), irsDay(by.now));
    const sealed: { documentCipher?: string } = {};
    if (filing.state !== 'mailed') {
      await refuseUnmailed(deps, tx, filing, mailedOn, userId);
      const cipher = await deps.cipherOf(tx, accountId);
      sealed.documentCipher = sealMailed(cipher, filing.id, await buildReturnDocument(deps, tx, filing));
      await moveFiling(tx, filing.id, 'mail', by);
    }
    const recorded = { mailedOn, sentBy, trackingNumber: trackingNumber || null, deliveredOn, letterOn };
    const row = { ...recorded, ...sealed, recordedBy: userId, recordedAt: by.now };
    if (before && JSON.stringify(before) !== JSON.stringify(recorded))
      await recordCallEvent(tx, call, {
        actionType: 'FILING_MAILED',
        documentType: filing.facts.formType,
        documentId: filing.id,
        detail: { mailedOn, before: before.mailedOn },
      });
    await tx
      .insertInto('filingMailing')
      .values({ accountId, filingId: filing.id, ...row })
      .onConflict((conflict) => conflict.column('filingId').doUpdateSet(row))
      .execute();
    return findStatus(tx, deps, accountId, filing.id);
  });
}

/** The record of a mailing that is there. */
const findMailed = (tx: Tx, accountId: string, filingId: string) =>
  tx
    .selectFrom('filingMailing')
    .select(['mailedOn', 'sentBy', 'trackingNumber', 'deliveredOn', 'letterOn'])
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .executeTakeFirst();

/** The first day on which a filing could be mailed: after its quarter, or in it where it is the last return or the only one; a claim in its year. */
function earliestOf(facts: FilingFacts): string {
  const { first, last } = formOf(facts).period(facts).days;
  const isInPeriod =
    facts.formType === 'Form8849' ||
    ('finalReturn' in facts && facts.finalReturn) ||
    ('oneTimeFiling' in facts && facts.oneTimeFiling);
  return isInPeriod ? first : addDays(last, 1);
}

/** Refuses a day before the return could be mailed or still to come, a delivery before the mailing, and certified mail without its number. */
function refuseFaulty(mailed: NonNullable<MarkCall['body']['mailed']>, earliest: string, today: string): void {
  const { mailedOn, sentBy, trackingNumber, deliveredOn, letterOn } = mailed;
  const issues: RequestIssue[] = [];
  const refuse = (code: string, field: keyof typeof mailed, message: string) =>
    issues.push(errorAt(code, `mailed.${field}`, message));
  if (mailedOn > today)
    refuse('mailedAhead', 'mailedOn', 'Enter the day on which the return was mailed: today or earlier');
  if (mailedOn < earliest)
    refuse(
      'mailedTooEarly',
      'mailedOn',
      `Enter the day on which the return was mailed: ${formatDate(earliest)} or later`,
    );
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

/** Refuses a return that cannot be mailed, because it goes by IRS e-file, is not paid for, or has errors. */
async function refuseUnmailed(
  deps: SubmissionDeps,
  tx: Tx,
  filing: FilingRecord,
  mailedOn: string,
  viewer: string,
): Promise<void> {
  const { facts, state } = filing;
  if (!isUnsigned(state))
    throw new AppError('WRONG_STATE', { description: `It cannot be recorded as mailed: this filing is ${state}.` });
  // A return mailed in time is in time, however late that is recorded; before it was begun it was not mailed.
  const begun = irsDay(filing.createdAt);
  const day = mailedOn > begun ? mailedOn : begun;
  const now = () => (day === irsDay(deps.now()) ? deps.now() : new Date(`${day}T17:00:00Z`));
  const found = await checkFiling({ ...deps, now }, tx, filing, viewer);
  if (formOf(facts).way(facts, irsDay(deps.now())) !== 'paper' && !found.some(isMailedInstead))
    throw new AppError('WRONG_STATE', { description: 'This return goes by IRS e-file: sign and send it.' });
  if (isMailOnly(facts.formType) && !filing.feePaid) throw new AppError('PAYMENT_NOT_CONFIRMED');
  refuseUnready(
    found.flatMap(({ blocks, ...issue }) => (blocks === null || isAboutEFile(issue.code) ? [] : [issue])),
    'NOT_READY_TO_MAIL',
  );
}
