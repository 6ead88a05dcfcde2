/** The address of a batch, to which the payment provider returns. */
export const batchAddress = (batchId: string): string => `/home/pcoribatch?${new URLSearchParams({ batch: batchId })}`;

/** The same, to hear of a payment what the provider says. */
export const paidAddress = (batchId: string, payment: { id: string; paymentId: string | null }): string =>
  `${batchAddress(batchId)}&${new URLSearchParams({ payment: payment.id, token: payment.paymentId ?? '' })}`;

/** Where the returns of a batch are signed together. */
export const signAddress = (batchId: string): string =>
  `/home/pcoribatch/sign?${new URLSearchParams({ batch: batchId })}`;
