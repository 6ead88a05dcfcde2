import type { PaymentOptionEntry } from '@gauger/excise';

/** What stands in the fields: what is kept, and over it what was typed since. */
export const entryOf = (
  kept: PaymentOptionEntry | null,
  typed: PaymentOptionEntry,
  days: { last: string },
): PaymentOptionEntry => ({ requestedPaymentDate: days.last, ...kept, ...typed });

/** What is sent: with EFTPS the method alone. */
export const sentOf = (entry: PaymentOptionEntry): PaymentOptionEntry =>
  entry.paymentMethod === 'efw' ? entry : { paymentMethod: entry.paymentMethod ?? '' };
