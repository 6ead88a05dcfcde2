import type { Section } from './types.ts';

/** The sections of Form 720 in the order of the menu. */
export const sections: readonly Section[] = [
  {
    code: 'environmentalTaxes',
    number: 1,
    title: 'Environmental Tax',
    about: 'Petroleum, chemicals, imported substances, ozone-depleting chemicals',
    part: 'I',
  },
  {
    code: 'communicationsandAirTransportationTaxes',
    number: 2,
    title: 'Communications and Air Transportation Taxes',
    about: 'Local telephone, persons and property by air, international travel',
    part: 'I',
  },
  {
    code: 'fuelTaxes',
    number: 3,
    title: 'Fuel Taxes',
    about: 'Diesel, kerosene, gasoline, aviation and alternative fuels',
    part: 'I',
  },
  { code: 'retailTax', number: 4, title: 'Retail Tax', about: 'Heavy trucks, trailers, and tractors', part: 'I' },
  { code: 'shipPassengerTax', number: 5, title: 'Ship Passenger Tax', about: 'Transportation by water', part: 'I' },
  {
    code: 'foreignInsuranceTaxes',
    number: 6,
    title: 'Foreign Insurance Tax',
    about: 'Policies issued by foreign insurers',
    part: 'I',
  },
  {
    code: 'manufacturersTaxes',
    number: 7,
    title: 'Manufacturers Taxes',
    about: 'Coal, tires, gas guzzlers, vaccines',
    part: 'I',
  },
  {
    code: 'partII',
    number: 8,
    title: 'Part II',
    about: 'Fishing and archery, tanning, inland waterways, stock repurchase, PCORI fee in Q2',
    part: 'II',
  },
  {
    code: 'otherExciseTax',
    number: 9,
    title: 'Other Excise Tax',
    about: 'Obligations not in registered form, remittance transfers',
    part: 'I',
  },
];
