import { randomUUID, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type Certified, certify } from './certificate.ts';
import { presentOrder, presentRefund } from './present.ts';
import type { Order, Store } from './store.ts';

export type EventType = 'CHECKOUT.ORDER.APPROVED' | 'PAYMENT.CAPTURE.COMPLETED' | 'PAYMENT.CAPTURE.REFUNDED';

/** PayPal tries for three days; here a few tries are enough to show that a failed one is followed by another. */
const TRIES = 5;
const BETWEEN_TRIES_MS = 500;

/** The key that signs events, and its certificate; made once. */
export const certified = (store: Store): Certified =>
  JSON.parse(store.setting('certified', () => JSON.stringify(certify('messageverification.sandbox.invalid'))));

/** Sends an event to every webhook, in the background. */
export function sendEvent(store: Store, address: string, type: EventType, order: Order): void {
  const telling = store.setting('telling', () => 'once');
  if (telling === 'never') return;
  const body = JSON.stringify(eventOf(store, type, order, address));
  for (const webhook of store.webhooks())
    for (let copy = 0; copy < (telling === 'tenTimes' ? 10 : 1); copy++)
      void deliver(webhook.url, body, signedHeaders(store, address, webhook.id, body));
}

async function deliver(url: string, body: string, headers: Record<string, string>): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    await answer?.arrayBuffer().catch(() => {});
    if (answer?.ok) return;
    await sleep(BETWEEN_TRIES_MS, undefined, { ref: false });
  }
}

/** An event as PayPal writes it: an order, or its capture with the order's id. */
export function eventOf(store: Store, type: EventType, order: Order, address: string): object {
  if (type === 'PAYMENT.CAPTURE.REFUNDED') return refundEvent(store, order, address);
  const resource = presentOrder(order, address) as { purchase_units: { payments?: { captures: object[] } }[] };
  const capture = resource.purchase_units[0]?.payments?.captures[0];
  return {
    id: `WH-${randomUUID().toUpperCase()}`,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: type === 'CHECKOUT.ORDER.APPROVED' ? 'checkout-order' : 'capture',
    event_type: type,
    summary: type,
    resource:
      type === 'CHECKOUT.ORDER.APPROVED'
        ? resource
        : { ...capture, supplementary_data: { related_ids: { order_id: order.id } } },
  };
}

/** The resource is the refund, which names its capture by a link and the order not at all. */
function refundEvent(
  store: Store,
  { captureId, capturedValue, capturedCurrency, customId, invoiceId }: Order,
  address: string,
): object {
  const refund = store.refundsOfCapture(captureId ?? '')[0] ?? { id: 'MADEBYHAND', status: 'COMPLETED' as const };
  return {
    id: `WH-${randomUUID().toUpperCase()}`,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: 'refund',
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    summary: 'PAYMENT.CAPTURE.REFUNDED',
    resource: {
      ...presentRefund(
        { requestId: '', value: capturedValue ?? '0.00', ...refund, captureId: captureId ?? '' },
        address,
        capturedCurrency,
      ),
      custom_id: customId,
      invoice_id: invoiceId,
    },
  };
}

/** The headers that prove an event: a signature over transmission id, time, webhook id and the checksum of the body. */
export function signedHeaders(store: Store, address: string, webhookId: string, body: string): Record<string, string> {
  const transmissionId = randomUUID();
  const time = new Date().toISOString();
  const message = `${transmissionId}|${time}|${webhookId}|${crc32(body)}`;
  return {
    'content-type': 'application/json',
    'paypal-transmission-id': transmissionId,
    'paypal-transmission-time': time,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${address}/v1/notifications/certs/sandbox`,
    'paypal-transmission-sig': sign('sha256', Buffer.from(message), certified(store).privateKey).toString('base64'),
  };
}
