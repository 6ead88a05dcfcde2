import { type FilingFormType, formOutlines, law, MAX_ROWS } from '@gauger/excise';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { fileAnswer, issueSchema } from '../envelope.ts';
import { emailId, id, scopeQuery } from '../fields.ts';
import { byImporters, byReaders } from './callers.ts';
import { type FormCalls, formCalls } from './form-calls.ts';
import { leftOutRows } from './left-out-rows.ts';
import {
  answersToFile,
  asked,
  cellPlace,
  chosenColumns,
  howToRead,
  MAX_LISTED,
  oneSheet,
  question,
  readFile,
  readSheet,
  rememberedColumns,
  save,
  setAside,
  sheetFormat,
  sheetTypes,
  withSheet,
} from './sheet-parts.ts';

/** Maximum size of a sheet of rows, in bytes. */
export const LARGEST_ROW_SHEET = 10 * 1024 * 1024;

/** The address part for a sheet in which each row names its line. */
export const WHOLE_FILING = 'filing';

/** The name of the column that names the line of each row of a whole filing. */
export const LINE_COLUMN = 'irsNumber';

/** How the word of a choice begins whose column the sheet lacks: it has one value for all rows. */
export const NO_COLUMN = '(no column)';

const upload = oneSheet(LARGEST_ROW_SHEET);
const irsNumber = z
  .string()
  .refine((number) => law.lines.some((line) => line.irsNumber === number), 'There is no such IRS No. on Form 720')
  .meta({ description: 'IRS number of a tax line; absent for the whole filing', examples: ['60'] });

/** Every page of claims, instead of one. */
export const ALL_CLAIMS = 'all';

/** The beginning of the names of sheets of claims, where those of taxes have an IRS number. */
export const CLAIM_SHEETS = 'claims.';

const claims = z
  .string()
  .max(20)
  .regex(/^(all|\w+(\.\w+)?)$/, 'Name a page of claims, such as 3 of Schedule C, 1.3 of Form 8849, or all')
  .meta({
    description:
      'Rows of claims instead of taxes: `all`, or one page of claims, such as `3` on Schedule C of Form 720 and `1.3` for line 3 of Schedule 1 of Form 8849',
    examples: ['3'],
  });

/** A day of the period of the claims. */
const claimDay = (which: 'First' | 'Last') =>
  z
    .string()
    .max(20)
    .optional()
    .meta({
      description: `${which} day of the claim, for pages of claims that have no such day yet`,
      examples: [which === 'First' ? '2026-01-01' : '2026-03-31'],
    });

const wishes = {
  ...withSheet,
  ...howToRead,
  ...answersToFile,
  irsNumber: irsNumber.optional(),
  claims: claims.optional(),
  periodStart: claimDay('First'),
  periodEnd: claimDay('Last'),
  mode: z.enum(['append', 'replace']).default('append').meta({
    description:
      'After the existing rows of a line, or in their place. Lines without a row in the sheet stay as they are',
  }),
  leaveOut: z.enum(['present', 'duplicates', 'none']).default('present').meta({
    description:
      '`present` leaves out rows that the line has already, `duplicates` also rows that repeat one of the sheet, `none` takes all',
  }),
};

const cell = z.strictObject({
  sheet: z.string().meta({ description: 'Name of the tab; empty for a CSV' }),
  ...cellPlace,
  irsNumber: z.string().meta({
    description: 'The line of the row: an IRS number, or `3d` or a CRN of a claim; empty while it names none',
  }),
  field: z.string(),
  code: z.string(),
  message: z.string(),
  question,
});

const readRow = z.strictObject({
  sheet: z.string(),
  row: z.int(),
  irsNumber: z.string(),
  state: z.enum(['good', 'faulty', 'present', 'repeated']).meta({
    description: '`present`: the line has this row already; `repeated`: an earlier row of the sheet is the same',
  }),
  taken: z.boolean().meta({ description: 'Whether an import would take it' }),
  taxAmount: z.string().nullable().meta({ description: 'To four decimals; null for a row with errors' }),
  cells: z
    .array(
      z.strictObject({
        label: z.string(),
        value: z.string(),
        working: z.string().optional().meta({
          description:
            'How an answer multiplied the number of the file, such as "48.21 × 1,000"; absent where none did',
        }),
      }),
    )
    .meta({ description: 'The entries of the row as they were read, in the order of the line; a choice by its name' }),
});

const sheetOfLines = z.strictObject({
  ...readSheet,
  line: z.string().meta({
    description: `IRS number of its line, or "${WHOLE_FILING}" where each row names its own; of claims their name, such as "claims.720.3d"`,
  }),
});

/** The name of a kind of sheets: of one line, of a whole filing, or of claims. */
const kindOfSheets = z.union([
  z.literal(WHOLE_FILING),
  z
    .string()
    .max(40)
    .regex(/^claims\.[\w.]+$/),
  irsNumber,
]);

const wordPlace = {
  line: kindOfSheets.meta({
    description: `IRS number of the line of the rows, or "${WHOLE_FILING}" for a word that names the line; of claims such as "claims.720.3d" and "claims.720"`,
  }),
  field: z
    .string()
    .max(100)
    .meta({ description: `Name of a field, or "${LINE_COLUMN}" for a word that names the line` }),
  text: z
    .string()
    .min(1)
    .max(100)
    .meta({
      description: `The word; letter case and spare blanks do not matter. One that begins with "${NO_COLUMN}" is of a choice whose column the sheet lacks: it has one value for all rows of the line, in sheets with the same unread columns`,
    }),
};

const linesOfImport = z.array(
  z.strictObject({
    irsNumber: z.string(),
    added: z.int(),
    quantity: z
      .strictObject({ amount: z.string(), unit: z.string().meta({ examples: ['gallons'] }) })
      .nullable()
      .meta({ description: 'Sum of the quantity of the added rows; null for a line whose rows have none, or several' }),
    rows: z.int().meta({ description: 'Rows of the line after the import' }),
    rowsBefore: z.int(),
    untaxed: z
      .int()
      .meta({ description: 'Added rows on which no tax is due, such as gallons delivered in a two-party exchange' }),
    tax: z.string().meta({ description: 'Tax of the line after the import' }),
    taxBefore: z.string(),
  }),
);

export const saveRowColumns = defineRoute({
  name: 'saveRowColumns',
  method: 'PUT',
  path: '/form720/rows/columns/{line}',
  summary: 'Remember what the headings of your sheets mean, for the sheets read from now on',
  ...byImporters,
  params: z.strictObject({
    line: kindOfSheets.meta({
      description: `IRS number of a tax line, or "${WHOLE_FILING}" for sheets in which each row names its own; of claims such as "claims.720.3d" and "claims.720"`,
    }),
  }),
  body: chosenColumns,
  response: rememberedColumns,
});

const sheetOfRows = z.strictObject(wishes).meta({ id: 'SheetOfRows' });
const importOfRows = z.strictObject({ ...wishes, save }).meta({ id: 'ImportOfRows' });
const undoOfImport = z.strictObject({ emailId: emailId.optional(), importId: id }).meta({ id: 'UndoOfImport' });
const wordsOfSheet = z
  .strictObject({
    ...withSheet,
    values: z
      .array(
        z.strictObject({
          ...wordPlace,
          meaning: z.string().max(100).nullable().meta({
            description:
              'The value of a choice, or an IRS number; null leaves rows with this word out; empty forgets the word',
          }),
        }),
      )
      .min(1)
      .max(200),
  })
  .meta({ id: 'WordsOfSheet' });

const ofSheet = {
  ...byReaders,
  params: z.strictObject({ id, format: sheetFormat }),
  query: z.strictObject({ ...scopeQuery.shape, irsNumber: irsNumber.optional(), claims: claims.optional() }),
  response: fileAnswer,
  files: sheetTypes,
  errors: ['NOT_FOUND', 'INVALID_SHEET'],
} as const;

/** The calls for rows in spreadsheets of the filings of a form: of its taxes, its claims, or both. */
const rowRoutes = <const Slug extends string>(form: FormCalls<Slug>) => ({
  formType: form.type as FilingFormType,
  check: defineRoute({
    name: `checkRows${form.suffix}`,
    method: 'POST',
    path: `${form.path}/rows/check`,
    summary: 'Check a spreadsheet (Excel, OpenDocument or CSV) of rows and compute their tax; nothing is saved',
    ...byImporters,
    params: z.strictObject({ id }),
    body: sheetOfRows,
    upload,
    response: z.strictObject({
      version: z
        .int()
        .meta({ description: 'Version of the filing the rows were compared with; send it with the import' }),
      rows: z.int(),
      goodRows: z.int().meta({ description: 'Rows with no errors' }),
      taken: z.int().meta({ description: 'Rows an import of the good rows would take' }),
      present: z.int(),
      repeated: z.int(),
      faultCount: z.int(),
      faults: z.array(cell).meta({ description: `By row; ${MAX_LISTED} at most` }),
      remarkCount: z.int(),
      remarks: z.array(cell).meta({ description: `Warnings, by row; ${MAX_LISTED} at most` }),
      results: z.array(readRow).meta({ description: `Faulty rows first, then by row; ${MAX_LISTED} at most` }),
      lines: linesOfImport.meta({ description: 'The lines as an import of the good rows would leave them' }),
      issues: z.array(issueSchema).meta({ description: 'Errors that block any import' }),
      sheets: z.array(sheetOfLines),
      ignoredSheets: z.array(z.string()).meta({ description: 'Names of the sheets that are not read' }),
      ...readFile,
      ...setAside,
      ...asked,
      values: z
        .array(
          z.strictObject({
            sheet: z.int().meta({ description: 'Place of the sheet in `tabs`, from 1' }),
            column: z.string().meta({ description: 'Letters of the column; empty where the sheet lacks it' }),
            label: z.string().meta({ description: 'What the column is called in the template' }),
            ...wordPlace,
            rows: z.int().meta({ description: 'Rows with this word' }),
            meaning: z
              .string()
              .nullable()
              .meta({ description: 'The value of a choice, or an IRS number; null while it is not known' }),
            known: z.enum(['remembered', 'leftOut', 'name', 'not']).meta({
              description:
                '`remembered`: of this business; `leftOut`: remembered that rows with it are left out; `name`: it is the name of the tax; `not`: not known',
            }),
          }),
        )
        .meta({
          description: `Words that are neither a choice nor an IRS number, most frequent first; ${MAX_LISTED} at most`,
        }),
      valueChoices: z
        .array(
          z.strictObject({
            line: z.string(),
            field: z.string(),
            choices: z.array(z.strictObject({ value: z.string(), label: z.string() })),
          }),
        )
        .meta({ description: 'What the words of a field can mean' }),
      totals: z
        .array(
          z.strictObject({
            sheet: z.int().meta({ description: 'Place of the sheet in `tabs`, from 1' }),
            row: z.int().meta({ description: 'The row that states the total, or the last subtotal' }),
            column: z.string().meta({ description: 'Letters of the column' }),
            label: z.string(),
            stated: z.string().meta({ description: 'What the sheet states' }),
            parts: z
              .int()
              .meta({ description: 'How many subtotals `stated` adds up; 0 for a total of the whole column' }),
            rows: z.string().meta({ description: 'The sum of the rows of the sheet' }),
            taken: z.string().meta({ description: 'The sum of the rows that an import of the good rows would take' }),
          }),
        )
        .meta({ description: 'The totals that a sheet states for a column, next to those of its rows' }),
    }),
    errors: ['NOT_FOUND', 'NOT_EDITABLE', 'INVALID_SHEET'],
  }),

  mark: defineRoute({
    name: `markRows${form.suffix}`,
    method: 'POST',
    path: `${form.path}/rows/marked`,
    summary: 'The sheet with its cells with errors marked, and explained in a last column; nothing is saved',
    ...byImporters,
    params: z.strictObject({ id }),
    body: z.strictObject(wishes),
    upload,
    response: fileAnswer,
    files: sheetTypes,
    errors: ['NOT_FOUND', 'NOT_EDITABLE', 'INVALID_SHEET'],
  }),

  import: defineRoute({
    name: `importRows${form.suffix}`,
    method: 'POST',
    path: `${form.path}/rows/import`,
    summary:
      'Save the rows of a spreadsheet in one step: all of them, or those with no errors. It can be undone for a day',
    ...byImporters,
    params: z.strictObject({ id }),
    body: importOfRows,
    upload,
    status: 201,
    response: z.strictObject({
      importId: id,
      version: z.int(),
      added: z.int(),
      leftOut: z.int().meta({ description: 'Rows with a fault, present or repeated ones' }),
      lines: linesOfImport,
      ...setAside,
    }),
    errors: ['NOT_FOUND', 'NOT_EDITABLE', 'VERSION_MISMATCH', 'INVALID_SHEET', 'INVALID_ROWS', 'INVALID_CLAIMS'],
    versioned: true,
  }),

  getImport: defineRoute({
    name: `getRowImport${form.suffix}`,
    method: 'GET',
    path: `${form.path}/rows/import`,
    summary: 'The last import of rows, while it can be undone',
    ...byReaders,
    params: z.strictObject({ id }),
    response: z.strictObject({
      import: z
        .strictObject({
          id,
          fileName: z.string(),
          importedAt: z.iso.datetime(),
          undoableUntil: z.iso.datetime(),
          added: z.int(),
          irsNumbers: z.array(z.string()),
        })
        .nullable()
        .meta({ description: 'null when there was none, the filing was changed since, or a day went by' }),
    }),
    errors: ['NOT_FOUND'],
  }),

  undo: defineRoute({
    name: `undoRowImport${form.suffix}`,
    method: 'POST',
    path: `${form.path}/rows/undo`,
    summary: 'Put the lines back as they stood before an import, until the filing is changed or a day went by',
    ...byImporters,
    params: z.strictObject({ id }),
    body: undoOfImport,
    response: z.strictObject({ version: z.int(), irsNumbers: z.array(z.string()) }),
    errors: ['NOT_FOUND', 'NOT_EDITABLE', 'NOT_UNDOABLE', 'VERSION_MISMATCH', 'INVALID_ROWS', 'INVALID_CLAIMS'],
    versioned: true,
  }),

  saveValues: defineRoute({
    name: `saveRowValues${form.suffix}`,
    method: 'PUT',
    path: `${form.path}/rows/values`,
    summary: 'Remember what the business of a filing means by the words in its sheets, for the sheets read from now on',
    ...byImporters,
    params: z.strictObject({ id }),
    body: wordsOfSheet,
    response: z.strictObject({ remembered: z.int() }),
    errors: ['NOT_FOUND'],
  }),

  template: defineRoute({
    ...ofSheet,
    name: `getRowTemplate${form.suffix}`,
    method: 'GET',
    path: `${form.path}/rows/template/{format}`,
    summary: `The sheet to fill in for a line, or for every line of the quarter: headings, an example, what each column takes. At most ${MAX_ROWS} rows fit on a line`,
  }),

  export: defineRoute({
    ...ofSheet,
    name: `exportRows${form.suffix}`,
    method: 'GET',
    path: `${form.path}/rows/export/{format}`,
    summary:
      'The rows of a line, or of the whole filing, under the headings of the template: imported, they are the same rows',
  }),
  listLeftOut: defineRoute({
    name: `listLeftOutRows${form.suffix}`,
    method: 'GET',
    path: `${form.path}/rows/leftout`,
    summary:
      'The rows that imports left out of a filing, or of the return that a Form 720-X corrects, until they are dismissed; the newest import first',
    ...byReaders,
    params: z.strictObject({ id }),
    response: z.strictObject({ imports: z.array(leftOutRows) }),
    errors: ['NOT_FOUND'],
  }),
});
export type RowRoutes = ReturnType<typeof rowRoutes>;

const rows720 = rowRoutes(formCalls(formOutlines.Form720, ''));
export const {
  check: checkRows,
  mark: markRows,
  import: importRows,
  getImport: getRowImport,
  undo: undoRowImport,
  saveValues: saveRowValues,
  template: getRowTemplate,
  export: exportRows,
  listLeftOut: listLeftOutRows,
} = rows720;

const rows8849 = rowRoutes(formCalls(formOutlines.Form8849, '8849'));
export const {
  check: checkRows8849,
  mark: markRows8849,
  import: importRows8849,
  getImport: getRowImport8849,
  undo: undoRowImport8849,
  saveValues: saveRowValues8849,
  template: getRowTemplate8849,
  export: exportRows8849,
  listLeftOut: listLeftOutRows8849,
} = rows8849;

const rows720X = rowRoutes(formCalls(formOutlines.Form720X, '720X'));
export const {
  check: checkRows720X,
  mark: markRows720X,
  import: importRows720X,
  getImport: getRowImport720X,
  undo: undoRowImport720X,
  saveValues: saveRowValues720X,
  template: getRowTemplate720X,
  export: exportRows720X,
  listLeftOut: listLeftOutRows720X,
} = rows720X;

/** The calls for rows in spreadsheets, form by form. */
export const formsRowRoutes: readonly RowRoutes[] = [rows720, rows8849, rows720X];
