import type { Law } from '../catalog/public.ts';
import { placeName } from '../claims/testing.ts';

/** Finds names used twice: of lines, addresses, fields of a line, parameters, entries of a list. One sentence each. */
export const duplicates = (law: Law): string[] => [
  ...repeated(
    'IRS number',
    law.lines.map(({ irsNumber }) => irsNumber),
  ),
  ...repeated(
    'address',
    law.lines.map(({ section, subsection }) => `${section}/${subsection}`),
  ),
  ...repeated(
    'group of claims',
    law.claims.map(({ group }) => group),
  ),
  ...repeated(
    'claim page',
    law.claims.map(({ order }) => String(order)),
  ),
  ...repeated(
    'claim line',
    law.claims.flatMap(({ lines }) => lines.map(({ id }) => id)),
  ),
  // Schedule 6 of Form 8849 has no lines: it lists claims by their credit reference number.
  ...repeated(
    'place',
    law.claims.flatMap(({ lines }) =>
      lines.flatMap(({ appearsOn }) => appearsOn.filter((place) => 'line' in place).map(placeName)),
    ),
  ),
  ...law.claims.flatMap(({ group, fields, lines }) => [
    ...repeated(
      `field of group ${group}`,
      fields.map(({ name }) => name),
    ),
    ...lines.flatMap((claim) =>
      repeated(
        `field of line ${claim.line}`,
        claim.fields.map(({ name }) => name),
      ),
    ),
  ]),
  ...repeated(
    'parameter',
    law.parameters.map(({ id }) => id),
  ),
  ...law.lines.flatMap(({ irsNumber, fields }) =>
    repeated(
      `field of IRS No. ${irsNumber}`,
      fields.map(({ name }) => name),
    ),
  ),
  ...Object.entries(law.lists).flatMap(([list, entries]) =>
    // Entries are found without regard to letter case.
    repeated(
      `name in ${list}`,
      entries.flatMap(({ name, aliases = [] }) => [name, ...aliases].map((one) => one.toLowerCase())),
    ),
  ),
];

function repeated(what: string, names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.has(name) || !seen.add(name)).map((name) => `${what} ${name} is there twice`);
}
