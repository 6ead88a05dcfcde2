import type { Choice, Condition, Field, Formula } from '../types.ts';

/** Fields that many lines share, each described once. */

export const taxDate: Field = {
  name: 'taxDate',
  label: 'Tax date',
  kind: 'date',
  required: true,
  help: 'The day of the taxable event, within the quarter. It decides the rate.',
};

export const taxAmount: Field = { name: 'taxAmount', label: 'Tax', kind: 'money', computed: true };

/** Gallons are whole on Form 720: 14.4 is 14, 14.5 is 15. */
export const noOfGallons: Field = {
  name: 'noOfGallons',
  label: 'No. of gallons',
  kind: 'quantity',
  unit: 'gallons',
  decimals: 0,
  required: true,
  totalled: true,
  unusualAbove: '1000000000',
};

export const typeOfEvent = (label: string, choices: readonly Choice[]): Field => ({
  name: 'typeOfEvent',
  label,
  kind: 'choice',
  choices,
  required: true,
});

/** The two boxes of a two-party exchange in a terminal (26 USC 4105). */
export const twoPartyExchange = (enabledWhen?: Condition): readonly Field[] => [
  {
    name: 'twoPartyExchange',
    label: 'Two-party exchange',
    kind: 'boolean',
    help: 'Tick when the fuel changed hands in a two-party exchange before it left the terminal rack.',
    ...(enabledWhen ? { enabledWhen } : {}),
  },
  {
    name: 'receiverInExchange',
    label: 'Receiver',
    kind: 'boolean',
    help: 'Tick when you received the fuel in the exchange: then the tax is yours.',
    enabledWhen: { field: 'twoPartyExchange', is: true },
  },
];

/** The person who delivers in a two-party exchange owes nothing on those gallons (26 USC 4105(a)). */
export const unlessDeliveredInExchange = (otherwise: Formula): Formula => ({
  kind: 'cases',
  cases: [
    {
      when: {
        all: [
          { field: 'twoPartyExchange', is: true },
          { field: 'receiverInExchange', is: false },
        ],
      },
      use: {
        kind: 'none',
        because: 'Delivered in a two-party exchange: the receiving person owes the tax.',
        citation: '26 USC 4105(a)',
      },
    },
  ],
  otherwise,
});
