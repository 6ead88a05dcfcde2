import { FIRST_DAY, parameter, primary, slug } from '../rates/build.ts';
import type { DecimalString, ListEntry, Parameter } from '../types.ts';

/** The post-1989 and post-1990 chemicals of 26 USC 4682(a)(2), with the factors of 4682(b). CAS numbers are recalled. */
const TABLE: readonly [
  group: 'post-1989' | 'post-1990',
  name: string,
  nomenclature: string,
  factor: DecimalString,
  cas: string | null,
][] = [
  ['post-1989', 'CFC-11', 'trichlorofluoromethane', '1.0', '75-69-4'],
  ['post-1989', 'CFC-12', 'dichlorodifluoromethane', '1.0', '75-71-8'],
  ['post-1989', 'CFC-113', 'trichlorotrifluoroethane', '0.8', '76-13-1'],
  ['post-1989', 'CFC-114', '1,2-dichloro-1,1,2,2-tetrafluoroethane', '1.0', '76-14-2'],
  ['post-1989', 'CFC-115', 'chloropentafluoroethane', '0.6', '76-15-3'],
  ['post-1989', 'Halon-1211', 'bromochlorodifluoromethane', '3.0', '353-59-3'],
  ['post-1989', 'Halon-1301', 'bromotrifluoromethane', '10.0', '75-63-8'],
  ['post-1989', 'Halon-2402', 'dibromotetrafluoroethane', '6.0', '124-73-2'],
  ['post-1990', 'Carbon tetrachloride', 'tetrachloromethane', '1.1', '56-23-5'],
  ['post-1990', 'Methyl chloroform', '1,1,1-trichloroethane', '0.1', '71-55-6'],
  ['post-1990', 'CFC-13', 'CF3Cl', '1.0', '75-72-9'],
  ['post-1990', 'CFC-111', 'C2FCl5', '1.0', '354-56-3'],
  ['post-1990', 'CFC-112', 'C2F2Cl4', '1.0', '76-12-0'],
  ['post-1990', 'CFC-211', 'C3FCl7', '1.0', null],
  ['post-1990', 'CFC-212', 'C3F2Cl6', '1.0', null],
  ['post-1990', 'CFC-213', 'C3F3Cl5', '1.0', null],
  ['post-1990', 'CFC-214', 'C3F4Cl4', '1.0', null],
  ['post-1990', 'CFC-215', 'C3F5Cl3', '1.0', null],
  ['post-1990', 'CFC-216', 'C3F6Cl2', '1.0', null],
  ['post-1990', 'CFC-217', 'C3F7Cl', '1.0', null],
];

const factorOf = (name: string) => `odc.${slug(name)}.factor`;

/** The 20 ozone-depleting chemicals (ODCs). The tax on a pound is the base tax amount times the factor. */
export const ozoneDepletingChemicals: readonly ListEntry[] = TABLE.map(([group, name, nomenclature, , cas]) => ({
  name,
  from: FIRST_DAY,
  to: null,
  citation: '26 USC 4682(a)(2)',
  confidence: 'confirmed',
  factor: factorOf(name),
  details: { group, nomenclature, ...(cas === null ? {} : { cas, casConfidence: 'recalled' }) },
}));

/** The ozone-depletion factor of each. */
export const ozoneDepletionFactors: readonly Parameter[] = TABLE.map(([, name, , factor]) =>
  parameter(factorOf(name), `${name}: ozone-depletion factor`, 'times the base tax amount', primary('26 USC 4682(b)'), [
    FIRST_DAY,
    null,
    factor,
  ]),
);
