import { isUnit, type OtherUnit, otherUnit, UNITS } from './units.ts';

const THOUSANDS =
  /(?<![\d.,])(?:1[,.]?)?000(?:s|'s)?(?![\d.,])|(?<!\p{L})(?:thousands?|thou)(?!\p{L})|(?<!\p{L})(?:m|k)[ .-]?gals?(?!\p{L})|\(\s*k\s*\)/iu;

/** Multiples of a unit, as a text above or below the headings says them. A street with a number of thousands is none, nor is Thousand Oaks. */
const SCALES: readonly { name: string; written: RegExp }[] = [
  {
    name: 'thousands',
    written:
      /(?<!\p{L})(?:in|by|of) thousands?(?!\p{L})|(?<!\p{L})thousands? (?:of )?(?:us |net )?(?:gal|gallon|dollar|pound|barrel|unit)|(?<![\p{N}.,])(?:1,?)?000['’]?s(?!\w)|(?<![\p{N}.,])000 omitted|\(\s*\$?\s*000\s*\)|(?<!\w)[x×*] ?1[,.]?000(?![\d.,])|^\W*(?:thousands?|000)\W*$/iu,
  },
  {
    name: 'millions',
    written: /(?<!\p{L})(?:in|by|of) millions?(?!\p{L})|(?<!\p{L})millions? of (?!\d)|^\W*millions?\W*$/iu,
  },
];

/** "Volumes in liters", "UOM: bbl", "Quantity (barrels)". Letters that are also those of a state, as TN, name no unit. */
const UNIT_SAID =
  /(?:(?<![\p{L}\p{N}])(?:in|are)|(?<![\p{L}\p{N}])(?:uom|units?(?: of measure)?)\s*[:=-]|\()\s*(?:(?:us|u\.s\.|net|gross|short|metric) )*(\p{L}+)/giu;

/**
 * The unit that a text above or below the headings gives the numbers of the sheet, where it is not the one of a field: "All volumes in
 * barrels", "(000s omitted)".
 * @param own unit of the field, such as `gallons`; `dollars` for money
 */
export function unitOfTitle(text: string, own: string): OtherUnit | undefined {
  const scale = SCALES.find(({ written }) => written.test(text));
  if (scale) return { name: scale.name, conversion: '' };
  const named = [...text.matchAll(UNIT_SAID)].flatMap(([, word = '']) =>
    word.length > 2 || /^(kg|lb)$/i.test(word) ? (unitNamed(word) ?? []) : [],
  );
  return otherOf(named, own);
}

const SCALE_ALONE =
  /^[\s([]*(?:in |\$ ?)*(?:thousands?|millions?|[x×*] ?1,?000|(?:1,?)?000['’]?s(?: omitted)?)[\s)\]]*$|^\s*\(\s*000\s*\)\s*$/i;

const bareUnit = (text: string): string => text.trim().replace(/^[([]\s*(?:in )?|\s*[)\]]$/gi, '');

/** Whether a cell holds a unit in place of a number: "bbl", "(liters)", "(000s)". */
export const isUnitCell = (text: string): boolean => SCALE_ALONE.test(text) || isUnitWord(bareUnit(text));

/** The unit that a cell holds in place of a number, where it is not the one of a field. */
export function unitOfCell(text: string, own: string): OtherUnit | undefined {
  const isScale = SCALE_ALONE.test(text);
  if (isScale) return { name: /million/i.test(text) ? 'millions' : 'thousands', conversion: '' };
  return otherOf([unitNamed(bareUnit(text)) ?? []].flat(), own);
}

/** The first of several units, where none of them is the one of a field. A field without a known unit, such as tires, has no other. */
function otherOf(named: readonly (typeof UNITS)[number][], own: string): OtherUnit | undefined {
  const [other] = named;
  const isOther =
    isKnownUnit(own) && own !== 'dollars' && !named.some(({ name }) => name === 'dollars' || isUnit(own, name));
  return other && isOther ? otherUnit(other, own) : undefined;
}

/** Whether the unit of a field is one that people write in several ways, and mistake for others. */
export const isKnownUnit = (own: string): boolean => UNITS.some(({ name }) => isUnit(own, name));

/**
 * The unit that a heading names for the bare numbers of its column, where it is not the one of the field: "Quantity (liters)", or
 * "Gallons (000s)". Letters that are also those of a state, as TN, name none.
 * @param own unit of the field, such as `gallons`; `dollars` for money
 */
export function unitOfHeading(heading: string, own: string): OtherUnit | undefined {
  if (THOUSANDS.test(heading)) return { name: 'thousands', conversion: '' };
  if (/(?<!\p{L})hundreds?(?!\p{L})|[/÷] ?10+(?!\d)/iu.test(heading)) return { name: 'parts', conversion: '' };
  if (/(?<!\p{L})(?:imp(?:erial)?|uk)(?!\p{L})/iu.test(heading)) return { name: 'imperial gallons', conversion: '' };
  if (heading.includes('%')) return { name: 'percent', conversion: '' };
  const words = heading.match(/\p{L}+/gu) ?? [];
  const named = words.flatMap((word) => (word.length > 2 || /^(kg|lb)$/i.test(word) ? (unitNamed(word) ?? []) : []));
  return otherOf(named, own);
}

const unitNamed = (word: string) => UNITS.find(({ written }) => written.test(word.trim()));

/** Whether a word is a unit. */
export const isUnitWord = (word: string): boolean => unitNamed(word) !== undefined;

/** The unit that a word is, where it is not the one of a field. @param own unit of the field, such as `gallons` */
export function unitOfWord(word: string, own: string): OtherUnit | undefined {
  const unit = unitNamed(word);
  return unit && !isUnit(own, unit.name) && unit.name !== 'dollars' ? otherUnit(unit, own) : undefined;
}
