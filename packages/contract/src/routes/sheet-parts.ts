import { z } from 'zod';
import { emailId } from '../fields.ts';

/** The schemas that calls with a spreadsheet share. */

/** Maximum faults, remarks and rows in one answer; the marked sheet has all. */
export const MAX_LISTED = 1_000;

/** The media types of a sheet. */
export const sheetTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
export const sheetFormat = z.enum(['csv', 'xlsx']);

/** One sheet of at most so many bytes. */
export const oneSheet = (bytes = 5 * 1024 * 1024) => ({ part: 'file', most: 1, bytes });

/** The text parts sent with a sheet. */
export const besideSheet = { emailId: emailId.optional() };

/** Whether rows with a fault prevent saving the others. */
export const save = z
  .enum(['all', 'good'])
  .default('all')
  .meta({ description: '`all` saves nothing while a row has a fault; `good` leaves such rows out' });

/** The place of a cell, and its content. */
export const cellPlace = {
  row: z.int().meta({ description: 'From 1, as the spreadsheet counts' }),
  column: z.string().meta({ description: 'Letters of the column; empty when the sheet lacks it' }),
  title: z.string().meta({ description: 'What the column is called in the template' }),
  value: z.string().meta({ description: 'The first 100 characters of the cell' }),
};

export const faults = <Field extends z.ZodType>(field: Field) =>
  z
    .array(z.strictObject({ ...cellPlace, field, message: z.string() }))
    .meta({ description: `By row; ${MAX_LISTED} at most` });

/** How a sheet was read: the field of each column, and its alternatives. */
export const readColumns = {
  columns: z.array(
    z.strictObject({
      column: z.string().meta({ description: 'Letters of the column' }),
      heading: z.string(),
      field: z.string().nullable().meta({ description: 'What it was taken for; null when it is not read' }),
      sample: z.string().meta({ description: 'The text of its first full cell' }),
    }),
  ),
  fields: z.array(
    z.strictObject({ field: z.string(), label: z.string(), needed: z.boolean() }).meta({
      description: 'What a column may be taken for',
    }),
  ),
};

/** The fields that the sender assigned to headings. */
export const saidColumns = z
  .strictObject({
    ...besideSheet,
    columns: z
      .array(z.strictObject({ heading: z.string().min(1).max(200), field: z.string().max(100).nullable() }))
      .min(1)
      .max(100)
      .meta({ description: 'The name of a field for each heading; null for one that is not to be read' }),
  })
  .meta({ id: 'ColumnsOfSheet' });

export const rememberedColumns = z.strictObject({
  remembered: z.int().meta({ description: 'Headings that are known of these sheets now' }),
});
