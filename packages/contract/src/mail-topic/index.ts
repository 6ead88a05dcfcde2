/** How an email of a topic comes: at once, in the email of the day, or never. */
export type MailMode = 'each' | 'daily' | 'off';

/**
 * The topics of emails that people may choose or leave, each with its standard. Codes, links, receipts and notices of security are not
 * among them: they always come. Apart from the schemas, so that the browser loads it without them.
 */
export const mailTopics = {
  due: {
    label: 'Due dates',
    about: 'Returns, deposits and last days of claims that are due in 14, 7 or 1 days. One email on such a day.',
    modes: ['daily', 'off'],
    standard: 'daily',
  },
  answers: {
    label: 'Answers to returns',
    about: 'A return that you signed was accepted or rejected.',
    modes: ['each', 'daily', 'off'],
    standard: 'each',
  },
  reviews: {
    label: 'Reviews',
    about:
      'A return is ready for your review, was approved, was sent back to you, has a comment for you, or was answered by its client.',
    modes: ['each', 'daily', 'off'],
    standard: 'each',
  },
} as const satisfies Record<string, { label: string; about: string; modes: readonly MailMode[]; standard: MailMode }>;

export type MailTopic = keyof typeof mailTopics;
export const mailTopicNames = Object.keys(mailTopics) as [MailTopic, ...MailTopic[]];
export const mailModes = ['each', 'daily', 'off'] as const satisfies readonly MailMode[];

/** Whether a topic can come in this way. */
export const isModeOf = (topic: MailTopic, mode: MailMode): boolean =>
  (mailTopics[topic].modes as readonly MailMode[]).includes(mode);

/** The days before a due date on which it is mailed. */
export const DAYS_BEFORE = [14, 7, 1] as const;
