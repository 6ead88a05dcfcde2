import { accountTypes, formatDate, type Law, masked, quarterDays, quarterName, returnDueDate } from '@gauger/excise';
import type { Content, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { filerNumber, printed } from '../../figures.ts';
import { debitOf, refundAccountOf } from '../../mef/bank-accounts.ts';
import { attachmentList } from '../../pdf/attachment-list.ts';
import { exportStatement } from '../../pdf/export-statement.ts';
import { formHead } from '../../pdf/form-head.ts';
import { framed } from '../../pdf/frame.ts';
import { mailingPage } from '../../pdf/mailing-page.ts';
import { box, heading, SHADE } from '../../pdf/page-parts.ts';
import { HAIR, ledger, RULE, ruled } from '../../pdf/rules.ts';
import { designeeBlock, field, signatureBlocks } from '../../pdf/signature-blocks.ts';
import { head, ledgerTable } from '../../pdf/tables.ts';
import { transmissionPage } from '../../pdf/transmission-page.ts';
import { workpaperPages } from '../../pdf/workpaper-pages.ts';
import { numbersOf, type Workpaper } from '../../pdf/workpapers.ts';
import { isFilled } from '../../rendering/form-steps.ts';
import type { Mailing } from '../../rendering/rendering.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';
import { attachedFormPages } from './attached-form-pages.ts';
import { claimPages } from './claim-pages.ts';
import { claimedOnScheduleC } from './export-claims.ts';
import { type FormRow, type FormSection, formSections } from './form-rows.ts';
import { scheduleA, scheduleT } from './schedule-pages.ts';
import { workpapers } from './workpapers.ts';

/**
 * Lays out the pages of a return for pdfmake.
 * @param mailing makes a package to mail, whose first page has the instructions; without it, a copy for the filer's
 * records
 */
export function formDocument(doc: ReturnDocument, law: Law, mailing: Mailing | null = null): TDocumentDefinitions {
  const papers = workpapers(doc, law);
  return framed(
    doc,
    {
      form: 'Form 720',
      period: quarterName(quarterOf(doc)),
      mailing,
    },
    [
      ...(mailing === null ? [] : mailingPage(mailing)),
      ...(isFilled(mailing?.official ?? null) ? [] : formPages(doc, law, papers, mailing)),
      ...claimPages(doc, law, numbersOf(papers)),
      ...(mailing === null ? [] : exportStatement(claimedOnScheduleC(doc, law), 'Form 720', doc)),
      ...attachmentList(doc),
      ...attachedFormPages(doc, law, mailing?.official ?? null),
      ...workpaperPages(papers),
      ...transmissionPage(doc, `Form 720, ${quarterName(quarterOf(doc)).replace('Q', ' Q')}`),
    ],
  );
}

const formPages = (doc: ReturnDocument, law: Law, papers: readonly Workpaper[], mailing: Mailing | null): Content[] => [
  headOf(doc, mailing === null ? 'Copy for your records' : 'Figures to copy to the official form'),
  ...part('I', 'Tax by IRS No.', formSections('I', doc, law), papers),
  totalRow('1', 'Total. Add all amounts in Part I', doc, 'totals.totalPartI'),
  ...part('II', 'Tax by IRS No.', formSections('II', doc, law), papers),
  totalRow('2', 'Total. Add all amounts in Part II', doc, 'totals.totalPartII'),
  partIII(doc),
  designeeBlock(doc),
  ...signatureBlocks(doc),
  ...scheduleA(doc),
  ...scheduleT(doc),
];

function headOf(doc: ReturnDocument, purpose: string): Content {
  const { business, facts, answeredBy } = doc;
  const quarter = quarterOf(doc);
  return formHead(
    doc,
    {
      form: 'Form 720',
      about: [purpose],
      title: 'Quarterly Federal\nExcise Tax Return',
      period: [
        `${quarter.year} Q${quarter.quarter}`,
        `Quarter ending ${formatDate(quarterDays(quarter).last)}`,
        `Due ${formatDate(returnDueDate(quarter).due)}`,
      ],
    },
    [
      field('Name', business.businessName),
      field('Employer identification number', filerNumber(doc).number),
      {
        stack: [
          { text: 'Check if', style: 'small' },
          box(facts.finalReturn === true, 'Final return'),
          box(facts.addressChange === true, 'Address change'),
        ],
      },
    ],
    answeredBy ?? 'Not answered',
  );
}

function part(
  number: 'I' | 'II',
  title: string,
  sections: readonly FormSection[],
  papers: readonly Workpaper[],
): Content[] {
  const numbers = numbersOf(papers);
  let current = '';
  const row = (one: FormRow): TableCell[] => {
    if (one.irsNumber !== '') current = one.irsNumber;
    const paper = one.isLast ? (numbers.get(`${current}.tax`) ?? '') : '';
    const style = one.isUsed ? { bold: true } : { style: 'unused' };
    return [
      { text: one.irsNumber, alignment: 'center', ...style },
      { text: one.label, ...style, margin: [one.irsNumber === '' ? 8 : 0, 0, 0, 0] },
      { text: one.quantity, alignment: 'right', ...style },
      { text: one.rate, alignment: 'right', ...style },
      { text: one.tax, alignment: 'right', ...style },
      { text: paper, alignment: 'center', style: 'small' },
    ];
  };
  const section = ({ title: name, rows }: FormSection): TableCell[][] => [
    ...(sections.length > 1
      ? [[{ text: name, style: 'section', colSpan: 6, fillColor: SHADE }, {}, {}, {}, {}, {}]]
      : []),
    ...rows.map(row),
  ];
  return [
    partHeading(number, title),
    ledgerTable(
      [34, '*', 66, 46, 82, 36],
      [
        head('IRS\nNo.', 'center'),
        { text: '\nTax', style: 'small' },
        head('\nQuantity', 'right'),
        head('\nRate', 'right'),
        head('\nTax ($)', 'right'),
        head('Work-\npaper', 'center'),
      ],
      sections.flatMap(section),
    ),
  ];
}

const partHeading = (number: string, title: string): Content => heading(`Part ${number}`, title);

const totalRow = (line: string, label: string, doc: ReturnDocument, cell: string): ContentTable =>
  ({
    unbreakable: true,
    table: { widths: [34, '*', 82, 36], body: [amountRow(line, label, doc, cell)] },
    layout: ruled({ outer: RULE, inner: HAIR }),
  }) as ContentTable;

function amountRow(
  line: string,
  label: string,
  { computed }: ReturnDocument,
  cell: string,
  note?: Content,
): TableCell[] {
  const isTotal = ['totals.totalPartI', 'totals.totalPartII', 'totals.taxLiability'].includes(cell);
  const amount = computed.cells[cell] ?? '0.00';
  return [
    { text: line, alignment: 'center', bold: true },
    note ? { stack: [{ text: label }, note] } : { text: label },
    { text: isTotal && printed(amount) === '' ? '0.00' : printed(amount), alignment: 'right', bold: true },
    {},
  ];
}

/** The words of Part III, line by line, with their figures. */
function partIII(doc: ReturnDocument): Content {
  const { facts } = doc;
  const use = facts.overpayment?.overPaymentUse;
  const overpaid = printed(doc.computed.cells['totals.overPaymentFromThisQuarter']) !== '';
  return {
    unbreakable: true,
    stack: [
      partHeading('III', 'Total tax, credits and payment'),
      {
        table: {
          widths: [34, '*', 82, 36],
          body: [
            amountRow('3', 'Total tax: line 1 and line 2', doc, 'totals.taxLiability', nothingToReport(doc)),
            amountRow('4', 'Claims', doc, 'totals.totalClaim'),
            amountRow(
              '5',
              'Deposits made for the quarter',
              doc,
              'totals.deposit',
              box(facts.deposit?.depositedUsingSHRule === true, 'Safe harbor rule used'),
            ),
            amountRow('6', 'Overpayment from previous quarters', doc, 'totals.overPayment'),
            amountRow('7', 'Amount on line 6 that comes from a Form 720-X', doc, 'totals.form720xOverPaidAmt'),
            amountRow('8', 'Line 5 and line 6 together', doc, 'totals.totalPayment'),
            amountRow('9', 'Line 4 and line 8 together', doc, 'totals.totalCredit'),
            amountRow('10', 'Balance due: line 3 less line 9', doc, 'totals.totalDue', payment(doc)),
            amountRow('11a', 'Overpayment: line 9 less line 3', doc, 'totals.overPaymentFromThisQuarter'),
            [
              { text: '11b', alignment: 'center', bold: true },
              {
                columns: [
                  box(overpaid && use === 'applyToNextReturn', 'Applied to the next return'),
                  box(overpaid && use === 'refund', 'Refunded'),
                ],
              },
              {},
              {},
            ],
            ...refundRows(doc),
          ],
        },
        layout: ledger,
      },
    ],
  };
}

/** Lines 11c to 11e, where the refund is deposited. A bank number is never printed whole. */
function refundRows(doc: ReturnDocument): TableCell[][] {
  const account = refundAccountOf(doc);
  if (!account) return [];
  const { accountType, accountNumber, routingTransitNum } = account;
  const lines = [
    ['11c', `Routing number ${masked(routingTransitNum)}`],
    ['11d', `Type: ${accountTypes[accountType]}`],
    ['11e', `Account number ${masked(accountNumber)}`],
  ] as const;
  return lines.map(([line, text]) => [{ text: line, alignment: 'center', bold: true }, text, {}, {}]);
}

function nothingToReport({ facts }: ReturnDocument): Content | undefined {
  return facts.nilReturn || facts.zeroLiability ? box(true, 'Nothing to report') : undefined;
}

/** How a balance due is paid. A bank number is never printed whole. */
function payment(doc: ReturnDocument): Content | undefined {
  const debit = debitOf(doc);
  if (debit)
    return {
      text: `Paid by direct debit of the account ${masked(debit.accountNumber)}, on ${formatDate(debit.requestedPaymentDate)}`,
      style: 'small',
    };
  const isDue = printed(doc.computed.cells['totals.totalDue']) !== '';
  return isDue && doc.paymentOption?.paymentMethod === 'eftps' ? { text: 'Paid by EFTPS', style: 'small' } : undefined;
}
