import type { businessTypes } from '@gauger/contract/business';

type BusinessType = (typeof businessTypes)[number]['value'];

/** The endings and short forms that people write for a type of business. */
const endings: Readonly<Record<string, BusinessType>> = {
  llc: 'Limited Liability Company(LLC)',
  lc: 'Limited Liability Company(LLC)',
  pllc: 'Limited Liability Company(LLC)',
  'limited liability company': 'Limited Liability Company(LLC)',
  'limited liability co': 'Limited Liability Company(LLC)',
  inc: 'Corporation',
  incorporated: 'Corporation',
  corp: 'Corporation',
  'c corp': 'Corporation',
  's corp': 'Corporation',
  'c corporation': 'Corporation',
  's corporation': 'Corporation',
  lp: 'Partnership',
  llp: 'Partnership',
  lllp: 'Partnership',
  'limited partnership': 'Partnership',
  'general partnership': 'Partnership',
  'sole proprietor': 'Individual',
  'sole proprietorship': 'Individual',
  'sole prop': 'Individual',
  estate: 'Estates',
};

/** Types that the name of a business says by its last word. A person's or an estate's name does not. */
const OF_NAMES = new Set(['llc', 'lc', 'pllc', 'inc', 'incorporated', 'corp', 'corporation', 'lp', 'llp', 'lllp']);

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** The type of business that a cell says in other words: "L.L.C.", "S-Corp". */
export const typeCalled = (text: string): BusinessType | undefined => endings[bare(text)];

/** The type of business that the ending of its name says: "Sandbar Fuel, Inc.". */
export function typeInName(name: string): BusinessType | undefined {
  const ending = bare(name).split(' ').at(-1) ?? '';
  if (!OF_NAMES.has(ending) || bare(name) === ending) return undefined;
  return ending === 'corporation' ? 'Corporation' : endings[ending];
}
