import type { Mail } from '../../adapters/mail/port.ts';
import type { Tx } from '../../db/database.ts';
import { composeMail } from '../mail/public.ts';

/** The mail that tells who signed what was answered. Null when there is nobody to tell any more. */
export async function outcomeMail(
  tx: Tx,
  { mailId, submissionId }: { mailId: string; submissionId: string },
  siteUrl: string,
): Promise<Mail | null> {
  const told = await tx
    .selectFrom('submission')
    .innerJoin('filing', 'filing.id', 'submission.filingId')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .innerJoin('appUser', 'appUser.id', 'submission.signedBy')
    .select(['submission.outcome', 'submission.answeredBy', 'submission.submissionId', 'filing.id as filingId'])
    .select(['filing.taxYear', 'filing.quarter', 'business.businessName', 'appUser.email'])
    .where('submission.id', '=', submissionId)
    .executeTakeFirst();
  if (!told?.outcome) return null;
  const { outcome, answeredBy, email, filingId } = told;
  const form = `Form 720, ${told.taxYear} Q${told.quarter}`;
  const practice = `The ${answeredBy} stands in for the IRS: the IRS does not have this return.`;
  return composeMail(mailId, email, {
    subject: `${form}: ${outcome} by the ${answeredBy}`,
    passages: [
      `${form}, ${told.businessName}, was ${outcome} by the ${answeredBy}.`,
      { facts: [['Submission ID', told.submissionId]] },
      ...(answeredBy === 'IRS' ? [] : [practice]),
      outcome === 'accepted'
        ? 'You need do nothing more to file it.'
        : 'It counts as not filed. Open it to see what has to be mended; sending it again costs nothing.',
      { label: 'Open the return', link: `${siteUrl}/home/business/status?filing=${filingId}` },
    ],
  });
}
