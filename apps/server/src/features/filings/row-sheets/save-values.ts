import { NO_COLUMN, type ResponseOf, type saveRowValues as saving } from '@gauger/contract';
import { bareWord, choicesOf } from '@gauger/import';
import { AppError, errorAt } from '../../../app-error.ts';
import type { Call } from '../../../http/public.ts';
import { loadFiling } from '../filings/public.ts';
import { rememberWords } from './known-words.ts';
import type { RowDeps } from './row-deps.ts';

/** Remembers what the business of a filing means by the words in its sheets. Throws NOT_FOUND and INVALID_BODY. */
export async function saveRowValues(
  { database, now, formType }: RowDeps,
  { session: { accountId }, params: { id }, body: { values } }: Call<typeof saving>,
): Promise<ResponseOf<typeof saving>> {
  const issues = values.flatMap(({ line, field, text, meaning }, at) => {
    const choices = choicesOf({ line, field, text });
    const unknown = (part: string, message: string) => [errorAt('unknown', `body.values.${at}.${part}`, message)];
    if (!choices) return unknown('field', `The words of "${field}" have no list of meanings`);
    if (bareWord(text) === '') return unknown('text', 'A word has at least one character');
    if (meaning === null && text.startsWith(NO_COLUMN))
      return unknown('meaning', 'Only rows with a word can be left out: this column is missing');
    const isChoice = meaning === null || meaning === '' || choices.some(({ value }) => value === meaning);
    return isChoice ? [] : unknown('meaning', `"${meaning}" is no choice here`);
  });
  if (issues.length > 0) throw new AppError('INVALID_BODY', { issues });
  return database.inAccount(accountId, async (tx) => {
    const { businessId } = await loadFiling(tx, accountId, id, 'read', formType);
    const words = values.map((word) => ({ ...word, meaning: word.meaning === '' ? undefined : word.meaning }));
    await rememberWords(tx, { accountId, businessId }, words, now());
    return { remembered: words.filter(({ meaning }) => meaning !== undefined).length };
  });
}
