import type { FilingFormType } from '@gauger/excise';
import { pageAddress } from '../../http/page-address.ts';
import { unlinked } from '../content.ts';
import { DAY, type Kind } from './kind.ts';

/** Asks a reviewer to review a return that was marked ready. No email contains the content of a return. */
export const reviewAsked: Kind<{
  form: string;
  businessName: string;
  person: string;
  filingId: string;
  /** Absent from mails that were asked for before their links named the form. */
  formType?: FilingFormType;
}> = {
  topic: 'reviews',
  daily: ({ person }) => `Ready for your review, by ${unlinked(person)}`,
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 50 }],
  write: ({ facts: { form, businessName, person, filingId, formType } }, { siteUrl }) => ({
    subject: `${form}, ${unlinked(businessName)}: ready for your review`,
    passages: [
      `${unlinked(person)} marked ${form}, ${unlinked(businessName)}, ready for review.`,
      'Comment on what to change and send it back, or approve it. The owner or a Manager then pays the fee and signs.',
      {
        label: 'Review the return',
        link: `${siteUrl}${pageAddress('taxsummary', formType)}?filing=${filingId}`,
      },
    ],
  }),
};
