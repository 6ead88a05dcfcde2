import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { id } from '../fields.ts';
import { byEditors, byReaders } from './callers.ts';
import { sheetTypes } from './sheet-parts.ts';

/** The rows that one import left out because of errors, until a person dismisses them. */
export const leftOutRows = z
  .strictObject({
    id,
    filingId: id.nullable().meta({
      description: 'The filing whose import left them out: of a Form 720-X, this can be the return that it corrects',
    }),
    fileName: z.string(),
    leftOutAt: z.iso.datetime(),
    rows: z.int().meta({ description: 'Rows with an error, which were not imported' }),
    rowsInSheet: z.int().meta({ description: 'How many of them, from the first, the marked file has' }),
    lines: z.array(z.strictObject({ irsNumber: z.string(), rows: z.int() })).meta({
      description:
        'By IRS number, or such as `claims.3` for a page of claims, `claims.1.3` on Form 8849; empty for rows that name no line',
    }),
  })
  .meta({ id: 'LeftOutRows' });

export const getLeftOutSheet = defineRoute({
  name: 'getLeftOutSheet',
  method: 'GET',
  path: '/form720/rows/leftout/{id}/sheet',
  summary: 'The rows that one import left out, with their errors marked: corrected, this sheet can be imported',
  ...byReaders,
  params: z.strictObject({ id }),
  response: fileAnswer,
  files: sheetTypes,
  errors: ['NOT_FOUND'],
});

export const dismissLeftOutRows = defineRoute({
  name: 'dismissLeftOutRows',
  method: 'DELETE',
  path: '/form720/rows/leftout/{id}',
  summary: 'Forget the rows that one import left out, and their sheet',
  ...byEditors,
  params: z.strictObject({ id }),
  response: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
});
