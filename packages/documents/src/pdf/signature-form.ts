import {
  type FilingFormType,
  formatDate,
  formOf,
  formOutlines,
  grouped,
  plainText,
  type SignatureFormName,
  signatureForms,
} from '@gauger/excise';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { addressOf, printedFilerNumber } from '../figures.ts';
import type { PrintedReturn } from '../return-document.ts';
import { box, heading, MARGIN, PRACTICE_MARK, QUIET, setInType } from './page-parts.ts';
import { printPages } from './print-pages.ts';
import { HAIR, ledger, RULE, ruled } from './rules.ts';
import { field } from './signature-blocks.ts';

/** The content of a signature form. */
export interface SignatureFormContent {
  form: SignatureFormName;
  /** The return that is signed. */
  doc: PrintedReturn;
  /** The declaration, a paragraph each. */
  declaration: readonly string[];
  /** Names the very return on the paper: the first characters of the hash that the signature covers. */
  fingerprint: string;
}

/**
 * The form to print, sign by hand and upload, on one page. It holds what the official form asks for; the official form may be signed
 * instead.
 */
export const signatureFormPdf = (content: SignatureFormContent): Promise<Uint8Array> => printPages(toSign(content));

/** The totals of the return that the form states, with their lines. */
function amountsOf({ facts, computed }: PrintedReturn): (readonly [label: string, amount: string])[] {
  const { name, totals } = formOutlines[facts.formType as FilingFormType];
  return totals.map(({ label, line, total }) => {
    const cells: Readonly<Record<string, string>> = computed.cells;
    return [
      `${label}, ${name} ${/^\d/.test(line) ? `line ${line}` : line}`,
      `$${grouped(cells[`totals.${total}`] ?? '0.00')}`,
    ];
  });
}

const aboutReturn = (doc: PrintedReturn): readonly (readonly [string, string])[] => {
  const { facts, business } = doc;
  return [
    ['Return', `${formOf(facts).name}, ${formOf(facts).period(facts).name}`],
    ['Name', business.businessName],
    ['Taxpayer number', printedFilerNumber(doc)],
    ['Address', addressOf(business)],
  ];
};

function toSign({ form, doc, declaration, fingerprint }: SignatureFormContent): TDocumentDefinitions {
  const { name, title, revision, goesWithReturn } = signatureForms[form];
  return {
    pageSize: 'LETTER',
    pageMargins: [MARGIN, 44, MARGIN, 54],
    ...setInType(`${name}, ${doc.business.businessName}`, new Date(doc.preparedAt), 9),
    styles: { small: { fontSize: 7, color: QUIET }, heading: { bold: true, fontSize: 10 } },
    footer: {
      margin: [MARGIN, 12, MARGIN, 0],
      columns: [
        {
          style: 'small',
          text: `Prepared with Gauger on ${formatDate(doc.preparedAt.slice(0, 10))} in the layout of Gauger, with the content of ${name} (${revision ?? 'its current revision was not read'}).\nYou may sign the official form from irs.gov instead. Return ${fingerprint}.`,
        },
        { width: 70, text: 'Page 1 of 1', bold: true, fontSize: 7.5, alignment: 'right' },
      ],
    },
    content: [
      ...(doc.isPractice ? [{ text: PRACTICE_MARK, bold: true, fontSize: 11 }] : []),
      { text: name, fontSize: 20, bold: true },
      { text: title, fontSize: 11, margin: [0, 0, 0, 6] },
      {
        text: goesWithReturn
          ? 'Sign by hand, scan or photograph this page, and upload it to Gauger. It goes to the IRS with the return.'
          : 'Sign before the return is sent, and give the signed page to the originator, who keeps it. Do not mail it to the IRS.',
        margin: [0, 0, 0, 4],
      },
      heading('I', 'The return'),
      pairs(aboutReturn(doc), 'left'),
      { text: '', margin: [0, 0, 0, 6] },
      pairs(amountsOf(doc), 'right'),
      heading('II', 'Declaration of the taxpayer'),
      ...declaration.map((text): Content => ({ text, margin: [0, 0, 0, 4] })),
      ...(goesWithReturn ? [] : pinChoice),
      signHere(doc),
      ...(doc.paidPreparer ? [heading('III', 'Paid preparer'), preparerSigns(doc.paidPreparer)] : []),
    ],
  };
}

const pinChoice: Content[] = [
  {
    ...(box(
      false,
      'I authorize the originator to enter my PIN, written here, as my signature on the return.',
    ) as object),
    margin: [0, 4, 0, 2],
  } as Content,
  { ...(box(false, 'I will enter my PIN as my signature on the return.') as object), margin: [0, 0, 0, 4] } as Content,
  {
    table: { widths: [22, 22, 22, 22, 22], heights: 18, body: [[' ', ' ', ' ', ' ', ' ']] },
    layout: ruled({ outer: HAIR, inner: HAIR }),
  },
];

/** Two columns of rows, the second as text or as figures. */
const pairs = (rows: readonly (readonly [string, string])[], alignment: 'left' | 'right'): Content => ({
  table: {
    widths: ['*', 260],
    body: rows.map(([label, text]): TableCell[] => [{ text: label }, { text, bold: true, alignment }]),
  },
  layout: ledger,
});

const line = (label: string, below = ''): TableCell => ({
  stack: [
    { text: ' ', fontSize: 18 },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: RULE / 2 }] },
    { text: label, style: 'small' },
    ...(below ? [{ text: below, bold: true }] : []),
  ],
});

const signHere = ({ business }: PrintedReturn): Content => ({
  margin: [0, 14, 0, 0],
  table: {
    widths: ['*', '*'],
    body: [
      [line('Signature, by hand in ink', business.signingAuthorityName), line('Date signed')],
      [{ ...(field('Title', business.signingAuthorityTitle) as object) } as TableCell, { text: '' }],
    ],
  },
  layout: 'noBorders',
});

const preparerSigns = ({ personName, firmName, PTIN }: NonNullable<PrintedReturn['paidPreparer']>): Content => ({
  table: {
    widths: ['*', '*'],
    body: [
      [
        line("Preparer's signature", [personName, firmName].filter(Boolean).join(', ')),
        line('Date signed', `PTIN ${PTIN}`),
      ],
    ],
  },
  layout: 'noBorders',
});

/** The person who signs a form electronically, or on a practice site. */
export interface ElectronicSigner {
  name: string;
  title: string;
  /** When, `2026-11-26T12:00:00Z`. */
  at: string;
  /** On a practice site, where nothing is declared: the page says so. */
  isPractice: boolean;
}

/**
 * The form as signed on the page of Gauger, and not by hand. Plain type, because many returns are signed at once.
 */
export async function signedFormPdf(
  { form, doc, declaration, fingerprint }: SignatureFormContent,
  { name, title, at, isPractice }: ElectronicSigner,
): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const made = new Date(at);
  pdf.setTitle(`${isPractice ? 'Practice ' : ''}${signatureForms[form].name}`);
  pdf.setCreationDate(made);
  pdf.setModificationDate(made);
  const [plain, bold] = await Promise.all([
    pdf.embedFont(StandardFonts.Helvetica),
    pdf.embedFont(StandardFonts.HelveticaBold),
  ]);
  const page = pdf.addPage([612, 792]);
  let y = 744;
  const write = (text: string, { size = 10, strong = false } = {}) => {
    const font = strong ? bold : plain;
    for (const row of wrapped(plainText(text), (part) => font.widthOfTextAtSize(part, size) <= 612 - 2 * MARGIN)) {
      page.drawText(row, { x: MARGIN, y, size, font });
      y -= size * 1.45;
    }
  };
  if (isPractice) write('PRACTICE: no signature, not for the IRS', { size: 14, strong: true });
  write(signatureForms[form].name, { size: 18, strong: true });
  write(signatureForms[form].title, { size: 11 });
  y -= 8;
  for (const [label, text] of [...aboutReturn(doc), ...amountsOf(doc)]) write(`${label}: ${text}`);
  y -= 8;
  for (const paragraph of declaration) write(paragraph);
  y -= 8;
  const how = isPractice ? 'Made by a practice site for' : 'Signed electronically by';
  write(`${how} ${name}, ${title}, on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`, { strong: true });
  write(`Return ${fingerprint}`);
  return pdf.save({ useObjectStreams: false });
}

/** Text in rows that fit. A word that fits in none is cut. */
function wrapped(text: string, fits: (row: string) => boolean): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (fits(longer)) row = longer;
    else {
      if (row !== '') rows.push(row);
      row = word;
    }
  }
  return [...rows, row];
}
