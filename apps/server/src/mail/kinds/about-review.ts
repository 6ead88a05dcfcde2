import type { FilingFormType } from '@gauger/excise';
import { pageAddress } from '../../http/public.ts';
import { unlinked } from '../content.ts';
import { DAY, type Kind } from './kind.ts';

interface Facts {
  form: string;
  businessName: string;
  person: string;
  filingId: string;
  /** Absent from mails that were asked for before their links named the form. */
  formType?: FilingFormType;
}

/** The texts of an email about a review: `report` of the person who did something, about the return; what to do; the link. */
interface Texts {
  daily: string;
  subject: string;
  report: (person: string, about: string) => string;
  next: string;
  link: string;
}

/** Makes a kind of email about the review of a return. No email contains the content of a return or a comment. */
export const aboutReview = ({ daily, subject, report, next, link }: Texts): Kind<Facts> => ({
  topic: 'reviews',
  daily: ({ person }) => `${daily} ${unlinked(person)}`,
  worthSendingMs: 7 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 50 }],
  write: ({ facts: { form, businessName, person, filingId, formType } }, { siteUrl }) => ({
    subject: `${form}, ${unlinked(businessName)}: ${subject}`,
    passages: [
      report(unlinked(person), `${form}, ${unlinked(businessName)}`),
      next,
      { label: link, link: `${siteUrl}${pageAddress('taxsummary', formType)}?filing=${filingId}` },
    ],
  }),
});
