/** Units that people write behind or before a number, by the way a field may name its own. */
const UNITS: readonly { name: string; written: RegExp; gallons?: string }[] = [
  { name: 'gallons', written: /^(net |gross )?(us ?)?(g|gal|gals|gallon|gallons|usg)\.?$/i },
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

const otherUnit = ({ name, gallons = '' }: (typeof UNITS)[number], own: string): OtherUnit => ({
  name,
  conversion: isUnit(own, 'gallons') ? gallons : '',
});

const THOUSANDS = /(?<![\d.,])(?:1[,.]?)?000(?:s|'s)?(?![\d.,])|(?<!\p{L})thousands?(?!\p{L})/iu;

/**
 * The unit that a heading names for the bare numbers of its column, where it is not the one of the field: "Quantity (liters)", or
 * "Gallons (000s)". Letters that are also those of a state, as TN, name none.
 * @param own unit of the field, such as `gallons`; `dollars` for money
 */
export function unitOfHeading(heading: string, own: string): OtherUnit | undefined {
  if (THOUSANDS.test(heading)) return { name: 'thousands', conversion: '' };
  const words = heading.match(/\p{L}+/gu) ?? [];
  const named = words.flatMap((word) => (word.length > 2 || /^(kg|lb)$/i.test(word) ? (unitNamed(word) ?? []) : []));
  const [other] = named;
  const isKnown = UNITS.some(({ name }) => isUnit(own, name));
  return other && isKnown && own !== 'dollars' && !named.some(({ name }) => name === 'dollars' || isUnit(own, name))
    ? otherUnit(other, own)
    : undefined;
}

const unitNamed = (word: string) => UNITS.find(({ written }) => written.test(word.trim()));

/** Whether a word is a unit. */
export const isUnitWord = (word: string): boolean => unitNamed(word) !== undefined;

/** The unit that a word is, where it is not the one of a field. @param own unit of the field, such as `gallons` */
export function unitOfWord(word: string, own: string): OtherUnit | undefined {
  const unit = unitNamed(word);
  return unit && !isUnit(own, unit.name) && unit.name !== 'dollars' ? otherUnit(unit, own) : undefined;
}

const isUnit = (unit: string, name: string): boolean => unit === name || unit.startsWith(`${name} `);
