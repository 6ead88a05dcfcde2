import type { FormType } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';

/** The fee of a form type, whatever letter case it came in. Throws INVALID_FORM_TYPE when none is set. */
export function feeOf(fees: Readonly<Record<FormType, string>>, asked: string): { formType: FormType; amount: string } {
  const formType = (Object.keys(fees) as FormType[]).find((known) => known.toLowerCase() === asked.toLowerCase());
  if (!formType) throw invalidFormType(asked);
  return { formType, amount: fees[formType] };
}

/** In the words of the specification. */
export function invalidFormType(asked: string): AppError {
  const message = `Invalid Form Type ${asked}`;
  return new AppError('INVALID_FORM_TYPE', {
    description: message,
    issues: [{ code: 'INVALID_FORM_TYPE', severity: 'error', path: 'transactionFormType', message }],
  });
}
