import { type Destination, type Form8849Claim, type IsoDate, indexOf, law, scheduleGroup } from '@gauger/excise';

/** The dollars that come back for a unit of a claim, where the answers leave one rate: "0.17", "per gallon". */
export function rateOfClaim(
  { schedule, line: label }: Form8849Claim,
  end: Destination,
  day: IsoDate,
): { value: string; unit: string } | undefined {
  const formula = scheduleGroup(schedule, false, law).lines.find(({ line }) => line === label)?.formula;
  const use = 'row' in end ? String(end.row?.typeOfUse ?? '') : '';
  const parameter =
    formula?.kind === 'perUnit' ? formula.rate : formula?.kind === 'ratedByUse' ? formula.rates[use] : undefined;
  const found = parameter === undefined ? undefined : indexOf(law).rate(parameter, day);
  if (!found?.dated.value) return undefined;
  // The form prints rates with three decimals.
  return {
    value: found.dated.value.replace(/\.(\d{1,2})$/, (_, places: string) => `.${places.padEnd(3, '0')}`),
    unit: found.parameter.unit.replace('dollars ', ''),
  };
}
