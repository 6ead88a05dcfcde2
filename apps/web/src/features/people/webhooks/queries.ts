import { queryOf } from '../../../api/call.ts';

export const WEBHOOKS = 'webhooks';
/** While something waits to be sent, its page asks for news. */
export const ASK_EVERY_MS = 3_000;

export const webhooksQuery = {
  ...queryOf([WEBHOOKS, 'list'], 'listWebhooks', {}),
  staleTime: 0,
};
