import type { Form8849Schedule } from '@gauger/excise';
import type { ListedPath } from '../../mef/listed-path.ts';
import { schedule1 } from './listed-paths-schedule-1.ts';
import { schedule2 } from './listed-paths-schedule-2.ts';
import { schedule3 } from './listed-paths-schedule-3.ts';
import { schedule5 } from './listed-paths-schedule-5.ts';
import { schedule6 } from './listed-paths-schedule-6.ts';
import { schedule8 } from './listed-paths-schedule-8.ts';

/** A schedule for IRS e-file: a document of its own. Its lines find their elements in the listed paths, by their label. */
export interface SentSchedule {
  name: string;
  /** The box of Form 8849 that says it is attached. */
  box: string;
  paths: readonly ListedPath[];
  /** The element of each registration number, by field. */
  registrations: Readonly<Record<string, string>>;
  /** Lines whose group repeats, once for each type of use. */
  repeated: readonly string[];
  /** Lines without an element for the credit reference number: that of the line named here holds it. */
  crnOf: Readonly<Record<string, string>>;
  /** The group that repeats for each claimed row, on a schedule whose lines have no elements of their own. */
  each?: string;
  /** The group that repeats for each claimed row next to the elements of its line: the line, the day, the gallons and the amount. */
  supporting?: string;
  /** The kinds of claim, one for a schedule: the box of each, the part of the form with its rows, and its lines. */
  kinds?: readonly { box: string; part: string; title: string; paid: string; lines: readonly string[] }[];
  /** The element that names the attachments of rows of some lines. */
  attachedAt?: { path: string; lines: readonly string[] };
  /** Lists of buyers: the element that repeats, and the lines whose buyers it names. */
  buyers: readonly { title: string; number: string; path: string; lines: readonly string[] }[];
}

const secondTaxes = ['1', '2', '3', '4', '5', '6', '7', '8'];
const dyedFuels = ['9', '10'];

export const sentSchedules: Readonly<Record<Form8849Schedule, SentSchedule>> = {
  1: {
    name: 'IRS8849Schedule1',
    box: 'Schedule1AttachedInd',
    paths: schedule1,
    registrations: {},
    repeated: ['1a', '1b', '2b', '3a', '4a', '6a', '6b', '6c', '6d', '6e', '6f', '6g', '6h', '7a'],
    crnOf: {},
    buyers: [],
  },
  2: {
    name: 'IRS8849Schedule2',
    box: 'Schedule2AttachedInd',
    paths: schedule2,
    registrations: {
      uvRegNumber: 'UVClaimantRegistrationNum',
      ubRegNumber: 'UBClaimantRegistrationNum',
      upRegNumber: 'UPClaimantRegistrationNum',
      uaRegNumber: 'UAClaimantRegistrationNum',
    },
    repeated: ['3d', '3e'],
    crnOf: { '2b': '2a', '4b': '4a', '5b': '5a' },
    buyers: [
      {
        title: 'Governmental units, lines 1a, 2a, 3d and 3e',
        number: '6',
        path: 'GovernmentUnitInformation',
        lines: ['1a', '2a', '3d', '3e'],
      },
      {
        title: 'Nonprofit educational organizations and governmental units, lines 4 and 5',
        number: '7',
        path: 'NonprofitEducationalOrgGovtGrp',
        lines: ['4a', '4b', '5a', '5b'],
      },
    ],
  },
  3: {
    name: 'IRS8849Schedule3',
    box: 'Schedule3AttachedInd',
    paths: schedule3,
    registrations: { regNum: 'ClaimantRegistrationNum' },
    repeated: [],
    crnOf: {},
    // Certificates of producers and statements of resellers.
    attachedAt: { path: 'BiodieselOrRnwblDslMixtureCr', lines: ['2a', '2b', '2c', '2d'] },
    buyers: [],
  },
  5: {
    name: 'IRS8849Schedule5',
    box: 'Schedule5AttachedInd',
    paths: schedule5,
    registrations: { regNum: 'ClaimantRegistrationNum' },
    repeated: [],
    crnOf: {},
    supporting: 'RefClaimSecondTxSupportingInfo/RefClaimSecondTxFuelInfo',
    // Their names are those of another form: the stylesheet prints them next to the kinds of claim.
    kinds: [
      {
        box: 'InitialReturnInd',
        part: 'Part II',
        title: 'Section 4081(e) claims',
        paid: 'Second tax paid ($)',
        lines: secondTaxes,
      },
      {
        box: 'FinalReturnInd',
        part: 'Part III',
        title: 'Section 6435 claims',
        paid: 'Prior tax paid ($)',
        lines: dyedFuels,
      },
    ],
    // Reports of first taxpayers and statements of sellers.
    attachedAt: { path: 'RefClaimSecondTxSupportingInfo', lines: [...secondTaxes, ...dyedFuels] },
    buyers: [],
  },
  6: {
    name: 'IRS8849Schedule6',
    box: 'Schedule6AttachedInd',
    paths: schedule6,
    registrations: {},
    repeated: [],
    crnOf: {},
    each: 'OtherClaimNotRptOnOthFormsGrp/OtherClaimNotRptGrp',
    buyers: [],
  },
  8: {
    name: 'IRS8849Schedule8',
    box: 'Schedule8AttachedInd',
    paths: schedule8,
    // The element of the CC number is named after ultimate vendors.
    registrations: { regNum: 'UVClaimantRegistrationNum' },
    repeated: [],
    crnOf: { '4b': '4a', '5b': '5a' },
    buyers: [],
  },
};

/** The elements of a line. */
export interface SentLine {
  /** The group of the line. */
  path: string;
  /** The element of its amount, which two lines may share. */
  amount: string;
  /** The lines of that amount. */
  amountOf: readonly string[];
}

/**
 * The elements of a line of a schedule, by the label of the listed paths: "line 3a: ...", "lines 3a and 3b together: ...".
 * @throws for a line that no listed path names: a defect of the listed paths
 */
export function sentLine({ paths }: SentSchedule, line: string): SentLine {
  const ofLine = paths.flatMap(([path, , label]) => (label.startsWith(`line ${line}:`) ? [path] : []));
  // Lines of Schedule 5 have no gallons, and two lines may share their amount.
  const leaf = ['/GallonsQty', '/Amt'].find((name) => ofLine.some((path) => path.endsWith(name)));
  const found = ofLine.find((path) => leaf !== undefined && path.endsWith(leaf));
  if (leaf === undefined || found === undefined)
    throw new Error(`Line ${line} of Form 8849 is not bound: no listed path names it`);
  const path = found.slice(0, -leaf.length);
  for (const [amount, , label] of paths) {
    const amountOf = /^lines (\w+) and (\w+) together: /.exec(label)?.slice(1) ?? [];
    if (amountOf.includes(line)) return { path, amount, amountOf };
  }
  return { path, amount: `${path}/Amt`, amountOf: [line] };
}

/** The element of the box for fuel that showed dye, by number; undefined for a number without one. */
export const dyeBoxPath = ({ paths }: SentSchedule, number: string): string | undefined =>
  paths.find(([, , label]) => label === `line ${number}, dye exception box`)?.[0];
