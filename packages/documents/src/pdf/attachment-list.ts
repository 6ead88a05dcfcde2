import { grouped } from '@gauger/excise';
import type { Content } from 'pdfmake/interfaces.js';
import type { PrintedReturn } from '../return-document.ts';
import { heading } from './page-parts.ts';
import { head, ledgerTable } from './tables.ts';

/** The list of the return's files: each with its pages and the hash of its content. */
export function attachmentList({ attachments }: PrintedReturn): Content[] {
  if (attachments.length === 0) return [];
  return [
    heading('Attachments', 'PDF files that go with the return'),
    ledgerTable(
      ['*', '*', 36, 54, 150],
      [head('File'), head('What it is'), head('Pages', 'right'), head('Bytes', 'right'), head('SHA-256')],
      attachments.map(({ name, description, pages, bytes, sha256 }) => [
        name,
        description,
        { text: pages === null ? '' : String(pages), alignment: 'right' },
        { text: grouped(String(bytes)), alignment: 'right' },
        { text: sha256.replace(/.{32}(?=.)/g, '$& '), style: 'small' },
      ]),
    ),
  ];
}
