import { type ClaimLine, type IsoDate, indexOf, law } from '@gauger/excise';

/** The parameter of the one rate of a line; a choice that decides it may have a single value on a schedule. */
function onlyRate({ formula, fields }: ClaimLine): string | undefined {
  if (formula.kind === 'perUnit') return formula.rate;
  const choices = formula.kind === 'ratedByUse' ? fields.find(({ name }) => name === formula.use)?.choices : undefined;
  const [only, ...more] = choices ?? [];
  return formula.kind === 'ratedByUse' && only && more.length === 0 ? formula.rates[only.value] : undefined;
}

/** Whether one rate holds for the whole line; on others the type of use, the fuel or its emissions decide. */
export const hasOneRate = (line: ClaimLine): boolean => onlyRate(line) !== undefined;

/** Whether rows of the line have rates of their own. */
export const showsRate = (line: ClaimLine): boolean => line.formula.kind !== 'entered' && !hasOneRate(line);

/** Whether rows of the line have CRNs of their own. */
export const showsCrn = ({ crn }: ClaimLine): boolean => crn !== null && typeof crn !== 'string';

/** The rate of each row of a line that has one rate, such as "0.243". */
export function onlyRateOn(line: ClaimLine, day: IsoDate): string | undefined {
  const parameter = onlyRate(line);
  return (parameter === undefined ? undefined : indexOf(law).rate(parameter, day))?.dated.value ?? undefined;
}

/** "0.243 dollars per gallon", where one rate holds for the whole line. */
export function rateOf(line: ClaimLine, day: IsoDate): string | undefined {
  const parameter = onlyRate(line);
  const rate = parameter === undefined ? undefined : indexOf(law).rate(parameter, day);
  return rate?.dated.value ? `${rate.dated.value} ${rate.parameter.unit}` : undefined;
}

/** "Usual tax 0.184 dollars per gallon", where the tax that was paid is entered and the fuel has a rate. */
export function usualRateOf({ usualRate }: ClaimLine, day: IsoDate): string | undefined {
  const rate = usualRate === undefined ? undefined : indexOf(law).rate(usualRate, day);
  return rate?.dated.value ? `Usual tax ${rate.dated.value} ${rate.parameter.unit}` : undefined;
}
