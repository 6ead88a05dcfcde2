import { LINE_COLUMN, WHOLE_FILING } from '@gauger/contract';
import { chosenIn, type importColumns, law, type TaxLine, tickOf } from '@gauger/excise';
import { bareHeading } from '@gauger/sheet';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A word of a sheet, and where it is one. */
export interface Word {
  /** IRS number of the line of its row, or WHOLE_FILING for a word that names the line. */
  readonly line: string;
  readonly field: string;
  readonly text: string;
}

/** The meaning of a word: the value of a choice, or an IRS number; null leaves its rows out; undefined is not known. */
export type MeaningOf = (word: Word) => string | null | undefined;

/** Words that are remembered of one business; the oldest go. */
const MAX_WORDS = 2_000;

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

const keyOf = ({ line, field, text }: Word) => JSON.stringify([line, field, bareWord(text)]);

/** Loads what a business means by the words in its sheets. */
export async function loadWords(tx: Tx, accountId: string, businessId: string): Promise<MeaningOf> {
  const rows = await tx
    .selectFrom('sheetWord')
    .select(['line', 'field', 'word', 'meaning'])
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .execute();
  const known = new Map(rows.map(({ line, field, word, meaning }) => [keyOf({ line, field, text: word }), meaning]));
  return (word) => known.get(keyOf(word));
}

/** Remembers what a business means by words, or forgets it for an undefined meaning. */
export async function rememberWords(
  tx: Tx,
  { accountId, businessId }: { accountId: string; businessId: string },
  words: readonly (Word & { meaning: string | null | undefined })[],
  updatedAt: Date,
): Promise<void> {
  // Two who say the same words in another order would wait for each other without end.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${businessId} words`}, 0))`.execute(tx);
  for (const { line, field, text, meaning } of words) {
    const key = { accountId, businessId, line, field, word: bareWord(text) };
    if (meaning === undefined)
      await tx
        .deleteFrom('sheetWord')
        .where((where) => where.and(key))
        .execute();
    else
      await tx
        .insertInto('sheetWord')
        .values({ ...key, meaning, updatedAt })
        .onConflict((conflict) =>
          conflict.columns(['businessId', 'line', 'field', 'word']).doUpdateSet({ meaning, updatedAt }),
        )
        .execute();
  }
  await sql`delete from sheet_word where ctid in (
    select ctid from sheet_word where account_id = ${accountId} and business_id = ${businessId}
    order by updated_at desc, word offset ${MAX_WORDS})`.execute(tx);
}

const IRS_NUMBER = /^(?:irs|no|number|line|tax)?[\s.#:]*(?:(?:no|number|line)[\s.#:]+)?(\d{1,3})(?!\d)(.*)$/is;

/** The line whose IRS number the name of a tab begins with: "60", "IRS No. 60", "60 Lifts of March". */
export const lineOfTab = (name: string): TaxLine | undefined => numberIn(name)?.line;

/**
 * The line whose IRS number a cell has, alone or with the name of that line: "60", "IRS No. 60", "60 Diesel". Other words behind
 * a number make it part of a product: "60/40 blend", "98 octane".
 */
export function lineNumbered(text: string): TaxLine | undefined {
  const { line, rest } = numberIn(text) ?? {};
  const isPlain =
    line && (/^(?:\.0+)?[\s.:,;)]*$/.test(rest ?? '') || bareHeading(rest ?? '') === bareHeading(line.name));
  return isPlain ? line : undefined;
}

function numberIn(text: string): { line: TaxLine; rest: string } | undefined {
  const [, number, rest = ''] = IRS_NUMBER.exec(text.trim()) ?? [];
  const line = law.lines.find(({ irsNumber }) => irsNumber === number);
  return line && { line, rest };
}

/** The line with a name, if it is of one line alone. */
export function lineNamed(text: string): TaxLine | undefined {
  const [line, ...others] = linesByName.get(bareHeading(text)) ?? [];
  return others.length === 0 ? line : undefined;
}
const linesByName = Map.groupBy(law.lines, ({ name }) => bareHeading(name));

/** The line that a word of a sheet names: the meaning that the business gave counts before the word itself. @returns null when rows with the word are left out */
export function lineOfWord(text: string, meaningOf: MeaningOf): TaxLine | null | undefined {
  const meaning = meaningOf({ line: WHOLE_FILING, field: LINE_COLUMN, text });
  if (meaning === null) return null;
  if (meaning === undefined) return lineNumbered(text) ?? lineNamed(text);
  return law.lines.find(({ irsNumber }) => irsNumber === meaning);
}

/** The possible meanings of the words of a field; undefined for a field whose words have no list. */
export function choicesOf({
  line,
  field,
}: Pick<Word, 'line' | 'field'>): { value: string; label: string }[] | undefined {
  if (line === WHOLE_FILING)
    return field === LINE_COLUMN
      ? law.lines.map(({ irsNumber, name }) => ({ value: irsNumber, label: `${name} (${irsNumber})` }))
      : undefined;
  const column = law.lines
    .find(({ irsNumber }) => irsNumber === line)
    ?.fields.find(({ name, computed }) => name === field && !computed);
  if (column?.kind === 'boolean')
    return [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ];
  return column?.choices?.map(({ value, label }) => ({ value, label }));
}

/** Whether a text is understood in a field as it is. */
export function isPlain({ kind, choices }: ReturnType<typeof importColumns>[number], text: string): boolean {
  if (kind === 'boolean') return tickOf(text) !== undefined;
  return kind !== 'choice' || chosenIn(choices, text) !== undefined;
}
