import { MAX_SIGNED_TOGETHER } from '@gauger/contract';
import { formNames, isMailOnly, isPaymentOptionEditable } from '@gauger/excise';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { TOGETHER } from '../../../frame/several-returns-addresses.ts';

/** A return as its signer sees it. */
export type Consent = Answer<'getConsents'>['returns'][number];

/** The form and period of a return: "Form 720, 2026 Q1". */
export const formOf = ({ formType, taxYear, quarter, period }: Consent): string =>
  `${formNames[formType]}, ${quarter === null ? period : `${taxYear} Q${quarter}`}`;

/** The full name of a return: form, period, business. */
export const nameOf = (one: Consent): string => `${formOf(one)}, ${one.businessName}`;

/** Whether a return can be signed now by the person with the authority. */
export const isReady = (one: Consent): boolean =>
  isPaymentOptionEditable(one.state) && !isMailOnly(one.formType) && one.feePaid && one.issues.length === 0;

/** Why a return cannot be signed on this page. */
export function whyNot(one: Consent): string {
  if (!isPaymentOptionEditable(one.state)) return 'signed already';
  if (isMailOnly(one.formType)) return 'print it, sign it by hand and mail it';
  if (one.issues.length > 0) return one.issues[0]?.message ?? 'fix the errors first';
  return 'pay the service fee first';
}

/** The returns to sign, and how many were not found. */
export interface Consents {
  returns: readonly Consent[];
  notFound: number;
}

/** Query for the consents of these returns, read in turns. Fails where none is found. */
export const consentsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [TOGETHER, 'consents', ids],
    async queryFn({ signal }): Promise<Consents> {
      const returns: Consent[] = [];
      let none: unknown;
      for (let at = 0; at < ids.length; at += MAX_SIGNED_TOGETHER) {
        const body = { filings: ids.slice(at, at + MAX_SIGNED_TOGETHER) };
        try {
          returns.push(...(await call('getConsents', { body, signal })).returns);
        } catch (error) {
          // None of this turn: the next turn may have some.
          if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error;
          none = error;
        }
      }
      if (none && returns.length === 0) throw none;
      return { returns, notFound: ids.length - returns.length };
    },
    // No refetch: the text shown is the text signed.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
