import { type BusinessFieldName, businessFields } from '@gauger/contract/business';
import { type Choice, type Field, type Issue, law, PCOR, type PolicyType, sheetFact, sheetIssue } from '@gauger/excise';
import type { WantedColumn } from '@gauger/sheet';
import type { SheetTab } from '../../../../sheets/public.ts';
import { businessColumns } from '../../../clients/businesses/public.ts';

const fields: readonly Field[] = law.lines.find(({ irsNumber }) => irsNumber === PCOR)?.fields ?? [];

/** The numbers of a plan, by the name of their field on the line. */
export const numbers: readonly Field[] = fields.filter(({ kind }) => kind === 'quantity');

/** A column of a plan: its own heading, what else it is called, and what it takes. */
interface PlanColumn {
  readonly heading: string;
  readonly also?: readonly string[];
  readonly needed?: true;
  readonly takes: string;
  readonly choices?: readonly Choice[];
}

const policyTypes: readonly (Choice & { value: PolicyType })[] = [
  { value: 'selfInsured', label: 'Self-insured' },
  { value: 'insured', label: 'Insured' },
];

/** More words of sheets for the types: an HRA and a health FSA are plans of the employer (26 CFR 46.4376-1(b)(1)). */
const typesCalled: Readonly<Record<string, PolicyType>> = {
  hra: 'selfInsured',
  fsa: 'selfInsured',
  'health fsa': 'selfInsured',
  'self-funded': 'selfInsured',
  'self funded': 'selfInsured',
  'fully insured': 'insured',
  'fully-insured': 'insured',
};

/** The counting methods in the few words of a cell. */
const methods: readonly Choice[] = [
  { value: 'actualCount', label: 'Actual count' },
  { value: 'snapshotCount', label: 'Snapshot count' },
  { value: 'snapshotFactor', label: 'Snapshot factor' },
  { value: 'form5500SelfOnly', label: 'Form 5500 self-only' },
  { value: 'form5500', label: 'Form 5500' },
  { value: 'participants', label: 'HRA or FSA participants' },
  { value: 'memberMonths', label: 'Member months' },
  { value: 'stateForm', label: 'State form' },
];

/** The same methods in the words of the page, which a cell may have too. */
const pageMethods: readonly Choice[] = fields.find(({ name }) => name === 'countingMethod')?.choices ?? [];

const planColumns = {
  planName: {
    heading: 'Plan Name',
    also: ['Plan'],
    takes: 'Up to 60 characters. Distinguishes the plans of a business',
  },
  planYearEnd: {
    heading: 'Plan Year End',
    also: ['Plan Year Ending', 'Plan End Date', 'Last day of the policy or plan year'],
    needed: true,
    takes: 'A day, like 2025-12-31, 12/31/2025 or Dec 31, 2025',
  },
  policyType: {
    heading: 'Policy Type',
    also: ['Plan Type', 'Type of policy or plan'],
    needed: true,
    takes: 'One of these:',
    choices: policyTypes,
  },
  countingMethod: {
    heading: 'Counting Method',
    also: ['Method', 'How the lives were counted'],
    takes: 'Empty when the average is known, or one of these:',
    choices: methods,
  },
} as const satisfies Record<string, PlanColumn>;

const paymentColumns = {
  paymentMethod: {
    heading: 'IRS Payment',
    also: ['Payment Method'],
    takes: 'EFTPS when empty, or one of these:',
    choices: [
      { value: 'eftps', label: 'EFTPS' },
      { value: 'efw', label: 'Direct debit' },
    ],
  },
  bankName: { heading: 'Bank Name', takes: 'For direct debit' },
  accountType: {
    heading: 'Account Type',
    takes: 'For direct debit, one of these:',
    choices: [
      { value: '1', label: 'Savings' },
      { value: '2', label: 'Checking' },
    ],
  },
  routingTransitNum: {
    heading: 'Routing Transit Number',
    also: ['Routing Number'],
    takes: 'For direct debit: nine digits',
  },
  accountNumber: { heading: 'Account Number', takes: 'For direct debit' },
  requestedPaymentDate: { heading: 'Payment Date', takes: 'For direct debit: a date; if empty, the last possible one' },
} as const satisfies Record<string, PlanColumn>;

const LIVES = 'avgNumberOfLivesCovered';

/** More headings of sheets for the average: "Average", "Avg. # of covered lives", "Number of lives". */
const livesCalled: readonly string[] = [
  ...['Average', 'Avg', 'Covered Lives', 'Lives Covered', 'Lives', 'Number of Lives', 'No of Lives', '# of Lives'],
  ...['Average', 'Avg'].flatMap((average) =>
    ['Lives', 'Covered Lives', 'Lives Covered'].flatMap((lives) =>
      ['', 'Number of', 'No of', '# of'].map((number) => `${average} ${number} ${lives}`),
    ),
  ),
];

const numberColumns: Record<string, PlanColumn> = Object.fromEntries(
  numbers.map(({ name, label, help }) => [
    name,
    {
      heading: name === LIVES ? 'Average Lives' : label,
      also: name === LIVES ? [label, ...livesCalled] : [],
      takes: name === LIVES ? 'A whole number; empty when a method counts them' : (help ?? 'A whole number'),
    },
  ]),
);

/** A count of lives of each quarter, which a sheet may have instead of their sum; the template has the sum. */
const quarterColumns: Readonly<Record<string, PlanColumn>> = Object.fromEntries(
  ['first', 'second', 'third', 'fourth'].map((ordinal, at) => [
    `quarter${at + 1}`,
    { heading: `Lives, Q${at + 1}`, also: [`Q${at + 1}`, `${ordinal} quarter`], takes: 'A whole number' },
  ]),
);
export const quarterFields = Object.keys(quarterColumns);

/** The columns of a plan in the order of the template, by the name of their fact. */
export const plan: Readonly<Record<string, PlanColumn>> = {
  ...planColumns,
  ...numberColumns,
  ...paymentColumns,
};
export const planFields = Object.keys(plan);
export const paymentFields = Object.keys(paymentColumns);

/** Every column that is looked for: those of the business as Upload Business knows them, then those of the plan. */
export const wantedColumns: readonly WantedColumn<string>[] = [
  ...businessColumns.map(({ name, headings }: WantedColumn<BusinessFieldName>) => ({ name: name as string, headings })),
  ...Object.entries({ ...plan, ...quarterColumns }).map(([name, { heading, also = [] }]) => ({
    name,
    headings: [heading, name, ...also],
  })),
];

/** Columns that every row needs. */
export const neededColumns: readonly string[] = ['EIN', ...planFields.filter((name) => plan[name]?.needed)];

/** Column titles of the template. */
export const titleOf = (field: string): string =>
  (plan[field] ?? quarterColumns[field])?.heading ?? businessFields[field as BusinessFieldName]?.label ?? field;

/** The columns that hold days. */
export const dayFields: readonly string[] = ['planYearEnd', 'requestedPaymentDate'];

/** Cleans a cell as the page of a plan cleans typed text; the rules report the rest. */
export function entered(name: string, cell: string): string {
  const text = cell.trim();
  const { choices } = plan[name] ?? {};
  const called = name === 'policyType' ? typesCalled[text.toLowerCase()] : undefined;
  if (called) return called;
  if (choices) {
    const same = (entry: string) => bareText(entry) === bareText(text);
    const known = name === 'countingMethod' ? [...choices, ...pageMethods] : choices;
    return known.find(({ value, label }) => same(value) || same(label))?.value ?? text;
  }
  if (dayFields.includes(name)) return dayOf(name, text).day;
  if (isNumber(name)) return text.replace(/,(?=\d{3}(?!\d))/g, '').replace(/^(\d+)\.0+$/, '$1');
  return name === 'routingTransitNum' || name === 'accountNumber' ? text.replace(/[\s-]/g, '') : text;
}

/**
 * Finds ambiguous cells: a date that can be read in two ways, and a point before three digits, which many use for thousands.
 * @param dayFirst other days of the column are written day first
 */
export function doubtIn(name: string, cell: string, dayFirst: boolean): string | undefined {
  const text = cell.trim();
  if (dayFields.includes(name)) return dayOf(name, text, dayFirst).doubt?.message;
  const [, whole, thousands] = (isNumber(name) && /^(\d+)\.(\d{3})$/.exec(text)) || [];
  if (whole === undefined || thousands === undefined) return undefined;
  const large = BigInt(`${whole}${thousands}`).toLocaleString('en-US');
  return `${titleOf(name)} ${text} can be read as ${large} too: write ${large}, or the number without its zeros`;
}

/** Whether a column holds a number of lives, days or months. */
export const isNumber = (name: string): boolean =>
  quarterFields.includes(name) || numbers.some((field) => field.name === name);

const bareText = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A day as sheets of rows are read. */
function dayOf(name: string, text: string, dayFirst = false): { day: string; doubt?: Issue } {
  const column = { name, label: titleOf(name), kind: 'date', align: 'start', readOnly: false } as const;
  const { fact = '', found } = sheetFact(column, text, dayFirst ? { days: 'open' } : {}) ?? {};
  return { day: String(fact), ...(found && { doubt: sheetIssue(found.code, name, found.words) }) };
}

/** The sheet of a file that holds the plans. */
export type PlanTab = SheetTab<string>;
