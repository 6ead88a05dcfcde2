export { type BankNumbers, holdsNumber, masked, maskedAddress, maskedNumbers } from './bank-account.ts';
export { type PaymentOptionEntry, paymentDays, paymentDaysApproved, readPaymentOption } from './payment-option.ts';
export { hasRefundAccount, type RefundAccount, type RefundAccountEntry, readRefundAccount } from './refund-account.ts';
