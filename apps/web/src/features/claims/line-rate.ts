import { type ClaimLine, indexOf, law, type Quarter, quarterDays } from '@gauger/excise';

/** Whether one rate holds for the whole line; on others the type of use, the fuel or its emissions decide. */
export const hasOneRate = ({ formula }: ClaimLine): boolean => formula.kind === 'perUnit';

/** "0.243 dollars per gallon", where one rate holds for the whole line. */
export function rateOf({ formula }: ClaimLine, quarter: Quarter): string | undefined {
  if (formula.kind !== 'perUnit') return undefined;
  const rate = indexOf(law).rate(formula.rate, quarterDays(quarter).first);
  return rate?.dated.value ? `${rate.dated.value} ${rate.parameter.unit}` : undefined;
}
