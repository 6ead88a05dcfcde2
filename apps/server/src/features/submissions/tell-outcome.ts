import type { Tx } from '../../db/database.ts';
import { askMail } from '../mail/public.ts';

/** Asks for the mail that tells who signed what was answered. */
export async function tellOutcome(
  tx: Tx,
  submissionId: string,
  answer: { outcome: 'accepted' | 'rejected'; answeredBy: string },
  now: Date,
): Promise<void> {
  const told = await tx
    .selectFrom('submission')
    .innerJoin('filing', 'filing.id', 'submission.filingId')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .select(['submission.submissionId', 'submission.signedBy', 'filing.id as filingId'])
    .select(['filing.taxYear', 'filing.quarter', 'business.businessName'])
    .where('submission.id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const { signedBy, taxYear, quarter, businessName, filingId } = told;
  const form = `Form 720, ${taxYear} Q${quarter}`;
  const facts = { form, businessName, submissionId: told.submissionId, filingId, ...answer };
  await askMail(tx, { kind: 'outcome', userId: signedBy, facts, ip: null }, now);
}
