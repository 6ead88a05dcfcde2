import {
  type ClaimGroup,
  type Field,
  type Form8849Schedule,
  filingFlags,
  form8849Claims,
  type Law,
  law as lawInForce,
  type TaxLine,
} from '../catalog/public.ts';
import { scheduleABoxes } from '../cells/public.ts';
import { claimWords, explanationBoxes, MAX_CLAIM_WORDS } from '../claims/public.ts';
import { LONGEST_NUMBER, LONGEST_TEXT, MAX_ROWS } from '../engine/public.ts';
import { designeeFields, filerFields, paidPreparerFields } from '../filer/public.ts';
import {
  amendmentStatements,
  FILING_FORMAT,
  form8849Numbers,
  LONGEST_CONFIRMATION,
  MAX_DEPOSITS,
  MAX_EXPLANATION,
  overPaymentUses,
  scheduleGroup,
} from '../forms/public.ts';

/** A filer without an EIN. */
const FILER_SSN = 'SSN or ITIN of an individual without an EIN, nine digits';

type JsonSchema = Readonly<Record<string, unknown>>;

/** A decimal, or empty text for a blank. Zeros after the last decimal do no harm. */
const decimalText = (decimals: number, most: number, signed = false): JsonSchema => {
  const sign = signed ? '-?' : '';
  return {
    type: 'string',
    maxLength: most,
    pattern: decimals === 0 ? `^(${sign}[0-9]+(\\.0+)?)?$` : `^(${sign}([0-9]+|[0-9]*\\.[0-9]{1,${decimals}}0*))?$`,
  };
};
const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const object = (properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const depositBoxes = Object.values(scheduleABoxes).flatMap((boxes) => Object.keys(boxes));

const openObject = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });

/** Facts that are text, by name with their description. */
const texts = (fields: Readonly<Record<string, string>>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]));

/** The JSON schema (draft 2020-12) of the open format, made from the catalog. */
export function filingSchema(law: Law = lawInForce): JsonSchema {
  const money = decimalText(2, LONGEST_NUMBER);
  const flags = Object.fromEntries(filingFlags.map((flag) => [flag, { type: 'boolean' }]));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:gauger:filing:1',
    title: 'A filing in the open format of Gauger, version 1',
    type: 'object',
    required: ['formType', 'taxYear', 'taxYearAndQuarter'],
    properties: {
      format: { const: FILING_FORMAT },
      formType: { const: 'Form720' },
      taxYear: { type: 'string', pattern: '^[0-9]{4}$' },
      taxYearAndQuarter: { enum: ['1', '2', '3', '4'] },
      ...flags,
      filingData: {
        type: 'object',
        description: 'What was entered, by IRS number. A line that is absent was not entered.',
        properties: Object.fromEntries(law.lines.map((line) => [line.irsNumber, nullable(lineSchema(line))])),
        additionalProperties: false,
      },
      // Unknown keys outside the lines are a warning, hence open objects.
      deposit: nullable(
        openObject({
          depositedAmt: money,
          depositedUsingSHRule: { type: 'boolean' },
          depositedByHalfMonths: { type: 'boolean' },
          deposits: nullable({ type: 'array', maxItems: MAX_DEPOSITS, items: depositSchema(money) }),
          lookBackRegularAmt: money,
          lookBackAlternativeAmt: money,
        }),
      ),
      overpayment: nullable(
        openObject({
          anyPreviousOverPayment: { type: 'boolean' },
          overPaidAmount: money,
          form720xOverPaidAmt: money,
          overPaymentUse: { enum: [...overPaymentUses, ''] },
        }),
      ),
      claimsData: nullable(
        openObject({
          monthIncomeTaxYearEnds: { type: 'string', pattern: '^([1-9]|1[0-2])?$' },
          groups: {
            type: 'object',
            description: 'Schedule C by group: lines 1 to 14, and 14ijk for lines 14i to 14k.',
            properties: Object.fromEntries(law.claims.map((group) => [group.group, nullable(claimGroupSchema(group))])),
            additionalProperties: false,
          },
          totalClaim: { ...money, description: 'Computed; accepted and replaced.' },
        }),
      ),
      business: nullable(openObject(texts({ ...filerFields, SSN: FILER_SSN }))),
      paidPreparer: nullable(openObject(texts(paidPreparerFields))),
      thirdPartyDesignee: nullable(openObject(texts(designeeFields))),
    },
  };
}

/** The JSON schema (draft 2020-12) of a Form 8849 in the open format, made from the catalog. */
export function form8849Schema(law: Law = lawInForce): JsonSchema {
  const schedules = form8849Numbers.map((schedule) => [schedule, nullable(scheduleSchema(schedule, law))]);
  const properties = {
    format: { const: FILING_FORMAT },
    formType: { const: 'Form8849' },
    taxYear: { type: 'string', pattern: '^[0-9]{4}$', description: 'The year in which the income tax year begins' },
    month: { type: 'string', pattern: '^([1-9]|1[0-2])$', description: 'The month in which the income tax year ends' },
    ssn: {
      type: ['string', 'null'],
      pattern: '^$|^([0-9]{9}|[0-9]{3}-[0-9]{2}-[0-9]{4})$',
      description: 'Social security number of an individual, instead of an EIN: Schedules 1, 3 and 6 only',
    },
    schedules: {
      ...object(Object.fromEntries(schedules)),
      description: 'One schedule, or Schedules 1 and 6 together.',
    },
    business: nullable(openObject(texts({ ...filerFields, SSN: FILER_SSN }))),
    paidPreparer: nullable(openObject(texts(paidPreparerFields))),
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:gauger:filing:1:form8849',
    title: 'A Form 8849 in the open format of Gauger, version 1',
    ...object(properties, ['formType', 'taxYear', 'month', 'schedules']),
  };
}

/** The JSON schema of a Form 720-X in the open format. */
export function form720XSchema(law: Law = lawInForce): JsonSchema {
  const { $schema, $id: _, title: __, ...form720 } = filingSchema(law);
  const money = decimalText(2, LONGEST_NUMBER);
  const byNumber = (value: JsonSchema, description: string): JsonSchema =>
    nullable({ type: 'object', additionalProperties: nullable(value), description });
  const row = (own: Record<string, JsonSchema>, most: number): JsonSchema =>
    openObject({
      year: { type: 'string', pattern: '^[0-9]{4}$' },
      quarterEnding: { enum: ['1', '2', '3', '4'] },
      explanation: { type: 'string', maxLength: most },
      attachments: { type: 'array', items: { type: 'string' } },
      ...own,
    });
  const list = (name: string, rows: JsonSchema): JsonSchema =>
    nullable(openObject({ [name]: { type: 'array', maxItems: MAX_ROWS, items: rows } }));
  const taxRow = { taxName: { type: 'string' }, taxAsOriginallyReported: money, adjustedTax: money };
  const creditRow = { creditName: { type: 'string' }, creditCRN: { type: 'string' } };
  const properties = {
    format: { const: FILING_FORMAT },
    formType: { const: 'Form720X' },
    original: nullable({ ...form720, description: 'The return as filed, or as previously adjusted.' }),
    corrected: nullable({ ...form720, description: 'The same quarter as it should be.' }),
    explanations: byNumber(
      { type: 'string', maxLength: MAX_EXPLANATION['1'] },
      'The reason of each change of the pair (line 6), by IRS number or credit reference number.',
    ),
    statements: byNumber({ enum: amendmentStatements.map(({ id }) => id) }, 'The statement of line 3, by IRS number.'),
    attachments: byNumber({ type: 'array', items: { type: 'string' } }, 'The files that go with a change of the pair.'),
    filed: byNumber(
      object({ filedOn: { type: 'string', format: 'date' }, paidOn: { type: 'string', format: 'date' } }),
      'When the returns were filed and paid, by quarter.',
    ),
    ratesInForce: { type: 'boolean' },
    overpaymentUse: { enum: ['refund', 'applyToNextReturn'] },
    applyToQuarter: { type: 'string', pattern: '^[0-9]{4}[Qq][1-4]$' },
    adjustmentsToLiability: list(
      'adjustmentsToLiabilityRows',
      row({ ...taxRow, statement: { type: 'string' } }, MAX_EXPLANATION['1']),
    ),
    adjustmentsToScheduleC: list(
      'adjustmentsToScheduleCRows',
      row({ ...creditRow, creditAsOriginallyReported: money, adjustedCredit: money }, MAX_EXPLANATION['2']),
    ),
    certification: { type: 'boolean' },
    business: nullable(openObject(texts({ ...filerFields, SSN: FILER_SSN }))),
    paidPreparer: nullable(openObject(texts(paidPreparerFields))),
  };
  return {
    $schema,
    $id: 'urn:gauger:filing:1:form720x',
    title: 'A Form 720-X in the open format of Gauger, version 1',
    ...object(properties, ['formType']),
  };
}

/** The schemas of facts under their other names. */
const otherNames = (fields: readonly Field[], names: Readonly<Record<string, string>>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, of]) => {
      const field = fields.find((one) => one.name === of);
      return field ? [[name, nullable(fieldSchema(field))]] : [];
    }),
  );

/** The schema of a schedule of Form 8849: the facts entered once, and its rows, each by its line. */
function scheduleSchema(schedule: Form8849Schedule, law: Law): JsonSchema {
  // An annual claimant has more types of use.
  const { title, fields, lines } = scheduleGroup(schedule, form8849Claims[schedule].annual === true, law);
  const { dyeBoxes, aliases = {}, rowNames = {} } = form8849Claims[schedule];
  const isOfBox = ({ name }: Field) => name.includes('.');
  const ofBoxes = Map.groupBy(fields.filter(isOfBox), ({ name }) => name.split('.')[0] ?? '');
  const byBox = [...ofBoxes].map(([name, [field]]) => {
    const one = field ? fieldSchema(field) : {};
    const each = Object.fromEntries(dyeBoxes.map((box) => [box, nullable(one)]));
    return [name, { anyOf: [one, { const: '' }, { type: 'null' }, object(each)] }];
  });
  const isRegistered = fields.some(({ shape }) => shape === 'registrationNumber');
  const number = nullable({ type: 'string', description: 'Another name for the registration number of its letters' });
  const rows = lines.map((line) => {
    const labels = [line.line, ...Object.keys(aliases).filter((label) => aliases[label] === line.line)];
    return {
      ...object(
        {
          line: { enum: labels },
          ...factsSchema(line.fields),
          ...otherNames(line.fields, { amount: 'amountOfClaim', ...rowNames }),
          ...notes,
          attachments: nullable(attachments),
        },
        ['line'],
      ),
      title: `Line ${line.line}: ${line.title}`,
    };
  });
  return {
    ...object({
      ...factsSchema(fields.filter((field) => !isOfBox(field))),
      ...Object.fromEntries(byBox),
      ...(isRegistered && { vendorRegNumber: number, regNumPrefix: number }),
      lines: nullable({ type: 'array', maxItems: MAX_ROWS, items: { anyOf: rows } }),
    }),
    title: `Schedule ${schedule}: ${title}`,
  };
}

/** A deposit made by EFTPS for a box of Schedule A. */
const depositSchema = (amount: JsonSchema): JsonSchema =>
  openObject({
    period: { enum: [...depositBoxes, '', null] },
    date: nullable({ type: 'string', anyOf: [{ format: 'date' }, { const: '' }] }),
    amount: nullable(amount),
    confirmation: nullable({ type: 'string', maxLength: LONGEST_CONFIRMATION, pattern: '^[A-Za-z0-9-]*$' }),
  });

/** The schema of one line: its boxes and its rows. */
function lineSchema(line: TaxLine): JsonSchema {
  const row = object({
    ...Object.fromEntries(line.fields.map((field) => [field.name, nullable(fieldSchema(field))])),
    attachments: nullable(attachments),
  });
  const method: Record<string, JsonSchema> =
    line.dating.by === 'dateBilled' ? { taxWithRegularMethod: { type: 'boolean' } } : {};
  return {
    ...object({
      emptyTaxLiability: { type: 'boolean' },
      ...method,
      rows: { type: 'array', maxItems: MAX_ROWS, items: row },
    }),
    title: `IRS No. ${line.irsNumber}: ${line.title}`,
  };
}

/** The schema of a group of claims: the facts entered once, and its rows, each by its line. */
function claimGroupSchema(group: ClaimGroup): JsonSchema {
  const rows = group.lines.map(({ line, title, fields }) => ({
    ...object({ line: { const: line }, ...factsSchema(fields), ...notes, attachments: nullable(attachments) }, [
      'line',
    ]),
    title: `Line ${line}: ${title}`,
  }));
  return {
    ...object({ ...factsSchema(group.fields), lines: { type: 'array', maxItems: MAX_ROWS, items: { anyOf: rows } } }),
    title: `Schedule C, line ${group.group}: ${group.title}`,
  };
}

/** Facts by the names of their fields. */
const factsSchema = (fields: readonly Field[]): Record<string, JsonSchema> =>
  Object.fromEntries(fields.map((field) => [field.name, nullable(fieldSchema(field))]));

/** The notes of a claim row in addition to the fields of its line. */
const notes: Record<string, JsonSchema> = Object.fromEntries([
  ...explanationBoxes.map((name) => [name, nullable({ type: 'boolean' })]),
  ...claimWords.map((name) => [name, nullable({ type: 'string', maxLength: MAX_CLAIM_WORDS })]),
]);

const attachments: JsonSchema = {
  type: 'array',
  description: 'Ids of attached documents; in a package, and for the command line, their file names',
  items: { type: 'string' },
};

function fieldSchema(field: Field): JsonSchema {
  const words = { title: field.label, ...(field.help === undefined ? {} : { description: field.help }) };
  if (field.computed) return { ...words, type: 'string', description: 'Computed; accepted and replaced.' };
  switch (field.kind) {
    case 'boolean':
      return { ...words, type: 'boolean' };
    case 'date':
      return { ...words, type: 'string', anyOf: [{ format: 'date' }, { const: '' }] };
    case 'choice':
      return { ...words, enum: [...(field.choices ?? []).map(({ value }) => value), ''] };
    case 'quantity':
    case 'money': {
      const decimals = Math.max(field.decimals ?? 2, field.decimalsWhen?.decimals ?? 0);
      return { ...words, ...decimalText(decimals, field.maxLength ?? LONGEST_NUMBER, field.signed) };
    }
    case 'listed':
      return { ...words, type: 'string', maxLength: 250 };
    case 'text':
      return { ...words, type: 'string', maxLength: field.maxLength ?? LONGEST_TEXT };
  }
}
