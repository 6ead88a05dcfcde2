import { eFileYears, type Form8849Schedule, type Law, law as shippedLaw } from '@gauger/excise';
import type { ListedPath } from '../../mef/listed-path.ts';
import type { ReturnDocument } from '../../return-document.ts';
import type { Layout, NotSent } from '../rendering.ts';
import { sentSchedules } from './bindings.ts';
import { irs8849 } from './listed-paths.ts';
import { schedulesOf } from './schedule.ts';

const NOTE = 'its elements are read, its version string is not: it is made after the yearly pattern of other forms';

/** A revision of the form. */
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

/** Schemas by the year in which the income tax year of the claimant begins. */
const layouts: readonly Layout[] = [
  {
    returnVersion: '2024v1.0',
    first: '2024',
    last: '2024',
    without: ['RefundAmt'],
    confidence: 'inferred',
    note: `Form 8849, Rev. August 2014: ${NOTE}`,
  },
  {
    returnVersion: '2025v1.0',
    first: '2025',
    last: '2025',
    without: ['RefundAmt', 'Schedule3AttachedInd'],
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
export function layoutOf({ facts, preparedAt }: ReturnDocument<'Form8849'>, law: Law = shippedLaw): Layout | NotSent {
  const { taxYear } = facts;
  const { first, last } = eFileYears(preparedAt.slice(0, 10));
  if (Number(taxYear) < first)
    return {
      code: 'yearNotTaken',
      message: `IRS e-file accepts claims for tax years ${first} to ${last}. The claim for ${taxYear} goes by mail.`,
    };
  const [schedule] = schedulesOf(facts, law);
  const found = layouts.find((layout) => layout.first <= taxYear && taxYear <= layout.last);
  const bound = schedule && sentSchedules[schedule];
  if (found === undefined || bound === undefined || found.without.includes(bound.box))
    return {
      code: 'layoutNotKnown',
      message: `Gauger does not know yet how IRS e-file accepts ${schedule ? `Schedule ${schedule} of ` : ''}Form 8849 for ${taxYear}. You can mail it.`,
    };
  return found;
}

/** The elements of Form 8849 in a layout, in their order. */
export const pathsOf = ({ without }: Layout): ListedPath[] => irs8849.filter(([path]) => !without.includes(path));
