import type { DecimalString, Parameter } from '../types.ts';
import { FIRST_DAY, parameter, primary } from './build.ts';

const amount = (id: string, title: string, value: DecimalString, citation: string) =>
  parameter(`claims.${id}`, title, 'dollars', primary(citation), [FIRST_DAY, null, value]);

/**
 * The numbers of claims that no rate of a line is: least and highest amounts, and the shortest period. Rates are with
 * their lines.
 */
export const claims: readonly Parameter[] = [
  amount('least750', 'Minimum claim of an ultimate purchaser', '750.00', '26 USC 6421(d)(2), 6427(i)(2)(A)'),
  amount('least200', 'Minimum claim of a vendor', '200.00', '26 USC 6416(a)(4)(C), 6427(i)(3), (i)(4)'),
  amount('least100', 'Minimum claim of a vendor of kerosene', '100.00', '26 USC 6427(i)(4)(A)'),
  amount('heavyVehicleMost', 'Highest tax on one heavy vehicle', '550.00', '26 USC 4481(a)(1)'),
  parameter('claims.leastDays', 'Shortest period of a claim', 'days', primary('26 USC 6427(i)(3)(A), (i)(4)(A)'), [
    FIRST_DAY,
    null,
    '7',
  ]),
];
