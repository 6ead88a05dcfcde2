import { hasRefundAccount, type Quarter, type RefundAccountEntry, readRefundAccount } from '@gauger/excise';
import { useRef, useState } from 'react';
import { editMasked, routingNumberOf } from '../irs-payment/public.ts';

/** State of the refund account's fields. Bank numbers are never part of a draft. */
export function useRefundAccount(kept: RefundAccountEntry | null, quarter: Quarter) {
  const [initial] = useState<RefundAccountEntry>(() => kept ?? {});
  const [typed, setTyped] = useState(initial);
  const unsaved = useRef(false);
  const [goesTo, choose] = useState<'account' | 'check'>(kept ? 'account' : 'check');
  function set(part: RefundAccountEntry) {
    unsaved.current = true;
    setTyped((before) => ({ ...before, ...part }));
  }
  function setGoesTo(to: typeof goesTo) {
    unsaved.current = true;
    choose(to);
  }
  return {
    typed,
    goesTo,
    /** Whether anything was typed or chosen that is not saved: no draft holds it. */
    isUnsaved: () => unsaved.current,
    /** Resets the fields after a save. */
    settle() {
      unsaved.current = false;
    },
    isOffered: hasRefundAccount(quarter),
    /** Whether the account number is still the masked one, which need not be typed again. */
    isNumberKept: kept?.accountNumber !== undefined && typed.accountNumber === kept.accountNumber,
    set,
    setGoesTo,
    setAccountNumber: (text: string) =>
      set({ accountNumber: editMasked(text, kept?.accountNumber), reAccountNumber: '' }),
    setRoutingTransitNum: (text: string) =>
      set({ routingTransitNum: routingNumberOf(editMasked(text, kept?.routingTransitNum)) }),
    /**
     * The facts to save: the account of a refund, null to delete it, nothing without a change.
     * @param isRefund whether the overpayment is refunded
     */
    page(isRefund: boolean): { refundAccount?: RefundAccountEntry | null } {
      if (isRefund && goesTo === 'account') return typed === kept ? {} : { refundAccount: typed };
      return kept ? { refundAccount: null } : {};
    },
    issues: (isRefund: boolean) =>
      isRefund && goesTo === 'account' ? readRefundAccount(typed, quarter, kept).issues : [],
  };
}

export type RefundAccountState = ReturnType<typeof useRefundAccount>;
