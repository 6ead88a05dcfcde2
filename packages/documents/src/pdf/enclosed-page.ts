import type { Content } from 'pdfmake/interfaces.js';
import type { PrintedReturn } from '../return-document.ts';
import { printedEin } from './figures.ts';
import { heading } from './page-parts.ts';

/** The head of a page that is enclosed with the official form: it has the name and the EIN of the filer. */
export const enclosedPage = (title: string, form: string, { business }: PrintedReturn): Content[] => [
  { text: '', pageBreak: 'before' },
  heading('Enclose', title),
  { text: `With ${form} of ${business.businessName}, EIN ${printedEin(business.EIN)}`, margin: [0, 0, 0, 6] },
];
