import { z } from 'zod';
import { anyone } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { period } from '../fields.ts';

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
  confidence: z.enum(['confirmed', 'derived', 'recalled']),
  sourceClass: z.enum(['primary', 'secondary']),
  note: z.string().optional(),
};
const rateInForce = z.strictObject({ irsNumber: z.string(), ...rateFacts }).meta({ id: 'RateInForce' });
const claimRateInForce = z
  .strictObject({ line: z.string().meta({ description: 'Line of Schedule C', examples: ['3a'] }), ...rateFacts })
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
    rates: z.array(rateInForce),
    claims: z.array(claimRateInForce).meta({ description: 'Rates of Schedule C' }),
  }),
});
