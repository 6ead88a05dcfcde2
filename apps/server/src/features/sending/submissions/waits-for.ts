import type { WaitsFor } from '@gauger/contract';
import { isMailOnly } from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import { changedSince } from '../../filings/client-requests/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { findSigningRights } from './authority.ts';
import type { SubmissionDeps } from './submission-deps.ts';

/**
 * Finds for each of some returns whose approval it still lacks, for a person who would sign; null where none is lacking. Builds no
 * document: the signature itself compares the return with the one that was approved.
 */
export async function findWaitsFor(
  deps: Pick<SubmissionDeps, 'mef'>,
  tx: Tx,
  { accountId, userId }: Pick<AccountSession, 'accountId' | 'userId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WaitsFor | null>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('filing')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .leftJoin('clientRequest as request', (join) =>
      join.onRef('request.filingId', '=', 'filing.id').on('request.ended', 'is', null),
    )
    .leftJoin('taxPreparer as preparer', 'preparer.id', 'filing.paidPreparerId')
    .leftJoin('taxPreparer as designee', 'designee.id', 'filing.designeeId')
    .select(['filing.id', 'filing.formType', 'filing.businessId', 'business.signingAuthorityName'])
    .select(['request.id as request', 'request.answer', changedSince.as('changedSince')])
    .select(
      sql<boolean>`exists (select from signed_form s where s.filing_id = filing.id and s.submission_id is null)`.as(
        'hasSignedForm',
      ),
    )
    .where('filing.accountId', '=', accountId)
    .where('filing.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const businessIds = [...new Set(rows.map(({ businessId }) => businessId))];
  const signsHere = await findSigningRights(deps, tx, { accountId, userId, businessIds });
  return new Map(
    rows.map(({ id, ...row }) => {
      if (isMailOnly(row.formType)) return [id, null];
      if (row.answer === 'changes' && !row.changedSince) return [id, 'changes'];
      const isApproved = row.answer === 'approved' && !row.changedSince;
      if (isApproved || row.hasSignedForm || signsHere(row.businessId, row.signingAuthorityName)) return [id, null];
      return [id, row.request !== null && row.answer === null ? 'client' : 'ask'];
    }),
  );
}
