import { followBook, underBook } from './book-in-force.ts';
import { communicationsAndAirTaxes } from './form-720/part-1-communications-and-air.ts';
import { environmentalTaxes } from './form-720/part-1-environmental.ts';
import { fuelTaxes } from './form-720/part-1-fuel.ts';
import { manufacturersTaxes } from './form-720/part-1-manufacturers.ts';
import { otherTaxes } from './form-720/part-1-other.ts';
import { part2Taxes } from './form-720/part-2.ts';
import { chemicalRates, chemicals } from './lists/chemicals.ts';
import { importedProducts, importedProductWeights } from './lists/imported-products.ts';
import { ozoneDepletingChemicals, ozoneDepletionFactors } from './lists/ozone-depleting-chemicals.ts';
import { substanceRates, substances } from './lists/substances.ts';
import { communicationsAndAir } from './rates/communications-and-air.ts';
import { environmental } from './rates/environmental.ts';
import { fuel } from './rates/fuel.ts';
import { manufacturers } from './rates/manufacturers.ts';
import { other } from './rates/other.ts';
import { part2 } from './rates/part-2.ts';
import { withReference } from './reference.ts';
import { sections } from './sections.ts';
import type { Law } from './types.ts';

/** The tax lines as shipped, whatever book is in force. */
export const shippedTaxLaw: Law = {
  rateBookVersion: '2026.5',
  sections,
  lines: [
    ...environmentalTaxes,
    ...communicationsAndAirTaxes,
    ...fuelTaxes,
    ...otherTaxes,
    ...manufacturersTaxes,
    ...part2Taxes,
  ].map(withReference),
  claims: [],
  claimMinimums: [],
  lists: { chemicals, substances, ozoneDepletingChemicals, importedProducts },
  parameters: [
    ...environmental,
    ...chemicalRates,
    ...substanceRates,
    ...ozoneDepletionFactors,
    ...importedProductWeights,
    ...communicationsAndAir,
    ...fuel,
    ...other,
    ...manufacturers,
    ...part2,
  ],
};

/**
 * The tax lines of Form 720 from 2021 Q1 on, in the order of the form, with their rates: the law that the page of a
 * tax line needs, without the weight of the claims. Computing with it uses the given total of the claims.
 */
export let taxLaw: Law = underBook(shippedTaxLaw);

followBook(() => {
  taxLaw = underBook(shippedTaxLaw);
});
