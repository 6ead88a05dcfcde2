import type { FaultKind, Order, Refund } from './store.ts';

/** The merchant of every order here. */
const PAYEE = { merchant_id: 'SANDBOXMERCH', email_address: 'merchant@sandbox.invalid' };

/** A refund as Payments v2 shows it. */
export const presentRefund = (
  { id, captureId, status, value }: Refund,
  address: string,
  currency: string | null,
): object => ({
  id,
  status,
  amount: { currency_code: currency, value },
  ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
  links: [
    { href: `${address}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
    { href: `${address}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
  ],
});

/** An order as Orders v2 shows it, or as a fault distorts it. */
export function presentOrder(order: Order, address: string, fault?: FaultKind, isPartRefunded = false): object {
  const own = `${address}/v2/checkout/orders/${order.id}`;
  const payee = fault === 'wrongPayee' ? { ...PAYEE, merchant_id: 'SOMEBODYELSE' } : PAYEE;
  const customId = fault === 'wrongCustomId' ? 'another-filing' : order.customId;
  const amount = { currency_code: order.currency, value: order.value };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: order.createdAt,
    update_time: order.updatedAt,
    purchase_units: [
      {
        reference_id: 'default',
        amount,
        payee,
        description: order.description,
        custom_id: customId,
        invoice_id: order.invoiceId,
        ...(order.captureId === null
          ? {}
          : {
              payments: {
                captures: [
                  {
                    id: order.captureId,
                    status: order.refunded ? 'REFUNDED' : isPartRefunded ? 'PARTIALLY_REFUNDED' : 'COMPLETED',
                    amount: {
                      currency_code: fault === 'wrongCurrency' ? 'EUR' : order.capturedCurrency,
                      value: fault === 'wrongAmount' ? '0.01' : order.capturedValue,
                    },
                    final_capture: true,
                    custom_id: customId,
                    invoice_id: order.invoiceId,
                    create_time: order.updatedAt,
                    update_time: order.updatedAt,
                  },
                ],
              },
            }),
      },
    ],
    ...(order.payerId === null ? {} : { payer: { payer_id: order.payerId, email_address: 'payer@sandbox.invalid' } }),
    links: [
      { href: own, rel: 'self', method: 'GET' },
      ...(order.status === 'PAYER_ACTION_REQUIRED'
        ? [{ href: `${address}/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' }]
        : []),
      ...(order.status === 'APPROVED' ? [{ href: `${own}/capture`, rel: 'capture', method: 'POST' }] : []),
    ],
  };
}
