import { isoDate, LAST_QUARTER, lastDayOfMonth, type Span } from '../../calendar/public.ts';
import {
  claimGroups,
  type Form8849Schedule,
  form8849Claims,
  form8849Schedules,
  type Law,
} from '../../catalog/public.ts';
import { claimNotes, type ReadClaimGroup, readClaimGroups } from '../../claims/public.ts';
import { type Issue, isBlank, isObject, issue, type Json, reportUnknownKeys } from '../../engine/public.ts';
import { FILING_FORMAT } from '../open-format.ts';
import { FIRST_TAX_YEAR, type ScheduleFacts } from './filing.ts';
import { scheduleGroup } from './schedule-group.ts';

/** The income tax year of a claimant. */
export interface IncomeTaxYear {
  days: Span;
  /** The month in which it ends, 1 to 12. */
  ends: number;
}

/** A schedule whose shape was read; its rows are judged later, against their lines. */
export interface ReadSchedule {
  schedule: Form8849Schedule;
  isAnnual: boolean;
  groups: ReadonlyMap<string, ReadClaimGroup>;
  /** Facts given as one value for the boxes of several lines: `dye`, `detailedExplanation`. */
  shared: ReadonlySet<string>;
}

/** A Form 8849 whose shape was read. */
export interface ReadForm8849 {
  taxYear: IncomeTaxYear | null;
  /** One, or Schedules 1 and 6 together; none where the file is wrong. */
  schedules: readonly ReadSchedule[];
  issues: Issue[];
}

const topKeys = ['format', 'formType', 'taxYear', 'month', 'ssn', 'schedules', 'business', 'paidPreparer'] as const;
const PAGE = 'schedules';
const DYE = ['dye', 'detailedExplanation'] as const;

/** Reads a Form 8849 in the open format from any value. Never throws: what is wrong is an issue, and the rest is read. */
export function readForm8849(input: unknown, law: Law): ReadForm8849 {
  const issues: Issue[] = [];
  if (!isObject(input)) {
    issues.push(issue('notAnObject', '', { what: 'The filing' }));
    return { taxYear: null, schedules: [], issues };
  }
  reportUnknownKeys(input, topKeys, '', 'unknownKey', issues);
  if (!isBlank(input.format) && input.format !== FILING_FORMAT) issues.push(issue('unknownFormat', 'format'));
  if (input.formType !== 'Form8849') issues.push(issue('unknownFormType', 'formType', { formType: 'Form8849' }));
  const schedules = readSchedules(input.schedules, law, issues);
  issues.push(...ssnIssues(input.ssn, schedules));
  return { taxYear: readTaxYear(input, issues), schedules, issues };
}

/** Finds what is wrong with a social security number: registered vendors, issuers and position holders have an EIN. */
function ssnIssues(ssn: unknown, schedules: readonly ReadSchedule[]): Issue[] {
  if (isAbsent(ssn)) return [];
  if (typeof ssn !== 'string') return [issue('notText', 'ssn', { label: 'SSN' })];
  const other = schedules.find(({ schedule }) => !takesSsn(schedule));
  if (other) return [issue('ssnNotOnSchedule', 'ssn', { schedule: other.schedule })];
  if (!/^(\d{9}|\d{3}-\d{2}-\d{4})$/.test(ssn)) return [issue('ssnShape', 'ssn')];
  return /^\d{3}-?(?!00)\d{2}-?(?!0000)/.test(ssn) ? [] : [issue('ssnNotIssued', 'ssn')];
}

/** Whether an individual may file a schedule under a social security number instead of an EIN. */
export const takesSsn = (schedule: Form8849Schedule): boolean => form8849Claims[schedule].ssn === true;

function readTaxYear({ taxYear, month }: Json, issues: Issue[]): IncomeTaxYear | null {
  const text = (name: string, value: unknown, missing: 'scheduleYearMissing' | 'scheduleMonthMissing'): string => {
    if (isBlank(value)) issues.push(issue(missing, name));
    else if (typeof value === 'string') return value;
    else issues.push(issue('notText', name, { label: name }));
    return '';
  };
  const year = text('taxYear', taxYear, 'scheduleYearMissing');
  const ends = text('month', month, 'scheduleMonthMissing');
  const isYear = /^\d{4}$/.test(year) && Number(year) >= FIRST_TAX_YEAR && Number(year) <= LAST_QUARTER.year;
  const isMonth = /^([1-9]|1[0-2])$/.test(ends);
  if (year !== '' && !isYear)
    issues.push(issue('scheduleYearNotCovered', 'taxYear', { year, first: FIRST_TAX_YEAR, last: LAST_QUARTER.year }));
  if (ends !== '' && !isMonth) issues.push(issue('scheduleMonth', 'month'));
  return isYear && isMonth ? incomeTaxYear(Number(year), Number(ends)) : null;
}

/**
 * The income tax year that begins in a calendar year.
 * @param ends the month in which it ends, 1 to 12
 */
export function incomeTaxYear(begins: number, ends: number): IncomeTaxYear {
  const lastYear = ends === 12 ? begins : begins + 1;
  const last = isoDate(lastYear, ends, lastDayOfMonth(lastYear, ends));
  return { days: { first: isoDate(begins, (ends % 12) + 1, 1), last }, ends };
}

const isAbsent = (value: unknown): boolean => isBlank(value) || value === false;

function readSchedules(schedules: unknown, law: Law, issues: Issue[]): ReadSchedule[] {
  if (isAbsent(schedules)) {
    issues.push(issue('scheduleTypeMissing', PAGE));
    return [];
  }
  if (!isObject(schedules)) {
    issues.push(issue('notAnObject', PAGE, { what: PAGE }));
    return [];
  }
  const known = form8849Schedules.map(({ schedule }) => schedule);
  const isKnown = (key: string): key is Form8849Schedule => (known as readonly string[]).includes(key);
  const given = Object.keys(schedules).filter((key) => !isAbsent(schedules[key]) || !isKnown(key));
  for (const schedule of given)
    if (!isKnown(schedule))
      issues.push(issue('unknownSchedule', `${PAGE}.${schedule}`, { schedule, known: known.join(', ') }));
  if (given.length === 0) issues.push(issue('scheduleTypeMissing', PAGE));
  const isTogether = given.length === 2 && given.includes('1') && given.includes('6');
  if (given.length > 1 && !isTogether) issues.push(issue('severalSchedules', PAGE, { schedules: given.join(' and ') }));
  if (given.length !== 1 && !isTogether) return [];
  return given.filter(isKnown).map((schedule) => readFacts(schedule, schedules[schedule], law, issues));
}

/**
 * A schedule with its facts under the names of their fields, and its rows under the labels of their lines.
 * @param path of the schedule, for findings on facts that belong to no field
 */
export function tidySchedule(
  schedule: Form8849Schedule,
  entered: Json,
  law: Law,
  path: string,
  issues: Issue[],
): ScheduleFacts {
  const isAnnual = entered.annualClaim === true && form8849Claims[schedule].annual === true;
  return tidyFacts(schedule, entered, isAnnual, law, path, new Set(), issues) as ScheduleFacts;
}

function readFacts(schedule: Form8849Schedule, entered: unknown, law: Law, issues: Issue[]): ReadSchedule {
  const path = `${PAGE}.${schedule}`;
  const isAnnual = isObject(entered) && entered.annualClaim === true && form8849Claims[schedule].annual === true;
  const shared = new Set<string>();
  const facts = isObject(entered) ? tidyFacts(schedule, entered, isAnnual, law, path, shared, issues) : entered;
  return { schedule, isAnnual, shared, groups: readClaimGroups({ [schedule]: facts }, PAGE, () => path, issues) };
}

/** The facts of a schedule by the names of its fields: without blanks, with every other name that a file may use. */
function tidyFacts(
  schedule: Form8849Schedule,
  entered: Json,
  isAnnual: boolean,
  law: Law,
  path: string,
  shared: Set<string>,
  issues: Issue[],
): Json {
  const { lines, ...rest } = withoutBlanks(entered, headerKeys);
  const { aliases = {}, rowNames = {}, dyeBoxes, lineByCrn } = form8849Claims[schedule];
  const linesByLabel = new Map(scheduleGroup(schedule, isAnnual, law).lines.map((line) => [line.line, line]));
  const tidyRow = (row: unknown): unknown => {
    if (!isObject(row)) return row;
    const { crn, ...facts } = renamed(withoutBlanks(row, rowKeys), { amount: 'amountOfClaim', ...rowNames });
    const entered = lineByCrn !== undefined && facts.line === lineByCrn && typeof crn === 'string' ? crn : facts.line;
    const label = typeof entered === 'string' ? labelOf(entered, aliases) : '';
    const isEntered = Object.keys(facts).some((name) => name !== 'line');
    return {
      ...(isEntered && linesByLabel.get(label)?.facts),
      ...facts,
      // The label is the credit reference number where it is not another one.
      ...(crn !== undefined && crn !== label && { crn }),
      ...(label !== '' && { line: label }),
    };
  };
  // A group reports rows that are no list.
  const rows = Array.isArray(lines) ? Array.from(lines as unknown[], tidyRow) : lines;
  const claimed = dyeBoxes.filter((box) => boxesOf(rows).has(box));
  const header = withVendorNumber(schedule, rest, path, issues);
  return { ...dyeByLine(header, dyeBoxes, claimed, shared), ...(rows !== undefined && { lines: rows }) };
}

/** The numbers of the lines that rows name: `3` of `3a`. */
const boxesOf = (rows: unknown): ReadonlySet<string> =>
  new Set(
    (Array.isArray(rows) ? rows : []).flatMap((row) =>
      isObject(row) && typeof row.line === 'string' ? [row.line.replace(/[a-z]$/, '')] : [],
    ),
  );

/** A value for every box that has a claim, or values by line, as facts of each box: `dye.3`. */
function dyeByLine(
  facts: Json,
  boxes: readonly string[],
  claimed: readonly string[],
  shared: Set<string>,
): Record<string, unknown> {
  const tidy: Record<string, unknown> = { ...facts };
  if (boxes.length === 0) return tidy;
  for (const name of DYE) {
    const value = facts[name];
    if (value === undefined) {
      // An explanation that is missing is missing once, as the box is checked once.
      if (shared.has('dye')) shared.add(name);
      continue;
    }
    delete tidy[name];
    if (isObject(value)) {
      for (const [box, entered] of Object.entries(value))
        if (!isAbsent(entered) || !boxes.includes(box)) tidy[`${name}.${box}`] = entered;
      continue;
    }
    shared.add(name);
    const checked = claimed.filter((box) => tidy[`dye.${box}`] === true);
    const of = name === 'detailedExplanation' && checked.length > 0 ? checked : claimed;
    for (const box of of.length > 0 ? of : boxes.slice(0, 1)) tidy[`${name}.${box}`] = value;
  }
  return tidy;
}

/** A number under the name of the specification belongs to the field of its letters. */
function withVendorNumber(schedule: Form8849Schedule, facts: Json, path: string, issues: Issue[]): Json {
  const { vendorRegNumber, regNumPrefix: prefix, ...others } = facts;
  if (vendorRegNumber === undefined && prefix === undefined) return facts;
  const fields = form8849Claims[schedule].fields.filter(({ shape }) => shape === 'registrationNumber');
  if (fields.length === 0) return facts;
  // Where one number is asked, letters and digits may come apart: AL and 12345678.
  const { regNum, ...extra } = others;
  const isApart = vendorRegNumber === undefined && regNum !== undefined && fields.length === 1;
  const number = isApart ? regNum : vendorRegNumber;
  const rest = isApart ? extra : others;
  if (number === undefined) {
    issues.push(issue('vendorNumberMissing', `${path}.regNumPrefix`));
    return rest;
  }
  if (typeof number !== 'string' || (prefix !== undefined && typeof prefix !== 'string')) {
    const name = typeof number === 'string' ? 'regNumPrefix' : isApart ? 'regNum' : 'vendorRegNumber';
    issues.push(issue('notText', `${path}.${name}`, { label: name }));
    return rest;
  }
  const whole = prefix === undefined || number.startsWith(prefix) ? number : `${prefix}${number}`;
  const [only, ...more] = fields;
  const field =
    more.length === 0 ? only : fields.find(({ name }) => whole.toLowerCase().startsWith(name.replace('RegNumber', '')));
  if (field === undefined) {
    const letters = fields.map(({ name }) => name.replace('RegNumber', '').toUpperCase()).join(', ');
    issues.push(issue('vendorNumberLetters', `${path}.vendorRegNumber`, { letters }));
    return rest;
  }
  return { [field.name]: whole, ...rest };
}

/** Every name of a fact that is entered once for some schedule. */
const headerKeys: ReadonlySet<string> = new Set([
  ...Object.values(form8849Claims).flatMap(({ fields }) => fields.map(({ name }) => name)),
  ...DYE,
  'vendorRegNumber',
  'regNumPrefix',
  'lines',
]);

/** Every name of a fact of a row, on some line of some schedule. */
const rowKeys: ReadonlySet<string> = new Set([
  'line',
  'amount',
  'crn',
  'attachments',
  ...claimNotes,
  ...Object.values(form8849Claims).flatMap(({ rowNames = {} }) => Object.keys(rowNames)),
  ...[...claimGroups, ...Object.values(form8849Claims)].flatMap(({ lines = [] }) =>
    lines.flatMap(({ fields }) => fields.map(({ name }) => name)),
  ),
]);

/** The label of a line on its schedule, for any label by which it is known. */
export const labelOf = (entered: string, aliases: Readonly<Record<string, string>> = {}): string =>
  (Object.hasOwn(aliases, entered) && aliases[entered]) || entered;

/** Facts under the names of their fields; a fact that is there under both has the one of the field. */
const renamed = (facts: Json, names: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => {
      const field = Object.hasOwn(names, name) ? (names[name] as string) : name;
      return field !== name && Object.hasOwn(facts, field) ? [] : [[field, value]];
    }),
  );

/** The facts without blanks and clear boxes under a known name: they say nothing. */
const withoutBlanks = (facts: Json, known: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([name, value]) => !(known.has(name) && isAbsent(value))));
