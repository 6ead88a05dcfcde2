import { formatDate, irsDay, resendBy } from '@gauger/excise';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { printedFilerNumber } from '../figures.ts';
import type { PrintedReturn } from '../return-document.ts';
import { heading } from './page-parts.ts';
import { ledgerTable } from './tables.ts';

/** Rejections that fit on one page. */
const MAX_LISTED = 25;

/**
 * A page that shows when the return was transmitted and rejected, to enclose with a paper return. Empty without a
 * rejection.
 * @param what the form and its period: "Form 720, 2026 Q1"
 */
export function transmissionPage(doc: PrintedReturn, what: string): Content[] {
  const all = doc.rejectedTransmissions ?? [];
  const [first] = all;
  if (first === undefined) return [];
  const standIn = all.find(({ answeredBy }) => answeredBy !== 'IRS')?.answeredBy;
  const resend = resendBy(irsDay(new Date(first.sentAt)));
  const small = (text: string): TableCell => ({ text, style: 'small' });
  const moment = (at: string) => `${formatDate(irsDay(new Date(at)))}, ${at.slice(11, 19)} UTC`;
  return [
    { text: '', pageBreak: 'before' },
    heading('E-file record', 'Transmissions of this return that were rejected'),
    {
      stack: [
        `${what}. ${doc.business.businessName}, ${printedFilerNumber(doc)}.`,
        standIn === undefined
          ? 'Enclose this page when you mail the return on paper: it shows when the return was first transmitted.'
          : `The ${standIn} answered, not the IRS. The IRS did not receive these transmissions: do not enclose this page.`,
        ...(resend === null
          ? []
          : [
              `Send it again electronically by ${formatDate(resend.by)}: ${resend.days} calendar days after the first transmission (${resend.citation}).`,
            ]),
        'The due date of the payment does not change.',
      ],
      margin: [0, 0, 0, 6],
    },
    ledgerTable(
      ['*', 150, 150, 90],
      [small('Submission ID'), small('Transmitted'), small('Rejection recorded'), small('Answered by')],
      // The first rejection counts for the time limit; of many, the newest follow.
      [first, ...all.slice(1).slice(-(MAX_LISTED - 1))].map(({ submissionId, sentAt, rejectedAt, answeredBy }) => [
        submissionId,
        moment(sentAt),
        moment(rejectedAt),
        answeredBy,
      ]),
    ),
  ];
}
