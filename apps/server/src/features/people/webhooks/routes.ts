import {
  changeWebhook as changing,
  createWebhook as creating,
  deleteWebhook as deleting,
  getDelivery as gettingDelivery,
  listWebhooks as listing,
  listDeliveries as listingDeliveries,
  resendDelivery as resending,
  rotateWebhookSecret as rotating,
  testWebhook as testing,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import { getDelivery, listDeliveries, resendDelivery, testWebhook } from './deliveries.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  type WebhookTools,
} from './webhooks.ts';

export const webhookCalls = (tools: WebhookTools): BoundCall[] => [
  bound(listing, (call) => listWebhooks(tools, call)),
  bound(creating, (call) => createWebhook(tools, call)),
  bound(changing, (call) => changeWebhook(tools, call)),
  bound(deleting, (call) => deleteWebhook(tools, call)),
  bound(rotating, (call) => rotateWebhookSecret(tools, call)),
  bound(testing, (call) => testWebhook(tools, call)),
  bound(listingDeliveries, (call) => listDeliveries(tools, call)),
  bound(gettingDelivery, (call) => getDelivery(tools, call)),
  bound(resending, (call) => resendDelivery(tools, call)),
];
