import {
  alternativeBillingDays,
  dueQuarter,
  FIRST_QUARTER,
  type Quarter,
  quarterDays,
  quartersBetween,
  type Span,
} from '../calendar/public.ts';
import { type IsoDate, type Law, law as lawInForce, type TaxLine } from '../catalog/public.ts';
import { indexOf, lineStatus, parametersOfLine, planYearDay } from '../engine/public.ts';

/** A value that a return may need and that no notice has set yet. */
export interface UnpublishedValue {
  parameter: string;
  title: string;
  unit: string;
  /** The lines that need it, in the order of the form. */
  irsNumbers: string[];
  /** The first and last day without a value; no last day is known where it is null. */
  from: IsoDate;
  to: IsoDate | null;
  note: string;
}

/** Lists the values that rows of a quarter may need and that are not published yet, in the order of the form. */
export function unpublishedValues(quarter: Quarter, law: Law = lawInForce): UnpublishedValue[] {
  const index = indexOf(law);
  const found = new Map<string, UnpublishedValue>();
  for (const line of law.lines) {
    if (!lineStatus(line, quarter).onReturn) continue;
    const days = ratedDays(line, quarter);
    for (const id of parametersOfLine(line)) {
      const { title, unit, values } = index.parameter(id);
      for (const { from, to, unpublished, note = '' } of values) {
        if (!unpublished || from > days.last || (to !== null && to < days.first)) continue;
        const known = found.get(`${id} ${from}`);
        if (known) known.irsNumbers.push(line.irsNumber);
        else found.set(`${id} ${from}`, { parameter: id, title, unit, irsNumbers: [line.irsNumber], from, to, note });
      }
    }
  }
  return [...found.values()];
}

/** The days whose rates the rows of a line may take. */
function ratedDays({ dating }: TaxLine, quarter: Quarter): Span {
  const { first, last } = quarterDays(quarter);
  if (dating.by === 'planYear')
    return { first: planYearDay(quarter.year, 'earlier'), last: planYearDay(quarter.year, 'later') };
  return { first: dating.by === 'dateBilled' ? alternativeBillingDays(quarter).first : first, last };
}

/** The values that returns of ended quarters may need and that the rate book does not have, each once. */
export function missingValues(today: IsoDate, law: Law = lawInForce): UnpublishedValue[] {
  const found = quartersBetween(FIRST_QUARTER, dueQuarter(today)).flatMap((quarter) => unpublishedValues(quarter, law));
  return [...new Map(found.map((value) => [`${value.parameter} ${value.from}`, value])).values()];
}
