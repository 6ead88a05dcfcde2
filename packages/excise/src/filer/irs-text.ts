import type { Filer } from './filer.ts';
import type { PaidPreparer } from './preparers.ts';

/**
 * Names and addresses in the characters the IRS accepts: narrow sets, without accents, full stops or commas (types of
 * the schema efile990x 2015v2.0). Other characters are left out; one blank separates the text around them. The page
 * that asks for one shows what the IRS receives (`sentOtherwise`).
 */

const BUSINESS_NAME = /[^A-Za-z0-9#\-()&']+/g;
const PERSON_NAME = /[^A-Za-z0-9'-]+/g;
const TITLE = /[^!-~]+/g;
const STREET = /[^A-Za-z0-9\-/]+/g;
const CITY = /[^A-Za-z]+/g;

const LONGEST_NAME_LINE = 75;
const LONGEST = 35;
const LONGEST_CITY = 22;

/** Letters that no Unicode decomposition splits. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
};

/** The two lines of a business name; the second is empty unless the name is longer than the first. */
export function businessNameLines(name: string): [string, string] {
  const written = taken(name, BUSINESS_NAME);
  if (written.length <= LONGEST_NAME_LINE) return [written, ''];
  const blank = written.lastIndexOf(' ', LONGEST_NAME_LINE);
  const end = blank > 0 ? blank : LONGEST_NAME_LINE;
  return [written.slice(0, end).trim(), cut(written.slice(end).trim(), LONGEST_NAME_LINE)];
}

export const personName = (name: string): string => cut(taken(name, PERSON_NAME), LONGEST);
export const personTitle = (title: string): string => cut(taken(title, TITLE), LONGEST);
export const cityName = (city: string): string => cut(taken(city, CITY), LONGEST_CITY);

/** A line of a street address; it begins with a letter or a digit. */
export const streetLine = (line: string): string => cut(taken(line, STREET).replace(/^[^A-Za-z0-9]+/, ''), LONGEST);

/** Ten digits of a phone number in the United States or Canada, or empty text. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) && !/^0+$/.test(digits) ? digits : '';
}

/**
 * Rewrites a text in the allowed characters: a full stop joins the text around it ("P.O." is "PO"); any other
 * disallowed character separates it.
 */
function taken(text: string, strange: RegExp): string {
  return [...text]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .replace(strange, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Words in printable letters without accents, as elements of plain text take them. */
export const plainText = (text: string): string =>
  [...text]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^!-~]+/g, ' ')
    .trim();

const cut = (text: string, most: number): string => text.slice(0, most).trim();

type Writing<Facts> = { readonly [Name in keyof Facts]?: (text: string) => string };

const businessName = (name: string): string => businessNameLines(name).join(' ').trim();

/** How the facts of a filer are written that cannot be sent as they are typed. */
const ofFiler: Writing<Filer> = {
  businessName,
  signingAuthorityName: personName,
  signingAuthorityTitle: personTitle,
  contactAddressLine1: streetLine,
  contactAddressLine2: streetLine,
  contactCity: cityName,
};

/** How those of a paid preparer are. */
const ofPreparer: Writing<PaidPreparer> = {
  firmName: businessName,
  personName,
  addressLine1: streetLine,
  city: cityName,
};

/**
 * Lists the facts of a filer that the IRS receives in another spelling than typed, by name; empty when it receives
 * all as typed.
 */
export const sentOtherwise = (facts: Readonly<Partial<Filer>>): Record<string, string> => otherwise(ofFiler, facts);

/** The same of a paid preparer. */
export const preparerSentOtherwise = (facts: Readonly<Partial<PaidPreparer>>): Record<string, string> =>
  otherwise(ofPreparer, facts);

function otherwise<Facts>(writing: Writing<Facts>, facts: Readonly<Partial<Facts>>): Record<string, string> {
  return Object.fromEntries(
    (Object.entries(writing) as [keyof Facts & string, (text: string) => string][]).flatMap(([name, write]) => {
      const text = String(facts[name] ?? '');
      const sent = write(text);
      return sent === text ? [] : [[name, sent]];
    }),
  );
}
