import { randomBytes } from 'node:crypto';
import { refuse } from './http.ts';
import type { FaultKind, Order, Refund, Store } from './store.ts';

/** Letters and digits as in PayPal's own ids. */
const newName = (letters: number): string => randomBytes(letters).toString('hex').slice(0, letters).toUpperCase();

/** Makes the order of a request, once per request id. @throws Refusal when the request is none */
export function createOrder(store: Store, requestId: string | undefined, body: unknown): Order {
  const known = requestId === undefined ? undefined : store.orderOfRequest(requestId);
  if (known) return known;
  const asked = readOrder(body);
  const now = new Date().toISOString();
  const order: Order = {
    id: newName(17),
    // Without a request id every call makes an order, as PayPal does.
    requestId: requestId ?? newName(32),
    status: 'PAYER_ACTION_REQUIRED',
    ...asked,
    payerId: null,
    declines: 0,
    captureId: null,
    capturedValue: null,
    capturedCurrency: null,
    refunded: 0,
    createdAt: now,
    updatedAt: now,
  };
  return store.addOrder(order) ? order : (store.orderOfRequest(order.requestId) ?? order);
}

/**
 * Records the payer's decision on the approval page.
 * @returns the order afterwards
 */
export function approveOrder(store: Store, order: Order, declines: boolean): Order {
  store.changeOrder(order.id, 'PAYER_ACTION_REQUIRED', {
    status: 'APPROVED',
    payerId: newName(13),
    declines: declines ? 1 : 0,
  });
  return store.order(order.id) ?? order;
}

/**
 * Captures the money, once.
 * @throws Refusal in PayPal's words when the order is not approved, already captured or declined
 */
export function captureOrder(store: Store, id: string, fault: FaultKind | undefined): Order {
  const order = findOrder(store, id);
  if (order.status === 'COMPLETED') throw refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  if (order.declines) {
    // The payer may return and choose another means of payment.
    store.changeOrder(id, 'APPROVED', { status: 'PAYER_ACTION_REQUIRED', declines: 0 });
    throw refuse(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
  }
  const taken = store.changeOrder(id, 'APPROVED', {
    status: 'COMPLETED',
    captureId: newName(17),
    capturedValue: fault === 'wrongAmount' ? '0.01' : order.value,
    capturedCurrency: fault === 'wrongCurrency' ? 'EUR' : order.currency,
  });
  if (!taken) throw refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  return findOrder(store, id);
}

/**
 * Pays a capture back, or a part, once per request id.
 * @throws Refusal in PayPal's words when there is no such capture, its money is back already or less is left
 */
export function refundCapture(
  store: Store,
  captureId: string,
  requestId: string | undefined,
  fault: FaultKind | undefined,
  body: unknown,
): Refund {
  const order = store.orderOfCapture(captureId);
  if (!order) throw refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  const known = requestId === undefined ? undefined : store.refundOfRequest(requestId);
  if (known) return known;
  if (fault === 'refused') throw refuse(422, 'UNPROCESSABLE_ENTITY', 'REFUND_NOT_ALLOWED');
  if (order.refunded) throw refuse(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED');
  const left =
    centsOf(order.capturedValue ?? '0.00') -
    store.refundsOfCapture(captureId).reduce((total, { value }) => total + centsOf(value), 0n);
  const { amount } = (body ?? {}) as { amount?: { value?: unknown; currency_code?: unknown } };
  if (amount && !(AMOUNT.test(String(amount.value)) && amount.currency_code === order.capturedCurrency))
    throw refuse(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
  const cents = amount ? centsOf(String(amount.value)) : left;
  if (cents > left) throw refuse(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
  const refund: Refund = {
    requestId: requestId ?? newName(32),
    id: newName(17),
    captureId,
    value: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
    status: fault === 'pending' ? 'PENDING' : 'COMPLETED',
  };
  store.addRefund(refund);
  if (refund.status === 'COMPLETED' && cents === left) store.changeOrder(order.id, 'COMPLETED', { refunded: 1 });
  return refund;
}

const AMOUNT = /^\d{1,7}\.\d\d$/;

/** Cents of an amount such as 25.00. */
const centsOf = (value: string): bigint => BigInt(value.replace('.', ''));

export function findOrder(store: Store, id: string): Order {
  const order = store.order(id);
  if (!order) throw refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  return order;
}

type Asked = Pick<Order, 'value' | 'currency' | 'description' | 'customId' | 'invoiceId' | 'returnUrl' | 'cancelUrl'>;

function readOrder(body: unknown): Asked {
  const { purchase_units: units, payment_source: source } = (body ?? {}) as {
    purchase_units?: {
      amount?: { value?: unknown; currency_code?: unknown };
      description?: unknown;
      custom_id?: unknown;
      invoice_id?: unknown;
    }[];
    payment_source?: { paypal?: { experience_context?: { return_url?: unknown; cancel_url?: unknown } } };
  };
  const [unit] = Array.isArray(units) ? units : [];
  const context = source?.paypal?.experience_context;
  const order = {
    value: String(unit?.amount?.value ?? ''),
    currency: String(unit?.amount?.currency_code ?? ''),
    description: String(unit?.description ?? ''),
    customId: String(unit?.custom_id ?? ''),
    invoiceId: String(unit?.invoice_id ?? ''),
    returnUrl: String(context?.return_url ?? ''),
    cancelUrl: String(context?.cancel_url ?? ''),
  };
  const isGood =
    AMOUNT.test(order.value) &&
    /^[A-Z]{3}$/.test(order.currency) &&
    [order.returnUrl, order.cancelUrl].every((url) => /^https?:\/\/[^/]/.test(url) && URL.canParse(url));
  if (!isGood) throw refuse(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
  return order;
}
