import { formNames } from '@gauger/excise';

/** The unit of figures. It decides how they are added, written and drawn. */
export type ReportUnit = 'count' | 'dollars';

/** One and several of what is counted, as a sentence has them. */
type Noun = readonly [one: string, several: string];

interface Row {
  type: string;
  label: string;
  unit: ReportUnit;
  /** The things that its total counts; none for dollars. */
  noun?: Noun;
}

interface Described {
  /** Its name in calls. Its page has the same name in lower case. */
  name: string;
  title: string;
  /** A description of the figures and of their months. */
  about: string;
  /** Its totals in one sentence: the type of a row in braces is its total, `{all}` that of all, `{time}` the months. */
  totals: string;
  rows: readonly [Row, ...Row[]];
  /** The things that all rows together count, where they add up to a row of their own. */
  all?: Noun;
  /** The rows that the chart shows, of one unit; without it all. */
  chart?: readonly [string, ...string[]];
}

/** Every report, in the order of their tabs. The server says where the figures of each row come from. */
export const reports = [
  {
    name: 'filingSummary',
    title: 'Filing Summary',
    about: 'Filings by the month in which they were created.',
    totals: '{all}, {time}: {Form720}, {Form720X}, {Form8849}.',
    rows: [
      { type: 'Form720', label: formNames.Form720, unit: 'count', noun: [formNames.Form720, formNames.Form720] },
      { type: 'Form720X', label: formNames.Form720X, unit: 'count', noun: [formNames.Form720X, formNames.Form720X] },
      { type: 'Form8849', label: formNames.Form8849, unit: 'count', noun: [formNames.Form8849, formNames.Form8849] },
    ],
    all: ['filing', 'filings'],
  },
  {
    name: 'transactionSummary',
    title: 'Transactions Summary',
    about: 'Filings whose fee was paid, and the fees. A refunded fee is left out.',
    totals: '{transactions} paid for {filings}, {time}. Discounts: {discounts}.',
    rows: [
      { type: 'filings', label: 'Filings', unit: 'count', noun: ['filing', 'filings'] },
      { type: 'transactions', label: 'Transactions ($)', unit: 'dollars' },
      { type: 'discounts', label: 'Discounts ($)', unit: 'dollars' },
    ],
    // Discounts are not money that was paid.
    chart: ['transactions'],
  },
  {
    name: 'signupSummary',
    title: 'Signup Summary',
    about: 'People by the month in which they joined.',
    totals: '{users} joined, {time}.',
    rows: [{ type: 'users', label: 'Users', unit: 'count', noun: ['person', 'people'] }],
  },
] as const satisfies readonly Described[];

export type Report = Described & { name: ReportName };
export type ReportName = (typeof reports)[number]['name'];
export type ReportRowType = (typeof reports)[number]['rows'][number]['type'];

export const reportFiles = { csv: 'text/csv', pdf: 'application/pdf' } as const;
