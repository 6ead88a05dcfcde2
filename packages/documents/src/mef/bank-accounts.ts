import { hasRefundAccount, type RefundAccount } from '@gauger/excise';
import { type PrintedReturn, quarterOf, type ReturnDocument } from '../return-document.ts';

/** The debit that goes with the return; null when nothing is due or the filer pays another way. */
export function debitOf({ computed, paymentOption }: Pick<PrintedReturn, 'computed' | 'paymentOption'>) {
  const amount = computed.cells['totals.totalDue'] ?? '0.00';
  if (paymentOption?.paymentMethod !== 'efw' || amount === '0.00') return null;
  const { accountNumber = '', routingTransitNum = '', requestedPaymentDate = '' } = paymentOption;
  const type = paymentOption.accountType === '3' ? paymentOption.jointAccountType : paymentOption.accountType;
  return { accountNumber, routingTransitNum, requestedPaymentDate, isChecking: type === '2', amount };
}

/** The account the overpayment is deposited to; null when there is none, or the form of the quarter has no place for it. */
export function refundAccountOf(
  doc: Pick<ReturnDocument, 'facts' | 'refundAccount'> & { computed: Pick<ReturnDocument['computed'], 'cells'> },
): RefundAccount | null {
  const isOver = (doc.computed.cells['totals.overPaymentFromThisQuarter'] ?? '0.00') !== '0.00';
  const isRefunded = isOver && doc.facts.overpayment?.overPaymentUse === 'refund';
  return isRefunded && hasRefundAccount(quarterOf(doc)) ? doc.refundAccount : null;
}
