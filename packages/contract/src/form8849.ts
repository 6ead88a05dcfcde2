import {
  claimPageOf,
  type Form8849Schedule,
  form8849Claims,
  form8849Numbers,
  form8849Schedules,
  law,
  MAX_ROWS,
  type ScheduleType,
  scheduleGroup,
  scheduleTypes,
} from '@gauger/excise';
import { z } from 'zod';
import { blockOf } from './block-of.ts';
import { emailId, id } from './fields.ts';
import { attachments, claimFact, claimNotes, ownedKeys, paidPreparer, savedFiling } from './filing.ts';

/**
 * The schemas of a Form 8849, derived from the catalog: a new schedule line needs no change here. They check the shape; the
 * engine checks the content of the texts, with its own messages.
 */

const text = z.string().nullable().optional();

/** One value for every dye box that has a claim, or values by line: lines that are absent are left alone. */
const byLine = (value: z.ZodType) =>
  z
    .union([value, z.record(z.string(), value.nullable())])
    .nullable()
    .optional();

/** The page of a schedule with the lines of one number. */
function claimPage(schedule: Form8849Schedule, page: string): z.ZodType {
  const { rowNames = {} } = form8849Claims[schedule];
  const { title, lines } = scheduleGroup(schedule, false, law);
  const own = lines.filter(({ line }) => claimPageOf(schedule, line) === page);
  const row = z
    .strictObject({
      line: z.string().meta({ examples: own.slice(0, 3).map(({ line }) => line) }),
      crn: text.meta({ description: 'Credit reference number, on line 1b of Schedule 6' }),
      amount: text.meta({ description: 'Another name of amountOfClaim' }),
      ...Object.fromEntries(Object.keys(rowNames).map((name) => [name, text])),
      ...Object.fromEntries(own.flatMap(({ fields }) => fields).map((field) => [field.name, claimFact(field)])),
      ...claimNotes,
      attachments,
    })
    .meta({ id: `Schedule${schedule}Row${page}`, title: `Row of Schedule ${schedule} (${title}), line ${page}` });
  return z.strictObject({ lines: z.array(row).max(MAX_ROWS).optional(), ...ownedKeys(['amounts', 'total']) });
}

/** A schedule as a client sends it: its period, boxes and numbers, and its pages of claims. */
function scheduleBlock(schedule: Form8849Schedule): z.ZodType {
  const { fields } = form8849Claims[schedule];
  const { pages = [] } = form8849Schedules.find((one) => one.schedule === schedule) ?? {};
  const facts = fields.filter(({ name }) => !name.includes('.')).map((field) => [field.name, claimFact(field)]);
  return z
    .strictObject({
      ...Object.fromEntries(facts),
      vendorRegNumber: text,
      regNumPrefix: text,
      dye: byLine(z.boolean()),
      detailedExplanation: byLine(z.string()),
      ...Object.fromEntries(
        pages.map(({ group }) => [group, claimPage(schedule, group).nullable().optional()] as const),
      ),
      ...ownedKeys(['total']),
    })
    .meta({
      id: `Schedule${schedule}`,
      description: 'What is absent is left alone, a fact or page of claims that is null is cleared',
    });
}

const blocks = Object.fromEntries(
  form8849Numbers.map((schedule) => [blockOf(schedule), scheduleBlock(schedule).nullable().optional()]),
) as { [Block in `sch${Form8849Schedule}`]: z.ZodOptional<z.ZodNullable<z.ZodType<Record<string, unknown>>>> };

/** The schedules as the open format has them, each whole. */
const openSchedules = z
  .strictObject(
    Object.fromEntries(
      form8849Numbers.map((schedule) => [
        schedule,
        z
          .looseObject({ lines: z.array(z.looseObject({})).max(MAX_ROWS).optional() })
          .nullable()
          .optional(),
      ]),
    ),
  )
  .meta({ description: 'Schedules as in the open format, instead of their blocks: each replaces what it had' });

const scheduleType = z.enum(Object.keys(scheduleTypes) as ScheduleType[]);

const sentSchedule = z.strictObject({
  scheduleType: scheduleType.or(z.literal('')).nullable().optional(),
  year: text.meta({ description: 'The calendar year in which your income tax year begins', examples: ['2026'] }),
  month: text.meta({ description: 'The month in which it ends, 1 to 12', examples: ['12'] }),
  ssn: text.meta({
    description:
      'The social security number of an individual, instead of an EIN, on Schedules 1, 3 and 6. Kept sealed and answered masked; the mask sent back leaves it unchanged, empty clears it',
  }),
});

const pages = {
  formType: z.literal('Form8849').optional(),
  emailId: emailId.optional(),
  ...blocks,
  schedules: openSchedules.optional(),
  paidPreparer: paidPreparer.nullable().optional(),
  /** 1 claims that the fee is paid; only a confirmed payment makes that true. */
  paymentStatus: z.union([z.literal(0), z.literal(1)]).optional(),
  /** Totals alone, as they were answered: claims are in the blocks. */
  claimsData: z.record(z.string(), z.strictObject(ownedKeys(['total']))).optional(),
  ...ownedKeys(['paymentOption', 'businessName', 'totalClaim', 'totals', 'taxYear', 'additionalProps', 'period']),
  ...ownedKeys([
    'createdAt',
    'updatedAt',
    'issues',
    'sentSchedules',
    'state',
    'version',
    'rateBookVersion',
    'paidAmount',
  ]),
};

export const newForm8849 = z
  .strictObject({ ...pages, businessId: id, schedule: sentSchedule, ...ownedKeys(['id']) })
  .meta({ id: 'NewForm8849' });

export const form8849Change = z
  .strictObject({ ...pages, id, ...ownedKeys(['businessId']), schedule: sentSchedule.optional() })
  .meta({ id: 'Form8849Change', description: 'What is absent is left alone; null clears.' });

const money = z.string().meta({ description: 'Dollars and cents' });

const answeredBlock = z
  .looseObject({ total: money })
  .meta({ description: 'The facts of the schedule, its pages of claims with lines, amounts and total, and its total' });

export const form8849 = z
  .strictObject({
    id,
    formType: z.literal('Form8849'),
    businessId: id,
    businessName: z.string(),
    emailId,
    taxYear: z.string(),
    schedule: z.strictObject({ scheduleType, year: z.string(), month: z.string(), ssn: z.string() }),
    period: z.string().meta({ examples: ['Schedule 1, 2026 Q2'] }),
    additionalProps: z.strictObject({ yearStart: z.iso.date(), yearEnd: z.iso.date() }),
    ...(Object.fromEntries(form8849Numbers.map((schedule) => [blockOf(schedule), answeredBlock.optional()])) as Record<
      `sch${Form8849Schedule}`,
      z.ZodOptional<typeof answeredBlock>
    >),
    sentSchedules: z.array(z.enum(form8849Numbers)).meta({
      description: 'Of Schedules 1 and 6 together, those that were sent and not rejected: they no longer change',
    }),
    claimsData: z.record(z.string(), z.strictObject({ total: money })),
    totalClaim: money,
    paidPreparer: paidPreparer.nullable(),
    paymentOption: z.null().meta({ description: 'Nothing is paid with a claim' }),
    totals: z.record(z.string(), z.string()),
    ...savedFiling,
  })
  .meta({ id: 'Form8849' });

export type NewForm8849 = z.output<typeof newForm8849>;
export type Form8849Change = z.output<typeof form8849Change>;
export type Form8849Answer = z.output<typeof form8849>;
