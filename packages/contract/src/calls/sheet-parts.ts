import { z } from 'zod';
import { fileAnswer } from '../envelope.ts';
import { emailId } from '../fields.ts';
import { byImporters } from './callers.ts';

/** The schemas that calls with a spreadsheet share. */

/** Maximum faults, remarks and rows in one answer; the marked file has all. */
export const MAX_LISTED = 1_000;

export const sheetTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
export const sheetFormat = z.enum(['csv', 'xlsx']);

/** The largest file of businesses or plans, in bytes. */
export const LARGEST_SHEET = 5 * 1024 * 1024;

/** One sheet of at most so many bytes. */
export const oneSheet = (bytes = LARGEST_SHEET) => ({ part: 'file', most: 1, bytes });

/** The text parts sent with a sheet. */
export const withSheet = { emailId: emailId.optional() };

/** Most sheets that one call chooses. */
const MAX_CHOSEN = 150;
const place = '[1-9][0-9]{0,2}';
const row = '[1-9][0-9]{0,4}';
const listed = (one: string, most: number) => new RegExp(`^${one}(,${one}){0,${most - 1}}$`);

const separatorNames = ['comma', 'semicolon', 'tab', 'pipe'] as const;

/** How the file is to be read where it is not read as found. */
export const howToRead = {
  separator: z
    .enum(separatorNames)
    .optional()
    .meta({ description: 'The character between the cells of a CSV; absent, it is found. A workbook has none' }),
  sheets: z
    .string()
    .max(1_000)
    .regex(listed(`${place}(:${row})?`, MAX_CHOSEN), 'Name sheets by place and row of the headings, such as 2:4')
    .optional()
    .meta({
      description:
        'The sheets that hold the rows, by their place in `tabs`, with the row of their headings: `2:4`, or `2` where the row is found. Absent: sheets are found, too',
      examples: ['2:4'],
    }),
  takeBack: z
    .string()
    .max(10 * MAX_LISTED)
    .regex(
      listed(`${place}:${row}`, MAX_LISTED),
      `Name at most ${MAX_LISTED.toLocaleString('en-US')} rows by place of the sheet and row, such as 2:97`,
    )
    .optional()
    .meta({
      description: 'Rows to read although they were set aside, by place of the sheet and row: `2:97,2:183`',
      examples: ['2:97'],
    }),
};

/** The sheets of a file as it was read. */
export const readFile = {
  separator: z
    .enum([...separatorNames, 'other'])
    .nullable()
    .meta({
      description:
        'The character between the cells of a CSV, as found or chosen; `other` for one that the file names in a line such as `sep=~`; null for a workbook',
    }),
  tabs: z
    .array(
      z.strictObject({
        name: z.string(),
        rows: z.int(),
        isHidden: z.boolean().meta({ description: 'Hidden in its file: it is read only when it is chosen' }),
      }),
    )
    .meta({ description: 'The sheets of the file that have cells, in their order; empty rows count' }),
};

/** The rows that a call leaves out, and its answers to the questions about the file. */
export const answersToFile = {
  leaveOutRows: z
    .string()
    .max(10 * MAX_LISTED)
    .regex(
      listed(`${place}:${row}`, MAX_LISTED),
      `Name at most ${MAX_LISTED.toLocaleString('en-US')} rows by place of the sheet and row, such as 2:97`,
    )
    .optional()
    .meta({ description: 'Rows to leave out, by place of the sheet and row: `2:97,2:183`', examples: ['2:97'] }),
  answers: z
    .string()
    .max(60_000)
    .optional()
    .meta({
      description: 'Answers to the questions of the check: a JSON object with a text for the `id` of each',
      examples: ['{"points:60:noOfGallons":"thousands"}'],
    }),
};

/** Questions about a file, with the answers that were given. */
const questions = z
  .array(
    z.strictObject({
      id: z.string().meta({
        description:
          'The same for the same file and settings; that of a word or of a habit of a column is the same in every file',
      }),
      kind: z
        .enum([
          'tax',
          'word',
          'column',
          'headings',
          'above',
          'carry',
          'table',
          'points',
          'days',
          'round',
          'unit',
          'reversal',
          'zero',
          'marked',
          'sum',
          'total',
          'summary',
          'sheets',
        ])
        .meta({
          description:
            '`tax`: which tax or line a word is, or all rows of a sheet that name none; `word`: what another word means; `column`: which column holds a field; `headings`: whether they are in two rows; `above`: whether the tax is in a row above its rows; `carry`: whether an empty cell has the value above; `table`: whether a second table is left out; `points`: whether they separate thousands; `days`: whether the day or the month is first; `round`: whether decimals are rounded to whole numbers; `unit`: whether amounts are in the unit of their column although a heading, a row or a word of the file says otherwise, and what they are multiplied by, such as `1000`; `reversal`: whether a row cancels another; `zero`: whether rows of 0 are imported; `marked`: whether rows that a word marks, such as "VOID", or that name another product, are left out; `sum`: whether a row that adds up those above is a total; `total`: why a total of the file is not that of its rows, in words; `summary`: whether a sheet adds up the others and is left out; `sheets`: whether sheets that are not read hold rows, too',
        }),
      at: z.strictObject({
        sheet: z.int().meta({ description: 'Place of the sheet in `tabs`, from 1' }),
        column: z.string().meta({ description: 'Letters of the column; empty for none' }),
        rows: z.array(z.int()).meta({ description: 'The first 20 rows it is about' }),
      }),
      text: z.string(),
      hint: z.string(),
      choices: z
        .array(
          z.strictObject({
            value: z.string(),
            label: z.string(),
            guess: z.boolean().meta({ description: 'The likely answer; nothing is read so until it is given' }),
          }),
        )
        .meta({ description: 'The possible answers; none for one in words' }),
      answer: z.string().nullable().meta({ description: 'As it was given or is remembered; null while there is none' }),
      word: z
        .strictObject({ line: z.string(), field: z.string(), text: z.string() })
        .nullable()
        .meta({ description: 'The word by which a business remembers the answer; null where it holds for one file' }),
      affects: z.strictObject({
        rows: z.int(),
        tax: z.string().nullable().meta({ description: 'The tax of these rows; null while it cannot be computed' }),
      }),
    }),
  )
  .meta({ description: 'Open questions first; rows that an open one is about are not imported; 200 at most' });

/** Why rows of a sheet are not read as data. */
const asideReasons = [
  'title',
  'blank',
  'headings',
  'total',
  'hidden',
  'struck',
  'example',
  'unread',
  'empty',
  'product',
  'text',
  'table',
  'reversal',
  'zero',
  'marked',
  'sum',
  'chosen',
  'otherReturn',
] as const;

export const setAside = {
  setAsideCount: z
    .array(z.strictObject({ reason: z.enum(asideReasons), rows: z.int() }))
    .meta({ description: 'How many rows were set aside, by reason' }),
  setAside: z
    .array(
      z.strictObject({
        sheet: z.int().meta({ description: 'Place of the sheet in `tabs`, from 1' }),
        row: z.int(),
        reason: z.enum(asideReasons).meta({
          description:
            '`title`: above the headings; `headings`: the headings once more; `total`: a total or subtotal; `hidden`: hidden in the file; `struck`: with a line through all of its cells; `example`: of the template; `unread`: only in columns that are not read; `empty`: nothing that counts was entered; `product`: with a word, such as a product, whose rows are left out; `text`: neither a day nor an amount, such as a line of units; `table`: of a second table; `reversal`: a row and the one that cancels it; `zero`: its amount is 0; `marked`: a word marks it, such as "VOID", or names another product; `sum`: it adds up the rows above; `chosen`: named by the call; `otherReturn`: of another form or quarter, or no tax payment',
        }),
        text: z.string().meta({ description: 'The first 200 characters of its cells' }),
        takenBack: z.boolean().meta({ description: 'Read as a row after all' }),
      }),
    )
    .meta({ description: `Rows of the sheet that are not read, by row; ${MAX_LISTED} at most, without blank ones` }),
};

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

/** The question that settles an error. */
export const question = z
  .string()
  .nullable()
  .meta({ description: 'The open question whose answer settles it; null for a mistake of the cell' });

export const faults = <Field extends z.ZodType>(field: Field) =>
  z
    .array(z.strictObject({ ...cellPlace, field, message: z.string(), question }))
    .meta({ description: `By row; ${MAX_LISTED} at most` });

/** Whether leading zeros that a spreadsheet took are put back. */
export const zeros = z.enum(['asWritten', 'restored']).default('asWritten').meta({
  description:
    '`restored` puts zeros before EINs of eight digits and short ZIP codes: a spreadsheet takes them off numbers',
});

/** The cells whose zeros wait for a confirmation. */
export const lostZeros = <Field extends z.ZodType>(field: Field) => ({
  lostZeros: z
    .array(z.strictObject({ row: z.int(), column: z.string(), field, value: z.string(), restored: z.string() }))
    .meta({
      description: `Cells that lack leading zeros, with the zeros; ${MAX_LISTED} at most. Confirm them with \`zeros\` \`restored\``,
    }),
  lostZeroCount: z.int(),
});

/** How a sheet was read: the field of each column, and its alternatives. */
export const readColumns = {
  columns: z.array(
    z.strictObject({
      column: z.string().meta({ description: 'Letters of the column' }),
      heading: z.string(),
      field: z.string().nullable().meta({ description: 'What it was taken for; null when it is not read' }),
      sample: z.string().meta({ description: 'The text of its first full cell' }),
      isHidden: z.boolean().meta({ description: 'Hidden in the file: it is read only when a field is named for it' }),
    }),
  ),
  fields: z.array(
    z.strictObject({ field: z.string(), label: z.string(), needed: z.boolean() }).meta({
      description: 'What a column may be taken for',
    }),
  ),
};

/** A sheet as it was read: its place, the row of its headings, and its columns. */
const readPlace = {
  name: z.string(),
  place: z.int().meta({ description: 'Its place in `tabs`, from 1' }),
  headingRow: z.int(),
  firstRows: z.array(z.strictObject({ row: z.int(), cells: z.array(z.string()) })).meta({
    description: 'The first rows with cells, to choose the row of the headings from; 40 characters of a cell',
  }),
};

/** A sheet as it was read, with the rows that show how. */
export const readSheet = {
  ...readPlace,
  ...readColumns,
  letters: z.array(z.string()).meta({ description: 'Letters of the columns that the shown rows fill' }),
  shownRows: z
    .array(
      z.strictObject({
        row: z.int(),
        cells: z.array(z.string()).meta({ description: '40 characters of each' }),
        aside: z
          .enum(asideReasons)
          .nullable()
          .meta({ description: 'Why it is not read as data; null for a row that is' }),
      }),
    )
    .meta({
      description: 'The first rows, those that open questions are about, and totals, as the file has them; 30 at most',
    }),
};

/** The questions about a file. */
export const asked = {
  questionCount: z.int().meta({ description: 'Open questions, those among them that are not listed' }),
  questions,
  askedCount: z.int().meta({ description: 'Faults that the answer to a question settles' }),
};

/** The fields that the sender assigned to headings. */
export const chosenColumns = z
  .strictObject({
    ...withSheet,
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

const ofAccount = { ...byImporters, wholeAccount: true } as const;
const oneFile = { ...ofAccount, method: 'POST', upload: oneSheet(), errors: ['INVALID_SHEET'] } as const;

/** The common parts of the calls for a sheet of a whole account: its check, save, marked file, columns and template. */
export const sheetCalls = {
  check: oneFile,
  upload: { ...oneFile, status: 201 },
  mark: {
    ...oneFile,
    summary: 'The sheet with its cells with errors marked, and explained in a last column; nothing is saved',
    response: fileAnswer,
    files: sheetTypes,
  },
  saveColumns: { ...ofAccount, method: 'PUT', body: chosenColumns, response: rememberedColumns },
  getTemplate: {
    ...ofAccount,
    method: 'GET',
    summary: 'The sheet to fill in: headings, an example, and in the XLSX what each column takes',
    params: z.strictObject({ format: sheetFormat }),
    response: fileAnswer,
    files: sheetTypes,
  },
} as const;
