import { z } from 'zod';
import { editors, readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { emailId, id, scopeQuery } from '../fields.ts';
import { filing } from '../filing.ts';

/** The documents of a Form 720 by their file name, each with its media type. */
export const form720Documents = {
  'form720.pdf': 'application/pdf',
  'form720.xml': 'application/xml',
  'cells.csv': 'text/csv',
  'package.zip': 'application/zip',
} as const;

export type Form720Document = keyof typeof form720Documents;

export const downloadForm720 = defineRoute({
  name: 'downloadForm720',
  method: 'GET',
  path: '/form720/form720id/{id}/documents/{document}',
  summary:
    'A document of a Form 720 as a file: its copy to print, its XML for the IRS, its figures, or all of it in one package',
  access: readers,
  params: z.strictObject({
    id,
    document: z.enum(Object.keys(form720Documents) as [Form720Document, ...Form720Document[]]),
  }),
  query: scopeQuery,
  response: fileAnswer,
  files: Object.values(form720Documents),
  errors: ['NOT_FOUND', 'RETURN_NOT_SENDABLE'],
});

/** Largest package that is read, in bytes: 50 MB of attachments, and the documents beside them. */
export const LARGEST_PACKAGE = 64 * 1024 * 1024;

export const addForm720FromPackage = defineRoute({
  name: 'addForm720FromPackage',
  method: 'POST',
  path: '/form720/package',
  summary:
    'Begin a Form 720 with what an open package holds: the facts and the attachments of a return of the business',
  access: editors,
  query: scopeQuery,
  body: z.strictObject({ businessId: id, emailId: emailId.optional() }).meta({ id: 'PackageOfBusiness' }),
  upload: { part: 'package', most: 1, bytes: LARGEST_PACKAGE },
  status: 201,
  response: filing,
  errors: [
    'INVALID_PACKAGE',
    'INVALID_ROWS',
    'INVALID_CLAIMS',
    'NOT_FOUND',
    'BUSINESS_ARCHIVED',
    'FILING_EXISTS',
    'ATTACHMENTS_FULL',
  ],
  versioned: true,
});
