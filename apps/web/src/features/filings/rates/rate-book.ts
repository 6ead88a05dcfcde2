import { irsDay, openQuarters, type Quarter, quarterName, quarterOfDay } from '@gauger/excise';
import type { Answer } from '../../../api/call.ts';

type RateBook = Answer<'getRateBook'>;
export type Rate = RateBook['rates'][number];

/** A tax line, or a line of Schedule C, with its rates of a quarter, or with the reason why it has none. */
export interface LineRates {
  /** The IRS number, or the line of Schedule C: `3a`. */
  irsNumber: string;
  title: string;
  rates: readonly Rate[];
}

/** The lines of one section of Form 720. */
export interface SectionRates {
  /** Names the section in an address: `#fuelTaxes`. */
  code: string;
  title: string;
  lines: readonly LineRates[];
}

/** A rate of a claim among those of taxes, under the label of its line. */
export const asRate = ({ line, ...rate }: RateBook['claims'][number]): Rate => ({ irsNumber: line, ...rate });

/** Groups the book by the sections of the form; a line without a section comes under Other lines. */
export function bySection({
  sections,
  rates,
  claims,
}: Pick<RateBook, 'sections' | 'rates' | 'claims'>): SectionRates[] {
  const all = byLine([...rates, ...claims.map(asRate)]);
  const known = new Set(sections.flatMap(({ lines }) => lines));
  const others = all.filter(({ irsNumber }) => !known.has(irsNumber));
  return [
    ...sections.map(({ code, title, lines }) => ({
      code,
      title,
      lines: all.filter(({ irsNumber }) => lines.includes(irsNumber)),
    })),
    { code: 'otherLines', title: 'Other lines', lines: others },
  ].filter(({ lines }) => lines.length > 0);
}

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

/** Every quarter that can be started, newest first, as choices. */
export function quarterChoices(moment: Date): { value: string; label: string }[] {
  return openQuarters(irsDay(moment))
    .toReversed()
    .map((quarter) => ({ value: quarterName(quarter), label: quarterLabel(quarter) }));
}

/** The quarter it is at the IRS. */
export const quarterOf = (moment: Date): string => quarterName(quarterOfDay(irsDay(moment)));

/** The quarter in an address, if it can be started. */
export function readQuarter(text: string | null, moment: Date): string | undefined {
  return openQuarters(irsDay(moment))
    .map(quarterName)
    .find((name) => name === text?.toUpperCase());
}

/** `2026Q3` for people. */
export const quarterInText = (period: string): string => period.replace('Q', ' Q');

const MONTHS = ['January to March', 'April to June', 'July to September', 'October to December'];

function quarterLabel({ year, quarter }: Quarter): string {
  return `${year} Q${quarter}, ${MONTHS[quarter - 1]}`;
}
