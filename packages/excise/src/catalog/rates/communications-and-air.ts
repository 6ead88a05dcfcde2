import { AIR_LAST_DAY, airPersonsEnds, airPropertyEnds } from '../sunsets.ts';
import type { IsoDate, Parameter } from '../types.ts';
import { ended, FIRST_DAY, parameter, primary, recalled, type Source, secondary, unpublished, year } from './build.ts';
import { form720of2026, indexChain, instructions720of2017, instructions720of2023, practitioners } from './sources.ts';

const extended =
  'Extended in five steps since September 30, 2023, without a gap; the last one is the FAA Reauthorization Act of 2024, P.L. 118-63 of May 16, 2024 (secondary: PwC Aircraft Club, November 2024).';

/** The alternative method bills December 2020 on the first return covered. */
const FIRST_BILLING_DAY = '2020-12-01';
const holiday: [IsoDate, IsoDate, null, Source] = [
  FIRST_BILLING_DAY,
  '2020-12-31',
  null,
  primary(
    'P.L. 116-136 sec. 4007; Form 720 instructions (Rev. April 2020)',
    'The taxes on air transportation were suspended until December 31, 2020: leave out what was paid before then.',
  ),
];

/** Indexed amounts of the coming year: a revenue procedure of the fall before sets them. */
const notYet = unpublished(
  '2027-01-01',
  AIR_LAST_DAY,
  'Not published yet: a revenue procedure sets the amount of each year in the fall before (26 USC 4261(e)(4)).',
);
const passengersEnd = ended(airPersonsEnds);

const segmentFee = '26 USC 4261(b)(1), (e)(4)';
const facilities = '26 USC 4261(c), (e)(4)';
const of2021 = (law: string) => secondary(`${law}; NBAA guidance in AIN, January 7, 2021 (secondary)`);
const of2022 = (law: string) => recalled(`${law}; amount recalled, agrees with the ${indexChain}`);
const of2024 = (law: string) => `${law}; PwC Aircraft Club, November 2023 and January 2024 (secondary)`;
const of2025 = (law: string) =>
  secondary(`${law}; Rev. Proc. 2024-40 sec. 2.45 (PwC Aircraft Club, November 2024; ${practitioners}, simple720.com)`);
const of2026 = (law: string) => secondary(`${law}; Rev. Proc. 2025-32 sec. 4.44 (${practitioners})`);

/** Rates and amounts of the communications and air transportation taxes. Amounts are indexed to the nearest 10 cents. */
export const communicationsAndAir: readonly Parameter[] = [
  parameter(
    'communications.localTelephone',
    'Local telephone and teletypewriter exchange service',
    'of the amount paid',
    primary(`26 USC 4251(b)(2); ${instructions720of2017}, page 4; ${form720of2026}`),
    [FIRST_BILLING_DAY, null, '0.03'],
  ),
  parameter(
    'air.persons',
    'Transportation of persons by air',
    'of the amount paid',
    primary(`26 USC 4261(a); ${instructions720of2017}, page 4`, extended),
    holiday,
    [FIRST_DAY, AIR_LAST_DAY, '0.075'],
    passengersEnd,
  ),
  parameter(
    'air.segmentFee',
    'Domestic segment of air transportation',
    'dollars per passenger and segment',
    primary(segmentFee),
    holiday,
    year(2021, '4.30', of2021(segmentFee)),
    year(2022, '4.50', of2022(segmentFee)),
    year(
      2023,
      '4.80',
      secondary(
        `${segmentFee}; ${instructions720of2023}, worked example (secondary: seen in a scrambled copy)`,
        `The IRS's own text was not seen; the ${indexChain} agrees.`,
      ),
    ),
    year(2024, '5.00', secondary(of2024(segmentFee))),
    year(2025, '5.20', of2025(segmentFee)),
    year(2026, '5.30', of2026(segmentFee)),
    notYet,
    passengersEnd,
  ),
  parameter(
    'air.property',
    'Transportation of property by air',
    'of the amount paid',
    primary(`26 USC 4271(a); ${instructions720of2017}`, extended),
    holiday,
    [FIRST_DAY, AIR_LAST_DAY, '0.0625'],
    ended(airPropertyEnds),
  ),
  parameter(
    'air.international',
    'Use of international air travel facilities',
    'dollars per person',
    primary(facilities),
    holiday,
    year(2021, '19.10', of2021(facilities)),
    year(2022, '19.70', of2022(facilities)),
    year(2023, '21.10', {
      ...of2022(facilities),
      note: 'No other amount fits the years before and after.',
    }),
    year(
      2024,
      '22.20',
      secondary(of2024(facilities), `An airline association prints 22.10; the ${indexChain} supports 22.20.`),
    ),
    year(2025, '22.90', of2025(facilities)),
    year(2026, '23.40', of2026(facilities)),
    notYet,
    passengersEnd,
  ),
  parameter(
    'air.alaskaHawaii',
    'Departure on a domestic segment that begins or ends in Alaska or Hawaii',
    'dollars per person',
    primary(facilities),
    holiday,
    year(2021, '9.60', of2021(facilities)),
    year(2022, '9.90', of2022(facilities)),
    year(2023, '10.60', {
      ...of2022(facilities),
      note: 'The index leaves 10.50 and 10.60 open; 10.60 rests on memory. An undated list of traveloagency.com prints 10.60.',
    }),
    year(2024, '11.10', secondary(of2024(facilities))),
    year(2025, '11.40', of2025(facilities)),
    year(2026, '11.70', of2026(facilities)),
    notYet,
    passengersEnd,
  ),
];
