import type {
  FollowedSubmission,
  followFiling as following,
  handBackSubmission as handing,
  ResponseOf,
} from '@gauger/contract';
import { isPending } from '@gauger/excise';
import type { MefGateway } from '../../../adapters/mef/port.ts';
import { AppError } from '../../../app-error.ts';
import { actorOf, recordAdminRead } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import {
  findStatus,
  handBack,
  isRefused,
  listAttempts,
  type Submission,
  type SubmissionDeps,
} from '../../sending/submissions/public.ts';
import { concealAddress } from './conceal.ts';
import { NO_SUBMISSION } from './operations.ts';

/** Where a filing of any account is, and how it came there. Its amounts are not shown. Throws NOT_FOUND. */
export async function followFiling(
  deps: SubmissionDeps,
  call: Call<typeof following>,
): Promise<ResponseOf<typeof following>> {
  const { id } = call.params;
  const found = await deps.database.asAdmin(async (tx) => {
    const filing = await tx
      .selectFrom('filing')
      .leftJoin('membership', (join) =>
        join.onRef('membership.accountId', '=', 'filing.accountId').on('membership.role', '=', 'owner'),
      )
      .leftJoin('appUser', 'appUser.id', 'membership.userId')
      .select(['filing.accountId', 'filing.fee', 'appUser.id as ownerId', 'appUser.email as emailId'])
      .where('filing.id', '=', id)
      .where('filing.deletedAt', 'is', null)
      .executeTakeFirst();
    if (!filing)
      throw new AppError('NOT_FOUND', { description: 'No filing has this id, or the filer deleted the filing.' });
    await recordAdminRead(tx, call, { documentType: 'filing', documentId: id });
    return filing;
  });
  const { accountId, emailId, ...owned } = found;
  return deps.database.inAccount(accountId, async (tx) => {
    const { businessName, formType, period, state, submission, forms, history, sendingPaused } = await findStatus(
      tx,
      deps,
      accountId,
      id,
    );
    const latest = forms.length > 0 ? forms.map((form) => form.submission) : submission ? [submission] : [];
    const submissions: FollowedSubmission[] = [];
    for (const attempt of await listAttempts(tx, id)) submissions.push(await presentAttempt(tx, attempt, deps.mef));
    return {
      ...owned,
      emailId: concealAddress(emailId),
      ...{ id, businessName, formType, period, state, history, sendingPaused },
      unsavedPages: await countUnsaved(tx, accountId, id),
      submissions,
      findings: latest.flatMap(({ findings, isHandedBack }) => findings.map((one) => ({ ...one, isHandedBack }))),
    };
  });
}

/** Hands a return back to its filer. The act is in the chain of the account. Throws NOT_FOUND and WRONG_STATE. */
export async function handBackSubmission(
  deps: SubmissionDeps,
  call: Call<typeof handing>,
): Promise<ResponseOf<typeof handing>> {
  const { id } = call.params;
  const { reason } = call.body;
  const { accountId } = await deps.database.asAdmin(async (tx) => {
    const row = await tx.selectFrom('submission').select('accountId').where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND', { description: NO_SUBMISSION });
    return row;
  });
  await handBack(deps, accountId, id, reason, actorOf(call));
  return { id, handedBack: true };
}

async function countUnsaved(tx: Tx, accountId: string, filingId: string): Promise<number> {
  const { pages } = await tx
    .selectFrom('pageDraft')
    .select((draft) => draft.fn.countAll<number>().as('pages'))
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .executeTakeFirstOrThrow();
  return Number(pages);
}

async function presentAttempt(tx: Tx, attempt: Submission, mef: Pick<MefGateway, 'name'>): Promise<FollowedSubmission> {
  const { id, submissionId, ending, state, outcome, voidAt, answeredBy, signedAt, settledAt, tries, dueAt } = attempt;
  const waits = outcome === null && voidAt === null && isPending(state) && answeredBy === mef.name;
  return {
    ...{ id, submissionId, attempt: attempt.attempt, state, answeredBy, tries },
    form: ending === '' ? null : ending.replace(/^-schedule-/, 'Schedule '),
    signedAt: signedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    isOpen: voidAt === null,
    canAsk: waits,
    canHandBack: waits && (await isRefused(tx, attempt)),
  };
}
