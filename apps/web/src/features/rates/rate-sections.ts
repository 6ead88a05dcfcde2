import { taxLaw } from '@gauger/excise';
import type { LineRates } from './rate-book.ts';

/** The lines of one section of Form 720. */
export interface SectionRates {
  /** Names the section in an address: `#fuelTaxes`. */
  code: string;
  title: string;
  lines: readonly LineRates[];
}

const codes = new Map<string, string>(taxLaw.lines.map(({ irsNumber, section }) => [irsNumber, section]));
const titles = new Map<string, string>([
  ...taxLaw.sections.map(({ code, title }): [string, string] => [code, title]),
  ['scheduleC', 'Schedule C, Claims'],
]);

/** Whether it is a line of Schedule C: those have a letter, IRS numbers have none. */
const isClaim = (line: string): boolean => /[a-k]$/.test(line);

/** Groups lines by the sections of the form; a line without a section comes under Other lines. */
export function bySection(lines: readonly LineRates[]): SectionRates[] {
  return [
    ...Map.groupBy(lines, ({ irsNumber }) => codes.get(irsNumber) ?? (isClaim(irsNumber) ? 'scheduleC' : 'otherLines')),
  ].map(([code, ofSection]) => ({
    code,
    title: titles.get(code) ?? 'Other lines',
    lines: ofSection,
  }));
}
