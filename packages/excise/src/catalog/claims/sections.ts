import type { Absence, ClaimSection } from '../types.ts';

/** The reserved lines of the form since both mixture credits and payments ended (26 USC 6426(c)(6), (d)(5), (e)(3), (k)). */
const creditsEnded = (from: string, reason: string, citation: string): Absence => ({
  from,
  to: null,
  reason,
  citation,
});

/**
 * The groups of Schedule C in the order of the form: the data of a menu, without the weight of their lines. The other
 * claims, lines 14i to 14k, have a separate page.
 */
export const claimSections: readonly ClaimSection[] = [
  { group: '1', order: 1, title: 'Nontaxable use of gasoline', name: 'Gasoline', absences: [] },
  { group: '2', order: 2, title: 'Nontaxable use of aviation gasoline', name: 'Aviation gasoline', absences: [] },
  { group: '3', order: 3, title: 'Nontaxable use of undyed diesel fuel', name: 'Undyed diesel fuel', absences: [] },
  {
    group: '4',
    order: 4,
    title: 'Nontaxable use of undyed kerosene (other than kerosene used in aviation)',
    name: 'Undyed kerosene',
    absences: [],
  },
  { group: '5', order: 5, title: 'Kerosene used in aviation', name: 'Kerosene used in aviation', absences: [] },
  { group: '6', order: 6, title: 'Nontaxable use of alternative fuel', name: 'Alternative fuel', absences: [] },
  {
    group: '7',
    order: 7,
    title: 'Sales by registered ultimate vendors of undyed diesel fuel',
    name: 'Sales of undyed diesel fuel',
    absences: [],
  },
  {
    group: '8',
    order: 8,
    title: 'Sales by registered ultimate vendors of undyed kerosene (other than kerosene for use in aviation)',
    name: 'Sales of undyed kerosene',
    absences: [],
  },
  {
    group: '9',
    order: 9,
    title: 'Sales by registered ultimate vendors of kerosene for use in aviation',
    name: 'Sales of kerosene for use in aviation',
    absences: [],
  },
  {
    group: '10',
    order: 10,
    title: 'Sales by registered ultimate vendors of gasoline',
    name: 'Sales of gasoline',
    absences: [],
  },
  {
    group: '11',
    order: 11,
    title: 'Sales by registered ultimate vendors of aviation gasoline',
    name: 'Sales of aviation gasoline',
    absences: [],
  },
  {
    group: '12',
    order: 12,
    title: 'Biodiesel, renewable diesel or sustainable aviation fuel (SAF) mixture credit',
    name: 'Biodiesel, renewable diesel or SAF mixtures',
    absences: [
      creditsEnded(
        '2025-10-01',
        'The credits for biodiesel and renewable diesel mixtures ended on December 31, 2024, that for sustainable aviation fuel on September 30, 2025.',
        '26 USC 6426(c)(6), (k); P.L. 119-21 section 70521',
      ),
    ],
  },
  {
    group: '13',
    order: 13,
    title: 'Alternative fuel credit and alternative fuel mixture credit',
    name: 'Alternative fuel credit',
    absences: [
      {
        from: '2022-01-01',
        to: '2022-09-30',
        reason: 'The credit for the first three quarters of 2022 is claimed once, on Schedule 3 of Form 8849.',
        citation: 'Notice 2022-39; Schedule 3 (Form 8849) (Rev. October 2022)',
      },
      creditsEnded(
        '2025-01-01',
        'The credits for alternative fuel and its mixtures ended on December 31, 2024.',
        '26 USC 6426(d)(5), (e)(3)',
      ),
    ],
  },
  { group: '14', order: 14, title: 'Other claims', name: 'Other claims, lines 14a to 14h', absences: [] },
  { group: '14ijk', order: 15, title: 'Other claims', name: 'Other claims, lines 14i to 14k', absences: [] },
];

/**
 * The menu's data of a group.
 * @throws for a group the form lacks: a defect of the catalog.
 */
export function claimSection(group: ClaimSection['group']): ClaimSection {
  const found = claimSections.find((section) => section.group === group);
  if (found === undefined) throw new Error(`Schedule C has no group ${group}`);
  return found;
}
