import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { id } from '../fields.ts';
import { byReaders } from './callers.ts';
import { statusInLists } from './dashboard.ts';

const amount = z.string().meta({ description: 'Dollars and cents' });
const filing = { id, ...statusInLists };

const amounts = {
  taxLiability: amount.meta({ description: 'Form 720 line 3, dollars and cents' }),
  totalClaim: amount.meta({ description: 'Form 720 line 4, dollars and cents' }),
  totalPayment: amount.meta({
    description: 'Form 720 line 7, deposits and overpayments of earlier quarters applied, dollars and cents',
  }),
  totalDue: amount.meta({ description: 'Balance due, dollars and cents' }),
  overPaymentFromThisQuarter: amount.meta({ description: 'Form 720 line 11, dollars and cents' }),
};

export const getYear = defineRoute({
  name: 'getYear',
  method: 'GET',
  path: '/business/businessId/{id}/year/{year}',
  summary: 'The returns of a business for a year by quarter, its claims on Form 8849 and its corrections, with totals',
  ...byReaders,
  params: z.strictObject({ id, year: z.string().regex(/^2\d{3}$/, 'Give the year like 2026') }),
  response: z
    .strictObject({
      businessName: z.string(),
      year: z.string(),
      years: z.array(z.string()).meta({ description: 'The years of which the business has filings, the newest first' }),
      quarters: z.array(
        z.strictObject({
          quarter: z.enum(['1', '2', '3', '4']),
          filing: z
            .strictObject({ ...filing, ...amounts })
            .nullable()
            .meta({ description: 'Null where there is none' }),
        }),
      ),
      total: z.strictObject(amounts).meta({ description: 'Of the four quarters' }),
      corrections: z
        .array(
          z.strictObject({
            ...filing,
            quarter: z.string(),
            balanceDue: amount,
            overpayment: amount.meta({ description: 'To be refunded or applied, dollars and cents' }),
          }),
        )
        .meta({ description: 'Forms 720-X of these quarters, the oldest first' }),
      claims: z
        .array(
          z.strictObject({
            ...filing,
            schedules: z.array(z.string()),
            periodStart: z.iso.date().nullable(),
            periodEnd: z.iso.date().nullable(),
            totalClaim: amount,
          }),
        )
        .meta({ description: 'Forms 8849 of this year, the oldest first' }),
    })
    .meta({ id: 'BusinessYear' }),
  errors: ['NOT_FOUND'],
});
