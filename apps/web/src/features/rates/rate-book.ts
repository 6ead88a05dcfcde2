import { coveredQuarters, type Quarter, quarterName } from '@gauger/excise';
import type { Answer } from '../../api/call.ts';

type RateBook = Answer<'getRateBook'>;
export type Rate = RateBook['rates'][number];

/** A tax line, or a line of Schedule C, with its rates of a quarter, or with the reason why it has none. */
export interface LineRates {
  /** The IRS number, or the line of Schedule C: `3a`. */
  irsNumber: string;
  title: string;
  rates: readonly Rate[];
}

/** Every rate of the book, those of Schedule C under the label of their line. */
export const ratesOf = ({ rates, claims }: Pick<RateBook, 'rates' | 'claims'>): Rate[] => [
  ...rates,
  ...claims.map(({ line, ...rate }) => ({ irsNumber: line, ...rate })),
];

/** Rates in the order of the form, line by line. */
export function byLine(rates: readonly Rate[]): LineRates[] {
  return [...Map.groupBy(rates, ({ irsNumber }) => irsNumber)].map(([irsNumber, ofLine]) => ({
    irsNumber,
    title: ofLine[0]?.title ?? '',
    rates: ofLine,
  }));
}

/**
 * The lines in which every word of the filter occurs. A line found by its number or title keeps all its rates; one
 * found by a rate keeps those rates.
 */
export function filtered(lines: readonly LineRates[], filter: string): LineRates[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return lines.flatMap((line) => {
    const heading = `${line.irsNumber} ${line.title}`;
    if (holds(heading)) return [line];
    const rates = line.rates.filter((rate) =>
      holds(`${heading} ${rate.of} ${rate.rate} ${rate.unit} ${rate.citation} ${rate.note ?? ''}`),
    );
    return rates.length > 0 ? [{ ...line, rates }] : [];
  });
}

/** How many lines, in words. */
export function counted(lines: number): string {
  return `${lines} ${lines === 1 ? 'line' : 'lines'}`;
}

/** Every quarter of the rate book, newest first, as choices. */
export function quarterChoices(): { value: string; label: string }[] {
  return coveredQuarters()
    .toReversed()
    .map((quarter) => ({ value: quarterName(quarter), label: quarterLabel(quarter) }));
}

/** The quarter a day lies in, or the nearest one the rate book covers. */
export function quarterOf(day: Date): string {
  const wanted = `${day.getFullYear()}Q${Math.floor(day.getMonth() / 3) + 1}`;
  const names = coveredQuarters().map(quarterName);
  if (names.includes(wanted)) return wanted;
  return (wanted < (names[0] ?? '') ? names[0] : names.at(-1)) ?? wanted;
}

const MONTHS = ['January to March', 'April to June', 'July to September', 'October to December'];

function quarterLabel({ year, quarter }: Quarter): string {
  return `${year} Q${quarter}, ${MONTHS[quarter - 1]}`;
}
