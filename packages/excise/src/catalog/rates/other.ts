import { HIGHWAY_LAST_DAY, trucksEnd } from '../sunsets.ts';
import type { Parameter } from '../types.ts';
import { ended, FIRST_DAY, parameter, primary } from './build.ts';
import { form720of2021 } from './sources.ts';

const insurance = primary(`26 USC 4371; ${form720of2021}`);

/** Rates of the retail, ship passenger, other excise and foreign insurance taxes, Form 720 Part I. */
export const other: readonly Parameter[] = [
  parameter(
    'retail.trucksAndTrailers',
    'Truck, trailer, and semitrailer chassis and bodies, and tractors',
    'of the sales price',
    primary(`26 USC 4051(a), (c); ${form720of2021}`),
    [FIRST_DAY, HIGHWAY_LAST_DAY, '0.12'],
    ended(trucksEnd),
  ),
  parameter(
    'ship.passenger',
    'Transportation by water',
    'dollars per passenger',
    primary('26 USC 4471(a); Form 720 instructions (2010), page 6'),
    [FIRST_DAY, null, '3.00'],
  ),
  parameter(
    'obligations.notRegistered',
    'Obligations not in registered form',
    'of the principal, per calendar year or part of one',
    primary(`26 USC 4701(a); ${form720of2021}`),
    [FIRST_DAY, null, '0.01'],
  ),
  parameter(
    'remittances.transfers',
    'Remittance transfers',
    'of the amount transferred',
    primary('26 USC 4475(a); Notice 2025-55'),
    ['2026-01-01', null, '0.01'],
  ),
  parameter('insurance.casualty', 'Casualty insurance and indemnity bonds', 'of the premium paid', insurance, [
    FIRST_DAY,
    null,
    '0.04',
  ]),
  parameter(
    'insurance.life',
    'Life insurance, sickness and accident policies, and annuity contracts',
    'of the premium paid',
    insurance,
    [FIRST_DAY, null, '0.01'],
  ),
  parameter('insurance.reinsurance', 'Reinsurance', 'of the premium paid', insurance, [FIRST_DAY, null, '0.01']),
];
