import {
  decimal,
  type Form8849Schedule,
  formatDate,
  grouped,
  type Law,
  masked,
  plus,
  type ScheduleLine,
  toFixed,
} from '@gauger/excise';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { printed } from '../../figures.ts';
import { text } from '../../mef/claim-statements.ts';
import { claimTable } from '../../pdf/claim-table.ts';
import { box, heading } from '../../pdf/page-parts.ts';
import { HAIR, ruled } from '../../pdf/rules.ts';
import { field } from '../../pdf/signature-blocks.ts';
import { head, ledgerTable, totalBox } from '../../pdf/tables.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { type SentSchedule, sentLine, sentSchedules } from './bindings.ts';
import { revisionFor } from './layouts.ts';
import { otherClaims } from './other-claims.ts';
import { type ClaimedLine, type ClaimedSchedule, headingsOf, numberOf } from './schedule.ts';
import { secondTaxPages } from './second-tax-pages.ts';

/** The pages of the schedule: what is given once, each line under its heading, the total, buyers and statements. */
export function schedulePages(
  doc: ReturnDocument<'Form8849'>,
  claimed: ClaimedSchedule,
  law: Law,
  papers: ReadonlyMap<string, string>,
): Content[] {
  const { schedule, group, lines } = claimed;
  const { cells } = doc.computed;
  const total = printed(cells['totals.totalClaim']) || '0.00';
  const bound = sentSchedules[schedule];
  return [
    { stack: [heading(`Schedule ${schedule}`, group.title)], pageBreak: 'before' },
    onceTable(claimed, total),
    ...linesPages(doc, claimed, bound, law, papers),
    totalBox(totalWords(schedule), total),
    ...bound.buyers.flatMap((list) => buyersTable(list, lines)),
    ...statements(claimed),
  ];
}

/** The lines of the schedule as its own form has them: the rows of Schedules 5 and 6 have columns of their own. */
function linesPages(
  { computed }: ReturnDocument<'Form8849'>,
  claimed: ClaimedSchedule,
  bound: SentSchedule,
  law: Law,
  papers: ReadonlyMap<string, string>,
): Content[] {
  const { schedule, lines } = claimed;
  if (bound.each !== undefined) return [otherClaimsTable(claimed, papers)];
  if (bound.supporting !== undefined) return secondTaxPages(claimed, bound, papers);
  const headings = headingsOf(schedule, law);
  return [...Map.groupBy(lines, ({ line }) => numberOf(line.line))].flatMap(([number, ofNumber]) => [
    claimTable(
      {
        number,
        title: headings.get(number)?.title ?? '',
        once: dyeWords(claimed, number),
        useWidth: useWidthOf(ofNumber),
      },
      ofNumber.map(({ line, rows, quantity }) => {
        const cell = `schedules.${schedule}.${line.line}.amount`;
        return { line: inTable(line), rows, quantity, amount: computed.cells[cell], paper: papers.get(cell) ?? '' };
      }),
    ),
    ...sharedAmounts(ofNumber, bound),
  ]);
}

/** The label of the total; a form without a line for it has it on the schedule alone. */
function totalWords(schedule: Form8849Schedule): string {
  const { refundLine } = revisionFor(schedule);
  const total = `Total refund of Schedule ${schedule}`;
  return refundLine === null ? total : `${total}, carried to line ${refundLine} of Form 8849`;
}

/** The rows of Schedule 6, each with the form and the period of its tax and the explanation of the claim. */
function otherClaimsTable(claimed: ClaimedSchedule, papers: ReadonlyMap<string, string>): Content {
  return {
    margin: [0, 6, 0, 0],
    ...ledgerTable(
      [28, '*', 120, 70, 28, 34],
      [
        head('Line', 'center'),
        head('Tax, with the explanation of the claim'),
        head('Form and period of the tax'),
        head('Claim ($)', 'right'),
        head('CRN', 'center'),
        head('Work-\npaper', 'center'),
      ],
      otherClaims(claimed).map(({ number, line, row, vin, paidWith, details, explanation }): TableCell[] => [
        { text: String(number), alignment: 'center' },
        {
          stack: [
            { text: line.title },
            ...[vin && `Vehicle identification number: ${vin}`, ...details, explanation]
              .filter(Boolean)
              .map((words) => ({ text: words, style: 'small' })),
          ],
        },
        { text: paidWith, fontSize: 7 },
        { text: grouped(row.cents), alignment: 'right' },
        { text: row.crn ?? '', alignment: 'center' },
        { text: papers.get(`schedules.6.${line.line}.amount`) ?? '', alignment: 'center', style: 'small' },
      ]),
    ),
  };
}

/** A line as its table shows it: buyers have a list of their own, and the fuel of a line is in its title. */
const inTable = (line: ScheduleLine): ScheduleLine => ({
  ...line,
  fields: line.fields.filter(({ name }) => !['nameOfGovUnit', 'tinOfGovUnit', 'typeOfFuel'].includes(name)),
});

/** The column of types of use is narrow where no row has one. */
const useWidthOf = (lines: readonly ClaimedLine[]): number =>
  lines.some(({ rows }) => rows.some(({ facts }) => text(facts.typeOfUse) !== '')) ? 100 : 48;

/** Period, registration numbers and boxes. */
function onceTable({ schedule, facts, group }: ClaimedSchedule, total: string): Content {
  const { periodStart, periodEnd } = facts;
  const [from, to] =
    schedule === '6' ? ['Earliest date of the claim', 'Latest date'] : ['Period of claim from', 'Period of claim to'];
  const numbers = group.fields.filter(({ shape }) => shape === 'registrationNumber');
  const cells = [
    ...(group.period.asked ? [field(from, day(periodStart)), field(to, day(periodEnd))] : []),
    ...numbers.map(({ name, label }) => field(label, text(facts[name]))),
    field('Total refund ($)', total),
  ];
  return {
    stack: [
      {
        table: { widths: cells.map(() => '*'), body: [cells] },
        layout: ruled({ outer: HAIR, inner: HAIR }),
      },
      ...(group.fields.some(({ name }) => name === 'annualClaim')
        ? [
            {
              ...(box(facts.annualClaim === true, 'Annual claim of a government or exempt organization') as object),
              margin: [0, 4, 0, 0],
            } as Content,
          ]
        : []),
    ],
  };
}

const day = (value: unknown): string => (typeof value === 'string' ? formatDate(value) : '');

/** Whether some of the claimed fuel of a number showed dye, where the form has a box for it. */
function dyeWords({ facts, group, lines }: ClaimedSchedule, number: string): string {
  if (!group.fields.some(({ name }) => name === `dye.${number}`)) return '';
  if (facts[`dye.${number}`] === true)
    return 'Some of the fuel showed visible evidence of dye (checked): see the statement';
  const isClaimed = lines.some(({ line, rows }) => numberOf(line.line) === number && rows.length > 0);
  return isClaimed ? 'None of the fuel showed visible evidence of dye' : '';
}

/** Amounts that the form has once for two lines, where both are claimed. */
function sharedAmounts(lines: readonly ClaimedLine[], bound: SentSchedule): Content[] {
  const byAmount = Map.groupBy(
    lines.filter(({ rows }) => rows.length > 0),
    ({ line }) => sentLine(bound, line.line).amount,
  );
  return [...byAmount.values()].flatMap((ofAmount): Content[] => {
    if (ofAmount.length < 2) return [];
    const names = ofAmount.map(({ line }) => line.line).join(' and ');
    const sum = ofAmount.reduce((amount, { claim }) => plus(amount, decimal(claim?.amount ?? '0')), decimal('0'));
    return [
      {
        text: `The form has one amount for lines ${names}: ${printed(toFixed(sum, 2))}`,
        style: 'small',
        alignment: 'right',
        margin: [0, 2, 0, 0],
      },
    ];
  });
}

/** A list of buyers. The copy may be handed on: of a taxpayer number only the end is printed. */
function buyersTable(
  { number, title, lines: named }: SentSchedule['buyers'][number],
  lines: readonly ClaimedLine[],
): Content[] {
  const buyers = lines.flatMap(({ line, rows }) =>
    named.includes(line.line) ? rows.filter(({ facts }) => text(facts.nameOfGovUnit) !== '') : [],
  );
  if (buyers.length === 0) return [];
  return [
    heading(`Line ${number}`, title),
    ledgerTable(
      [100, '*', 34, 82],
      [head('Taxpayer number'), head('Name'), head('Line'), head('Gallons', 'right')],
      buyers.map(({ facts }) => [
        masked(text(facts.tinOfGovUnit).replace(/\D/g, '')),
        text(facts.nameOfGovUnit),
        facts.line,
        { text: printed(text(facts.gallons)), alignment: 'right' },
      ]),
    ),
  ];
}

/** Words of the claimant that go with the schedule: about dye, and why a late claim is in time. */
function statements({ facts, group }: ClaimedSchedule): Content[] {
  const answers = group.fields.flatMap(({ name, label }): Content[] => {
    if (name !== 'whyInTime' && !name.startsWith('detailedExplanation')) return [];
    const words = text(facts[name]);
    return words === '' ? [] : [{ text: label, bold: true, margin: [0, 4, 0, 0] }, { text: words }];
  });
  return answers.length === 0 ? [] : [heading('Statements', 'That go with the schedule'), ...answers];
}
