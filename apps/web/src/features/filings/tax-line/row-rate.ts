import { type Explanation, type Formula, ratesIn, type TaxLine } from '@gauger/excise';

/** The rate of a row, where one rate and nothing else decides its tax; null for the rest, whose sum says more. */
export function rateOf(explanation: Explanation | null): string | null {
  const rates = explanation ? ratesIn(explanation) : [];
  return rates.length === 1 ? (rates[0]?.value ?? null) : null;
}

/** Formulas with one rate. The others have several, or amounts by band: a single number in the row would say too little. */
const oneRate: ReadonlySet<Formula['kind']> = new Set([
  'perUnit',
  'percentOf',
  'ratedByUse',
  'lookup',
  'crudeOil',
  'livesCovered',
  'yearsTimesPrincipal',
]);

/** Whether the grid of a line shows the rate of each row. Not where a field shows it already, or each grid has its own rate. */
export function showsRate({ formula, fields, gridsBy }: TaxLine): boolean {
  if (gridsBy !== undefined || fields.some(({ name }) => name === 'taxRate')) return false;
  if (formula.kind !== 'cases') return oneRate.has(formula.kind);
  return [formula.otherwise, ...formula.cases.map(({ use }) => use)].some(({ kind }) => oneRate.has(kind));
}
