import { type OverpaymentFacts, totalsOf } from '@gauger/excise';
import { otherFacts, type SavedFiling, taxesOf } from '../filing/public.ts';
import { uses } from './overpayment-uses.ts';

export interface Fields {
  anyPreviousOverPayment: boolean;
  overPaidAmount: string;
  form720xOverPaidAmt: string;
  overPaymentUse: string;
}

/** Fields without unsaved changes: a saved amount checks its box. */
export function fieldsOf({ overpayment }: SavedFiling): Fields {
  const {
    anyPreviousOverPayment,
    overPaidAmount = '',
    form720xOverPaidAmt = '',
    overPaymentUse = '',
  } = overpayment ?? {};
  return {
    anyPreviousOverPayment: anyPreviousOverPayment ?? Number(overPaidAmount) > 0,
    overPaidAmount,
    form720xOverPaidAmt,
    overPaymentUse,
  };
}

/** The facts to save, and their effect on the return: a use counts only with an overpayment. */
export function overpaymentOf(fields: Fields, filing: SavedFiling) {
  const { anyPreviousOverPayment, overPaidAmount, form720xOverPaidAmt, overPaymentUse } = fields;
  const previous: OverpaymentFacts = {
    anyPreviousOverPayment,
    ...(anyPreviousOverPayment && overPaidAmount !== '' && { overPaidAmount }),
    ...(anyPreviousOverPayment && form720xOverPaidAmt !== '' && { form720xOverPaidAmt }),
  };
  const totals = totalsOf(taxesOf(filing), otherFacts(filing, { overpayment: previous }));
  const isOver = totals.overPaymentFromThisQuarter !== '0.00';
  const chosen = isOver ? uses.find(({ value }) => value === overPaymentUse)?.value : undefined;
  return { overpayment: { ...previous, ...(chosen && { overPaymentUse: chosen }) }, totals, isOver, chosen };
}
