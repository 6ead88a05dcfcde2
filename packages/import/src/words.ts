import { LINE_COLUMN } from '@gauger/contract';
import type { GridColumn } from '@gauger/excise';
import { chosenIn, type Row, tickOf } from '@gauger/excise';
import { bareHeading } from '@gauger/sheet';
import { type Choice, habitChoices } from './questions.ts';
import { linesOfKind, type SheetLine, type SheetLines, titleWithKey } from './sheet-lines.ts';

/** A word of a sheet, and where it is one. */
export interface Word {
  /** The kind of sheets of the line of its row, or of sheets in which rows name their lines for a word that names the line. */
  readonly line: string;
  readonly field: string;
  readonly text: string;
}

/** The meaning of a word: the value of a choice, or the key of a line; null leaves its rows out; undefined is not known. */
export type MeaningOf = (word: Word) => string | null | undefined;

/** Characters of a word that count. */
const LONGEST_WORD = 100;

/** A word as it is listed: its first characters that count, without spare blanks. */
export const shortWord = (text: string): string => cut(text.trim().replace(/\s+/g, ' '));

/** A word for comparison: letter case and spare blanks do not matter. The same for a word, its listed form and its stored one. */
export const bareWord = (text: string): string => cut(shortWord(text).toLowerCase());

/** The first characters of a text, without half a letter or a blank at their end. */
const cut = (text: string): string =>
  text
    .slice(0, LONGEST_WORD)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();

/** The key of a word, by which its meaning is found. */
export const wordKey = ({ line, field, text }: Word): string => JSON.stringify([line, field, bareWord(text)]);

const IRS_NUMBER = /^(?:irs|no|number|line|tax)?[\s.#:]*(?:(?:no|number|line)[\s.#:]+)?(\d{1,3})(?!\d)(.*)$/is;
const CLAIM = /^(?:(?:schedule\s*c|line|claim|crn|no)[\s.#:,]*)*(\d{1,3})\s*\(?([a-z]{0,3})\)?(?![\da-z])(.*)$/is;

/** The line whose number the name of a tab begins with: "60", "IRS No. 60", "60 Lifts of March"; of a claim "3d Buses". */
export const lineOfTab = (lines: SheetLines, name: string): SheetLine | undefined => numberIn(lines, name)?.line;

/**
 * The line whose number a cell has, alone or with the name of that line: "60", "IRS No. 60", "60 Diesel". Other words behind
 * a number make it part of a product: "60/40 blend", "98 octane".
 */
export function lineNumbered(lines: SheetLines, text: string): SheetLine | undefined {
  const { line, rest } = numberIn(lines, text) ?? {};
  const isPlain =
    line &&
    (codeNumbered(line, text) !== undefined ||
      /^(?:\.0+)?[\s.:,;)]*$/.test(rest ?? '') ||
      bareHeading(rest ?? '') === bareHeading(line.name));
  return isPlain ? line : undefined;
}

function numberIn({ lines, label }: SheetLines, text: string): { line: SheetLine; rest: string } | undefined {
  if (label === 'IRS No.') {
    const [, number, rest = ''] = IRS_NUMBER.exec(text.trim()) ?? [];
    const line = lines.find(({ key }) => key === number);
    return line && { line, rest };
  }
  const [, number = '', letters = '', rest = ''] = CLAIM.exec(text.trim()) ?? [];
  const named = (key: string) => lines.find((one) => one.key === key) ?? only(lines.filter(({ crn }) => crn === key));
  const lettered = named(`${number}${letters.toLowerCase()}`);
  if (lettered) return { line: lettered, rest };
  // "340 Gas guzzlers": the letters are a word of its name.
  const line = named(number);
  return line && { line, rest: `${letters}${rest}` };
}

const only = <One>([one, ...others]: readonly One[]): One | undefined => (others.length === 0 ? one : undefined);

/** The line with a name, if it is of one line alone. */
export const lineNamed = ({ lines }: SheetLines, text: string): SheetLine | undefined =>
  only(byName(lines).get(bareHeading(text)) ?? []);

const named = new WeakMap<readonly SheetLine[], Map<string, SheetLine[]>>();
function byName(lines: readonly SheetLine[]): Map<string, SheetLine[]> {
  const names = named.get(lines) ?? Map.groupBy(lines, ({ name }) => bareHeading(name));
  named.set(lines, names);
  return names;
}

/** Whether a bare number under a heading is that of a line. Under "Product" it is a code: those of the states begin at 1, too. */
export const takesNumbers = ({ headings, numberHeadings }: SheetLines, heading: string): boolean =>
  [...headings, ...numberHeadings].some((one) => bareHeading(one) === bareHeading(heading));

/**
 * The line that a word of a sheet names: the meaning that the business gave counts before the word itself.
 * @param heading of its column
 * @returns null when rows with the word are left out
 */
export function lineOfWord(
  lines: SheetLines,
  text: string,
  heading: string,
  meaningOf: MeaningOf,
): SheetLine | null | undefined {
  const meaning = meaningOf({ line: lines.kind, field: LINE_COLUMN, text });
  if (meaning === null) return null;
  if (meaning === undefined) return wordAlone(lines, text, heading);
  return lines.lines.find(({ key }) => key === meaning);
}

/** The choice of a line that a cell names together with it, as the form does: "133(d)" is a plan of IRS No. 133. */
export function codeNumbered({ key, fields }: SheetLine, text: string): { field: string; value: string } | undefined {
  const [, number, letter = ''] = /^(\d{1,3})\s?\(?([a-z])\)?$/i.exec(text.trim()) ?? [];
  if (number !== key) return undefined;
  const value = `${key}${letter.toLowerCase()}`;
  const field = fields.find(({ choices }) => choices?.some((one) => one.value === value));
  return field && { field: field.name, value };
}

/** The line that a word names without anyone having said so. */
export const wordAlone = (lines: SheetLines, text: string, heading: string): SheetLine | undefined =>
  /^\d+[a-z]?$/i.test(text) && !takesNumbers(lines, heading)
    ? undefined
    : (lineNumbered(lines, text) ?? lineNamed(lines, text));

/** A meaning of a word in a column, with the facts of a row that say it. */
interface FieldMeaning {
  value: string;
  label: string;
  facts: Row;
}

/**
 * Lists the meanings that words of a field of a line can have; undefined for a field whose words have no list. A word can mean an event together
 * with what another field asks of that event alone: "60(a) Removal at terminal rack, received in a two-party exchange: taxed".
 */
export function fieldMeanings(
  { fields }: Pick<SheetLine, 'fields'>,
  field: string,
): readonly FieldMeaning[] | undefined {
  const known = meaningsOf.get(fields) ?? new Map<string, readonly FieldMeaning[] | undefined>();
  if (!known.has(field)) meaningsOf.set(fields, known.set(field, meaningsIn(fields, field)));
  return known.get(field);
}

/** Made once for the fields of a line, since each cell asks for them. */
const meaningsOf = new WeakMap<SheetLine['fields'], Map<string, readonly FieldMeaning[] | undefined>>();

function meaningsIn(fields: SheetLine['fields'], field: string): readonly FieldMeaning[] | undefined {
  const { kind, choices, meanings } = fields.find(({ name, computed }) => name === field && !computed) ?? {};
  if (kind === 'boolean')
    return (
      meanings?.slice() ?? [
        { value: 'yes', label: 'Yes', facts: { [field]: true } },
        { value: 'no', label: 'No', facts: { [field]: false } },
      ]
    );
  const askedOf = (choice: string) =>
    fields.flatMap(({ meanings: of = [], enabledWhen: when }) =>
      when && 'is' in when && when.field === field && when.is === choice
        ? of.filter(({ facts }) => Object.values(facts).includes(true) && isWhole(facts, of))
        : [],
    );
  return choices?.flatMap(({ value, label }) => [
    { value, label, facts: { [field]: value } },
    ...askedOf(value).map((more) => ({
      value: `${value} ${more.value}`,
      label: `${label}, ${more.label.charAt(0).toLowerCase()}${more.label.slice(1)}`,
      facts: { [field]: value, ...more.facts },
    })),
  ]);
}

/** Whether a meaning says of each field what the others say. @param isRead whether a field has a column of its own */
export const isWhole = (
  facts: Row,
  meanings: readonly { facts: Row }[],
  isRead: (field: string) => boolean = () => false,
): boolean => meanings.every((one) => Object.keys(one.facts).every((field) => field in facts || isRead(field)));

/** The possible meanings of the words of a field; undefined for a field whose words have no list. */
export function choicesOf({ line: kind, field, text }: Word): readonly Choice[] | undefined {
  const habits = habitChoices(text);
  if (habits) return habits;
  const found = linesOfKind(kind);
  if (!found) return undefined;
  const { lines, line } = found;
  if (!line)
    return field === LINE_COLUMN ? lines.lines.map((one) => ({ value: one.key, label: titleWithKey(one) })) : undefined;
  return fieldMeanings(line, field)?.map(({ value, label }) => ({ value, label }));
}

/** The field without whose column a checked box does not say enough; undefined where it does. @param isRead whether a field has a column */
export const lackingOthers = (
  { name, meanings = [] }: GridColumn,
  isRead: (field: string) => boolean,
): string | undefined =>
  meanings.flatMap(({ facts }) => Object.keys(facts)).find((field) => field !== name && !isRead(field));

/** Whether a text is understood in a field as it is. @param isRead whether a field has a column */
export function isPlain(column: GridColumn, text: string, isRead: (field: string) => boolean): boolean {
  const { kind, choices } = column;
  if (kind === 'boolean') {
    const isChecked = tickOf(text);
    return isChecked !== undefined && !(isChecked && lackingOthers(column, isRead));
  }
  return kind !== 'choice' || chosenIn(choices, text) !== undefined;
}
