import type { countIssues as counting, RequestIssue, ResponseOf } from '@gauger/contract';
import { isUnsigned } from '@gauger/excise';
import type { Call } from '../../http/call.ts';
import type { SubmissionDeps } from '../deps.ts';
import { loadFilings, requireSome } from '../filings/public.ts';
import { withTins } from '../forms/public.ts';
import { findIssuesToFix } from '../preflight/public.ts';
import { readOnce } from '../read-once.ts';
import { findStatus } from './find-status.ts';

/** Ends with time alone: nothing is left to fix. */
const NOT_ENDED = 'quarterNotEnded';

/** How many there are to fix: two looks may find the same thing at the same field. */
const countOf = (issues: readonly RequestIssue[]): number =>
  new Set(issues.filter(({ code }) => code !== NOT_ENDED).map(({ code, path }) => `${code} ${path}`)).size;

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
    const returns: ResponseOf<typeof counting>['returns'] = [];
    for (const loaded of filings) {
      const { id, state } = loaded;
      let [errors, beforeSigning] = [0, 0];
      if (isUnsigned(state)) {
        const filing = await withTins(deps, tx, loaded);
        const { issues } = await findIssuesToFix(deps, tx, filing, userId);
        errors = countOf(issues.filter(({ blocks }) => blocks === 'pay'));
        beforeSigning = countOf(issues.filter(({ blocks }) => blocks === 'sign'));
      } else if (state === 'rejected') {
        const { forms, submission } = await findStatus(tx, deps, accountId, id);
        const sent = forms.length > 0 ? forms.map((form) => form.submission) : [submission];
        errors = sent.flatMap((one) => one?.findings ?? []).length;
      }
      returns.push({ id, errors, beforeSigning });
    }
    return { returns, notFound };
  });
}
