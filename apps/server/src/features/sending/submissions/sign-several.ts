import type { BodyOf, ConsentAnswer, ResponseOf, transmitReturns } from '@gauger/contract';
import { signatureIssues } from '@gauger/excise';
import type { Logger } from 'pino';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import { type Call, logDefect, toAppError } from '../../../http/public.ts';
import { loadFilings, readOnce, requireSome } from '../../filings/filings/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { buildConsent } from './consent.ts';
import type { SubmissionDeps } from './submission-deps.ts';
import { ANY_PIN, transmitFiling } from './transmit-filing.ts';

/** Reads the consent of each of several returns, in this order. Throws NOT_FOUND when none is of the account. */
export async function findConsents(
  given: SubmissionDeps,
  tx: Tx,
  { accountId, userId }: Pick<AccountSession, 'accountId' | 'userId'>,
  ids: readonly string[],
): Promise<{ returns: ConsentAnswer[]; notFound: string[] }> {
  const deps = readOnce(given);
  const wanted = [...new Set(ids)];
  const filings = await loadFilings(tx, accountId, wanted);
  const notFound = requireSome(wanted, filings);
  const returns: ConsentAnswer[] = [];
  for (const filing of filings) returns.push(await buildConsent(deps, tx, filing, { as: 'each', viewer: userId }));
  return { returns, notFound };
}

type Together = Omit<Call<typeof transmitReturns>, 'body' | 'params' | 'query'> & {
  body: BodyOf<typeof transmitReturns>;
};

/** Signs and queues returns as shown, each in its own transaction. Repeating is safe. Throws INVALID_SIGNATURE, NOT_FOUND. */
export async function signSeveral(
  deps: SubmissionDeps & { log: Logger },
  call: Together,
  route: string,
  requireAll: (tx: Tx, ids: readonly string[]) => Promise<void>,
): Promise<ResponseOf<typeof transmitReturns>> {
  const { returns, ...signature } = call.body;
  // A PIN that the client chose takes the place of an absent one.
  const faults = signatureIssues({ ...signature, pin: signature.pin ?? ANY_PIN });
  if (faults.length > 0) throw new AppError('INVALID_SIGNATURE', { issues: faults });
  const ids = returns.map(({ id }) => id);
  await deps.database.inAccount(call.session.accountId, (tx) => requireAll(tx, ids));
  const answered: ResponseOf<typeof transmitReturns>['returns'] = [];
  for (const { id, snapshotHash } of returns) {
    const none = { state: null, code: null, message: null, issues: [] };
    try {
      const one = { ...call, params: { id }, query: {}, body: { ...signature, snapshotHash } };
      const { state } = await transmitFiling(deps, one, 'each');
      answered.push({ id, ...none, sent: true, state });
    } catch (error) {
      // Report this refusal for its own return: others are queued already.
      const refusal = toAppError(error);
      if (refusal.status >= 500) logDefect(deps.log, error, { requestId: call.requestId, route });
      const { code, message, issues } = refusal;
      answered.push({ id, ...none, sent: false, code, message, issues: [...issues] });
    }
  }
  return { returns: answered };
}

/** Throws NOT_FOUND unless all these are live filings of the account. */
export async function requireOfAccount(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .selectFrom('filing')
    .select('id')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('id', 'in', wanted)
    .execute();
  if (found.length !== wanted.length) throw new AppError('NOT_FOUND');
}
