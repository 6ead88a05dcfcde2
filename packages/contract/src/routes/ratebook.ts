import { z } from 'zod';
import { anyone } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { period } from '../fields.ts';

const datedRate = z.strictObject({
  from: z.string(),
  to: z.string().nullable(),
  value: z.string().nullable(),
  citation: z.string(),
  confidence: z.enum(['confirmed', 'derived', 'recalled']),
  sourceClass: z.enum(['primary', 'secondary']),
  note: z.string().optional(),
});

const rate = z.strictObject({
  parameter: z.string(),
  title: z.string(),
  unit: z.string(),
  values: z.array(datedRate).meta({ description: 'The values in force on some day of the quarter' }),
});

const bookLine = z.strictObject({
  irsNumber: z.string(),
  title: z.string(),
  name: z.string(),
  section: z.string(),
  onReturn: z.boolean(),
  reason: z.string().optional().meta({ description: 'Why the line is not on the return of the quarter' }),
  citation: z.string(),
  rates: z.array(rate),
});

export const getRateBook = defineRoute({
  name: 'getRateBook',
  method: 'GET',
  path: '/ratebook',
  summary: 'Every tax line of a quarter with its rates, dates, citations and confidence',
  access: anyone,
  query: z.strictObject({ period }),
  response: z.strictObject({ rateBookVersion: z.string(), period, lines: z.array(bookLine) }),
});
