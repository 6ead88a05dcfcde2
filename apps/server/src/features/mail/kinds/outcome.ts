import { DAY, type Kind } from './kind.ts';

/** What was answered to a return that was sent. */
export const outcome: Kind<{
  form: string;
  businessName: string;
  outcome: 'accepted' | 'rejected';
  /** The IRS, or what stands in for it. */
  answeredBy: string;
  submissionId: string;
  filingId: string;
}> = {
  worthSendingMs: 30 * DAY,
  limits: [],
  write: ({ facts: { form, businessName, outcome, answeredBy, submissionId, filingId } }, { siteUrl }) => ({
    subject: `${form}: ${outcome} by the ${answeredBy}`,
    passages: [
      `${form}, ${businessName}, was ${outcome} by the ${answeredBy}.`,
      { facts: [['Submission ID', submissionId]] },
      ...(answeredBy === 'IRS' ? [] : [`The ${answeredBy} stands in for the IRS: the IRS does not have this return.`]),
      outcome === 'accepted'
        ? 'You need do nothing more to file it.'
        : 'It counts as not filed. Open it to see what has to be mended; sending it again costs nothing.',
      { label: 'Open the return', link: `${siteUrl}/home/business/status?filing=${filingId}` },
    ],
  }),
};
