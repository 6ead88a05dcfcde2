import { type Law, parseSignedDecimal, sum, toFixed, ZERO } from '@gauger/excise';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { OfficialForms } from '../../blanks/official-forms.ts';
import { printedEin } from '../../figures.ts';
import { attachmentList } from '../../pdf/attachment-list.ts';
import { enclosedPage } from '../../pdf/enclosed-page.ts';
import { formHead } from '../../pdf/form-head.ts';
import { framed } from '../../pdf/frame.ts';
import { mailingPage } from '../../pdf/mailing-page.ts';
import { box, heading } from '../../pdf/page-parts.ts';
import { ledger } from '../../pdf/rules.ts';
import { field, signatureBlocks } from '../../pdf/signature-blocks.ts';
import { head, ledgerTable } from '../../pdf/tables.ts';
import { isFilled } from '../../rendering/form-steps.ts';
import type { Mailing } from '../../rendering/rendering.ts';
import type { ReturnDocument } from '../../return-document.ts';
import {
  type AdjustmentRow,
  inParentheses,
  nameOf,
  quarterEnding,
  quartersOf,
  quarterWords,
  rowsOf,
  statedDecreases,
} from './adjustments.ts';
import { amendedForm7208 } from './amended-forms.ts';
import { workpaperPages } from './workpapers.ts';

const FORM = 'Form 720-X';
export const REVISION = 'Rev. January 2020';

/** Rows of a line that are printed on the form. How many the official form has was not read: further ones get a page. */
const MAX_FORM_ROWS = 5;

/** The rows of line 1 or 2 that the form holds. */
export const rowsHeld = (official: OfficialForms | null, part: '1' | '2'): number =>
  official?.rowsHeld?.[part] ?? MAX_FORM_ROWS;

type Amended = ReturnDocument<'Form720X'>;

/** Lays out the pages of a Form 720-X for pdfmake: the form, the pages that go with it, and its workpapers. */
export function formDocument(doc: Amended, law: Law, mailing: Mailing | null = null): TDocumentDefinitions {
  const quarters = quartersOf(doc.facts);
  const period = quarters.map(quarterWords).join(', ');
  const official = mailing?.official ?? null;
  return framed(doc, { form: FORM, period, mailing }, [
    ...(mailing === null ? [] : mailingPage(mailing)),
    ...(isFilled(official) ? [] : formPages(doc, law, period, mailing)),
    ...enclosedPages(doc, law, official),
    ...attachmentList(doc),
    ...amendedForm7208(doc, law, official),
    ...workpaperPages(doc, law),
  ]);
}

const formPages = (doc: Amended, law: Law, period: string, mailing: Mailing | null): Content[] => [
  headOf(doc, period, mailing === null ? 'Copy for your records' : 'Figures to copy to the official form'),
  ...adjustments(doc, '1', law),
  ...adjustments(doc, '2', law),
  ...statementBoxes(doc, law),
  ...totals(doc),
  ...explanationsOnForm(doc),
  ...signatureBlocks(doc),
];

/** The pages that are enclosed with the official form: rows that it does not hold, statements, explanations. */
const enclosedPages = (doc: Amended, law: Law, official: OfficialForms | null): Content[] => [
  ...furtherRows(doc, law, official),
  ...statements(doc, law),
  ...explanations(doc, law),
];

const headOf = (doc: Amended, period: string, purpose: string): Content =>
  formHead(
    doc,
    {
      form: FORM,
      about: [purpose, REVISION],
      title: 'Amended Quarterly Federal\nExcise Tax Return',
      period: [period, 'Corrected quarters'],
    },
    [
      field('Name (as shown on Form 720)', doc.business.businessName),
      field('Employer identification number', printedEin(doc.business.EIN)),
      field('Telephone number', doc.business.contactPhoneNumber),
    ],
    null,
  );

/** Words of lines 1 and 2. */
const lines = {
  1: {
    title: 'Adjustments to liability reported on previously filed Forms 720',
    number: 'IRS\nNo.',
    of: 'Tax',
    original: 'Originally reported or\npreviously adjusted ($)',
    adjusted: 'Adjusted tax ($)',
    change: '(e) less (d) ($)',
  },
  2: {
    title: 'Adjustments to Schedule C (Form 720)',
    number: 'CRN',
    of: 'Credit',
    original: 'Originally reported or\npreviously adjusted ($)',
    adjusted: 'Adjusted credit ($)',
    change: '(d) less (e) ($)',
  },
} as const;

function adjustments(doc: Amended, part: '1' | '2', law: Law): Content[] {
  const rows = rowsOf(doc, part, law);
  const { title } = lines[part];
  if (rows.length === 0) return [heading(`Line ${part}`, title), { text: 'None', style: 'unused' }];
  const further = rows.slice(MAX_FORM_ROWS);
  return [
    heading(`Line ${part}`, title),
    rowsTable(part, rows.slice(0, MAX_FORM_ROWS), [
      ...(further.length === 0
        ? []
        : [lastRow(`${further.length} further rows: see the additional sheet`, changeOf(further))]),
      lastRow(`Line ${part} together`, inParentheses(doc.computed.totals[`line${part}`])),
    ]),
  ];
}

const changeOf = (rows: readonly AdjustmentRow[]): string =>
  inParentheses(toFixed(sum(rows.map(({ of }) => parseSignedDecimal(of.change) ?? ZERO)), 2));

const lastRow = (text: string, amount: string): TableCell[] => [
  { text, colSpan: 5, bold: true },
  {},
  {},
  {},
  {},
  { text: amount, alignment: 'right', bold: true },
];

function rowsTable(part: '1' | '2', rows: readonly AdjustmentRow[], last: readonly TableCell[][]): Content {
  const { number, of, original, adjusted, change } = lines[part];
  const column = (letter: string, ...[text, alignment]: Parameters<typeof head>) =>
    head(`(${letter}) ${text}`, alignment);
  return ledgerTable(
    [58, 30, '*', 88, 74, 78],
    [
      column('a', 'Quarter\nending'),
      column('b', number, 'center'),
      column('c', of),
      column('d', original, 'right'),
      column('e', adjusted, 'right'),
      column('f', `Change:\n${change}`, 'right'),
    ],
    [
      ...rows.map((row): TableCell[] => [
        row.quarterEnding,
        { text: row.number, alignment: 'center' },
        row.title,
        { text: row.original, alignment: 'right' },
        { text: row.adjusted, alignment: 'right' },
        { text: row.change, alignment: 'right', bold: true },
      ]),
      ...last,
    ],
  );
}

/** Line 3: which of its boxes apply to the decreases of line 1. */
function statementBoxes(doc: Amended, law: Law): Content[] {
  const used = new Set(statedDecreases(doc, law).map(({ line }) => line));
  return [
    {
      unbreakable: true,
      stack: [
        heading('Line 3', 'Statement in support of adjustment (tax decreases only)'),
        box(
          used.has('3a'),
          '3a, IRS Nos. 22, 26, 27 and 28 by the regular method: tax repaid to the person from whom it was collected, or consent of that person',
        ),
        box(
          used.has('3b'),
          '3b, other IRS Nos.: tax not included in the price and not collected, repaid to the ultimate purchaser, or written consent of the ultimate purchaser attached',
        ),
      ],
    },
  ];
}

/** Lines 4 and 5. */
function totals({ computed, facts }: Amended): Content[] {
  const { line4, overpayment } = computed.totals;
  const isOver = overpayment !== '0.00';
  const use = isOver ? facts.overpaymentUse : undefined;
  return [
    {
      unbreakable: true,
      stack: [
        heading('Lines 4 and 5', 'Total adjustments'),
        {
          table: {
            widths: [34, '*', 90],
            body: [
              [
                { text: '4', alignment: 'center', bold: true },
                {
                  text: `Total adjustments: column (f) of lines 1 and 2. ${isOver ? 'Overpayment' : 'Balance due, paid with this return'}`,
                },
                { text: inParentheses(line4), alignment: 'right', bold: true },
              ],
              [{ text: '5a', alignment: 'center', bold: true }, box(use === 'refund', 'Overpayment refunded'), {}],
              [
                { text: '5b', alignment: 'center', bold: true },
                box(
                  use === 'applyToNextReturn',
                  `Overpayment applied to Form 720 for the quarter ending${use === 'applyToNextReturn' ? ` ${quarterEnding(facts.applyToQuarter)}` : ''}`,
                ),
                {},
              ],
            ],
          },
          layout: ledger,
        },
      ],
    },
  ];
}

const explanationsOnForm = ({ computed }: Amended): Content[] =>
  computed.adjustments.length === 0
    ? []
    : [heading('Line 6', 'Explanation of adjustments'), { text: 'See the page "Explanation of adjustments".' }];

/** The rows that the form does not hold, with the sum of their changes. */
function furtherRows(doc: Amended, law: Law, official: OfficialForms | null): Content[] {
  const tables = (['1', '2'] as const).flatMap((part): Content[] => {
    const further = rowsOf(doc, part, law).slice(rowsHeld(official, part));
    if (further.length === 0) return [];
    return [
      { text: `Line ${part}, continued. ${lines[part].title}`, bold: true, margin: [0, 8, 0, 3] },
      rowsTable(part, further, [lastRow('Together', changeOf(further))]),
    ];
  });
  return tables.length === 0 ? [] : [...enclosedPage('Additional sheet', FORM, doc), ...tables];
}

/** A page for each part of line 3: every decrease with the statement chosen for it. */
function statements(doc: Amended, law: Law): Content[] {
  const decreases = statedDecreases(doc, law);
  return (['3a', '3b'] as const).flatMap((line): Content[] => {
    const ofLine = decreases.filter((one) => one.line === line);
    if (ofLine.length === 0) return [];
    return [
      ...enclosedPage(`Statement for line ${line}`, FORM, doc),
      {
        text: `Statement in support of the tax decreases below (Form 720-X, line ${line}; 26 USC 6416(a)(1)).`,
        margin: [0, 0, 0, 4],
      },
      ledgerTable(
        [70, 40, '*', 82, 190],
        ['Quarter ending', 'IRS No.', 'Tax', 'Decrease ($)', 'Statement'].map((text) => ({ text, style: 'small' })),
        ofLine.map(({ row, words }) => [
          row.quarterEnding,
          row.number,
          row.title,
          { text: row.change, alignment: 'right' },
          words,
        ]),
      ),
    ];
  });
}

/** Line 6: the reason of each row. */
function explanations(doc: Amended, law: Law): Content[] {
  const rows = [...rowsOf(doc, '1', law), ...rowsOf(doc, '2', law)];
  if (rows.length === 0) return [];
  return [
    ...enclosedPage('Explanation of adjustments, line 6', FORM, doc),
    ledgerTable(
      [28, 70, 60, 82, '*'],
      ['Line', 'Quarter ending', 'Of', 'Change ($)', 'Explanation'].map((text) => ({ text, style: 'small' })),
      rows.map(({ of, quarterEnding: ending, change, explanation }) => [
        of.part,
        ending,
        nameOf(of),
        { text: change, alignment: 'right' },
        explanation,
      ]),
    ),
  ];
}
