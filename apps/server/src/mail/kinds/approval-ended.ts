import type { FilingFormType } from '@gauger/excise';
import { pageAddress } from '../../http/public.ts';
import { unlinked } from '../content.ts';
import { DAY, type Kind } from './kind.ts';

/** A return was changed after its client approved it: both sides hear that the approval no longer counts. */
export const approvalEnded: Kind<{
  isClient: boolean;
  contactName: string;
  sender: string;
  businessName: string;
  form: string;
  filingId: string;
  formType: FilingFormType;
}> = {
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 100 }],
  write: ({ facts: { isClient, contactName, sender, businessName, form, filingId, formType } }, { siteUrl }) => ({
    subject: `${form} of ${unlinked(businessName)} was changed after it was approved`,
    passages: isClient
      ? [
          `${form} of ${unlinked(businessName)} was changed after you approved it. Your approval no longer counts, and the return cannot be sent with it.`,
          `${unlinked(sender)} will ask you again when it is ready.`,
        ]
      : [
          `${form} of ${unlinked(businessName)} was changed after ${unlinked(contactName)} approved it. The approval no longer counts.`,
          'Ask the client again when the return is ready.',
          { label: 'Open the return', link: `${siteUrl}${pageAddress('taxsummary', formType)}?filing=${filingId}` },
        ],
  }),
};
