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

/** Whether it is a line of Schedule C: those bear a letter, IRS numbers none. */
const isClaim = (line: string): boolean => /[a-k]$/.test(line);

/** Lines under the sections of the form they stand in; a line this page has no section for comes under Other lines. */
export function bySection(lines: readonly LineRates[]): SectionRates[] {
  return [
    ...Map.groupBy(lines, ({ irsNumber }) => codes.get(irsNumber) ?? (isClaim(irsNumber) ? 'scheduleC' : 'otherLines')),
  ].map(([code, ofSection]) => ({
    code,
    title: titles.get(code) ?? 'Other lines',
    lines: ofSection,
  }));
}
