/** States by the first digit of their ZIP codes. The simulator checks no further digits. */
const STATES: readonly string[] = [
  'AE CT MA ME NH NJ PR RI VI VT',
  'DE NY PA',
  'DC MD NC SC VA WV',
  'AA AL FL GA MS TN',
  'IN KY MI OH',
  'IA MN MT ND SD WI',
  'IL KS MO NE',
  'AR LA OK TX',
  'AZ CO ID NM NV UT WY',
  'AK AP AS CA FM GU HI MH MP OR PW WA',
];
/** Holtsville and Fishers Island, New York. */
const OUT_OF_ORDER: Readonly<Record<string, string>> = { '005': 'NY', '063': 'NY' };

export function isStateOfZip(state: string, zip: string): boolean {
  const states = STATES[Number(zip[0])]?.split(' ') ?? [];
  return states.includes(state) || OUT_OF_ORDER[zip.slice(0, 3)] === state;
}
