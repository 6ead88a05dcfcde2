import { type DeliverDeps, deliver, sweepDeliveries, type UnderWay } from '../features/people/webhooks/deliver.ts';
import { deliverWebhook, sweepWebhooks } from '../jobs/definitions.ts';
import { type Handler, handle } from '../jobs/handler.ts';

/** Webhooks asked for in one sweep; the next one takes the rest. */
const BATCH = 1_000;
/** A delivery that is so late lost its job, or the job failed. */
const LATE_MS = 60_000;

/** Makes one attempt. What follows has a job of its own. */
export function deliverWebhookHandler(deps: Omit<DeliverDeps, 'siteUrl'>, siteUrl: string): Handler {
  const underWay: UnderWay = new Map();
  return handle(deliverWebhook, ({ payload, accountId = '', transaction }) =>
    deliver({ ...deps, siteUrl }, underWay, { accountId, webhookId: payload.webhookId, transaction }),
  );
}

export const sweepWebhooksHandler = (now: () => Date): Handler =>
  handle(sweepWebhooks, ({ transaction }) =>
    transaction((tx) => sweepDeliveries(tx, new Date(now().getTime() - LATE_MS), BATCH)),
  );
