import { z } from 'zod';
import { anyone } from '../access.ts';
import { defineRoute } from '../define-route.ts';

const choice = z.strictObject({ value: z.string(), label: z.string() });
const choices = z.array(choice);

const field = z
  .strictObject({
    name: z.string().meta({ description: 'Its name in rows', examples: ['noOfGallons'] }),
    label: z.string(),
    kind: z.enum(['date', 'quantity', 'money', 'choice', 'listed', 'boolean', 'text']),
    unit: z.string().nullable(),
    choices: choices.meta({ description: 'Of a choice; empty otherwise' }),
  })
  .meta({ id: 'ReferenceField' });

export const getReferenceLists = defineRoute({
  name: 'getReferenceLists',
  method: 'GET',
  path: '/reference',
  summary:
    'The lists that bodies choose from: kinds of business, countries and states, the taxes with the fields of their rows',
  access: anyone,
  response: z.strictObject({
    businessTypes: choices,
    countries: z.array(z.strictObject({ value: z.string(), states: choices })).meta({
      description: 'The states of a country; of Others none: its country and state have codes',
    }),
    countryCodes: choices.meta({ description: 'Codes the IRS uses, for the country Others' }),
    filingStates: z.array(z.string()),
    taxes: z.array(z.strictObject({ irsNumber: z.string(), title: z.string(), fields: z.array(field) })),
  }),
});
