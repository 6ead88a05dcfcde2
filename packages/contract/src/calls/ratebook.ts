import { z } from 'zod';
import { anyone } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { citedSources, period } from '../fields.ts';

/** One rate of one line in a quarter, or the reason why there is none (`note`). */
const rateFacts = {
  title: z.string(),
  of: z.string().meta({ description: 'What the rate is of: the use, the chemical, the band' }),
  parameter: z.string().nullable(),
  rate: z.string().nullable(),
  unit: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  citation: z.string(),
  sources: citedSources,
  confidence: z.enum(['confirmed', 'derived', 'recalled']),
  sourceClass: z.enum(['primary', 'secondary']),
  note: z.string().optional(),
  unpublished: z
    .literal(true)
    .optional()
    .meta({ description: 'The rate is set by a notice that is not published yet' }),
};
const rateInForce = z.strictObject({ irsNumber: z.string(), ...rateFacts }).meta({ id: 'RateInForce' });
const claimRateInForce = z
  .strictObject({ line: z.string().meta({ description: 'Line of the claim', examples: ['3a'] }), ...rateFacts })
  .meta({ id: 'ClaimRateInForce' });

export const getRateBook = defineRoute({
  name: 'getRateBook',
  method: 'GET',
  path: '/ratebook',
  summary: 'Every rate of every tax line and claim in a quarter, with dates, citation and confidence',
  access: anyone,
  query: z.strictObject({ period }),
  response: z.strictObject({
    rateBookVersion: z.string(),
    period,
    sections: z
      .array(
        z.strictObject({
          code: z.string(),
          title: z.string(),
          lines: z.array(z.string()).meta({ description: 'IRS numbers, or lines of Schedule C' }),
        }),
      )
      .meta({ description: 'The sections of the form, each with its lines' }),
    rates: z.array(rateInForce),
    claims: z.array(claimRateInForce).meta({ description: 'Rates of Schedule C' }),
  }),
});

/** A part of a public address: any text, because an unknown one is answered with NOT_FOUND and a sentence. */
const inAddress = (description: string, example: string) =>
  z
    .string()
    .max(200)
    .meta({ description, examples: [example] });
const ofLine = {
  rateBookVersion: z.string(),
  period,
  title: z.string(),
};

export const getLineRates = defineRoute({
  name: 'getLineRates',
  method: 'GET',
  path: '/rates/{irsNumber}/{period}.json',
  summary: 'The rates of one tax line in a quarter, at a permanent address. Without .json it is a page for people',
  access: anyone,
  params: z.strictObject({
    irsNumber: inAddress('IRS number of the tax', '60'),
    period: inAddress('Quarter', '2026Q1'),
  }),
  response: z.strictObject({ irsNumber: z.string(), ...ofLine, rates: z.array(rateInForce) }),
  errors: ['NOT_FOUND'],
});

export const getClaimLineRates = defineRoute({
  name: 'getClaimLineRates',
  method: 'GET',
  path: '/rates/claims/{form}/{line}/{period}.json',
  summary:
    'The rates of one line of claims in a quarter, at a permanent address. Without .json it is a page for people',
  access: anyone,
  params: z.strictObject({
    form: inAddress(
      'Form of the claim: form720, for its Schedule C, or form8849-schedule-1, 2, 3, 5, 6 or 8',
      'form720',
    ),
    line: inAddress('Line of the claim; on Schedule 6 its credit reference number', '3a'),
    period: inAddress('Quarter', '2026Q1'),
  }),
  response: z.strictObject({ form: z.string(), line: z.string(), ...ofLine, rates: z.array(claimRateInForce) }),
  errors: ['NOT_FOUND'],
});

const datedValue = z.strictObject({
  from: z.string(),
  to: z.string().nullable(),
  value: z.string().nullable(),
  citation: z.string(),
  confidence: rateFacts.confidence,
  sourceClass: rateFacts.sourceClass,
  note: z.string().optional(),
  unpublished: z.literal(true).optional(),
});

export const getBookInForce = defineRoute({
  name: 'getBookInForce',
  method: 'GET',
  path: '/ratebook/inforce',
  summary:
    'Which rate book figures are computed by, and the address of its values. With version, those of an earlier book',
  access: anyone,
  query: z.strictObject({
    version: z
      .string()
      .max(40)
      .optional()
      .meta({ description: 'A version that a filing names, instead of that in force' }),
  }),
  response: z.strictObject({
    rateBookVersion: z.string(),
    release: z.string().meta({ description: 'The version that this release ships' }),
    digest: z.string().meta({ description: 'Names the values: SHA-256, its first 16 hexadecimal digits' }),
  }),
  errors: ['NOT_FOUND'],
});

export const getBookValues = defineRoute({
  name: 'getBookValues',
  method: 'GET',
  path: '/ratebook/values/{version}/{digest}',
  summary: 'The dated values of a rate book that are not those of the release. An address never changes its answer',
  access: anyone,
  params: z.strictObject({
    version: inAddress('Version of the rate book', '2026.4'),
    digest: inAddress('Its digest, from /ratebook/inforce', '44136fa355b3678a'),
  }),
  immutable: true,
  response: z.strictObject({
    rateBookVersion: z.string(),
    release: z.string(),
    parameters: z
      .record(z.string(), z.array(datedValue))
      .meta({ description: 'All dated values of each parameter that has others than the release' }),
  }),
  errors: ['NOT_FOUND'],
});

export const getShowcase = defineRoute({
  name: 'getShowcase',
  method: 'GET',
  path: '/ratebook/showcase',
  summary: 'What the landing page shows of the rate book: a computed sample, some rates and the next due date',
  access: anyone,
  response: z.strictObject({
    rateBookVersion: z.string(),
    taxLines: z.int(),
    mostRows: z.int(),
    due: z.strictObject({ period, due: z.string(), nominal: z.string(), moved: z.string().nullable() }),
    sample: z.strictObject({
      line: z.string(),
      irsNumber: z.string(),
      rows: z.array(
        z.strictObject({
          day: z.string(),
          event: z.string(),
          gallons: z.string(),
          rate: z.string(),
          tax: z.string(),
        }),
      ),
      total: z.string(),
      askedRow: z.int().meta({ description: 'Index of the row whose tax is explained' }),
      asked: z.looseObject({ kind: z.string() }).meta({ description: 'The explanation of its tax, as a tree' }),
    }),
    rates: z.array(
      z.strictObject({
        irsNumber: z.string(),
        name: z.string(),
        unit: z.string(),
        values: z.array(datedValue),
        ended: z.boolean().meta({ description: 'Whether the line is no longer on any return' }),
      }),
    ),
  }),
});
