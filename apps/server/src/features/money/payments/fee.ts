import { type FeeTier, feesOfEach } from '@gauger/contract';
import { AppError, errorAt } from '../../../app-error.ts';
import type { FormType } from '../../../db/public.ts';

type Fees = Readonly<Record<FormType, readonly FeeTier[]>>;

/** The fee of a form type, whatever letter case it came in. Throws INVALID_FORM_TYPE when none is set. */
export function feeOf(fees: Fees, asked: string): { formType: FormType; amount: string; tiers: readonly FeeTier[] } {
  const formType = (Object.keys(fees) as FormType[]).find((known) => known.toLowerCase() === asked.toLowerCase());
  const [first] = formType ? fees[formType] : [];
  if (!formType || !first) throw invalidFormType(asked);
  return { formType, amount: first.fee, tiers: fees[formType] };
}

/** The fee of each filing of one payment: the tiers of a form count its returns alone, in this order. */
export function feesOfOrder(fees: Fees, filings: readonly { formType: FormType }[]): string[] {
  const left = new Map(
    [...Map.groupBy(filings, ({ formType }) => formType)].map(([formType, of]) => [
      formType,
      feesOfEach(fees[formType], of.length),
    ]),
  );
  return filings.map(({ formType }) => left.get(formType)?.shift() ?? feeOf(fees, formType).amount);
}

/** In the words of the specification. */
export function invalidFormType(asked: string): AppError {
  const message = `Invalid Form Type ${asked}`;
  return new AppError('INVALID_FORM_TYPE', {
    description: message,
    issues: [errorAt('INVALID_FORM_TYPE', 'transactionFormType', message)],
  });
}
