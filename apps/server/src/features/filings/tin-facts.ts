import { type ClaimGroupFacts, type ClaimRow, type ClaimsFacts, law } from '@gauger/excise';

/** The facts of claims that are taxpayer identification numbers. */
export const tinFields: ReadonlySet<string> = new Set(
  law.claims
    .flatMap(({ fields, lines }) => [...fields, ...lines.flatMap((line) => line.fields)])
    .flatMap(({ name, shape }) => (shape === 'tin' ? [name] : [])),
);

/** The claims without taxpayer numbers, as they may stand in a column or go into a fingerprint. */
export const withoutTins = (claims: ClaimsFacts): ClaimsFacts =>
  eachRow(claims, (row) => Object.fromEntries(Object.entries(row).filter(([name]) => !tinFields.has(name))));

/** Changes what is said once of each group (at `7`) and each of its rows (at `7.0`). */
export function eachRow(claims: ClaimsFacts, change: (facts: object, at: string) => object): ClaimsFacts {
  if (!claims.groups) return claims;
  const groups = Object.entries(claims.groups).map(([group, { lines, ...facts }]) => [
    group,
    {
      ...change(facts, group),
      ...(lines && { lines: lines.map((row, at) => change(row, `${group}.${at}`) as ClaimRow) }),
    } satisfies ClaimGroupFacts,
  ]);
  return { ...claims, groups: Object.fromEntries(groups) };
}
