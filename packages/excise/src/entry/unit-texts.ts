import { isKnownUnit, isUnit, type OtherUnit, otherUnit, unitNamed } from './units.ts';

const UNIT_WORDS =
  '(?:(?:us|u\\.s\\.|net|gross|of|short)\\s+)*(?:gals?|gallons?|usg|bbls?|barrels?|lit(?:er|re)s?|lbs?|pounds?|tons?|units?|dollars?|usd)';
/** "000", "1,000", "000's", "'000". */
const ZEROS = "(?<![\\p{N}.,])(?:1[,.]?)?['\u2019]?000(?:['\u2019]?s)?(?![\\p{N}]|[.,]\\d)";
const WORD_BEFORE = '(?<!\\p{L})';
const WORD_AFTER = '(?!\\p{L})';

const scale = (name: string, factors: readonly string[], ...written: readonly string[]) => ({
  name,
  factors,
  written: new RegExp(written.join('|'), 'iu'),
});

/**
 * Multiples of a unit, as a title, a heading or a word of units says them. A street with a number of thousands is none, nor is Thousand Oaks.
 * The letter M is a thousand in the trade of fuels and a million elsewhere.
 */
const makeScales = () => [
  scale(
    'millions',
    ['1000000'],
    `${WORD_BEFORE}(?:in|by|of) millions?${WORD_AFTER}(?: of ${UNIT_WORDS}${WORD_AFTER})?`,
    `${WORD_BEFORE}millions? (?:of (?!\\d)|)${UNIT_WORDS}${WORD_AFTER}`,
    `${WORD_BEFORE}mm[ .-]?(?:g|${UNIT_WORDS})${WORD_AFTER}`,
    '^\\W*millions?\\W*$',
    '[[(]\\s*millions?\\s*[\\])]',
  ),
  scale(
    'thousands',
    ['1000'],
    `${WORD_BEFORE}(?:in|by|of|to) (?:thousands?|thous?|k)${WORD_AFTER}(?: of ${UNIT_WORDS}${WORD_AFTER})?`,
    `${WORD_BEFORE}(?:thousands?|thous?)\\.? (?:of )?${UNIT_WORDS}${WORD_AFTER}`,
    `${ZEROS} ?(?:of )?${UNIT_WORDS}${WORD_AFTER}`,
    `${WORD_BEFORE}(?:in|by|of|are)\\s+\\$?\\s*${ZEROS}`,
    "(?<![\\p{N}.,])(?:1,?)?000['\u2019]?s(?!\\w)",
    '(?<![\\p{N}.,])000 omitted',
    `[[(]\\s*(?:\\$\\s*)?(?:${ZEROS}|thousands?|thous?\\.?|k)\\s*[\\])]`,
    '(?:(?<!\\w)x|[\u00d7*/\u00f7])\\s?(?:1[,.]?000|10\\^?3|10\u00b3)(?![\\d.,])',
    `${WORD_BEFORE}k[ .-]?${UNIT_WORDS}${WORD_AFTER}`,
    `${WORD_BEFORE}thousands?\\W{1,3}${UNIT_WORDS}${WORD_AFTER}`,
    `${WORD_BEFORE}${UNIT_WORDS}\\W{1,3}${ZEROS}`,
    '10\\^3|10\u00b3',
    '^\\W*(?:thousands?|000)\\W*$',
  ),
  scale(
    'hundreds',
    ['100'],
    `${WORD_BEFORE}(?:in|by|of) hundreds?${WORD_AFTER}(?: of ${UNIT_WORDS}${WORD_AFTER})?`,
    `${WORD_BEFORE}hundreds? (?:of )?${UNIT_WORDS}${WORD_AFTER}`,
    '[[(]\\s*hundreds?\\s*[\\])]',
  ),
  scale(
    'M',
    ['1000', '1000000'],
    `${WORD_BEFORE}m[ .-]?(?:g|${UNIT_WORDS})${WORD_AFTER}`,
    '[[(]\\s*mm?\\s*[\\])]',
    `${WORD_BEFORE}in mm?${WORD_AFTER}`,
  ),
];

/** Made at the first use: code that runs when a file loads stays in every bundle. */
let scales: ReturnType<typeof makeScales> | undefined;

const NAMED =
  /(?<!\p{L})(?:mm|m|k)?(gals?|gallons?|usg|bbls?|barrels?|lit(?:er|re)s?|lbs?|pounds?|tons?|usd|dollars?)(?!\p{L})/giu;

/**
 * The multiple of the unit of a field that a text says. Thousands of barrels are no multiple of gallons: they have no factor.
 * @param own unit of the field, such as `gallons`; `dollars` for money
 * @returns undefined for any other text, and for one about money where the field is none, or the other way
 */
export function scaleIn(text: string, own: string): OtherUnit | undefined {
  scales ??= makeScales();
  for (const { name, factors, written } of scales) {
    const phrase = written.exec(text)?.[0].trim();
    if (phrase === undefined) continue;
    const words = [...text.matchAll(NAMED)].map(([, word = '']) => word);
    const units = [...words, ...(phrase.includes('$') ? ['$'] : [])].flatMap((word) => unitNamed(word) ?? []);
    const isOwn = units.length === 0 || !isKnownUnit(own) || units.some((unit) => isUnit(own, unit.name));
    if (isOwn) return { name, conversion: '', factors, phrase };
    return own === 'dollars' || units.every((unit) => unit.name === 'dollars')
      ? undefined
      : { name, conversion: '', phrase };
  }
  return undefined;
}

/** "Volumes in liters", "UOM: bbl", "Quantity (barrels)". Letters that are also those of a state, as TN, name no unit. */
const UNIT_SAID =
  /(?:(?<![\p{L}\p{N}])(?:in|are)|(?<![\p{L}\p{N}])(?:uom|units?(?: of measure)?)\s*[:=-]|\()\s*(?:(?:us|u\.s\.|net|gross|short|metric) )*(\p{L}+)/giu;

/**
 * The unit that a text above or below the headings gives the numbers of the sheet, where it is not the one of a field: "All volumes in
 * barrels", "(000s omitted)".
 * @param own unit of the field, such as `gallons`; `dollars` for money
 */
export function unitOfTitle(text: string, own: string): OtherUnit | undefined {
  const multiple = scaleIn(text, own);
  if (multiple) return multiple;
  const named = [...text.matchAll(UNIT_SAID)].flatMap(([, word = '']) =>
    word.length > 2 || /^(kg|lb)$/i.test(word) ? (unitNamed(word) ?? []) : [],
  );
  return otherOf(named, own);
}

const SCALE_ALONE =
  /^[\s([]*(?:in |\$ ?)*(?:thousands?|millions?|[x×*] ?1,?000|(?:1,?)?000['’]?s(?: omitted)?)[\s)\]]*$|^\s*\(\s*000\s*\)\s*$|^[\s([]*(?:in )?(?:['’]?000['’]?s?|m{1,2}|k)[ .-]?(?:gals?|gallons?|bbls?|barrels?|lit(?:er|re)s?)\.?[\s)\]]*$/i;

const bareUnit = (text: string): string => text.trim().replace(/^[([]\s*(?:in )?|\s*[)\]]$/gi, '');

/** Whether a cell holds a unit in place of a number: "bbl", "(liters)", "(000s)". */
export const isUnitCell = (text: string): boolean => SCALE_ALONE.test(text) || isUnitWord(bareUnit(text));

/** The unit that a cell holds in place of a number, where it is not the one of a field. */
export function unitOfCell(text: string, own: string): OtherUnit | undefined {
  if (SCALE_ALONE.test(text)) return scaleIn(text, own) ?? THOUSAND;
  return otherOf([unitNamed(bareUnit(text)) ?? []].flat(), own);
}

/** The first of several units, where none of them is the one of a field. A field without a known unit, such as tires, has no other. */
function otherOf(named: readonly NonNullable<ReturnType<typeof unitNamed>>[], own: string): OtherUnit | undefined {
  const [other] = named;
  const isOther =
    isKnownUnit(own) && own !== 'dollars' && !named.some(({ name }) => name === 'dollars' || isUnit(own, name));
  return other && isOther ? otherUnit(other, own) : undefined;
}

/** The letter behind the words of a heading: "Net K", "Volume M". */
function multipleBehind(heading: string): OtherUnit | undefined {
  const [, letter] = /\p{L}{3}\W+(mm?|k)\W*$/iu.exec(heading) ?? [];
  if (letter === undefined) return undefined;
  return /k/i.test(letter)
    ? { ...THOUSAND, phrase: heading.trim() }
    : { name: 'M', conversion: '', factors: ['1000', '1000000'], phrase: heading.trim() };
}

/** A heading is short: a thousand in it is one of its unit. */
const THOUSANDS = /(?<![\d.,])(?:1[,.]?)?000(?:s|'s)?(?![\d.,])|(?<!\p{L})(?:thousands?|thous?)(?!\p{L})/iu;
const THOUSAND: OtherUnit = { name: 'thousands', conversion: '', factors: ['1000'] };

/**
 * The unit that a heading names for the bare numbers of its column, where it is not the one of the field: "Quantity (liters)", or
 * "Gallons (000s)". Letters that are also those of a state, as TN, name none.
 * @param own unit of the field, such as `gallons`; `dollars` for money
 */
export function unitOfHeading(heading: string, own: string): OtherUnit | undefined {
  const multiple =
    scaleIn(heading, own) ??
    (THOUSANDS.test(heading) ? { ...THOUSAND, phrase: heading.trim() } : undefined) ??
    multipleBehind(heading);
  if (multiple) return multiple;
  if (/(?<!\p{L})hundreds?(?!\p{L})|[/÷] ?10+(?!\d)/iu.test(heading)) return { name: 'parts', conversion: '' };
  if (/(?<!\p{L})(?:imp(?:erial)?|uk)(?!\p{L})/iu.test(heading)) return { name: 'imperial gallons', conversion: '' };
  if (heading.includes('%')) return { name: 'percent', conversion: '' };
  const words = heading.match(/\p{L}+/gu) ?? [];
  const named = words.flatMap((word) => (word.length > 2 || /^(kg|lb)$/i.test(word) ? (unitNamed(word) ?? []) : []));
  return otherOf(named, own);
}

/** Whether a word is a unit. */
export const isUnitWord = (word: string): boolean => unitNamed(word) !== undefined;

/** The unit that a word is, where it is not the one of a field. @param own unit of the field, such as `gallons` */
export function unitOfWord(word: string, own: string): OtherUnit | undefined {
  const unit = unitNamed(word);
  return unit && !isUnit(own, unit.name) && unit.name !== 'dollars' ? otherUnit(unit, own) : undefined;
}
