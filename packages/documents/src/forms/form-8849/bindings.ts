import type { Form8849Schedule } from '@gauger/excise';
import { elementsOf, type ListedPath } from '../../mef/elements.ts';

/** A schedule for IRS e-file: a document of its own. Its lines find their elements in the listed paths, by their label. */
export interface SentSchedule {
  name: string;
  /** The box of Form 8849 that says it is attached. */
  box: string;
  paths: readonly ListedPath[];
  /** The element of each registration number, by field. */
  registrations: Readonly<Record<string, string>>;
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

const schedule = (number: Form8849Schedule, own: Partial<SentSchedule> = {}): SentSchedule => ({
  name: `IRS8849Schedule${number}`,
  box: `Schedule${number}AttachedInd`,
  paths: elementsOf(`IRS8849Schedule${number}`),
  registrations: {},
  buyers: [],
  ...own,
});

export const sentSchedules: Readonly<Record<Form8849Schedule, SentSchedule>> = {
  1: schedule('1'),
  2: schedule('2', {
    registrations: {
      uvRegNumber: 'UVClaimantRegistrationNum',
      ubRegNumber: 'UBClaimantRegistrationNum',
      upRegNumber: 'UPClaimantRegistrationNum',
      uaRegNumber: 'UAClaimantRegistrationNum',
    },
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
  }),
  3: schedule('3', {
    registrations: { regNum: 'ClaimantRegistrationNum' },
    // Certificates of producers and statements of resellers.
    attachedAt: { path: 'BiodieselOrRnwblDslMixtureCr', lines: ['2a', '2b', '2c', '2d'] },
  }),
  5: schedule('5', {
    registrations: { regNum: 'ClaimantRegistrationNum' },
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
  }),
  6: schedule('6', { each: 'OtherClaimNotRptOnOthFormsGrp/OtherClaimNotRptGrp' }),
  // The element of the CC number is named after ultimate vendors.
  8: schedule('8', { registrations: { regNum: 'UVClaimantRegistrationNum' } }),
};

/** The elements of a line. */
export interface SentLine {
  /** The group of the line. */
  path: string;
  /** Whether the group repeats, once for each type of use. */
  repeats: boolean;
  /** The element of its amount, which two lines may share. */
  amount: string;
  /** The lines of that amount. */
  amountOf: readonly string[];
  /** The element of its credit reference number: its own, or that of the row above. Empty where the schedule has none. */
  crn: string;
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
  const numbers = paths.slice(0, paths.findLastIndex(([one]) => one.startsWith(`${path}/`)) + 1);
  return {
    path,
    repeats: paths.some(([group, type]) => type === 'repeats' && group === path),
    crn: numbers.findLast(([one]) => one.endsWith('/CreditReferenceNum'))?.[0] ?? '',
    ...(sharedAmounts({ paths }).find(({ amountOf }) => amountOf.includes(line)) ?? {
      amount: `${path}/Amt`,
      amountOf: [line],
    }),
  };
}

/** The amounts that the form has once for two lines, by their label: "lines 3a and 3b together: ...". */
export const sharedAmounts = ({ paths }: Pick<SentSchedule, 'paths'>): Pick<SentLine, 'amount' | 'amountOf'>[] =>
  paths.flatMap(([amount, , label]) => {
    const amountOf = /^lines (\w+) and (\w+) together: /.exec(label)?.slice(1);
    return amountOf ? [{ amount, amountOf }] : [];
  });

/** The element of the box for fuel that showed dye, by number; undefined for a number without one. */
export const dyeBoxPath = ({ paths }: SentSchedule, number: string): string | undefined =>
  paths.find(([, , label]) => label === `line ${number}, dye exception box`)?.[0];
