import type { Condition, Field, Formula, TaxLine } from '../types.ts';
import { count, money, notTotalled, optional, taxAmount } from './fields.ts';

/** The kinds of rows of IRS No. 150: the totals of a tax year, which are taxed, or the details that Form 7208 lists. */

const year: Condition = { field: 'entry', is: 'year' };
const repurchase: Condition = { field: 'entry', is: 'repurchase' };
const plan: Condition = { field: 'entry', is: 'plan' };

const amount = (name: string, label: string, enabledWhen: Condition, own: Partial<Field> = {}): Field => ({
  ...notTotalled(money(name, label, { unusualAbove: '1000000000000' })),
  enabledWhen,
  ...own,
});
/** A reduction of the taxed amount: a blank counts 0. */
const reduction = (name: string, label: string): Field => optional(amount(name, label, year));
const shares = (name: string, label: string, enabledWhen: Condition): Field => ({
  ...notTotalled(count(name, label, 'shares', { unusualAbove: '1000000000000' })),
  enabledWhen,
});
const words = (name: string, label: string, enabledWhen: Condition, maxLength?: number): Field => ({
  name,
  label,
  kind: 'text',
  enabledWhen,
  ...(maxLength === undefined ? {} : { maxLength }),
});

const exceptions: readonly Field[] = [
  reduction('exceptionReorganization', 'Exception: reorganization without gain or loss (5a)'),
  reduction('exceptionDividend', 'Exception: treated as a dividend (5b)'),
  reduction('exceptionRicOrReit', 'Exception: by a RIC or REIT (5c)'),
  reduction('exceptionOther', 'Other exceptions, such as dealers in securities (5d)'),
];
const issuances: readonly Field[] = [
  reduction('issuedToEmployees', 'Stock issued to employees (9a)'),
  reduction('issuedToAffiliateEmployees', 'Stock issued to employees of a specified affiliate (9b)'),
  reduction('otherStockIssued', 'Other stock issued (9c)'),
];
const contributed = reduction('contributedToPlans', 'Contributed to employer-sponsored retirement plans (8)');

/** The reductions of the repurchases, in the order of Form 7208 (26 USC 4501(c)(3), (e)). */
export const stockReductions = [...exceptions, contributed, ...issuances].map(({ name }) => name);
export const stockExceptions = exceptions.map(({ name }) => name);
export const stockIssuances = issuances.map(({ name }) => name);

/**
 * Line 3 adds up column (h) of line 1, and the head of the form names both days of a fiscal year. The tax is on repurchases
 * after December 31, 2022; each year goes with the return due for the first full quarter after it (26 CFR 58.6071-1(a)). Those
 * that ended to June 28, 2024 go with the third quarter of 2024 (c); so do those of June 29 and 30 by (a): the absence of the
 * line ends on June 30.
 */
export const stockTaxYears: NonNullable<TaxLine['taxYears']> = {
  begin: 'taxYearBegin',
  end: 'taxYearEnd',
  totals: { when: year, field: 'stockRepurchased' },
  listed: { when: repurchase, field: 'fairMarketValue' },
  since: '2023-01-01',
  citation: 'Form 7208 (April 2024), lines 1 to 3; 26 CFR 58.6071-1',
};

export const stockListed: Formula = {
  kind: 'none',
  because: 'Listed on Form 7208: the tax is on the totals of the tax year.',
  citation: 'Form 7208 (April 2024)',
};

export const stockFields: readonly Field[] = [
  {
    name: 'entry',
    label: 'Entry',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'year', label: 'Totals of the tax year' },
      { value: 'repurchase', label: 'Stock repurchased (line 1)' },
      { value: 'plan', label: 'Contributions to retirement plans (line 6)' },
    ],
  },
  {
    name: 'taxYearEnd',
    label: 'Last day of the tax year',
    kind: 'date',
    required: true,
    ofItsReturn: true,
    help: 'Of the corporation. Each tax year needs its own Form 7208.',
  },
  {
    name: 'taxYearBegin',
    label: 'First day of the tax year',
    kind: 'date',
    enabledWhen: year,
    ofItsReturn: true,
    help: 'For a fiscal year; empty for a calendar year.',
  },
  amount('stockRepurchased', 'Total fair market value repurchased (3)', year, {
    help: 'Of all stock repurchased in the tax year, also by specified affiliates.',
  }),
  {
    name: 'foreignEntity',
    label: 'A foreign corporation or surrogate foreign corporation is involved (4)',
    kind: 'boolean',
    enabledWhen: year,
  },
  ...exceptions,
  contributed,
  ...issuances,
  words('entityName', 'Name, if another entity repurchased (a)', repurchase, 75),
  words('entityEin', 'EIN of that entity (b)', repurchase, 9),
  words('transactionType', 'Type of transaction (c)', repurchase, 50),
  words('tradingSymbol', 'Ticker symbol (d)', repurchase),
  words('cusip', 'CUSIP number (d)', repurchase, 9),
  words('stockClass', 'Class of stock (e)', { field: 'entry', is: ['repurchase', 'plan'] }, 50),
  words('exchange', 'Exchange (f)', repurchase, 50),
  shares('sharesRepurchased', 'Shares repurchased', { field: 'entry', is: ['repurchase', 'plan'] }),
  amount('fairMarketValue', 'Fair market value repurchased', { field: 'entry', is: ['repurchase', 'plan'] }),
  optional(shares('sameClassShares', 'Shares of the class contributed (e)', plan)),
  optional(amount('sameClassValue', 'Their fair market value (f)', plan)),
  optional(shares('otherClassShares', 'Shares of another class contributed (g)', plan)),
  optional(amount('otherClassValue', 'Their fair market value (h)', plan)),
  amount('contributionValue', 'Value of the contributions (i)', plan),
  taxAmount,
];
