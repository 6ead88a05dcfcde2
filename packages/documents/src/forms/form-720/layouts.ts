import {
  compareQuarters,
  eFileYears,
  filingWay,
  parseQuarter,
  type Quarter,
  quarterInWords,
  quarterName,
} from '@gauger/excise';
import type { ListedPath } from '../../mef/elements.ts';
import type { Layout, NotSent } from '../../rendering/rendering.ts';
import { irs720 } from './elements.ts';

/** A tax line that began later needs no mention: it is on no return of these quarters. */
const ADDED_2026 = ['DirectDepositGrp'];

/**
 * Schemas are named by the quarter they start with and follow the revisions of the form: March, June, and a later one that
 * changed nothing in Parts I to III.
 */
export const layouts: readonly Layout[] = [
  {
    returnVersion: '2024Q1v3.0',
    first: '2024Q1',
    last: '2024Q1',
    without: ADDED_2026,
    confidence: 'confirmed',
    note: 'Form 720, Rev. March 2024',
  },
  {
    returnVersion: '2024Q2v3.0',
    first: '2024Q2',
    last: '2024Q4',
    without: ADDED_2026,
    confidence: 'confirmed',
    note: 'Form 720, Rev. June and September 2024',
  },
  {
    returnVersion: '2025Q1v3.0',
    first: '2025Q1',
    last: '2025Q1',
    without: ADDED_2026,
    confidence: 'confirmed',
    note: 'Form 720, Rev. March 2025',
  },
  {
    returnVersion: '2025Q2v3.0',
    first: '2025Q2',
    last: '2025Q4',
    without: ADDED_2026,
    confidence: 'confirmed',
    note: 'Form 720, Rev. June and December 2025',
  },
  {
    returnVersion: '2026Q1v1.0',
    first: '2026Q1',
    last: '2026Q4',
    without: [],
    confidence: 'inferred',
    note: 'Form 720, Rev. March 2026: its elements are read, its version string is not. Rev. June 2026 was not seen; it is taken to hold the same elements',
  },
];

/**
 * Finds the layout for sending a quarter's return on a day, or the reason why it cannot be sent. A quarter after the last
 * one known gets the newest layout.
 * @param day `YYYY-MM-DD`
 */
export function layoutOf(quarter: Quarter, day: string): Layout | NotSent {
  if (filingWay(quarter, day) === 'paper') {
    const { first, last } = eFileYears(day);
    return {
      code: 'quarterNotTaken',
      message: `IRS e-file accepts returns for ${first} to ${last}. The return for ${quarterInWords(quarter)} goes by mail.`,
    };
  }
  const found = layouts.find(
    ({ first, last }) => compareQuarters(quarter, named(first)) >= 0 && compareQuarters(quarter, named(last)) <= 0,
  );
  const newest = layouts.at(-1) as Layout;
  // MeF wants the year of the return in the version: its elements are those of the newest layout, its name follows the pattern.
  if (compareQuarters(quarter, named(newest.last)) > 0)
    return { ...newest, returnVersion: `${quarterName(quarter)}v1.0`, inPlaceOf: quarterInWords(quarter) };
  return (
    found ?? {
      code: 'layoutNotKnown',
      message: `Gauger does not know yet how IRS e-file accepts the return for ${quarterInWords(quarter)}. You can mail it.`,
    }
  );
}

/** The elements of a layout, in their order. */
export const pathsOf = ({ without }: Layout): ListedPath[] =>
  irs720.filter(([path]) => !without.some((prefix) => path.startsWith(prefix)));

function named(text: string): Quarter {
  const quarter = parseQuarter(text);
  if (quarter === null) throw new Error(`${text} is not a quarter`);
  return quarter;
}
