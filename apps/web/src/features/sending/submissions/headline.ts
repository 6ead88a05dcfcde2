import type { Status } from './status-events.ts';

/** The status of a filing in a few words, with its source: a simulator's word is not the IRS's. */
export function headline({ state, submission, forms }: Pick<Status, 'state' | 'submission' | 'forms'>): string {
  const gateway = `the ${submission?.answeredBy ?? 'IRS'}`;
  switch (state) {
    case 'draft':
    case 'ready':
      return submission ? 'Being corrected' : 'Not sent yet';
    case 'paid':
    case 'signed':
      return 'Paid, not sent yet';
    case 'queued':
      return `Waiting to be sent to ${gateway}`;
    case 'sending':
      return `Sending to ${gateway}`;
    case 'unknown':
      return `Not confirmed by ${gateway} yet`;
    case 'sent':
      return `Sent to ${gateway}`;
    case 'accepted':
      return `Accepted by ${gateway}`;
    case 'rejected':
      if (submission?.isHandedBack) return `Not taken by ${gateway}`;
      return forms.some((form) => form.state !== 'rejected')
        ? `${nameForms(forms.filter((form) => form.state === 'rejected'))} rejected by ${gateway}`
        : `Rejected by ${gateway}`;
    case 'mailed':
      return 'Mailed';
    case 'withdrawn':
      return 'Withdrawn';
  }
}

/** "Schedule 6" */
const nameForms = (forms: Status['forms']): string => forms.map(({ name }) => name).join(' and ');
