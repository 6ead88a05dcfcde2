import { holdsNumber, type PaymentOptionEntry, readDay } from '@gauger/excise';

/** The part of a payment option for a draft: no account number, and no bank name or day, into which a number may have been typed. */
export function draftedOption(entry: PaymentOptionEntry): PaymentOptionEntry {
  const {
    accountNumber: _,
    reAccountNumber: __,
    routingTransitNum: ___,
    bankName,
    requestedPaymentDate,
    ...rest
  } = entry;
  return {
    ...rest,
    ...(bankName !== undefined && !holdsNumber(bankName) && { bankName }),
    ...(requestedPaymentDate !== undefined && readDay(requestedPaymentDate) !== undefined && { requestedPaymentDate }),
  };
}
