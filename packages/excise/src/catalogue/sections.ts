import type { Section } from './types.ts';

/** The sections of Form 720 in the order of the menu. */
export const sections: readonly Section[] = [
  { code: 'environmentalTaxes', number: 1, title: 'Environmental Tax', part: 'I' },
  {
    code: 'communicationsandAirTransportationTaxes',
    number: 2,
    title: 'Communications and Air Transportation Taxes',
    part: 'I',
  },
  { code: 'fuelTaxes', number: 3, title: 'Fuel Taxes', part: 'I' },
  { code: 'retailTax', number: 4, title: 'Retail Tax', part: 'I' },
  { code: 'shipPassengerTax', number: 5, title: 'Ship Passenger Tax', part: 'I' },
  { code: 'foreignInsuranceTaxes', number: 6, title: 'Foreign Insurance Tax', part: 'I' },
  { code: 'manufacturersTaxes', number: 7, title: 'Manufacturers Taxes', part: 'I' },
  { code: 'partII', number: 8, title: 'Part II', part: 'II' },
  { code: 'otherExciseTax', number: 9, title: 'Other Excise Tax', part: 'I' },
];
