import type { PaymentOption, RefundAccount } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import type { FilingDeps } from './deps.ts';
import type { FilingRecord } from './filing-record.ts';
import { openPaymentOption } from './payment-option.ts';
import { openRefundAccount } from './refund-account.ts';

/** What a filing keeps of banks, in clear. It stands sealed beside the facts and is answered masked. */
export interface BankData {
  paymentOption: PaymentOption | null;
  refundAccount: RefundAccount | null;
}

export const openBankData = async (
  deps: Pick<FilingDeps, 'cipherOf'>,
  tx: Tx,
  record: FilingRecord,
): Promise<BankData> => ({
  paymentOption: await openPaymentOption(deps, tx, record),
  refundAccount: await openRefundAccount(deps, tx, record),
});
