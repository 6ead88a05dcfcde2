import { type FilingFormType, withPeriod } from '@gauger/excise';
import { pageAddress } from '../../http/public.ts';
import { unlinked } from '../content.ts';
import { DAY, HOUR, type Kind } from './kind.ts';

/** Reports a comment on a return to the people of its thread. The link opens the thread; no email contains the text. */
export const commented: Kind<{
  form: string;
  businessName: string;
  person: string;
  filingId: string;
  formType: FilingFormType;
  threadId: string;
  isAnswer: boolean;
}> = {
  topic: 'reviews',
  daily: ({ person, isAnswer }) => `${unlinked(person)} ${isAnswer ? 'answered a comment' : 'commented'}`,
  worthSendingMs: 7 * DAY,
  limits: [
    { by: 'email', withinMs: HOUR, most: 20 },
    { by: 'email', withinMs: DAY, most: 50 },
  ],
  write: ({ facts: { form, businessName, person, filingId, formType, threadId, isAnswer } }, { siteUrl }) => ({
    subject: `${form}: ${isAnswer ? 'a comment was answered' : 'new comment'}`,
    passages: [
      withPeriod(
        `${unlinked(person)} ${isAnswer ? 'answered a comment' : 'commented'} on ${form}, ${unlinked(businessName)}`,
      ),
      'Read the comment on the return. Answer or resolve it there.',
      {
        label: 'Open the comment',
        link: `${siteUrl}${pageAddress('taxsummary', formType)}?filing=${filingId}#comment-${threadId}`,
      },
    ],
  }),
};
