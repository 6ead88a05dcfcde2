import type { countIssues as counting, ResponseOf } from '@gauger/contract';
import { countFixes, isUnfinished } from '@gauger/contract/fixes';
import { isUnsigned } from '@gauger/excise';
import type { Call } from '../../../http/public.ts';
import { loadFilings, readOnce, requireSome } from '../../filings/filings/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import { findIssuesToFix } from '../../filings/preflight/public.ts';
import { findStatus } from './find-status.ts';
import type { SubmissionDeps } from './submission-deps.ts';

type Counts = ResponseOf<typeof counting>['returns'][number];

/** Counts the errors to fix in each of several returns. Throws NOT_FOUND when none is of the account. */
export function countIssues(
  given: SubmissionDeps,
  { session: { accountId, userId }, body }: Call<typeof counting>,
): Promise<ResponseOf<typeof counting>> {
  const deps = readOnce(given);
  const wanted = [...new Set(body.filings)];
  return deps.database.inAccount(accountId, async (tx) => {
    const filings = await loadFilings(tx, accountId, wanted);
    const notFound = requireSome(wanted, filings);
    const returns: Counts[] = [];
    for (const loaded of filings) {
      const { id, state } = loaded;
      const counts: Omit<Counts, 'id'> = { errors: 0, beforeSigning: 0, unfinished: null };
      if (isUnsigned(state)) {
        const filing = await withTins(deps, tx, loaded);
        const { issues } = await findIssuesToFix(deps, tx, filing, userId);
        const blocking = issues.filter(({ blocks }) => blocks !== null);
        const open = blocking.filter(isUnfinished);
        counts.errors = countFixes(blocking.filter(({ blocks }) => blocks === 'pay'));
        // A row that stops both is one to fix.
        counts.beforeSigning = countFixes(blocking) - counts.errors;
        counts.unfinished = open.length === 0 ? null : open.some(({ blocks }) => blocks === 'pay') ? 'pay' : 'sign';
      } else if (state === 'rejected') {
        const { forms, submission } = await findStatus(tx, deps, accountId, id);
        const sent = forms.length > 0 ? forms.map((form) => form.submission) : [submission];
        counts.errors = sent.flatMap((one) => one?.findings ?? []).length;
      }
      returns.push({ id, ...counts });
    }
    return { returns, notFound };
  });
}
