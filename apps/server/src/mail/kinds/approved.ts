import { type FilingFormType, withPeriod } from '@gauger/excise';
import { pageAddress } from '../../http/page-address.ts';
import { unlinked } from '../content.ts';
import { DAY, type Kind } from './kind.ts';

/** Reports to the person who marked a return ready, and to the owner, that it was approved. No email contains the content of a return. */
export const approved: Kind<{
  form: string;
  businessName: string;
  person: string;
  filingId: string;
  formType?: FilingFormType;
}> = {
  topic: 'reviews',
  daily: ({ person }) => `Approved by ${unlinked(person)}`,
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 50 }],
  write: ({ facts: { form, businessName, person, filingId, formType } }, { siteUrl }) => ({
    subject: `${form}, ${unlinked(businessName)}: approved`,
    passages: [
      withPeriod(`${unlinked(person)} approved ${form}, ${unlinked(businessName)}`),
      'The return is not paid, signed or sent yet. A change makes it a draft again and ends the approval.',
      {
        label: 'Open the return',
        link: `${siteUrl}${pageAddress('taxsummary', formType)}?filing=${filingId}`,
      },
    ],
  }),
};
