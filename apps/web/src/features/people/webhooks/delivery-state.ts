import { attemptFailures } from '@gauger/contract/webhook';
import type { Answer } from '../../../api/call.ts';
import { formatMoment } from '../../../components/moment.ts';
import type { StateProps } from '../../../components/state/state.tsx';

export type Webhook = Answer<'listWebhooks'>['webhooks'][number];
export type Delivery = Answer<'listDeliveries'>['content'][number];
export type Attempt = Answer<'getDelivery'>['log'][number];

/** The state of a webhook: one that is on and fails is not well. */
export const stateOfWebhook = ({ state, failingSince }: Webhook): StateProps => {
  if (state === 'off') return { level: 'empty', tone: 'quiet', word: 'Off' };
  if (state === 'failed')
    return {
      level: 'cross',
      tone: 'bad',
      word: 'Turned off',
      children: 'It failed for five days, or answered 410 Gone',
    };
  if (failingSince === null) return { level: 'full', tone: 'good', word: 'On' };
  return { level: 'fix', tone: 'bad', word: 'Failing', children: `Since ${formatMoment(failingSince)}` };
};

export const deliveryWords = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  canceled: 'Canceled',
} as const;

const deliveryCasks = {
  waiting: { level: 'half', tone: 'wait' },
  delivered: { level: 'full', tone: 'good' },
  failed: { level: 'cross', tone: 'bad' },
  canceled: { level: 'none', tone: 'quiet' },
} as const;

export const stateOfDelivery = ({ state }: Delivery): StateProps => ({
  ...deliveryCasks[state],
  word: deliveryWords[state],
});

/** When a delivery that failed is attempted again; null for one that does not wait, or is sent at once. */
export const nextAttemptOf = ({ attempts, nextAttemptAt }: Delivery): string | null =>
  attempts > 0 && nextAttemptAt ? formatMoment(nextAttemptAt) : null;

/** The result of an attempt in words. */
export function resultOf({ status, failure }: Attempt): string {
  if (status === null) return failure ? attemptFailures[failure] : 'No answer';
  if (status >= 200 && status < 300) return `Answered ${status}`;
  return status >= 300 && status < 400 ? `Answered ${status}: a redirect is not followed` : `Answered ${status}`;
}
