import type { Choice, TypeOfUse } from '../types.ts';

/** The IRS's table of types of use (Form 720 instructions (2017), page 13; 14 to 16 in earlier ones with the same numbers). */
const typesOfUse: readonly TypeOfUse[] = (
  [
    ['1', 'On a farm for farming purposes'],
    [
      '2',
      'Off-highway business use (business use other than in a highway vehicle registered or required to be registered for highway use; not use in mobile machinery)',
      'It never covers personal use or use in a motorboat.',
    ],
    [
      '3',
      'Export',
      'Exports have lines of their own; only the diesel-water fuel emulsion of line 14d names this type.',
    ],
    ['4', 'In a boat engaged in commercial fishing'],
    ['5', 'In certain intercity and local buses', 'The rate is the tax less 7.4 cents a gallon.'],
    [
      '6',
      'In a qualified local bus',
      'It has at least 20 seats for adults and runs under contract with, or with more than a nominal subsidy from, a government.',
    ],
    ['7', 'In a bus transporting students and employees of schools (school buses)'],
    [
      '8',
      'Diesel and kerosene (other than kerosene used in aviation) used other than as a fuel in the propulsion engine of a train or diesel-powered highway vehicle (but not off-highway business use)',
      'It includes heating oil and motorboat fuel.',
    ],
    ['9', 'In foreign trade'],
    ['10', 'Certain helicopter and fixed-wing aircraft uses'],
    ['11', 'Exclusive use by a qualified blood collector organization'],
    ['12', 'In a highway vehicle owned by the United States that is not used on a highway'],
    ['13', 'Exclusive use by a nonprofit educational organization'],
    [
      '14',
      'Exclusive use by a state, political subdivision of a state, or the District of Columbia',
      'For diesel and kerosene, the vendor or the credit card issuer claims it, not the user.',
    ],
    ['15', 'In an aircraft or vehicle owned by an aircraft museum'],
    ['16', 'In military aircraft'],
  ] as const
).map(([code, name, ...notes]): TypeOfUse => ({ code, name, notes, confidence: 'confirmed' }));

/** The types in the few words of a cell; the full name is next to the choice. */
const shortNames: Readonly<Record<string, string>> = {
  '1': 'Farm',
  '2': 'Off-highway business',
  '3': 'Export',
  '4': 'Commercial fishing',
  '5': 'Intercity, local bus',
  '6': 'Qualified local bus',
  '7': 'School bus',
  '8': 'Not for propulsion',
  '9': 'Foreign trade',
  '10': 'Certain aircraft uses',
  '11': 'Blood collector',
  '12': 'U.S.-owned vehicle',
  '13': 'Nonprofit educational',
  '14': 'State or local government',
  '15': 'Aircraft museum',
  '16': 'Military aircraft',
};

/** Types of use as choices of a row, in the order of their numbers: "2 Off-highway business use …". */
export const typeOfUseChoices = (codes: readonly string[]): readonly Choice[] =>
  typesOfUse
    .filter(({ code }) => codes.includes(code))
    .map(({ code, name }) => ({ value: code, label: `${code} ${name}`, short: `${code} ${shortNames[code]}` }));
