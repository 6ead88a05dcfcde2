import { irsDay, type PaymentOptionEntry, paymentDays, type Quarter, readPaymentOption } from '@gauger/excise';
import { useState } from 'react';
import { retyped, routingNumberOf } from './retyped.ts';

/** The payment option as it stands in the fields; `kept` is what the server has, its numbers masked. */
export function usePaymentOption(kept: PaymentOptionEntry | null, quarter: Quarter) {
  const days = paymentDays(quarter, irsDay(new Date()));
  const [initial] = useState<PaymentOptionEntry>(() => kept ?? {});
  const [typed, setTyped] = useState(initial);
  // The last day on which the debit is in time, until another is chosen.
  const entry: PaymentOptionEntry = { requestedPaymentDate: days.last, ...typed };
  const isNumberKept = kept?.accountNumber !== undefined && typed.accountNumber === kept.accountNumber;
  return {
    typed: entry,
    days,
    /** Whether something was chosen or typed. */
    changed: typed !== initial,
    /** Whether the account number is still the masked one, which need not be typed again. */
    isNumberKept,
    set: (change: PaymentOptionEntry) => setTyped((before) => ({ ...before, ...change })),
    setAccountNumber: (text: string) =>
      setTyped((before) => ({ ...before, accountNumber: retyped(text, kept?.accountNumber), reAccountNumber: '' })),
    setRoutingTransitNum: (text: string) =>
      setTyped((before) => ({
        ...before,
        routingTransitNum: routingNumberOf(retyped(text, kept?.routingTransitNum)),
      })),
    /** What is sent: with EFTPS the method alone. */
    sent: entry.paymentMethod === 'efw' ? entry : { paymentMethod: entry.paymentMethod ?? '' },
    issues: () => readPaymentOption(entry, { days, kept }).issues,
  };
}

export type PaymentOptionState = ReturnType<typeof usePaymentOption>;
