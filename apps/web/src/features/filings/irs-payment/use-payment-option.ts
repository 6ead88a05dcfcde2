import { filingWay, irsDay, type PaymentOptionEntry, paymentDays, readPaymentOption } from '@gauger/excise';
import { useState } from 'react';
import type { OpenFiling, PageDraft } from '../filing/public.ts';
import { draftedOption } from './drafted-option.ts';
import { editMasked, routingNumberOf } from './masked-entry.ts';
import { entryOf, sentOf } from './sent-option.ts';

/**
 * State of the payment option's fields: the saved option with masked numbers, under unsaved changes. The draft holds the part
 * that `draftedOption` leaves.
 * @param kept the option on the server
 * @param chosen the entries of the page before
 * @param isOverdue whether tax was due before the return: the debit is offered for today alone
 */
export function usePaymentOption(
  kept: PaymentOptionEntry | null,
  { quarter, whyPaper }: Pick<OpenFiling, 'quarter' | 'whyPaper'>,
  { restored, changed }: PageDraft<PaymentOptionEntry>,
  chosen: PaymentOptionEntry = {},
  isOverdue = false,
) {
  const today = irsDay(new Date());
  const ofReturn = paymentDays(quarter, today);
  const way = whyPaper === null ? filingWay(quarter, today) : 'paper';
  const days = isOverdue ? { ...ofReturn, last: today } : ofReturn;
  const [typed, setTyped] = useState<PaymentOptionEntry>(() => restored?.fields ?? chosen);
  // The last day on which the debit is in time, until another is chosen.
  const entry = entryOf(kept, typed, days);

  function set(part: PaymentOptionEntry) {
    const next = { ...typed, ...part };
    setTyped(next);
    changed(() => draftedOption(next));
  }

  return {
    entry,
    days,
    way,
    /** Whether the account number is still the masked one, which need not be typed again. */
    isNumberKept: kept?.accountNumber !== undefined && entry.accountNumber === kept.accountNumber,
    /** Whether an account or routing number was typed: no draft holds these. */
    isNumberTyped: [typed.accountNumber, typed.routingTransitNum].some(
      (number) => number !== undefined && number !== '',
    ),
    set,
    setAccountNumber: (text: string) =>
      set({ accountNumber: editMasked(text, kept?.accountNumber), reAccountNumber: '' }),
    setRoutingTransitNum: (text: string) =>
      set({ routingTransitNum: routingNumberOf(editMasked(text, kept?.routingTransitNum)) }),
    /** The option to send: with EFTPS only the method. */
    sent: sentOf(entry),
    issues: () => readPaymentOption(entry, { days, way, kept }).issues,
    /** Resets the fields to the saved option, with masked numbers, after a save. */
    settle: () => setTyped({}),
  };
}

export type PaymentOptionState = ReturnType<typeof usePaymentOption>;
