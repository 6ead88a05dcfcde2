import { computeFiling, evaluateExplanation, explain, type Law, law as shippedLaw, toFixed } from '../src/index.ts';

/**
 * Every figure of a filing, its rows' taxes too, as it was computed and as its explanation evaluates to.
 * @throws when a figure is not explained
 */
export function explainedCells(filing: unknown, law: Law = shippedLaw): { computed: string[]; explained: string[] } {
  const { cells, lines, claims } = computeFiling(filing, law);
  const figures: [cell: string, value: string][] = Object.entries(cells);
  for (const [irsNumber, line] of Object.entries(lines)) {
    line.rows.forEach(({ taxAmount }, at) => {
      if (taxAmount !== null) figures.push([`${irsNumber}.rows.${at}.taxAmount`, taxAmount]);
    });
  }
  for (const [line, { rows }] of Object.entries(claims)) {
    rows.forEach(({ amountOfClaim }, at) => {
      if (amountOfClaim !== null) figures.push([`claims.${line}.rows.${at}.amountOfClaim`, amountOfClaim]);
    });
  }
  return {
    computed: figures.map(([cell, value]) => `${cell} ${value}`),
    explained: figures.map(([cell, value]) => {
      const explanation = explain(filing, cell, law);
      if (explanation === null) throw new Error(`${cell} is not explained`);
      const places = value.includes('.') ? value.length - value.indexOf('.') - 1 : 0;
      return `${cell} ${toFixed(evaluateExplanation(explanation), places)}`;
    }),
  };
}
