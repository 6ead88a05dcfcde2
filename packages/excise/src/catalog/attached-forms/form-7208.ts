import { stockExceptions, stockIssuances, stockReductions } from '../form-720/stock-repurchase.ts';
import type { Condition } from '../types.ts';
import type { AttachedForm, FormColumn, FormEntry, Source } from './types.ts';

const amount: FormColumn = { name: 'amount', label: 'Amount', kind: 'money' };
const column = (name: string, label: string, kind: FormColumn['kind'] = 'text'): FormColumn => ({ name, label, kind });
const year: Condition = { field: 'entry', is: 'year' };
const repurchase: Condition = { field: 'entry', is: 'repurchase' };
const plan: Condition = { field: 'entry', is: 'plan' };

const ofYear = (line: string, label: string, source: Source): FormEntry => ({
  line,
  label,
  from: ['150'],
  where: year,
  cells: { amount: source },
});

/** Form 7208 (April 2024). Each tax year has its own form. */
export const form7208: AttachedForm = {
  form: '7208',
  title: 'Excise Tax on Repurchase of Corporate Stock',
  citation: 'Form 7208 (April 2024); 26 USC 4501',
  copiesBy: 'taxYearEnd',
  parts: [
    {
      part: 'year',
      title: 'Tax year',
      columns: [column('begin', 'Tax year beginning'), column('end', 'Tax year ending')],
      entries: [
        {
          line: 'days',
          label: 'Tax year of the corporation',
          from: ['150'],
          where: year,
          cells: { begin: { text: ['taxYearBegin'] }, end: { text: ['taxYearEnd'] } },
        },
      ],
    },
    {
      part: 'I.1',
      title: 'Stock repurchased',
      columns: [
        column('entity', '(a) Other entity'),
        column('ein', '(b) EIN'),
        column('transaction', '(c) Transaction'),
        column('symbol', '(d) Symbol'),
        column('cusip', 'CUSIP'),
        column('stockClass', '(e) Class'),
        column('exchange', '(f) Exchange'),
        column('shares', '(g) Shares', 'quantity'),
        column('value', '(h) Fair market value', 'money'),
      ],
      entries: [
        {
          repeats: true,
          from: ['150'],
          where: repurchase,
          cells: {
            entity: { text: ['entityName'] },
            ein: { text: ['entityEin'] },
            transaction: { text: ['transactionType'] },
            symbol: { text: ['tradingSymbol'] },
            cusip: { text: ['cusip'] },
            stockClass: { text: ['stockClass'] },
            exchange: { text: ['exchange'] },
            shares: { sum: 'sharesRepurchased' },
            value: { sum: 'fairMarketValue' },
          },
        },
      ],
    },
    {
      part: 'I',
      title: 'Total stock repurchases',
      columns: [amount],
      entries: [
        ofYear('3', 'Total fair market value of stock repurchased', { sum: 'stockRepurchased' }),
        ofYear('4', 'A foreign corporation or surrogate foreign corporation is involved', { ticked: 'foreignEntity' }),
      ],
    },
    {
      part: 'II',
      title: 'Exceptions',
      columns: [amount],
      entries: [
        ofYear('5a', 'Reorganization in which no gain or loss is recognized', { sum: 'exceptionReorganization' }),
        ofYear('5b', 'Treated as a dividend', { sum: 'exceptionDividend' }),
        ofYear('5c', 'By a regulated investment company or real estate investment trust', {
          sum: 'exceptionRicOrReit',
        }),
        ofYear('5d', 'Other exceptions', { sum: 'exceptionOther' }),
        ofYear('5e', 'Total exceptions', { sums: stockExceptions }),
      ],
    },
    {
      part: 'III.6',
      title: 'Stock contributed to employer-sponsored retirement plans',
      columns: [
        column('stockClass', '(a) Class'),
        column('shares', '(b) Shares repurchased', 'quantity'),
        column('value', '(c) Fair market value', 'money'),
        column('average', '(d) Average price', 'money'),
        column('sameClassShares', '(e) Same class: shares', 'quantity'),
        column('sameClassValue', '(f) Same class: value', 'money'),
        column('otherClassShares', '(g) Other class: shares', 'quantity'),
        column('otherClassValue', '(h) Other class: value', 'money'),
        column('contribution', '(i) Contributions', 'money'),
      ],
      entries: [
        {
          repeats: true,
          from: ['150'],
          where: plan,
          cells: {
            stockClass: { text: ['stockClass'] },
            shares: { sum: 'sharesRepurchased' },
            value: { sum: 'fairMarketValue' },
            average: { average: 'fairMarketValue', per: 'sharesRepurchased' },
            sameClassShares: { sum: 'sameClassShares' },
            sameClassValue: { sum: 'sameClassValue' },
            otherClassShares: { sum: 'otherClassShares' },
            otherClassValue: { sum: 'otherClassValue' },
            contribution: { sum: 'contributionValue' },
          },
        },
      ],
    },
    {
      part: 'III',
      title: 'Contributions to employer-sponsored retirement plans',
      columns: [amount],
      entries: [ofYear('8', 'Total value of the contributions', { sum: 'contributedToPlans' })],
    },
    {
      part: 'IV',
      title: 'Stock issued',
      columns: [amount],
      entries: [
        ofYear('9a', 'Stock issued to employees', { sum: 'issuedToEmployees' }),
        ofYear('9b', 'Stock issued to employees of a specified affiliate', { sum: 'issuedToAffiliateEmployees' }),
        ofYear('9c', 'Other stock issued', { sum: 'otherStockIssued' }),
        ofYear('9d', 'Total stock issued', { sums: stockIssuances }),
      ],
    },
    {
      part: 'V',
      title: 'Tax',
      columns: [amount, { name: 'tax', label: 'Tax', kind: 'money' }],
      entries: [
        ofYear('10', 'Taxable repurchases: line 3 less lines 5e, 8 and 9d', {
          net: 'stockRepurchased',
          less: stockReductions,
        }),
        {
          line: '11',
          label: 'Tax (IRS No. 150)',
          from: ['150'],
          where: year,
          cells: { tax: { tax: true } },
        },
      ],
    },
  ],
};
