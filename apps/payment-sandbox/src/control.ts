import { refuse } from './http.ts';
import { findOrder } from './orders.ts';
import { deliveryModes, type Fault, faultKinds, type Store } from './store.ts';
import { eventOf, sendEvent, signedHeaders } from './webhooks.ts';

const calls: readonly Fault['on'][] = ['token', 'create', 'get', 'capture', 'refund'];

/** The controls for tests, besides PayPal's calls: faults, delivery of events, refunds, and the state. */
export function control(store: Store, address: string, path: string, body: unknown): object {
  const asked = (body ?? {}) as Record<string, unknown>;
  switch (path) {
    case '/control/fault': {
      const on = calls.find((call) => call === asked.on);
      const what = faultKinds.find((kind) => kind === asked.what);
      if (!on || !what) throw refuse(400, 'INVALID_REQUEST', `on: ${calls}; what: ${faultKinds}`);
      store.setFault({ on, what, times: Number(asked.times ?? 1) });
      return {};
    }
    case '/control/clear':
      store.clearFaults();
      store.set('telling', 'once');
      return {};
    case '/control/telling': {
      const telling = deliveryModes.find((known) => known === asked.telling);
      if (!telling) throw refuse(400, 'INVALID_REQUEST', `telling: ${deliveryModes}`);
      store.set('telling', telling);
      return {};
    }
    case '/control/refund': {
      const order = findOrder(store, String(asked.id));
      if (!store.changeOrder(order.id, 'COMPLETED', { refunded: 1 }))
        throw refuse(422, 'UNPROCESSABLE_ENTITY', 'NOT_CAPTURED');
      store.completeRefund(order.captureId ?? '');
      sendEvent(store, address, 'PAYMENT.CAPTURE.REFUNDED', findOrder(store, order.id));
      return {};
    }
    // An event with its signature, which the tester delivers in any order and number.
    case '/control/event': {
      const order = findOrder(store, String(asked.id));
      const type =
        order.captureId === null
          ? 'CHECKOUT.ORDER.APPROVED'
          : order.refunded
            ? 'PAYMENT.CAPTURE.REFUNDED'
            : 'PAYMENT.CAPTURE.COMPLETED';
      const text = JSON.stringify(eventOf(store, type, order, address));
      return { body: text, headers: signedHeaders(store, address, String(asked.webhookId), text) };
    }
    case '/control/webhooks':
      return { webhooks: store.webhooks() };
    case '/control/orders':
      return { orders: store.orders(String(asked.customId)) };
    default:
      throw refuse(404, 'RESOURCE_NOT_FOUND');
  }
}
