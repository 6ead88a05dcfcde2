import type { FilingFormType } from '@gauger/excise';
import { pageAddress } from '../../http/page-address.ts';
import { unlinked } from '../content.ts';
import { DAY, type Kind } from './kind.ts';

/** Reports to the person who marked a return ready that it was sent back. No email contains the comments. */
export const sentBack: Kind<{
  form: string;
  businessName: string;
  person: string;
  filingId: string;
  /** Absent from mails that were asked for before their links named the form. */
  formType?: FilingFormType;
}> = {
  topic: 'reviews',
  daily: ({ person }) => `Sent back to you by ${unlinked(person)}`,
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 50 }],
  write: ({ facts: { form, businessName, person, filingId, formType } }, { siteUrl }) => ({
    subject: `${form}, ${unlinked(businessName)}: changes requested`,
    passages: [
      `${unlinked(person)} reviewed ${form}, ${unlinked(businessName)}, and sent it back to you.`,
      'Read the comments on the fields. Make the changes, then mark the return ready again.',
      {
        label: 'Open the return',
        link: `${siteUrl}${pageAddress('taxsummary', formType)}?filing=${filingId}`,
      },
    ],
  }),
};
