import { z } from 'zod';
import { readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { id, scopeQuery } from '../fields.ts';

/** The documents of a Form 720 by their file name, each with its media type. */
export const form720Documents = {
  'form720.pdf': 'application/pdf',
  'form720.xml': 'application/xml',
  'cells.csv': 'text/csv',
} as const;

export type Form720Document = keyof typeof form720Documents;

export const downloadForm720 = defineRoute({
  name: 'downloadForm720',
  method: 'GET',
  path: '/form720/form720id/{id}/documents/{document}',
  summary: 'A document of a Form 720 as a file: its copy to print, its XML for the IRS, or its figures',
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
