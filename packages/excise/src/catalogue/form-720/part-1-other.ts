import { FIRST_DAY } from '../parameters/build.ts';
import { trucksEnd } from '../sunsets.ts';
import type { TaxLine } from '../types.ts';
import {
  byTaxDate,
  count,
  money,
  notTotalled,
  salesPrice,
  taxAmount,
  taxableAmount,
  taxDate,
  taxInPrice,
  typeOfEvent,
} from './fields.ts';

/** Retail, ship passenger, other excise and foreign insurance taxes, in the order of the form. */
export const otherTaxes: readonly TaxLine[] = [
  {
    irsNumber: '33',
    title: 'Truck, trailer, and semitrailer chassis and bodies, and tractor',
    name: 'Truck, trailer, semitrailer chassis and bodies, and tractor',
    about: 'First retail sale of heavy highway trucks, trailers, semitrailers, and tractors',
    section: 'retailTax',
    subsection: 1,
    absences: [trucksEnd],
    dating: byTaxDate,
    fields: [
      taxDate,
      salesPrice,
      {
        ...taxInPrice,
        help: 'Check the box if the price you enter includes this tax and the bill states it as a separate charge. Gauger takes the tax out of the price.',
      },
      taxAmount,
    ],
    formula: { kind: 'percentOf', amount: 'salesPrice', rate: 'retail.trucksAndTrailers', taxIn: taxInPrice.name },
    deposit: 'regular',
    instructions: [
      'The dealer owes this tax on the first retail sale of a heavy highway truck, trailer, semitrailer or tractor, or of its chassis or body.',
      'Enter the price of each vehicle with the day of its sale, without this tax.',
      'Do not deduct a trade-in from the price (Publication 510).',
      'Exempt are trucks of 33,000 pounds gross vehicle weight or less, trailers of 26,000 or less, and tractors of 19,500 or less whose combined weight is 33,000 or less.',
      'Parts and accessories installed within six months of first service are taxed too, if they replace nothing and cost more than $1,000 together with the installation: then the owner, lessee or operator owes the tax.',
    ],
    notes: [
      'Tire tax paid on the tires of the vehicle is a credit on Schedule C, CRN 366.',
      'The tax is not part of the price if the bill states it as a separate charge (26 USC 4052(b)(1)(B)(i)).',
    ],
    citation: '26 USC 4051, 4052; Form 720 instructions, IRS No. 33',
  },
  {
    irsNumber: '29',
    title: 'Transportation by water',
    name: 'Transportation by water',
    about: 'Passengers on overnight ship voyages and on gambling voyages',
    section: 'shipPassengerTax',
    subsection: 1,
    absences: [],
    dating: byTaxDate,
    fields: [
      taxDate,
      count('totalNoOfPersons', 'No. of passengers', 'passengers', { unusualAbove: '10000000' }),
      taxAmount,
    ],
    formula: { kind: 'perUnit', quantity: 'totalNoOfPersons', rate: 'ship.passenger' },
    deposit: 'regular',
    instructions: [
      'The person who provides the voyage owes this tax for each passenger.',
      'Enter the passengers of each voyage once, with the day they first embark or disembark in the United States.',
      'It covers voyages of one or more nights on a vessel with berths for more than 16 passengers, and gambling voyages beyond territorial waters.',
      'Leave out voyages of less than 12 hours between two ports of the United States.',
    ],
    notes: ['A voyage is taxed once, however often the vessel calls in the United States.'],
    citation: '26 USC 4471, 4472; Form 720 instructions, IRS No. 29',
  },
  {
    irsNumber: '31',
    title: 'Obligations not in registered form',
    name: 'Obligations',
    about: 'Obligations that should be in registered form but are not',
    section: 'otherExciseTax',
    subsection: 1,
    absences: [],
    dating: byTaxDate,
    fields: [
      taxDate,
      money('principalAmount', 'Principal amount'),
      notTotalled(
        count('noOfCalendarYears', 'No. of calendar years', 'calendar years', {
          unusualAbove: '100',
          help: 'Every calendar year touched from the day of issue to maturity.',
        }),
      ),
      taxAmount,
    ],
    formula: {
      kind: 'yearsTimesPrincipal',
      principal: 'principalAmount',
      years: 'noOfCalendarYears',
      rate: 'obligations.notRegistered',
    },
    deposit: 'regular',
    instructions: [
      'The issuer of an obligation that should be in registered form but is not owes this tax.',
      'Enter the principal with the day of issue, and the number of calendar years from issue to maturity.',
      'A part of a calendar year counts as a whole one: an obligation from December of one year to January of the next has two.',
    ],
    notes: ['The form asks for the principal already multiplied by the years; Gauger computes it from the row.'],
    citation: '26 USC 4701; Form 720 instructions, IRS No. 31',
  },
  {
    irsNumber: '155',
    title: 'Remittance transfers',
    name: 'Remittance transfers',
    about: "Transfers funded with cash, a money order, or a cashier's check",
    section: 'otherExciseTax',
    subsection: 2,
    absences: [
      {
        from: FIRST_DAY,
        to: '2025-12-31',
        reason: 'The tax on remittance transfers began on January 1, 2026.',
        citation: '26 USC 4475; Notice 2025-55',
      },
    ],
    dating: byTaxDate,
    fields: [
      taxDate,
      taxableAmount('Amount transferred', 'The total of the taxable transfers of the row, without the tax.'),
      taxAmount,
    ],
    formula: { kind: 'percentOf', amount: 'taxableAmount', rate: 'remittances.transfers' },
    deposit: 'regular',
    depositRelief: {
      from: '2026-01-01',
      to: '2026-09-30',
      relief:
        'IRS No. 155: for 2026 Q1 to Q3, Notice 2025-55 gives relief from the penalty to a provider that deposits in time and pays the rest by the due date of the return.',
    },
    instructions: [
      'The sender pays this tax; the provider of the remittance transfer collects it and files.',
      "Enter the transfers that were funded with cash, a money order, a cashier's check or a similar physical instrument.",
      'Leave out transfers paid from a bank account or by card.',
    ],
    notes: [
      'Semimonthly deposits are due from January 2026 on, the first by January 29, 2026.',
      'For the first three quarters of 2026 no deposit penalty applies if deposits are on time and the rest is paid by the due date of the return (Notice 2025-55). Deposits shows it next to a shortfall.',
    ],
    citation: '26 USC 4475; Notice 2025-55',
  },
  {
    irsNumber: '30',
    title: 'Policies issued by foreign insurers',
    name: 'Policies issued by foreign insurers',
    about: 'Premiums paid to foreign insurers and reinsurers',
    section: 'foreignInsuranceTaxes',
    subsection: 1,
    absences: [],
    dating: byTaxDate,
    fields: [
      typeOfEvent('Kind of policy', [
        { value: '30a', label: '30(a) Casualty insurance and indemnity bonds', short: '30(a) Casualty, bonds' },
        {
          value: '30b',
          label: '30(b) Life insurance, sickness and accident policies, and annuity contracts',
          short: '30(b) Life, health, annuities',
        },
        { value: '30c', label: '30(c) Reinsurance' },
      ]),
      taxDate,
      money('premiumAmount', 'Premium paid'),
      taxAmount,
    ],
    sublinesBy: 'typeOfEvent',
    formula: {
      kind: 'ratedByUse',
      use: 'typeOfEvent',
      quantity: 'premiumAmount',
      rates: { '30a': 'insurance.casualty', '30b': 'insurance.life', '30c': 'insurance.reinsurance' },
    },
    deposit: 'regular',
    instructions: [
      'The person who pays the premium to a foreign insurer or reinsurer owes this tax.',
      'Enter each premium with the day it was paid, and choose the kind of policy: it decides the rate.',
      'Leave out premiums that a tax treaty exempts, and disclose the exemption on Form 8833 or a statement with the return of the first quarter.',
    ],
    notes: [
      'The letters (a), (b) and (c) are for your convenience: the form has three rows without them.',
      'The Code taxes each dollar of premium or fraction of a dollar (26 USC 4371). The form multiplies the total by the rate, and so does Gauger: at most 4 cents less for each premium.',
    ],
    citation: '26 USC 4371, 4374; Form 720 instructions, IRS No. 30',
  },
];
