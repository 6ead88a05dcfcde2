import { type OverpaymentFacts, totalsOf } from '@gauger/excise';
import { besideLines, type SavedFiling, taxesOf } from '../filing/public.ts';
import { uses } from './uses.ts';

export interface Fields {
  anyPreviousOverPayment: boolean;
  overPaidAmount: string;
  form720xOverPaidAmt: string;
  overPaymentUse: string;
}

/** What stands in the fields when nothing was typed: an amount that was saved ticks the box by itself. */
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

/** What is saved of the fields, and what it makes of the return: a use counts only where something is left over. */
export function overpaymentOf(fields: Fields, filing: SavedFiling) {
  const { anyPreviousOverPayment, overPaidAmount, form720xOverPaidAmt, overPaymentUse } = fields;
  const previous: OverpaymentFacts = {
    anyPreviousOverPayment,
    ...(anyPreviousOverPayment && overPaidAmount !== '' && { overPaidAmount }),
    ...(anyPreviousOverPayment && form720xOverPaidAmt !== '' && { form720xOverPaidAmt }),
  };
  const totals = totalsOf(taxesOf(filing), besideLines(filing, { overpayment: previous }));
  const isOver = totals.overPaymentFromThisQuarter !== '0.00';
  const chosen = isOver ? uses.find(({ value }) => value === overPaymentUse)?.value : undefined;
  return { overpayment: { ...previous, ...(chosen && { overPaymentUse: chosen }) }, totals, isOver, chosen };
}
