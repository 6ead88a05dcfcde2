import { holdsNumber, type PaymentOptionEntry, readDay } from '@gauger/excise';

/** What a draft holds of a payment option: no number of an account, and no bank name or day into which one may have been typed. */
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
