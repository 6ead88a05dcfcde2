export { holdsNumber, masked, maskedAddress, maskedNumbers } from './bank-account.ts';
export {
  accountTypes,
  type PaymentMethod,
  type PaymentOption,
  type PaymentOptionEntry,
  paymentDays,
  paymentDaysApproved,
  paymentMethods,
  readPaymentOption,
} from './payment-option.ts';
export { hasRefundAccount, type RefundAccount, type RefundAccountEntry, readRefundAccount } from './refund-account.ts';
