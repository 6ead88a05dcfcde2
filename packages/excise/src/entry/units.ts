/** Units that people write behind or before a number, by the way a field may name its own. */
const UNITS: readonly { name: string; written: RegExp; gallons?: string }[] = [
  { name: 'gallons', written: /^(net |gross )?(us ?)?(g|gal|gals|gallon|gallons|usg|gll)\.?$/i },
  { name: 'barrels', written: /^(bbl|bbls|barrels?)\.?$/i, gallons: 'one barrel is 42 gallons' },
  { name: 'liters', written: /^(l|lt|ltr|ltrs|lit[er]{2}s?)\.?$/i, gallons: 'one gallon is 3.785411784 liters' },
  { name: 'pounds', written: /^(lb|lbs|pounds?)\.?$/i },
  { name: 'kilograms', written: /^(kg|kgs|kilos?|kilograms?)\.?$/i },
  { name: 'tons', written: /^(short )?(tn|tons?)\.?$/i },
  { name: 'dollars', written: /^(usd|us\$|\$|dollars?)$/i },
];

const AROUND =
  /^(?<before>[a-z$]+(?=[\s\d(-]))?\s*(?<number>[(-]?[\d.,\s]*\d[\d.,)]*-?)\s*(?<after>[a-z$][a-z$. ]*)?$/i;

/** Another unit than that of a field, with how it becomes gallons where that is the field's. */
export interface OtherUnit {
  readonly name: string;
  readonly conversion: string;
  /** The possible factors of the numbers, where a text says a multiple of the unit. An M is a thousand or a million. */
  readonly factors?: readonly string[];
  /** The words that say so. */
  readonly phrase?: string;
}

/** A number that was written with a unit. */
export interface WithUnit {
  readonly number: string;
  readonly other?: OtherUnit;
}

/**
 * Takes the unit off a number: the field's own goes, and another one is named.
 * @param unit of the field, such as `gallons`; `dollars` for money
 * @returns undefined for a text without a unit that is known
 */
export function withoutUnit(text: string, unit: string): WithUnit | undefined {
  const { before, number = '', after } = AROUND.exec(text.trim())?.groups ?? {};
  const written = [before, after].flatMap((one) => one?.trim() || []);
  if (written.length === 0 || unit === '') return undefined;
  const known = written.map((one) => UNITS.find((candidate) => candidate.written.test(one)));
  if (known.includes(undefined)) return undefined;
  const other = known.find((one) => one && !isUnit(unit, one.name));
  if (!other) return { number };
  return { number, other: otherUnit(other, unit) };
}

/** The finding of a unit that is not that of a field. @param own unit of the field */
export const otherUnit = ({ name, gallons = '' }: (typeof UNITS)[number], own: string): OtherUnit => ({
  name,
  conversion: isUnit(own, 'gallons') ? gallons : '',
});

/** The unit that a word names. */
export const unitNamed = (word: string) => UNITS.find(({ written }) => written.test(word.trim()));

/** Whether the unit of a field is one that people write in several ways, and mistake for others. */
export const isKnownUnit = (own: string): boolean => UNITS.some(({ name }) => isUnit(own, name));

/** Whether a unit of a field, such as `gallons of oil`, is the one with a name. */
export const isUnit = (unit: string, name: string): boolean => unit === name || unit.startsWith(`${name} `);
