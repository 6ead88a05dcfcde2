import { formatDate, grouped } from '@gauger/excise';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { printed } from '../../figures.ts';
import { text } from '../../mef/claim-statements.ts';
import { box, heading } from '../../pdf/page-parts.ts';
import { head, ledgerTable } from '../../pdf/tables.ts';
import type { SentSchedule } from './bindings.ts';
import type { ClaimedLine, ClaimedSchedule } from './schedule.ts';

/** The lines of Schedule 5 with the kind of claim, and the rows that support them. */
export function secondTaxPages(
  { lines }: ClaimedSchedule,
  { kinds = [] }: SentSchedule,
  papers: ReadonlyMap<string, string>,
): Content[] {
  const ofKinds = kinds.map((kind) => ({
    ...kind,
    claimed: lines.filter(({ line, rows }) => kind.lines.includes(line.line) && rows.length > 0),
  }));
  return [
    heading('Part I', 'Claim for refund or payment of tax'),
    linesTable(lines, papers),
    {
      unbreakable: true,
      stack: [
        { text: 'Type of claim', bold: true, margin: [0, 6, 0, 2] },
        ...ofKinds.map(({ title, part, claimed }) => box(claimed.length > 0, `${title}, ${part}`)),
      ],
    },
    ...ofKinds.flatMap(({ part, title, paid, claimed }) =>
      claimed.length === 0
        ? []
        : [heading(part, `Supporting information for ${title.toLowerCase()}`), rowsTable(claimed, paid)],
    ),
  ];
}

/** Every line, with the claim where there is one. */
const linesTable = (lines: readonly ClaimedLine[], papers: ReadonlyMap<string, string>): Content =>
  ledgerTable(
    [34, '*', 82, 28, 34],
    [
      head('Line', 'center'),
      head('Type of fuel'),
      head('Claim ($)', 'right'),
      head('CRN', 'center'),
      head('Work-\npaper', 'center'),
    ],
    lines.map(({ line, claim, rows }): TableCell[] => {
      const style = rows.length === 0 ? { style: 'unused' } : {};
      const crn = claim?.crn ?? (typeof line.crn === 'string' ? line.crn : '');
      return [
        { text: line.line, alignment: 'center', ...style },
        { text: line.title, ...style },
        { text: rows.length === 0 ? '' : printed(claim?.amount), alignment: 'right' },
        { text: crn, alignment: 'center', ...style },
        { text: papers.get(`schedules.5.${line.line}.amount`) ?? '', alignment: 'center', style: 'small' },
      ];
    }),
  );

/** A row of the form for each that was entered: the line of its fuel, the day, the gallons and the tax. */
function rowsTable(claimed: readonly ClaimedLine[], paid: string): Content {
  const dayLabel = claimed[0]?.line.fields.find(({ name }) => name === 'dateSecondTax')?.label ?? '';
  return ledgerTable(
    [34, '*', 130, 70, 82],
    [head('Line', 'center'), head('Type of fuel'), head(dayLabel), head('Gallons', 'right'), head(paid, 'right')],
    claimed.flatMap(({ line, rows }) =>
      rows.map(({ facts, cents }): TableCell[] => [
        { text: line.line, alignment: 'center' },
        line.name,
        formatDate(text(facts.dateSecondTax)),
        { text: printed(text(facts.gallons)), alignment: 'right' },
        { text: grouped(cents), alignment: 'right' },
      ]),
    ),
  );
}
