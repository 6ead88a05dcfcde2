import { filingStates, planKinds, planNumbers } from '@gauger/excise';
import { z } from 'zod';
import { anyone } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { id, period } from '../fields.ts';
import { byReaders } from './callers.ts';
import { lateEstimate } from './submissions.ts';

export const listPcorFilings = defineRoute({
  name: 'listPcorFilings',
  method: 'GET',
  path: '/pcor/business/{businessId}',
  summary: 'The second-quarter Forms 720 of a business with their rows of the PCORI fee, the newest first',
  ...byReaders,
  params: z.strictObject({ businessId: id }),
  response: z.strictObject({
    filings: z.array(
      z.strictObject({
        id,
        taxYear: z.string(),
        state: z.enum(filingStates),
        version: z.int(),
        paymentMethod: z.enum(['efw', 'eftps']).nullable(),
        rows: z
          .array(z.record(z.string(), z.union([z.string(), z.boolean()])))
          .meta({ description: 'The facts of IRS No. 133, at most 100 rows' }),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

const typed = z.string().max(40);
const numbersAsked: Record<string, z.ZodOptional<z.ZodString>> = Object.fromEntries(
  planNumbers().map(({ name, label }) => [name, typed.meta({ description: label }).optional()]),
);

export const getPcoriFee = defineRoute({
  name: 'getPcoriFee',
  method: 'GET',
  path: '/pcori.json',
  summary: 'The PCORI fee of one plan year, its return and due date, and what being late may cost. Nothing is kept',
  access: anyone,
  query: z.strictObject({
    plan: z
      .enum(planKinds.map(({ value }) => value))
      .optional()
      .meta({ description: 'The kind of plan; a self-insured health plan when absent' }),
    planYearEnd: typed.optional().meta({
      description: 'Last day of the plan year. When absent, December 31 of last year',
      examples: ['2025-12-31'],
    }),
    countingMethod: typed.optional().meta({
      description: 'How the lives were counted, one of `methods`. When absent or empty, the average is given',
    }),
    day: typed.optional().meta({
      description: 'The day the return is filed and the fee is paid, for the estimate; today when absent',
    }),
    ...numbersAsked,
  }),
  response: z.strictObject({
    rateBookVersion: z.string(),
    planYearEnd: z.string(),
    day: z.string(),
    methods: z
      .array(z.strictObject({ value: z.string(), label: z.string() }))
      .meta({ description: 'The ways to count the lives of this kind of plan' }),
    numbers: z
      .array(z.strictObject({ name: z.string(), label: z.string(), help: z.string().nullable() }))
      .meta({ description: 'What the chosen way asks for, by the name of the query parameter' }),
    fee: z.string().nullable().meta({ description: 'Dollars and cents; null while something is missing or wrong' }),
    explanation: z
      .looseObject({ kind: z.string() })
      .nullable()
      .meta({ description: 'How the fee was worked out, as a tree' }),
    return: z
      .strictObject({
        period,
        row: z.string().meta({ description: 'Row of the form', examples: ['133d'] }),
        due: z.iso.date(),
        nominal: z.iso.date().meta({ description: 'July 31, from which a weekend moves it' }),
        moved: z.string().nullable().meta({ description: 'Why it was moved' }),
        signedLater: z.string().nullable().meta({ description: 'Why the return cannot be signed today' }),
      })
      .nullable()
      .meta({ description: 'The Form 720 that reports it; null for a plan year without one' }),
    late: lateEstimate.nullable().meta({ description: 'Null when the return is not late, or there is no fee yet' }),
    issues: z
      .array(z.strictObject({ field: z.string(), message: z.string() }))
      .meta({ description: 'What is missing or wrong, by the name of the query parameter' }),
  }),
});
