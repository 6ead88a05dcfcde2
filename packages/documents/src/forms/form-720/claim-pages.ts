import {
  type ClaimGroup,
  type ClaimGroupFacts,
  type ClaimLine,
  claimsOf,
  type Field,
  formatDate,
  grouped,
  type Law,
  masked,
} from '@gauger/excise';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { printed } from '../../pdf/figures.ts';
import { heading, SHADE } from '../../pdf/page-parts.ts';
import { HAIR, ledger, RULE, ruled } from '../../pdf/rules.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';
import { claimedRows } from './claim-values.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The number of the workpaper of each cell that has one. */
type Papers = ReadonlyMap<string, string>;

/** The pages of Schedule C: the groups with claims, each with the facts entered once for it and its lines. */
export function claimPages(doc: ReturnDocument, law: Law, papers: Papers): Content[] {
  const groups = claimsOf(quarterOf(doc), law).flatMap((group) => {
    const facts = doc.facts.claimsData?.groups?.[group.group];
    const lines = group.lines.filter(({ line }) => claimedRows(line, group, doc).length > 0);
    return facts && lines.length > 0 ? [{ group, facts, lines }] : [];
  });
  if (groups.length === 0) return [];
  const month = MONTHS[Number(doc.facts.claimsData?.monthIncomeTaxYearEnds ?? '12') - 1] ?? '';
  return [
    { stack: [heading('Schedule C', 'Claims')], pageBreak: 'before' },
    { text: `Income tax year ends in ${month}`, style: 'small', margin: [0, 0, 0, 4] },
    ...groups.map(({ group, facts, lines }) => groupTable(group, facts, lines, doc, papers)),
    {
      unbreakable: true,
      margin: [0, 8, 0, 0],
      table: {
        widths: ['*', 82],
        body: [
          [
            { text: 'Total claims, carried to line 4', bold: true },
            { text: printed(doc.computed.cells['totals.totalClaim']), alignment: 'right', bold: true },
          ],
        ],
      },
      layout: ruled({ outer: RULE, inner: HAIR }),
    },
  ];
}

function groupTable(
  group: ClaimGroup,
  facts: ClaimGroupFacts,
  lines: readonly ClaimLine[],
  doc: ReturnDocument,
  papers: Papers,
): Content {
  const head = (text: string, alignment: 'left' | 'right' | 'center' = 'left'): TableCell => ({
    text,
    style: 'small',
    alignment,
  });
  const groupFacts = saidOnce(group, facts);
  return {
    margin: [0, 6, 0, 0],
    table: {
      headerRows: 2,
      dontBreakRows: true,
      widths: [34, '*', 100, 58, 44, 70, 28, 34],
      body: [
        [
          { text: group.group.replace('ijk', ''), bold: true, alignment: 'center', fillColor: SHADE },
          {
            stack: [
              { text: group.title, bold: true },
              ...(groupFacts === '' ? [] : [{ text: groupFacts, style: 'small' } as Content]),
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
        ...lines.flatMap((line) => lineRows(line, group, doc, papers)),
      ],
    },
    layout: ledger,
  };
}

/**
 * The printed rows of a line: each row that was entered, then the line's sum as on the return, where there are
 * several.
 */
function lineRows(line: ClaimLine, group: ClaimGroup, doc: ReturnDocument, papers: Papers): TableCell[][] {
  const rows = claimedRows(line.line, group, doc);
  const paper: TableCell = {
    text: papers.get(`claims.${line.line}.amount`) ?? '',
    alignment: 'center',
    style: 'small',
  };
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
  const { cells: figures } = doc.computed;
  return [
    ...cells,
    [
      {},
      { text: `Line ${line.line} together`, bold: true },
      {},
      { text: printed(figures[`claims.${line.line}.quantity`]), alignment: 'right', bold: true },
      {},
      { text: printed(figures[`claims.${line.line}.amount`]), alignment: 'right', bold: true },
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

/** Further facts of a row, in small print. */
function rowWords({ fields, quantity }: ClaimLine, facts: Facts): Content[] {
  const words = fields.flatMap((field) => {
    const value = facts[field.name];
    if (field.computed || field.name === quantity || field.kind === 'choice' || isNothing(value)) return [];
    if (field.name === 'amountOfClaim') return [];
    // The copy may be handed on: of a buyer's taxpayer number only the end is printed.
    if (field.shape === 'tin') return [`${field.label}: ${masked(String(value).replace(/\D/g, ''))}`];
    return [value === true ? field.label : `${field.label}: ${inWords(field, value)}`];
  });
  return words.length === 0 ? [] : [{ text: words.join(' · '), style: 'small' }];
}

function saidOnce({ fields }: ClaimGroup, facts: Facts): string {
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
