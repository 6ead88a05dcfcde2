import type { PaymentOptionEntry } from '@gauger/excise';

/** Values of the fields: the saved ones under unsaved changes. */
export const entryOf = (
  kept: PaymentOptionEntry | null,
  typed: PaymentOptionEntry,
  days: { last: string },
): PaymentOptionEntry => ({ requestedPaymentDate: days.last, ...kept, ...typed });

/** The option to send: with EFTPS only the method. */
export const sentOf = (entry: PaymentOptionEntry): PaymentOptionEntry =>
  entry.paymentMethod === 'efw' ? entry : { paymentMethod: entry.paymentMethod ?? '' };
