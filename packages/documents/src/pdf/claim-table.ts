import { type ClaimLine, type Field, formatDate, grouped, masked } from '@gauger/excise';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { printed } from '../figures.ts';
import type { Claimed } from '../mef/claim-statements.ts';
import { SHADE } from './page-parts.ts';
import { ledger } from './rules.ts';
import { head } from './tables.ts';

/** A claim line in print. One without rows is shown empty. */
export interface PrintedClaim {
  line: ClaimLine;
  rows: readonly Claimed[];
  /** The sum of the line's quantities, where it has one. */
  quantity: string | undefined;
  amount: string | undefined;
  /** The number of its workpaper; empty without one. */
  paper: string;
}

/**
 * A table of claims: the title of the group with what was entered once for it, and its lines.
 * @param group `useWidth`: the width of the column of types of use, in points
 */
export function claimTable(
  group: { number: string; title: string; once: string; useWidth?: number },
  lines: readonly PrintedClaim[],
): Content {
  return {
    margin: [0, 6, 0, 0],
    table: {
      headerRows: 2,
      dontBreakRows: true,
      widths: [34, '*', group.useWidth ?? 100, 58, 44, 70, 28, 34],
      body: [
        [
          { text: group.number, bold: true, alignment: 'center', fillColor: SHADE },
          {
            stack: [
              { text: group.title, bold: true },
              ...(group.once === '' ? [] : [{ text: group.once, style: 'small' } as Content]),
            ],
            colSpan: 7,
            fillColor: SHADE,
          },
          {},
          {},
          {},
          {},
          {},
          {},
        ],
        [
          head('Line', 'center'),
          head('Claim'),
          head('Type of use'),
          head('Quantity', 'right'),
          head('Rate', 'right'),
          head('Claim ($)', 'right'),
          head('CRN', 'center'),
          head('Work-\npaper', 'center'),
        ],
        ...lines.flatMap(lineRows),
      ],
    },
    layout: ledger,
  };
}

/**
 * The printed rows of a line: each row that was entered, then the line's sum as on the return, where there are
 * several.
 */
function lineRows({ line, rows, quantity, amount, paper: number }: PrintedClaim): TableCell[][] {
  const paper: TableCell = { text: number, alignment: 'center', style: 'small' };
  if (rows.length === 0)
    return [
      [
        { text: line.line, alignment: 'center', style: 'unused' },
        { text: line.title, style: 'unused' },
        {},
        {},
        {},
        {},
        { text: typeof line.crn === 'string' ? line.crn : '', alignment: 'center', style: 'unused' },
        {},
      ],
    ];
  const cells = rows.map(({ facts, cents, rate, crn }, at): TableCell[] => [
    { text: at === 0 ? line.line : '', alignment: 'center' },
    { stack: [...(at === 0 ? [{ text: line.title }] : []), ...rowWords(line, facts)] },
    { text: choiceOf(line, facts), fontSize: 7 },
    { text: quantityOf(line, facts), alignment: 'right' },
    { text: rate ?? '', alignment: 'right' },
    { text: grouped(cents), alignment: 'right' },
    { text: crn ?? '', alignment: 'center' },
    rows.length === 1 ? paper : {},
  ]);
  if (rows.length === 1) return cells;
  return [
    ...cells,
    [
      {},
      { text: `Line ${line.line} together`, bold: true },
      {},
      { text: printed(quantity), alignment: 'right', bold: true },
      {},
      { text: printed(amount), alignment: 'right', bold: true },
      {},
      paper,
    ],
  ];
}

type Facts = Readonly<Record<string, unknown>>;

const quantityOf = ({ quantity }: ClaimLine, facts: Facts): string =>
  quantity === undefined ? '' : printed(String(facts[quantity] ?? ''));

/** The chosen type of use or fuel, by its words. */
const choiceOf = ({ fields }: ClaimLine, facts: Facts): string =>
  fields
    .filter(({ kind, name }) => kind === 'choice' && name !== 'quarterEnding')
    .map((field) => inWords(field, facts[field.name]))
    .filter(Boolean)
    .join(', ');

/** Further facts of a row, in small print. The filer's own mark is not: a printed claim may be mailed to the IRS. */
function rowWords({ fields, quantity }: ClaimLine, facts: Facts): Content[] {
  const words = fields.flatMap((field) => {
    const value = facts[field.name];
    if (field.computed || field.aside || field.name === quantity || field.kind === 'choice' || isNothing(value))
      return [];
    if (field.name === 'amountOfClaim') return [];
    // The copy may be handed on: of a buyer's taxpayer number only the end is printed.
    if (field.shape === 'tin') return [`${field.label}: ${masked(String(value).replace(/\D/g, ''))}`];
    return [value === true ? field.label : `${field.label}: ${inWords(field, value)}`];
  });
  return words.length === 0 ? [] : [{ text: words.join(' · '), style: 'small' }];
}

/** The facts that were entered once for a group, in words. */
export function factsStatedOnce({ fields }: { fields: readonly Field[] }, facts: Facts): string {
  const { periodStart, periodEnd } = facts;
  const period =
    isNothing(periodStart) || isNothing(periodEnd)
      ? []
      : [`Period of claim ${formatDate(String(periodStart))} to ${formatDate(String(periodEnd))}`];
  const others = fields.flatMap((field) => {
    const value = facts[field.name];
    if (/^period(Start|End)$/.test(field.name) || isNothing(value)) return [];
    return [value === true ? `${field.label} (checked)` : `${field.label}: ${inWords(field, value)}`];
  });
  return [...period, ...others].join(' · ');
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '' || value === false;

const inWords = (field: Field, value: unknown): string =>
  isNothing(value) ? '' : (field.choices?.find((choice) => choice.value === value)?.label ?? String(value));
