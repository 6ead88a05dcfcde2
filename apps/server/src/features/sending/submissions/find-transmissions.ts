import type { StatusAnswer } from '@gauger/contract';
import type { Transmission } from '@gauger/documents';
import { irsDay, type Law, OPERATOR, resendBy } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';

/** Finds the rejected transmissions, oldest first: the first proves its day. `ending` names one of several forms. */
export async function findRejectedTransmissions(tx: Tx, filingId: string, ending?: string): Promise<Transmission[]> {
  const rows = await tx
    .selectFrom('submission')
    .innerJoin('submissionEvent', 'submissionEvent.submissionId', 'submission.id')
    .select(['submission.submissionId', 'submission.answeredBy'])
    .select(['submissionEvent.kind', 'submissionEvent.at', 'submissionEvent.answeredBy as source'])
    .where('submission.filingId', '=', filingId)
    .where('submission.outcome', '=', 'rejected')
    .$if(ending !== undefined, (query) => query.where('submission.ending', '=', ending ?? ''))
    .where('submissionEvent.kind', 'in', ['sending', 'sent', 'rejected'])
    .orderBy('submission.attempt')
    .orderBy('submissionEvent.at')
    .execute();
  return [...Map.groupBy(rows, ({ submissionId }) => submissionId)].flatMap(([submissionId, events]) => {
    const sent = events.find(({ kind }) => kind !== 'rejected');
    const rejected = events.find(({ kind }) => kind === 'rejected');
    // The gateway refused what was handed back: nothing was transmitted.
    if (!sent || !rejected || rejected.source === OPERATOR) return [];
    return [
      {
        submissionId,
        answeredBy: sent.answeredBy ?? rejected.answeredBy ?? 'IRS',
        sentAt: sent.at.toISOString(),
        rejectedAt: rejected.at.toISOString(),
      },
    ];
  });
}

/** Until when a rejected return is sent again, counted from its first transmission; null when none was rejected. */
export function presentResend(transmissions: readonly Transmission[], law: Law): StatusAnswer['resend'] {
  const [first] = transmissions;
  if (first === undefined) return null;
  const firstSentOn = irsDay(new Date(first.sentAt));
  const rule = resendBy(firstSentOn, law);
  if (rule === null) return null;
  return {
    firstSentAt: first.sentAt,
    firstSentOn,
    by: rule.by,
    days: rule.days,
    source: rule.citation,
    rejectedAt: transmissions.map(({ rejectedAt }) => rejectedAt),
  };
}
