import { formatDate } from '@gauger/excise';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { printedFilerNumber } from '../figures.ts';
import { isFilled } from '../rendering/form-steps.ts';
import type { Mailing } from '../rendering/rendering.ts';
import type { PrintedReturn } from '../return-document.ts';
import { MARGIN, PRACTICE_MARK, QUIET, setInType } from './page-parts.ts';

/** The words of the pages around a form. */
interface FrameWords {
  /** "Form 720" */
  form: string;
  /** "2026Q1" */
  period: string;
  /** How the return is mailed; null for a copy for the filer's records. */
  mailing: Mailing | null;
}

/** Lays out the pages of a form for pdfmake: each with the filer above it, and below it that it is not the official form. */
export function framed(doc: PrintedReturn, words: FrameWords, content: Content[]): TDocumentDefinitions {
  const { form, period } = words;
  return {
    pageSize: 'LETTER',
    pageMargins: [MARGIN, 62, MARGIN, 58],
    ...setInType(`${form}, ${period}, ${doc.business.businessName}`, new Date(doc.preparedAt), 8.5),
    styles: {
      small: { fontSize: 7, color: QUIET },
      section: { bold: true, fontSize: 8.5 },
      unused: { color: QUIET },
      heading: { bold: true, fontSize: 10 },
    },
    header: () => pageHeader(doc),
    footer: (page, pages) => pageFooter(doc, words, page, pages),
    content,
  };
}

function pageHeader(doc: PrintedReturn): Content {
  const filer: Content = {
    margin: [MARGIN, doc.isPractice ? 6 : 34, MARGIN, 0],
    columns: [
      { text: doc.business.businessName, style: 'small' },
      { text: printedFilerNumber(doc), style: 'small', alignment: 'right' },
    ],
  };
  if (!doc.isPractice) return filer;
  return [
    { text: PRACTICE_MARK, bold: true, fontSize: 11, alignment: 'center', margin: [MARGIN, 14, MARGIN, 0] },
    filer,
  ];
}

function pageFooter(doc: PrintedReturn, { form, mailing }: FrameWords, page: number, pages: number): Content {
  const { submissionId, computed, preparedAt } = doc;
  // The record of transmissions is the last page, and may be mailed.
  const isRecord = page === pages && (doc.rejectedTransmissions ?? []).length > 0;
  const from = submissionId === null ? '' : ` from submission ${submissionId}`;
  return {
    margin: [MARGIN, 12, MARGIN, 0],
    columns: [
      {
        text: [
          `Copy prepared with Gauger${from} on ${formatDate(preparedAt.slice(0, 10))}, rate book ${computed.rateBookVersion}.\n`,
          isRecord ? 'Not an official IRS form.' : aboutPages(form, mailing),
        ],
        style: 'small',
      },
      { text: `Page ${page} of ${pages}`, bold: true, fontSize: 7.5, alignment: 'right', width: 70 },
    ],
  };
}

/** The purpose of the pages. */
function aboutPages(form: string, mailing: Mailing | null): string {
  if (mailing === null) return 'Copy for your records. Not an official IRS form.';
  if (mailing.enclosesPages) return `Not the official form. Mail the official ${form} with the pages headed "Enclose".`;
  return isFilled(mailing.official)
    ? `Not the official form. Mail the official ${form}.`
    : `Not the official form: copy these figures to ${form} from irs.gov, and mail that.`;
}
