/**
 * Names of products in the files of fuel distributors, with the tax that they most likely are: guesses, which a person confirms.
 * The names are those of price lists and bills of lading, recalled; nothing is read by them alone.
 */

/** A tax by its IRS number, or `leaveOut` for a product without a tax of this return. */
type Guess = string;

/**
 * Codes of the uniform program of the states for motor fuel reports (Federation of Tax Administrators), with the IRS number of the
 * federal tax on the product. Recalled, to be confirmed by the person who imports.
 */
const STATE_CODES: Readonly<Record<string, Guess>> = {
  '054': '112',
  '065': '62',
  '072': '107',
  '073': '107',
  '074': '107',
  '124': '62',
  '125': '14',
  '130': '69',
  '142': '35',
  '145': '35',
  '147': '35',
  '160': '60',
  '161': '60',
  '167': '60',
  '170': '60',
  '171': '105',
  '224': '120',
  '225': '124',
  '226': '105',
  '227': '105',
  '228': '105',
  '231': '105',
};

/** The first that a name matches. */
const NAMES: readonly (readonly [name: RegExp, tax: Guess])[] = [
  [/\bdef\b|diesel exhaust|adblue/, 'leaveOut'],
  [/\b(dyed|red|off[ -]?road)\b.*\b(kero\w*|k-?1|1-?k)\b|\b(kero\w*|k-?1)\b.*\b(dyed|red)\b/, '107'],
  [/\b(dyed|off[ -]?road)\b|\bred (diesel|ulsd|fuel)\b|\bhs?lsd?\b.*\bred\b/, '105'],
  [/\bjet\b|\bavtur\b|\bjp-?\d/, '69'],
  [/\bav(iation)?[ -]?gas(oline)?\b|\b100 ?ll\b/, '14'],
  [/\bkero\w*|\bk-?1\b/, '35'],
  [
    /\b(ulsd|ulsk|lsd|diesel|dsl|biodiesel|b ?(2|5|10|11|15|20|50|99|100)|gas ?oil)\b|(^|\s)#\s?[12]\b|\bno\.? ?2\b/,
    '60',
  ],
  [/\b(propane|lpg|autogas)\b/, '112'],
  [/\bcng\b|compressed natural gas/, '120'],
  [/\blng\b|liquefied natural gas/, '124'],
  [
    /\b(reg(ular)?|unl(eaded)?|mid-?grade|prem(ium)?|super|gas(oline)?|gasohol|mogas|e ?10|e ?15|[rc]bob|rfg)\b|\b(87|89|91|93)\b/,
    '62',
  ],
];

/** The tax that a product most likely is, by the usual names and the states' codes; undefined for one that is in neither. */
export function guessTax(text: string): string | undefined {
  const bare = text.trim().toLowerCase();
  if (/^\d{3}$/.test(bare)) return STATE_CODES[bare];
  return NAMES.find(([name]) => name.test(bare))?.[1];
}
