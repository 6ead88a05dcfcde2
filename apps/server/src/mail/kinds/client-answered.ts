import { type FilingFormType, withPeriod } from '@gauger/excise';
import { pageAddress } from '../../http/public.ts';
import { unlinked } from '../content.ts';
import { DAY, type Kind } from './kind.ts';

const happened = {
  approved: 'approved',
  changes: 'asked for changes to',
  commented: 'commented on',
  signed: 'uploaded the signed form for',
} as const;

const briefly = {
  approved: 'approved it',
  changes: 'asked for changes',
  commented: 'commented on it',
  signed: 'uploaded the signed form',
} as const;

/** Reports to the person who asked what the client did with a return. */
export const clientAnswered: Kind<{
  what: keyof typeof happened;
  contactName: string;
  businessName: string;
  form: string;
  filingId: string;
  formType: FilingFormType;
}> = {
  topic: 'reviews',
  daily: ({ what, contactName }) => `${unlinked(contactName)} ${briefly[what]}`,
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 400 }],
  write: ({ facts: { what, contactName, businessName, form, filingId, formType } }, { siteUrl }) => ({
    subject: `${unlinked(contactName)} ${happened[what]} ${form}`,
    passages: [
      withPeriod(`${unlinked(contactName)} ${happened[what]} ${form} of ${unlinked(businessName)}`),
      { label: 'Open the return', link: `${siteUrl}${pageAddress('taxsummary', formType)}?filing=${filingId}` },
    ],
  }),
};
