import type { Content } from 'pdfmake/interfaces.js';
import { printedFilerNumber } from '../figures.ts';
import type { PrintedReturn } from '../return-document.ts';
import { heading } from './page-parts.ts';

/** The head of a page that is enclosed with the official form: it has the name and the number of the filer. */
export const enclosedPage = (title: string, form: string, doc: PrintedReturn): Content[] => [
  { text: '', pageBreak: 'before' },
  heading('Enclose', title),
  { text: `With ${form} of ${doc.business.businessName}, ${printedFilerNumber(doc)}`, margin: [0, 0, 0, 6] },
];
