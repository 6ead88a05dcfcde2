import { parameter, primary, slug } from '../rates/build.ts';
import { CHEMICALS_LAST_DAY } from '../sunsets.ts';
import type { DecimalString, ListEntry, Parameter } from '../types.ts';

/**
 * The taxable chemicals of 26 USC 4661(b), in the order of Form 6627, Part II (Rev. January 2026). The lines 7 to 14,
 * 27 to 35 and 42 are derived from that order, and the CAS numbers are recalled; neither decides a tax.
 */
const TABLE: readonly [form6627Line: number, name: string, formula: string, cas: string, rate: DecimalString][] = [
  [1, 'Acetylene', 'C2H2', '74-86-2', '9.74'],
  [2, 'Ammonia', 'NH3', '7664-41-7', '5.28'],
  [3, 'Antimony', 'Sb', '7440-36-0', '8.90'],
  [4, 'Antimony trioxide', 'Sb2O3', '1309-64-4', '7.50'],
  [5, 'Arsenic', 'As', '7440-38-2', '8.90'],
  [6, 'Arsenic trioxide', 'As2O3', '1327-53-3', '6.82'],
  [7, 'Barium sulfide', 'BaS', '21109-95-5', '4.60'],
  [8, 'Benzene', 'C6H6', '71-43-2', '9.74'],
  [9, 'Bromine', 'Br', '7726-95-6', '8.90'],
  [10, 'Butadiene', 'C4H6', '106-99-0', '9.74'],
  [11, 'Butane', 'C4H10', '106-97-8', '9.74'],
  [12, 'Butylene', 'C4H8', '25167-67-3', '9.74'],
  [13, 'Cadmium', 'Cd', '7440-43-9', '8.90'],
  [14, 'Chlorine', 'Cl', '7782-50-5', '5.40'],
  [15, 'Chromite', 'FeCr2O4', '1308-31-2', '3.04'],
  [16, 'Chromium', 'Cr', '7440-47-3', '8.90'],
  [17, 'Cobalt', 'Co', '7440-48-4', '8.90'],
  [18, 'Cupric oxide', 'CuO', '1317-38-0', '7.18'],
  [19, 'Cupric sulfate', 'CuSO4', '7758-98-7', '3.74'],
  [20, 'Cuprous oxide', 'Cu2O', '1317-39-1', '7.94'],
  [21, 'Ethylene', 'C2H4', '74-85-1', '9.74'],
  [22, 'Hydrochloric acid', 'HCl', '7647-01-0', '0.58'],
  [23, 'Hydrogen fluoride', 'HF', '7664-39-3', '8.46'],
  [24, 'Lead oxide', 'PbO', '1317-36-8', '8.28'],
  [25, 'Mercury', 'Hg', '7439-97-6', '8.90'],
  [26, 'Methane', 'CH4', '74-82-8', '6.88'],
  [27, 'Naphthalene', 'C10H8', '91-20-3', '9.74'],
  [28, 'Nickel', 'Ni', '7440-02-0', '8.90'],
  [29, 'Nitric acid', 'HNO3', '7697-37-2', '0.48'],
  [30, 'Phosphorus', 'P', '7723-14-0', '8.90'],
  [31, 'Potassium dichromate', 'K2Cr2O7', '7778-50-9', '3.38'],
  [32, 'Potassium hydroxide', 'KOH', '1310-58-3', '0.44'],
  [33, 'Propylene', 'C3H6', '115-07-1', '9.74'],
  [34, 'Sodium dichromate', 'Na2Cr2O7', '10588-01-9', '3.74'],
  [35, 'Sodium hydroxide', 'NaOH', '1310-73-2', '0.56'],
  [36, 'Stannic chloride', 'SnCl4', '7646-78-8', '4.24'],
  [37, 'Stannous chloride', 'SnCl2', '7772-99-8', '5.70'],
  [38, 'Sulfuric acid', 'H2SO4', '7664-93-9', '0.52'],
  [39, 'Toluene', 'C7H8', '108-88-3', '9.74'],
  [40, 'Xylene', 'C8H10', '1330-20-7', '9.74'],
  [41, 'Zinc chloride', 'ZnCl2', '7646-85-7', '4.44'],
  [42, 'Zinc sulfate', 'ZnSO4', '7733-02-0', '3.80'],
];

/** Reinstated by the Infrastructure Investment and Jobs Act; 26 USC 4661(c) ends it. */
const FROM = '2022-07-01';
const TO = CHEMICALS_LAST_DAY;
const CITATION = '26 USC 4661(b)';
const rateOf = (name: string) => `chemicals.${slug(name)}.rate`;

/** The 42 taxable chemicals. */
export const chemicals: readonly ListEntry[] = TABLE.map(([form6627Line, name, formula, cas]) => ({
  name,
  from: FROM,
  to: TO,
  citation: CITATION,
  confidence: 'confirmed',
  rate: rateOf(name),
  details: { form6627Line: String(form6627Line), formula, cas, casConfidence: 'recalled' },
}));

/** The tax per ton of each chemical. */
export const chemicalRates: readonly Parameter[] = TABLE.map(([, name, , , rate]) =>
  parameter(rateOf(name), name, 'dollars per ton of 2,000 pounds', primary(CITATION), [FROM, TO, rate]),
);
