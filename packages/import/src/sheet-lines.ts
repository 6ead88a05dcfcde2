import { CLAIM_SHEETS, WHOLE_FILING } from '@gauger/contract';
import {
  type ClaimLine,
  claimPageOf,
  type Field,
  type Form8849Schedule,
  form8849Numbers,
  law,
  scheduleGroup,
  type TaxLine,
} from '@gauger/excise';

/** A line that the rows of a sheet are for: a tax, or a line of a claim. */
export interface SheetLine extends Pick<TaxLine, 'taxYears'> {
  /** Its IRS number, or the label of a claim on its form: `3d`, on Schedule 6 of Form 8849 a CRN. */
  readonly key: string;
  readonly name: string;
  /** The name with the fuel of a claim: "Diesel, nontaxable use". */
  readonly title: string;
  readonly fields: readonly Field[];
  /** The list that keeps its rows: the line of a tax, a group of Schedule C, or a schedule of Form 8849. */
  readonly page: string;
  /** The page on which people enter its rows: `3` of Schedule C, `1.3` of Form 8849. */
  readonly enteredOn: string;
  /** The name of its sheets, by which headings and words are remembered. */
  readonly kind: string;
  readonly crn?: string;
  /** The type of use of every row, on a line of a claim that asks for none. */
  readonly use?: string;
}

/** The lines that a sheet can be for, and what sheets call them. */
export interface SheetLines {
  /** The name of sheets in which each row names its line, by which headings and words are remembered. */
  readonly kind: string;
  /** The column that names the line of a row. */
  readonly label: 'IRS No.' | 'Line';
  /** The column with the computed amount of each row, which only an export has. */
  readonly amount: 'Tax' | 'Computed claim';
  readonly headings: readonly string[];
  /** Headings of a column that most likely names the line of each row, where nothing else does. */
  readonly productHeadings: readonly string[];
  /** Those of them under which a number is that of a line; under any other it is a code of the filer's, which only they know. */
  readonly numberHeadings: readonly string[];
  readonly lines: readonly SheetLine[];
}

/** The heading of the column that an answer adds: the text in a row of its own above a group of rows. */
export const GROUP = 'Group above the row';

/** Headings of columns of products in files of fuel distributors. */
const PRODUCT_HEADINGS = [
  'Product',
  'Product name',
  'Product code',
  'Product description',
  'Prod',
  'Fuel',
  'Fuel type',
  'Fuel grade',
  'Grade',
  'Commodity',
  'Material',
  'Item',
  GROUP,
];

/** The taxes of Form 720. */
export const taxLines: SheetLines = {
  kind: WHOLE_FILING,
  label: 'IRS No.',
  amount: 'Tax',
  headings: ['IRS No.', 'IRS Number', 'irsNumber', 'Tax line'],
  productHeadings: [...PRODUCT_HEADINGS, 'Line', 'IRS', 'IRS line', 'Tax type'],
  numberHeadings: ['Line', 'IRS', 'IRS line', 'Tax type'],
  lines: law.lines.map(({ irsNumber, name, fields, taxYears }) => ({
    key: irsNumber,
    name,
    title: name,
    fields,
    page: irsNumber,
    enteredOn: irsNumber,
    kind: irsNumber,
    ...(taxYears && { taxYears }),
  })),
};

const claimed = (kind: string, lines: readonly SheetLine[]): SheetLines => ({
  kind,
  label: 'Line',
  amount: 'Computed claim',
  headings: ['Line', 'Line No.', 'Claim line', 'Line of claim', 'Schedule C line', 'CRN', 'irsNumber'],
  productHeadings: [...PRODUCT_HEADINGS, 'Claim', 'Use'],
  numberHeadings: ['Claim'],
  lines,
});

/** The fuels of the lines for the LUST tax, which have no name of their own. */
const FUELS_OF_LUST: Readonly<Record<string, string>> = { '2d': 'aviation gasoline', '5e': 'aviation kerosene' };

/** Names a line of a claim with its fuel, unless its name has it. */
function titleOf(name: string, fuel: string | undefined): string {
  const of = fuel?.replace(/ taxed at .*$/, '') ?? '';
  if (of === '' || name.toLowerCase().includes(of.toLowerCase())) return name;
  const use = /^\p{Lu}{2}/u.test(name) ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return `${of.charAt(0).toUpperCase()}${of.slice(1)}, ${use}`;
}

/** A line as choices and questions name it: "Diesel (60)", "Diesel, nontaxable use (3a)". */
export const titleWithKey = ({ title, key }: Pick<SheetLine, 'title' | 'key'>): string => `${title} (${key})`;

const claimLine = (
  { line, name, fuel, fields, crn, impliedUse, exported }: ClaimLine,
  of: Pick<SheetLine, 'page' | 'enteredOn'> & { sheets: string },
): SheetLine => ({
  key: line,
  name,
  title: titleOf(name, typeof fuel === 'string' ? fuel : FUELS_OF_LUST[line]),
  fields,
  page: of.page,
  enteredOn: of.enteredOn,
  kind: `${of.sheets}.${line}`,
  ...(typeof crn === 'string' && { crn }),
  ...(exported ? { use: EXPORT } : impliedUse !== undefined && { use: impliedUse }),
});

/** The type of use of exports. */
const EXPORT = '3';

const SCHEDULE_C = `${CLAIM_SHEETS}720`;

/** The claims of Schedule C of Form 720. */
export const scheduleCLines: SheetLines = claimed(
  SCHEDULE_C,
  law.claims.flatMap(({ group, lines }) =>
    lines.map((line) => claimLine(line, { page: group, enteredOn: group, sheets: SCHEDULE_C })),
  ),
);

const FORM_8849 = `${CLAIM_SHEETS}8849`;
const ofSchedules = new Map<string, SheetLines>();

/** The claims of schedules of Form 8849. A year's claim has all types of use. */
export function scheduleLines(schedules: readonly Form8849Schedule[]): SheetLines {
  const kind = `${FORM_8849}.${schedules.join('')}`;
  const known = ofSchedules.get(kind);
  if (known) return known;
  const lines = schedules.flatMap((schedule) =>
    scheduleGroup(schedule, true, law).lines.map((line) =>
      claimLine(line, {
        page: schedule,
        enteredOn: `${schedule}.${claimPageOf(schedule, line.line)}`,
        sheets: `${FORM_8849}.${schedule}`,
      }),
    ),
  );
  const made = claimed(kind, lines);
  ofSchedules.set(kind, made);
  return made;
}

/** The lines of the sheets of a kind, and the line of all rows of such a sheet where they have one; undefined for no kind. */
export function linesOfKind(kind: string): { lines: SheetLines; line?: SheetLine } | undefined {
  const [, schedules = ''] = /^claims\.8849\.(\d+)/.exec(kind) ?? [];
  const named = form8849Numbers.filter((schedule) => schedules.includes(schedule));
  const lines = named.length > 0 ? scheduleLines(named) : kind.startsWith(SCHEDULE_C) ? scheduleCLines : taxLines;
  if (lines.kind === kind) return { lines };
  const line = lines.lines.find((one) => one.kind === kind);
  return line && { lines, line };
}
