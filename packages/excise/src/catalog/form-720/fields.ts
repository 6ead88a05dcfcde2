import type { Choice, Condition, Dating, Field, Formula } from '../types.ts';

/** Fields that many lines share, each described once, and the few kinds of number a row holds. */

export const taxDate: Field = {
  name: 'taxDate',
  label: 'Tax date',
  kind: 'date',
  required: true,
  help: 'The day of the taxable event, within the quarter. It decides the rate.',
};
export const byTaxDate: Dating = { by: 'taxDate', field: 'taxDate' };

export const taxAmount: Field = { name: 'taxAmount', label: 'Tax', kind: 'money', computed: true };

type Own = Omit<Field, 'name' | 'label' | 'kind'>;

/** A number of whole things. */
export const count = (name: string, label: string, unit: string, own: Own = {}): Field => ({
  name,
  label,
  kind: 'quantity',
  unit,
  decimals: 0,
  required: true,
  totalled: true,
  unusualAbove: '1000000000',
  ...own,
});

/** A measure whose fractions are taxed as such (26 USC 4612(a)(9), 4662(a)(5), 4682(f)(1)). */
export const measure = (name: string, label: string, unit: string, own: Own = {}): Field =>
  count(name, label, unit, { decimals: 6, ...own });

/** An amount in dollars and cents. */
export const money = (name: string, label: string, own: Own = {}): Field => ({
  name,
  label,
  kind: 'money',
  decimals: 2,
  required: true,
  totalled: true,
  unusualAbove: '1000000000',
  ...own,
});

/** The same field, not asked for. */
export const optional = ({ required: _, ...field }: Field): Field => field;

/** The same field, whose sum over the rows would say nothing. */
export const notTotalled = ({ totalled: _, ...field }: Field): Field => field;

/** Gallons are whole on Form 720: 14.4 is 14, 14.5 is 15. */
export const noOfGallons = count('noOfGallons', 'No. of gallons', 'gallons');
export const noOfTons = measure('noOfTons', 'No. of tons', 'tons of 2,000 pounds');
export const noOfPounds = measure('noOfPounds', 'No. of pounds', 'pounds');
export const salesPrice = money('salesPrice', 'Sales price', { help: 'The total of the row.' });
export const taxableAmount = (label: string, help: string): Field => money('taxableAmount', label, { help });

/**
 * The box of a tax whose price is taken without the tax (26 USC 4216(a); 26 CFR 48.4216(a)-2), where a bill may have one
 * amount for both.
 */
export const taxInPrice: Field = {
  name: 'taxInPrice',
  label: 'The price has the tax in it',
  kind: 'boolean',
  help: 'Check the box if the price you enter includes this tax. Gauger takes the tax out of the price.',
  headings: ['Tax in price', 'Tax included', 'Tax incl', 'Includes tax', 'Price includes tax', 'Tax inclusive'],
};

export const typeOfEvent = (label: string, choices: readonly Choice[]): Field => ({
  name: 'typeOfEvent',
  label,
  kind: 'choice',
  choices,
  required: true,
});

export const odcName: Field = {
  name: 'odcName',
  label: 'Ozone-depleting chemical',
  kind: 'listed',
  list: 'ozoneDepletingChemicals',
  required: true,
};

/** The two boxes of a two-party exchange in a terminal (26 USC 4105). */
export const twoPartyExchange = (enabledWhen?: Condition): readonly Field[] => [
  {
    name: 'twoPartyExchange',
    label: 'Two-party exchange',
    kind: 'boolean',
    help: 'Check the box if the fuel changed hands in a two-party exchange before it left the terminal rack.',
    headings: ['Exch', 'Exch D/R', 'Exch Del/Rec', 'Exchange D/R', 'Exchange Del/Rec', 'D/R', 'Del/Rec'],
    meanings: [
      {
        value: 'delivered',
        label: 'Delivered in a two-party exchange: not taxed',
        facts: { twoPartyExchange: true, receiverInExchange: false },
      },
      {
        value: 'received',
        label: 'Received in a two-party exchange: taxed',
        facts: { twoPartyExchange: true, receiverInExchange: true },
      },
      {
        value: 'yes',
        label: 'Two-party exchange: the column Receiver says who received',
        facts: { twoPartyExchange: true },
      },
      { value: 'no', label: 'No two-party exchange', facts: { twoPartyExchange: false, receiverInExchange: false } },
    ],
    ...(enabledWhen ? { enabledWhen } : {}),
  },
  {
    name: 'receiverInExchange',
    label: 'Receiver',
    kind: 'boolean',
    help: 'Check the box if you received the fuel in the exchange: then you owe the tax.',
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
