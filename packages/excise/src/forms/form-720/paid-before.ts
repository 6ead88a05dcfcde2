import { businessDayFrom, formatDate, isoDate, type Quarter } from '../../calendar/public.ts';
import { type DecimalString, type IsoDate, type Law, law as lawInForce } from '../../catalog/public.ts';

/** A line whose tax is due before its return: floor stocks, by June 30 (26 USC 4682(h)(2)). */
export interface PaidBefore {
  irsNumber: string;
  due: IsoDate;
  nominal: IsoDate;
  citation: string;
}

/** The lines whose tax is due in a quarter itself. */
export const linesPaidBefore = (quarter: Quarter, { lines }: Pick<Law, 'lines'>): PaidBefore[] =>
  lines.flatMap(({ irsNumber, payBy }) => {
    if (payBy === undefined || Math.ceil(payBy.month / 3) !== quarter.quarter) return [];
    const nominal = isoDate(quarter.year, payBy.month, payBy.day);
    return [{ irsNumber, due: businessDayFrom(nominal), nominal, citation: payBy.citation }];
  });

/** Those whose tax a return reports. */
export const paidBeforeReturn = (
  quarter: Quarter,
  lines: Readonly<Record<string, { tax: DecimalString }>>,
  law: Pick<Law, 'lines'> = lawInForce,
): PaidBefore[] =>
  linesPaidBefore(quarter, law).filter(({ irsNumber }) => (lines[irsNumber]?.tax ?? '0.00') !== '0.00');

/** "IRS No. 20 is due Jun 30, 2026, before the return (26 USC 4682(h)(2))." */
export const paidBeforeInWords = ({ irsNumber, due, citation }: PaidBefore): string =>
  `The tax of IRS No. ${irsNumber} is due ${formatDate(due)}, before the return (${citation}). Pay it through EFTPS by then.`;
