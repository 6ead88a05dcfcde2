import { CHEMICALS_LAST_DAY, substancesEnd } from '../sunsets.ts';
import type { DecimalString, Parameter } from '../types.ts';
import { derived, ended, FIRST_DAY, parameter, primary, secondary, unpublished, year } from './build.ts';
import { form720of2026, practitioners } from './sources.ts';

/** $5.35 for 1995, and 45 cents more for each later year (26 USC 4681(b)(1)(B)); 2021 to 2035. */
function odcBaseTax(ofYear: number): DecimalString {
  const cents = 535 + 45 * (ofYear - 1995);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

const BARREL = 'dollars per barrel of 42 gallons';

/** Rates of the environmental taxes that are not in a list entry. Form 6627 computes them. */
export const environmental: readonly Parameter[] = [
  parameter(
    'petroleum.oilSpill',
    'Oil Spill Liability Trust Fund financing rate',
    BARREL,
    primary('26 USC 4611(c), (f); IRS page "Petroleum tax: Hazardous Substance Superfund financing rate reinstated"'),
    [FIRST_DAY, '2025-12-31', '0.09'],
    [
      '2026-01-01',
      null,
      null,
      primary(
        `Announcement 2026-02; ${form720of2026}; RSM, "Federal excise tax developments for 2026", and KPMG, January 2026 (secondary)`,
        'The oil spill rate ended with December 31, 2025; the row of the form stays blank.',
      ),
    ],
  ),
  parameter(
    'petroleum.superfund',
    'Hazardous Substance Superfund financing rate for petroleum',
    BARREL,
    primary('26 USC 4611(c)'),
    [FIRST_DAY, '2022-12-31', null, { note: 'The superfund rate was not in force.' }],
    year(
      2023,
      '0.164',
      primary(
        '26 USC 4611(c)(2)(A); IRS page "Petroleum tax: Hazardous Substance Superfund financing rate reinstated"',
      ),
    ),
    year(2024, '0.17', primary('Form 6627 instructions (Rev. January 2024)')),
    year(
      2025,
      '0.17',
      derived(
        '26 USC 4611(c)(3); Form 6627 instructions (Rev. December 2024)',
        'Indexed from 16.4 cents and cut down to whole cents: 0.164 × about 1.0836 is 0.1777. The instructions of December 2024 are for the form of January 2024, which prints 17 cents.',
      ),
    ),
    year(
      2026,
      '0.18',
      secondary(
        `Announcement 2026-2 as reported by KPMG, January 2026; Form 6627 as reported by RSM and by S&P Global Platts on January 2, 2026; Publication 510 (Rev. December 2025) (${practitioners})`,
      ),
    ),
    unpublished(
      '2027-01-01',
      null,
      'Not published yet: the IRS announces the rate of each year, 16.4 cents adjusted for inflation (26 USC 4611(c)(3)).',
    ),
  ),
  parameter(
    'substances.valueRate',
    'Imported chemical substance: share of the entry value',
    'of the entry value',
    primary('26 USC 4671(b)(2); Form 6627, Part III (Rev. January 2026)'),
    ['2022-07-01', CHEMICALS_LAST_DAY, '0.10'],
    ended(substancesEnd),
  ),
  parameter(
    'odc.baseTax',
    'Ozone-depleting chemicals: base tax amount',
    'dollars per pound',
    primary(
      '26 USC 4681(b)(1)(B); Form 6627 (Rev. January 2018 and January 2020)',
      'The Code sets $5.35 for 1995 and adds 45 cents for each later year.',
    ),
    ...Array.from({ length: 15 }, (_, i) => year(2021 + i, odcBaseTax(2021 + i))),
  ),
  parameter(
    'odc.floorStocksStep',
    'Ozone-depleting chemicals: step of the floor stocks tax',
    'dollars per pound',
    primary(
      '26 USC 4682(h); Form 720 instructions (2017), pages 2 and 10',
      'The tax of January 1 less the tax already paid: one year adds 45 cents to the base tax amount.',
    ),
    [FIRST_DAY, null, '0.45'],
  ),
  parameter(
    'importedProducts.valueRate',
    'Imported product with ozone-depleting chemicals: share of the entry value',
    'of the entry value',
    primary('26 USC 4681(b)(2); 26 CFR 52.4682-3(e)(6)'),
    [FIRST_DAY, null, '0.01'],
  ),
];
