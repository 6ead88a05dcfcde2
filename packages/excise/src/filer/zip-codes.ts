/**
 * The first three digits of ZIP codes by state: single prefixes, ranges, and whole ZIP codes that lie in the range of a
 * neighbor. Recalled from the ranges that the IRS publishes for its rule on ZIP codes and states (R0000-007).
 */
const ZIPS: Readonly<Record<string, string>> = {
  AA: '340',
  AE: '090-098',
  AK: '995-999',
  AL: '350-369',
  AP: '962-966',
  AR: '716-729 75502',
  AS: '96799',
  AZ: '850-865',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200 202-205 569',
  DE: '197-199',
  FL: '320-339 341-349',
  FM: '969',
  GA: '300-319 398-399',
  GU: '969',
  HI: '967-968',
  IA: '500-528',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  KS: '660-679',
  KY: '400-427 45275',
  LA: '700-714 71749',
  MA: '010-027 055',
  MD: '206-219 20331',
  ME: '039-049',
  MH: '969',
  MI: '480-499',
  MN: '550-567',
  MO: '630-658',
  MP: '969',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NV: '889-898',
  NY: '004-005 06390 100-149',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  PW: '969',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 73949 750-799 885',
  UT: '840-847',
  VA: '201 220-246',
  VI: '008',
  VT: '050-054 056-059',
  WA: '980-994',
  WI: '530-549',
  WV: '247-268',
  WY: '820-831 83414',
};

/** Message for a ZIP code that is not of its state: the IRS rejects returns over it (rule R0000-007). */
export const ZIP_OF_OTHER_STATE =
  'This ZIP code is in another state. Correct the ZIP code or the state: the IRS rejects a return where they differ';

/**
 * Whether a ZIP code is of a state. A state or a range that is not known here is never judged, so that nobody is kept
 * from filing by a list.
 * @param state its two letters
 * @param zip five or nine digits
 */
export function isZipOfState(state: string, zip: string): boolean {
  const own = ZIPS[state];
  if (own === undefined || holds(own, zip)) return true;
  return !Object.values(ZIPS).some((zips) => holds(zips, zip));
}

const POST_OFFICES = ['APO', 'DPO', 'FPO'];
const ARMED_FORCES = ['AA', 'AE', 'AP'];

/** Message for a city that is not of its state: the IRS rejects a return over it (rules R0000-116 and R0000-117). */
export const CITY_OF_OTHER_STATE =
  'The cities APO, DPO and FPO have the state Armed Forces, and no other city has it: the IRS rejects a return otherwise';

/**
 * Whether a city can be in a state: those of the armed forces have military post offices alone.
 * @param state its two letters
 */
export const isCityOfState = (state: string, city: string): boolean =>
  POST_OFFICES.includes(city.toUpperCase()) === ARMED_FORCES.includes(state);

const holds = (zips: string, zip: string): boolean =>
  zips.split(' ').some((part) => {
    const [first = '', last = first] = part.split('-');
    const digits = zip.slice(0, first.length);
    return first <= digits && digits <= last;
  });
