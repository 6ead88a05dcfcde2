import { type DatedValue, type Law, law, type TaxLine } from '@gauger/excise';

/** Taxes whose rates tell something: steady ones, indexed ones, one that began and one that ended. */
const EXTRACT = [
  { irsNumber: '60', parameter: 'fuel.diesel', name: 'Diesel' },
  { irsNumber: '108', parameter: 'tires.other', name: 'Taxable tires' },
  { irsNumber: '53', parameter: 'petroleum.superfund', name: 'Petroleum superfund' },
  { irsNumber: '18', parameter: 'petroleum.oilSpill', name: 'Petroleum oil spill' },
  { irsNumber: '106', parameter: 'sport.arrowShafts', name: 'Arrow shafts' },
  { irsNumber: '133', parameter: 'pcor.fee', name: 'PCOR fee' },
] as const;

/** An entry of the rate book. */
export interface RateShown {
  irsNumber: TaxLine['irsNumber'];
  name: string;
  unit: string;
  values: readonly DatedValue[];
  /** Whether the line is on no return any more. */
  ended: boolean;
}

/** A few entries of the rate book. */
export const ratesShown = (): RateShown[] =>
  EXTRACT.map(({ irsNumber, parameter, name }) => {
    const { unit, values } = parameterOf(law, parameter);
    return { irsNumber, name, unit, values, ended: hasEnded(law, irsNumber) };
  });

function parameterOf({ parameters }: Law, id: string) {
  const parameter = parameters.find((candidate) => candidate.id === id);
  if (!parameter) throw new Error(`The rate book has no ${id}`);
  return parameter;
}

function hasEnded({ lines }: Law, irsNumber: string): boolean {
  const line = lines.find((candidate) => candidate.irsNumber === irsNumber);
  return line?.absences.some(({ to }) => to === null) ?? false;
}
