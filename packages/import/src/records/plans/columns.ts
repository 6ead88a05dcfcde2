import { type Choice, type Field, law, PCOR, type PolicyType, policyTypeOf } from '@gauger/excise';
import { businessColumns } from '../businesses/columns.ts';
import { placeColumn } from '../businesses/place-column.ts';
import { choiceIn, type RecordColumn } from '../record-kind.ts';

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

const policyChoices: readonly (Choice & { value: PolicyType })[] = [
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

/** The row of the form that a cell names: "133(d)" is 133d. */
export const policyRowIn = (text: string): string | undefined => {
  const [, letter] = /^133\s?\(?([a-d])\)?$/i.exec(text.trim()) ?? [];
  return letter && `${PCOR}${letter.toLowerCase()}`;
};

/** The counting methods in the few words of a cell. */
export const methods: readonly Choice[] = [
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

const factColumns = {
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
    choices: policyChoices,
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
export const planColumns: Readonly<Record<string, PlanColumn>> = {
  ...factColumns,
  ...numberColumns,
  ...paymentColumns,
};
export const planFields = Object.keys(planColumns);
export const paymentFields = Object.keys(paymentColumns);

/** The columns that hold days. */
const dayFields: readonly string[] = ['planYearEnd', 'requestedPaymentDate'];

/** Whether a column holds a number of lives, days or months. */
const isNumber = (name: string): boolean =>
  quarterFields.includes(name) || numbers.some((field) => field.name === name);

const recordColumn = ([field, { heading, also = [], needed, choices }]: [string, PlanColumn]): RecordColumn => ({
  field,
  label: heading,
  alsoCalled: also,
  needed: needed === true,
  ...(isNumber(field) || dayFields.includes(field)
    ? { value: isNumber(field) ? 'count' : 'day' }
    : choices
      ? { value: 'choice', choices }
      : { value: 'text' }),
  ...(field === 'policyType' && {
    forAll: true,
    called: (text) => typesCalled[text.toLowerCase()] ?? policyTypeOf(policyRowIn(text)),
  }),
  ...(field === 'countingMethod' && { called: (text) => choiceIn(pageMethod, text) }),
  // A plan of its own is paid in its own way.
  ...(field === 'requestedPaymentDate' && { own: true }),
});

const pageMethod: RecordColumn = { field: 'countingMethod', label: '', value: 'choice', choices: pageMethods };

/** The columns of a sheet of plans: those of the business as Upload Business knows them, then those of the plan. */
export const planSheetColumns: readonly RecordColumn[] = [
  ...businessColumns.map(
    ({ field, label, alsoCalled = [] }): RecordColumn => ({
      field,
      label,
      alsoCalled,
      value: 'text',
      needed: field === 'EIN',
    }),
  ),
  placeColumn,
  ...Object.entries({ ...planColumns, ...quarterColumns }).map(recordColumn),
];

/** Cleans the value of a cell as the page of a plan cleans typed text; the rules report the rest. */
export function enteredInPlan(name: string, value: string): string {
  const text = value.trim();
  if (isNumber(name)) return text.replace(/^(\d+)\.0+$/, '$1');
  return name === 'routingTransitNum' || name === 'accountNumber' ? text.replace(/[\s-]/g, '') : text;
}

/** Column titles of the template. */
export const titleOf = (field: string): string =>
  planSheetColumns.find((column) => column.field === field)?.label ?? field;
