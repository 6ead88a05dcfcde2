import { z } from 'zod';
import { type PaypalApi, paypalApi } from './paypal-api.ts';
import { openEventReader } from './paypal-events.ts';
import {
  type Capture,
  type CaptureOutcome,
  type NewOrder,
  type Order,
  PaymentProblem,
  type PaymentProvider,
  type RefundOutcome,
} from './port.ts';

export interface PaypalOptions {
  /** Origin of the API: PayPal's own, its sandbox's, or that of our payment sandbox. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  /** The webhook that is registered already; else `notify` registers one. */
  readonly webhookId: string | undefined;
  readonly merchantId: string;
  readonly framed: boolean;
  readonly timeoutMs: number;
}

/** Takes payments through PayPal's Orders v2 (developer.paypal.com/docs/api/orders/v2). */
export function paypalPayments(options: PaypalOptions): PaymentProvider {
  const { url, framed, timeoutMs, merchantId } = options;
  const api = paypalApi(options);
  const approvalOrigins = [url, 'https://www.paypal.com', 'https://www.sandbox.paypal.com'].filter(
    (origin) => origin === url || !framed,
  );
  const read = (answer: unknown) => readOrder(answer, approvalOrigins);
  let { webhookId } = options;

  const order = async (paymentId: string): Promise<Order> => {
    const { status, body } = await api.call('GET', orderPath(paymentId));
    if (status === 404) return { ...GONE, paymentId };
    return read(expect(status, body, 200));
  };

  return {
    framed,
    timeoutMs,
    merchantId,
    async create(asked) {
      const { status, body } = await api.call('POST', '/v2/checkout/orders', {
        body: orderBody(asked),
        requestId: asked.requestId,
      });
      const made = read(expect(status, body, 200, 201));
      if (made.status === 'open' && made.approvalUrl === null)
        throw new PaymentProblem('refused', 'The order has no approval page of the provider.');
      return made;
    },
    order,
    async capture(paymentId, requestId): Promise<CaptureOutcome> {
      const { status, body } = await api.call('POST', `${orderPath(paymentId)}/capture`, { body: {}, requestId });
      if (status === 422) {
        const issue = issueOf(body);
        if (issue === 'ORDER_ALREADY_CAPTURED') return order(paymentId);
        if (issue === 'ORDER_NOT_APPROVED') return 'notApproved';
        if (DECLINED.has(issue)) return 'declined';
      }
      if (status === 404) return { ...GONE, paymentId };
      return read(expect(status, body, 200, 201));
    },
    async refund({ requestId, captureId, part, note }): Promise<RefundOutcome> {
      const { status, body } = await api.call(
        'POST',
        `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
        // Without an amount all that is left of the capture is refunded.
        {
          body: { note_to_payer: note, ...(part && { amount: { value: part.amount, currency_code: part.currency } }) },
          requestId,
        },
      );
      if (status === 422 && issueOf(body) === 'CAPTURE_FULLY_REFUNDED') return { status: 'completed' };
      if (status === 422 || status === 404 || status === 403)
        return { status: 'failed', reason: issueOf(body) || `status ${status}` };
      const made = refundAnswer.safeParse(expect(status, body, 200, 201));
      if (!made.success) throw new PaymentProblem('unknown', 'The payment provider answered no refund.');
      const { status: refunded, status_details: details } = made.data;
      if (refunded === 'COMPLETED') return { status: 'completed' };
      if (refunded === 'FAILED' || refunded === 'CANCELLED')
        return { status: 'failed', reason: details?.reason ?? refunded };
      return { status: 'pending' };
    },
    async notify(address) {
      webhookId ??= await registerWebhook(api, address);
    },
    readEvent: openEventReader(api, url, () => webhookId),
  };
}

const orderPath = (paymentId: string) => `/v2/checkout/orders/${encodeURIComponent(paymentId)}`;

const GONE = { status: 'gone', approvalUrl: null, payerId: null, payee: null, customId: null, capture: null } as const;

/** Reasons of a capture that will not succeed with this means of payment. */
const DECLINED = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'PAYER_ACCOUNT_RESTRICTED',
]);

const orderBody = (asked: NewOrder) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      description: asked.description,
      custom_id: asked.customId,
      invoice_id: asked.invoiceId,
      amount: { currency_code: asked.currency, value: asked.amount },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: asked.returnUrl,
        cancel_url: asked.cancelUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        brand_name: 'Gauger',
      },
    },
  },
});

/** Returns the body of a `good` status. A 5xx may come after the work was done; after another refusal nothing was done. */
function expect(status: number, body: unknown, ...good: number[]): unknown {
  if (good.includes(status)) return body;
  throw new PaymentProblem(
    status >= 500 ? 'unknown' : 'refused',
    `The payment provider answered ${status} ${issueOf(body)}.`,
  );
}

const refusal = z.object({ name: z.string().optional(), details: z.array(z.object({ issue: z.string() })).optional() });
function issueOf(body: unknown): string {
  const { data } = refusal.safeParse(body);
  return data?.details?.[0]?.issue ?? data?.name ?? '';
}

const refundAnswer = z.object({
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
});

const amount = z.object({ currency_code: z.string(), value: z.string().regex(/^\d{1,10}(\.\d{1,2})?$/) });
const orderAnswer = z.object({
  id: z.string().max(100),
  status: z.string(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
        custom_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(z.object({ id: z.string(), status: z.string(), amount })).optional() })
          .optional(),
      }),
    )
    .optional(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
});

const STATUS: Readonly<Record<string, Order['status']>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'gone',
};
const CAPTURE_STATUS: Readonly<Record<string, Capture['status']>> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'partlyRefunded',
};

function readOrder(answer: unknown, approvalOrigins: readonly string[]): Order {
  const read = orderAnswer.safeParse(answer);
  const status = read.success ? STATUS[read.data.status] : undefined;
  if (!read.success || status === undefined)
    throw new PaymentProblem('unknown', 'The payment provider answered no order.');
  const { id, payer, purchase_units: [unit] = [], links = [] } = read.data;
  const capture = unit?.payments?.captures?.[0];
  const link = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? '';
  return {
    paymentId: id,
    status,
    // The payer goes nowhere but to the provider.
    approvalUrl: URL.canParse(link) && approvalOrigins.includes(new URL(link).origin) ? link : null,
    payerId: payer?.payer_id ?? null,
    payee: unit?.payee?.merchant_id ?? null,
    customId: unit?.custom_id ?? null,
    capture: capture
      ? {
          id: capture.id,
          status: CAPTURE_STATUS[capture.status] ?? 'pending',
          amount: capture.amount.value,
          currency: capture.amount.currency_code,
        }
      : null,
  };
}

async function registerWebhook(api: PaypalApi, url: string): Promise<string> {
  const eventTypes = [
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
  ];
  const { status, body } = await api.call('POST', '/v1/notifications/webhooks', {
    body: { url, event_types: eventTypes.map((name) => ({ name })) },
  });
  return z.object({ id: z.string() }).parse(expect(status, body, 201)).id;
}
