import type { Parameter } from '../types.ts';
import { FIRST_DAY, parameter } from './build.ts';

/** The Highway Trust Fund and LUST rates now end together (26 USC 4081(d), 4041(a)). */
const LAST_DAY = '2028-09-30';
const statute = (citation: string) => ({ citation, confidence: 'confirmed', sourceClass: 'primary' }) as const;
const perGallon = (id: string, title: string, citation: string, rate: string): Parameter =>
  parameter(`fuel.${id}`, title, 'dollars per gallon', statute(citation), [FIRST_DAY, LAST_DAY, rate]);

/** Rates of the fuel taxes, Form 720 Part I. */
export const fuel: readonly Parameter[] = [
  perGallon('diesel', 'Diesel', '26 USC 4081(a)(2)(A)(iii), (a)(2)(B)', '0.244'),
];
