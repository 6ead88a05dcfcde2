import { explainForm8849, form8849Schedules, formatDate, type Law, type Row } from '@gauger/excise';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { filerNumber, monthName, printed } from '../../figures.ts';
import { attachmentList } from '../../pdf/attachment-list.ts';
import { exportStatement } from '../../pdf/export-statement.ts';
import { formHead } from '../../pdf/form-head.ts';
import { framed } from '../../pdf/frame.ts';
import { mailingPage } from '../../pdf/mailing-page.ts';
import { box, heading } from '../../pdf/page-parts.ts';
import { ledger } from '../../pdf/rules.ts';
import { field, signatureBlocks } from '../../pdf/signature-blocks.ts';
import { transmissionPage } from '../../pdf/transmission-page.ts';
import { workpaperPages } from '../../pdf/workpaper-pages.ts';
import { claimPaper, MAX_EXPLAINED, numbersOf, type Unnumbered, type Workpaper } from '../../pdf/workpapers.ts';
import { isFilled } from '../../rendering/form-steps.ts';
import type { Mailing } from '../../rendering/rendering.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { claimedOnSchedule } from './export-claims.ts';
import { revisionFor } from './layouts.ts';
import { type ClaimedLine, type ClaimedSchedule, lineInWords, scheduleOf } from './schedule.ts';
import { schedulePages } from './schedule-pages.ts';

const FORM = 'Form 8849';

/** Lays out the pages of a Form 8849 for pdfmake: the form, its schedule, statements, attachments and workpapers. */
export function formDocument(
  doc: ReturnDocument<'Form8849'>,
  law: Law,
  mailing: Mailing | null = null,
): TDocumentDefinitions {
  const papers = workpapers(doc, law);
  const claimed = scheduleOf(doc, law);
  const period = `year ending ${formatDate(claimed.taxYear.last)}`;
  return framed(doc, { form: FORM, period, mailing }, [
    ...(mailing === null ? [] : mailingPage(mailing)),
    ...(isFilled(mailing?.official ?? null)
      ? []
      : [
          headOf(doc, claimed, mailing === null ? 'Copy for your records' : 'Figures to copy to the official form'),
          ...schedulesAttached(doc, claimed),
          ...signatureBlocks(doc),
        ]),
    ...schedulePages(doc, claimed, law, numbersOf(papers)),
    ...(mailing === null ? [] : exportStatement(claimedOnSchedule(claimed), FORM, doc)),
    ...attachmentList(doc),
    ...workpaperPages(papers),
    ...transmissionPage(doc, `${FORM}, ${period}`),
  ]);
}

function headOf(doc: ReturnDocument<'Form8849'>, { schedule, taxYear }: ClaimedSchedule, purpose: string): Content {
  const { business, facts, answeredBy } = doc;
  const { name, number } = filerNumber(doc);
  return formHead(
    doc,
    {
      form: FORM,
      about: [purpose, revisionFor(schedule).revision],
      title: 'Claim for Refund\nof Excise Taxes',
      period: [
        monthName(facts.month),
        'Month the income tax year ends',
        `${formatDate(taxYear.first)} to ${formatDate(taxYear.last)}`,
      ],
    },
    [
      field('Name of claimant', business.businessName),
      field(name === 'SSN' ? 'Social security number' : 'Employer identification number', number),
      field('Daytime phone', business.contactPhoneNumber),
    ],
    answeredBy ?? 'Not answered',
  );
}

/** The boxes of the schedules and the refund. */
function schedulesAttached({ computed }: ReturnDocument<'Form8849'>, { schedule }: ClaimedSchedule): Content[] {
  const { schedules, refundLine } = revisionFor(schedule);
  return [
    heading('Claim', 'Schedule attached and refund'),
    {
      table: {
        widths: [34, '*', 90],
        body: [
          ...form8849Schedules
            .filter((one) => schedules.includes(one.schedule))
            .map((one) => [
              { text: one.schedule, alignment: 'center' as const },
              box(one.schedule === schedule, `Schedule ${one.schedule}, ${one.title}`),
              {},
            ]),
          [
            { text: refundLine ?? '', alignment: 'center' as const, bold: true },
            { text: 'Total refund', bold: true },
            { text: printed(computed.cells['totals.totalClaim']) || '0.00', alignment: 'right' as const, bold: true },
          ],
        ],
      },
      layout: ledger,
    },
  ];
}

/** One workpaper for each line of the schedule on which a row is counted, in the order of the form. */
function workpapers(doc: ReturnDocument<'Form8849'>, law: Law): Workpaper[] {
  const claimed = scheduleOf(doc, law);
  return claimed.lines
    .flatMap((line) => paperOf(line, claimed, doc, law) ?? [])
    .map((paper, at) => ({ ...paper, number: `W-${at + 1}` }));
}

function paperOf(
  { line, claim, rows: counted, places }: ClaimedLine,
  { schedule }: ClaimedSchedule,
  { facts }: ReturnDocument<'Form8849'>,
  law: Law,
): Unnumbered | null {
  const entered = facts.schedules[schedule];
  if (claim === undefined || counted.length === 0 || entered === undefined) return null;
  const own = places.slice(0, MAX_EXPLAINED).flatMap((place) => {
    const row = entered.lines?.[place];
    return row === undefined ? [] : [{ row: row as Row, place }];
  });
  const cell = `schedules.${schedule}.${line.line}.amount`;
  const alone = { ...facts, schedules: { [schedule]: { ...entered, lines: own.map(({ row }) => row) } } };
  const name = `Schedule ${schedule}, ${lineInWords(schedule, line.line)}`;
  return claimPaper({ cell, name }, line, claim, own, explainForm8849(alone, cell, law));
}
