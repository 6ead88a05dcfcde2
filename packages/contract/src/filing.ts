import {
  type ClaimGroup,
  claimWords,
  copyKinds,
  explanationBoxes,
  type Field,
  filingStates,
  type Law,
  law,
  MAX_CLAIM_WORDS,
  MAX_DEPOSITS,
  MAX_ROWS,
  overPaymentUses,
  sectionTotalName,
  type TaxLine,
} from '@gauger/excise';
import { z } from 'zod';
import { issueSchema } from './envelope.ts';
import { emailId, id } from './fields.ts';

/**
 * The schemas of a filing, derived from the catalog: a new tax line needs no change here. They check the shape
 * (known keys, text, true or false); the engine checks the content of the texts, with its own messages.
 */

const decimal = z.string().meta({ description: 'Decimal number as text, up to 18 characters', examples: ['1000'] });
const day = z.string().meta({ format: 'date' });

/** A key only the server sets: accepted so that clients can send an answer back unchanged, and replaced. */
const serverOwned = z.unknown().meta({ description: 'Set by the server; accepted and replaced', readOnly: true });
export const ownedKeys = <const K extends readonly string[]>(keys: K) =>
  Object.fromEntries(keys.map((key) => [key, serverOwned.optional()])) as {
    [Name in K[number]]: z.ZodOptional<z.ZodUnknown>;
  };

// ── Rows and lines ──────────────────────────────────────────────────────────

function fact(field: Field): z.ZodType {
  if (field.computed) return serverOwned.optional();
  // The engine refuses values that are not on a list, with its messages: here the list is described and not enforced.
  const type =
    field.kind === 'boolean'
      ? z.boolean()
      : z.string().meta({
          ...(field.choices ? { enum: field.choices.map(({ value }) => value) } : {}),
          ...(field.kind === 'date' ? { format: 'date' } : {}),
        });
  return type
    .nullable()
    .optional()
    .meta({ description: [field.label, field.unit && `(${field.unit})`, field.help].filter(Boolean).join(' ') });
}

/** Maximum number of documents attached to one row. */
const MAX_ATTACHMENTS = 20;
/** Ids in lower case, as they are compared and answered. */
export const attachments = z.array(id.toLowerCase()).max(MAX_ATTACHMENTS).nullable().optional();

function lineSchema(line: TaxLine): z.ZodType {
  const row = z
    .strictObject({
      ...Object.fromEntries(line.fields.map((field) => [field.name, fact(field)])),
      attachments,
    })
    .meta({ id: `Row${line.irsNumber}`, title: `Row of IRS No. ${line.irsNumber}, ${line.name}` });
  return z.strictObject({
    emptyTaxLiability: z.boolean().optional(),
    ...(line.dating.by === 'dateBilled' ? { taxWithRegularMethod: z.boolean().optional() } : {}),
    rows: z.array(row).max(MAX_ROWS).optional(),
    ...ownedKeys(['irsNumber', 'tax', 'cells']),
  });
}

/** The tax lines a client sends, by IRS number: one schema per line of the law, unknown lines and keys refused by name. */
export const filingDataSchema = (of: Law = law) =>
  z
    .strictObject(Object.fromEntries(of.lines.map((line) => [line.irsNumber, lineSchema(line).nullable().optional()])))
    .meta({ description: 'Tax lines by IRS number. An absent line is left alone; null removes it.' });

export const linesInput = filingDataSchema().meta({ id: 'FilingData' });

/** The tax lines that a filer chooses to report. They lead through the pages and are no part of the return. */
export const chosenTaxes = z
  .array(z.enum(law.lines.map(({ irsNumber }) => irsNumber)))
  .max(law.lines.length)
  .meta({ description: 'IRS numbers', examples: [['60', '62']] });

// ── The pages outside the lines ─────────────────────────────────────────────

const flags = {
  finalReturn: z.boolean(),
  addressChange: z.boolean(),
  nilReturn: z.boolean(),
  zeroLiability: z.boolean(),
  oneTimeFiling: z.boolean(),
};

export const taxYearQuarter = z.strictObject({
  taxYear: z.string().meta({ examples: ['2026'] }),
  taxYearAndQuarter: z.string().meta({ description: '1 to 4', examples: ['1'] }),
  ...flags,
});

const taxYearQuarterInput = taxYearQuarter.partial().required({ taxYear: true, taxYearAndQuarter: true });

const depositMade = z
  .strictObject({
    period: z.string().meta({ description: 'Box of Schedule A: A to G, or M to S by the alternative method' }),
    date: day,
    amount: decimal,
    confirmation: z
      .string()
      .meta({ description: 'What EFTPS confirmed it by: letters, digits, hyphens', examples: ['270690412345678'] }),
  })
  .partial()
  .meta({ id: 'DepositMade' });

export const deposit = z.strictObject({
  depositedAmt: decimal
    .optional()
    .meta({ description: 'All deposits together. Where they are sent one by one it is replaced by their sum' }),
  depositedUsingSHRule: z.boolean().optional(),
  depositedByHalfMonths: z
    .boolean()
    .optional()
    .meta({ description: 'The half-month option: a deposit is measured by half the tax of its month' }),
  deposits: z.array(depositMade).max(MAX_DEPOSITS).optional(),
  lookBackRegularAmt: decimal.optional().meta({ description: 'Net liability of the second quarter before' }),
  lookBackAlternativeAmt: decimal.optional().meta({ description: 'The same by the alternative method' }),
});

export const overpayment = z.strictObject({
  anyPreviousOverPayment: z.boolean().optional(),
  overPaidAmount: decimal.optional(),
  form720xOverPaidAmt: decimal.optional(),
  overPaymentUse: z
    .enum(overPaymentUses)
    .optional()
    .meta({ description: "This quarter's own overpayment: applyToNextReturn or refund" }),
});

const paymentOptionFacts = {
  paymentMethod: z.string().meta({ description: 'efw: direct debit with the return; eftps', examples: ['eftps'] }),
  bankName: z.string(),
  accountType: z.string().meta({ description: '1 Savings, 2 Checking, 3 Joint' }),
  jointAccountType: z.string().meta({ description: 'Which of the two a joint account is: 1 or 2' }),
  accountNumber: z.string().meta({ description: 'Answered masked; the mask sent back leaves it unchanged' }),
  routingTransitNum: z.string().meta({ description: 'Nine digits. Answered masked, as the account number' }),
  requestedPaymentDate: day,
};
const reAccountNumber = z.string().meta({ description: 'The account number again: compared, never kept' });

/** How the balance due is paid to the IRS. All facts but the method are for direct debit only. */
export const paymentOption = z.strictObject({ ...paymentOptionFacts, reAccountNumber }).partial();
/** The payment option in an answer: its numbers masked. */
export const answeredPaymentOption = z.strictObject(paymentOptionFacts).partial();

const refundAccountFacts = {
  accountType: z.string().meta({ description: '1 Savings, 2 Checking' }),
  accountNumber: paymentOptionFacts.accountNumber,
  routingTransitNum: paymentOptionFacts.routingTransitNum,
};

/** Where a refund is deposited, on forms with lines 11c to 11e. Without one the IRS sends a check. */
export const refundAccount = z.strictObject({ ...refundAccountFacts, reAccountNumber }).partial();

const taxPreparerId = id.meta({ description: 'A tax preparer of the account who is active' });
export const paidPreparer = z
  .strictObject({ taxPreparerId })
  .meta({ description: 'Who was paid to prepare the return' });
const thirdPartyDesignee = z
  .strictObject({
    taxPreparerId,
    pin: z
      .string()
      .meta({ description: "Five digits of the designee's choice. Answered masked; the mask leaves it unchanged" }),
  })
  .meta({ description: 'With whom the IRS may discuss the return' });

// ── Schedule C ──────────────────────────────────────────────────────────────

/** The notes of a claim row, in addition to the fields of its line. */
export const claimNotes = Object.fromEntries<z.ZodType>([
  ...explanationBoxes.map((name): [string, z.ZodType] => [
    name,
    z.boolean().nullable().optional().meta({
      description:
        'An explanation goes with the claim: attached to the row or typed as detailedExplanation. On lines 3, 4, 7 and 8 attachedExplanation and attachDetailsExplanation check the box `dye`',
    }),
  ]),
  ...claimWords.map((name): [string, z.ZodType] => [
    name,
    z
      .string()
      .max(MAX_CLAIM_WORDS)
      .nullable()
      .optional()
      .meta({ description: 'Your words on the claim; kept, not filed' }),
  ]),
]);

/** Rows of several lines of one group: the engine checks which fields each line has. */
function claimGroupSchema(group: ClaimGroup): z.ZodType {
  const facts = (fields: readonly Field[]) => Object.fromEntries(fields.map((field) => [field.name, claimFact(field)]));
  const row = z
    .strictObject({
      line: z.string().meta({ examples: group.lines.map(({ line }) => line) }),
      ...facts(group.lines.flatMap(({ fields }) => fields)),
      ...claimNotes,
      attachments,
    })
    .meta({ id: `ClaimRow${group.group}`, title: `Row of Schedule C, line ${group.group}, ${group.name}` });
  return z.strictObject({
    ...facts(group.fields),
    lines: z.array(row).max(MAX_ROWS).optional(),
    ...ownedKeys(['amounts', 'total']),
  });
}

/** A fact of a claim. An amount computed on one line may be entered on another: the engine judges it. */
export const claimFact = (field: Field): z.ZodType =>
  field.name === 'amountOfClaim' ? z.string().nullable().optional() : fact(field);

/** The Schedule C a client sends: one schema per group of the law; unknown groups and keys are refused by name. */
export const claimsDataSchema = (of: Law = law) =>
  z.strictObject({
    monthIncomeTaxYearEnds: z.string().nullable().optional().meta({ description: '1 to 12; absent is December' }),
    groups: z
      .strictObject(
        Object.fromEntries(of.claims.map((group) => [group.group, claimGroupSchema(group).nullable().optional()])),
      )
      .optional()
      .meta({
        description:
          'Claims by line of Schedule C: 1 to 14, and 14ijk for lines 14i to 14k. An absent group is left alone; null removes it.',
      }),
    ...ownedKeys(['totalClaim']),
  });

export const claimsData = claimsDataSchema().meta({ id: 'ClaimsData' });

/** The facts entered once for a group, and its rows, each with its amountOfClaim to 4 decimals, and their total. */
const answeredClaimGroup = z.looseObject({
  lines: z.array(z.looseObject({ line: z.string() })),
  amounts: z.record(z.string(), z.string()).meta({ description: 'The claim of each line, in dollars and cents' }),
  total: z.string().meta({ description: 'The lines of the group together, in dollars and cents' }),
});

export const answeredClaims = z
  .strictObject({
    monthIncomeTaxYearEnds: z.string().optional(),
    groups: z.record(z.string(), answeredClaimGroup),
    totalClaim: z.string().meta({ description: 'Computed: the lines of Schedule C together, in dollars and cents' }),
  })
  .meta({ id: 'AnsweredClaims' });

// ── What a client sends ─────────────────────────────────────────────────────

const pages = {
  formType: z.literal('Form720').optional(),
  emailId: emailId.optional(),
  filingData: linesInput.optional(),
  deposit: deposit.nullable().optional(),
  overpayment: overpayment.nullable().optional(),
  claimsData: claimsData.nullable().optional(),
  paymentOption: paymentOption.nullable().optional(),
  refundAccount: refundAccount.nullable().optional(),
  paidPreparer: paidPreparer.nullable().optional(),
  thirdPartyDesignee: thirdPartyDesignee.nullable().optional(),
  /** 1 claims that the fee is paid; only a confirmed payment makes that true. */
  paymentStatus: z.union([z.literal(0), z.literal(1)]).optional(),
  ...ownedKeys([
    'businessName',
    'taxWithRegularMethod',
    'chosenTaxes',
    'taxLiability',
    'quarter',
    'quarterEnding',
    'taxYear',
    'createdAt',
    'updatedAt',
    'additionalProps',
    'totals',
    'issues',
    'state',
    'version',
    'rateBookVersion',
    'paidAmount',
  ]),
};

/** An earlier filing of the business whose tax lines are copied. Lines in the request replace those copied. */
const copyFrom = z.strictObject({
  filingId: id,
  what: z.enum(copyKinds).meta({
    description:
      'taxes: which taxes it reports. rows: also what each row is of, without days and amounts, as drafts of the person who copies. everything: days moved into the quarter',
  }),
});

export const newFiling = z
  .strictObject({
    ...pages,
    businessId: id,
    taxYearQuarter: taxYearQuarterInput,
    copyFrom: copyFrom.optional(),
    ...ownedKeys(['id']),
  })
  .meta({ id: 'NewFiling' });

export const filingChange = z
  .strictObject({ ...pages, id, businessId: serverOwned.optional(), taxYearQuarter: taxYearQuarterInput.optional() })
  .meta({ id: 'FilingChange', description: 'What is absent is left alone; null clears the page.' });

// ── What the server answers ─────────────────────────────────────────────────

const answeredRow = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(id)]));

export const answeredLine = z.strictObject({
  irsNumber: z.string(),
  emptyTaxLiability: z.boolean(),
  taxWithRegularMethod: z.boolean().optional(),
  rows: z
    .array(answeredRow)
    .meta({ description: 'The facts of each row, its taxAmount to 4 decimals, and the ids of its attachments' }),
  tax: z.string().meta({ description: "The line's tax in dollars and cents" }),
  cells: z
    .record(z.string(), z.string())
    .meta({ description: 'The figures the line prints, by cell: 60a.noOfGallons, 60a.rate' }),
});

/** The end of the answer of every form. */
export const savedFiling = {
  issues: z.array(issueSchema).meta({ description: 'Remarks that did not stop the save' }),
  paymentStatus: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(filingStates),
  rateBookVersion: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const filing = z
  .strictObject({
    id,
    formType: z.literal('Form720'),
    businessId: id,
    businessName: z.string(),
    taxWithRegularMethod: z
      .boolean()
      .nullable()
      .meta({ description: 'The method the business used last on lines 22, 26, 27 and 28; null before the first' }),
    emailId,
    taxYear: z.string(),
    quarter: z.string(),
    quarterEnding: z.string().meta({ description: 'Month and year the quarter ends in', examples: ['3-2026'] }),
    additionalProps: z.strictObject({ quarterStart: day, quarterEnd: day }),
    taxYearQuarter,
    filingData: z.record(z.string(), answeredLine),
    deposit: deposit.nullable(),
    overpayment: overpayment.nullable(),
    claimsData: answeredClaims.nullable(),
    chosenTaxes: chosenTaxes
      .nullable()
      .meta({ description: 'IRS numbers that the filer chose to report; null while nobody chose' }),
    paymentOption: answeredPaymentOption.nullable().meta({ description: 'Its numbers are masked' }),
    refundAccount: z.strictObject(refundAccountFacts).nullable().meta({ description: 'Its numbers are masked' }),
    paidPreparer: paidPreparer.nullable(),
    thirdPartyDesignee: thirdPartyDesignee.nullable(),
    totals: z.record(z.string(), z.string()).meta({
      description: `Totals in dollars and cents by name: ${law.sections.map(({ code }) => sectionTotalName(code)).join(', ')}, taxLiability and others`,
    }),
    taxLiability: z.string(),
    ...savedFiling,
  })
  .meta({ id: 'Filing' });

export type NewFiling = z.output<typeof newFiling>;
export type FilingChange = z.output<typeof filingChange>;
export type FilingAnswer = z.output<typeof filing>;
