import { eFileYears, type Form8849Schedule, type Law, law as lawInForce } from '@gauger/excise';
import type { ListedPath } from '../../mef/elements.ts';
import type { Layout, NotSent, WorkedOut } from '../../rendering/rendering.ts';
import { type SentSchedule, sentLine, sentSchedules } from './bindings.ts';
import { schedulesOf } from './schedule.ts';

const NOTE = 'its elements are read, its version string is not: it is made after the yearly pattern of other forms';

interface Revision {
  revision: string;
  /** The schedules that have a box. */
  schedules: readonly Form8849Schedule[];
  /** The line of the refund; null where the schedule alone has it. */
  refundLine: string | null;
}

/** The revisions of the form, the newest first. */
const revisions: readonly Revision[] = [
  { revision: 'Rev. December 2025', schedules: ['1', '2', '5', '6', '8'], refundLine: '1a' },
  { revision: 'Rev. August 2014', schedules: ['1', '2', '3', '5', '6', '8'], refundLine: null },
];

/** The current form of a schedule: the newest revision with its box. @throws for a schedule that no revision has: a defect of the list */
export function revisionFor(schedule: Form8849Schedule): Revision {
  const found = revisions.find(({ schedules }) => schedules.includes(schedule));
  if (found === undefined) throw new Error(`No revision of Form 8849 has a box for Schedule ${schedule}`);
  return found;
}

/** Elements of Schedule 5 that are new in Rev. December 2025. */
const DYED_FUEL = ['InitialReturnInd', 'FinalReturnInd', 'Sect6435ClaimsDyedDslFuelGrp', 'Sect6435ClaimsDyedKrsnGrp'];

/** Schemas by the year in which the income tax year of the claimant begins. */
const layouts: readonly Layout[] = [
  {
    returnVersion: '2024v1.0',
    first: '2024',
    last: '2024',
    without: ['RefundAmt', ...DYED_FUEL],
    confidence: 'inferred',
    note: `Form 8849, Rev. August 2014: ${NOTE}`,
  },
  {
    returnVersion: '2025v1.0',
    first: '2025',
    last: '2025',
    without: ['RefundAmt', 'Schedule3AttachedInd', ...DYED_FUEL],
    confidence: 'inferred',
    note: `Form 8849, Rev. August 2014: ${NOTE}`,
  },
  {
    returnVersion: '2026v1.0',
    first: '2026',
    last: '2026',
    without: ['Schedule3AttachedInd'],
    confidence: 'inferred',
    note: `Form 8849, Rev. December 2025: ${NOTE}`,
  },
];

/** Finds the layout for sending a claim on the day it is made, or the reason why it cannot be sent. */
export function layoutOf(
  { facts, computed, preparedAt }: WorkedOut<'Form8849'>,
  law: Law = lawInForce,
): Layout | NotSent {
  const { taxYear } = facts;
  const { first, last } = eFileYears(preparedAt.slice(0, 10));
  if (Number(taxYear) < first)
    return {
      code: 'yearNotTaken',
      message: `IRS e-file accepts claims for tax years ${first} to ${last}. The claim for ${taxYear} goes by mail.`,
    };
  const [schedule] = schedulesOf(facts, law);
  const counted = Object.entries((schedule && computed.schedules[schedule]) ?? {}).flatMap(([line, { rows }]) => {
    const crns = rows.flatMap(({ amountOfClaim, crn }) => (amountOfClaim === null ? [] : [crn]));
    return crns.length === 0 ? [] : [{ line, crns }];
  });
  const unnumbered = counted.filter(({ crns }) => crns.includes(null));
  if (unnumbered.length > 0)
    return {
      code: 'crnNotKnown',
      path: `schedules.${schedule}.lines`,
      message: `No credit reference number is known for ${linesInWords(unnumbered)} of Schedule ${schedule}, and IRS e-file needs one. You can mail the claim.`,
    };
  const newest = layouts.at(-1) as Layout;
  const found =
    taxYear > newest.last
      ? { ...newest, returnVersion: `${taxYear}v1.0`, inPlaceOf: taxYear }
      : layouts.find((layout) => layout.first <= taxYear && taxYear <= layout.last);
  const unknown = found && schedule ? unknownIn(found, sentSchedules[schedule], counted) : '';
  if (found === undefined || unknown !== null)
    return {
      code: 'layoutNotKnown',
      message: `Gauger does not know yet how IRS e-file accepts ${unknown}${schedule ? `Schedule ${schedule} of ` : ''}Form 8849 for ${taxYear}. You can mail it.`,
    };
  return found;
}

/** The claimed lines without an element in a layout: "lines 9 and 10 of ", nothing for a schedule without a box, and null where all have one. */
function unknownIn(layout: Layout, bound: SentSchedule, claimed: readonly OfLine[]): string | null {
  if (layout.without.includes(bound.box)) return '';
  if (bound.each !== undefined) return null;
  const known = new Set(pathsOf(layout, bound.paths).map(([path]) => path));
  const unknown = claimed.filter(({ line }) => !known.has(sentLine(bound, line).amount));
  return unknown.length === 0 ? null : `${linesInWords(unknown)} of `;
}

interface OfLine {
  line: string;
}

const linesInWords = (claimed: readonly OfLine[]): string =>
  `line${claimed.length > 1 ? 's' : ''} ${claimed.map(({ line }) => line).join(' and ')}`;

/** The elements of a form or schedule in a layout, in their order. */
export const pathsOf = ({ without }: Layout, paths: readonly ListedPath[]): ListedPath[] =>
  paths.filter(([path]) => !without.some((name) => path === name || path.startsWith(`${name}/`)));
