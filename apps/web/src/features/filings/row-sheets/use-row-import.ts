import { ROW_LIMITS } from '@gauger/contract/sheet-limits';
import { taxLaw } from '@gauger/excise';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { callForm, fetchFormFile } from '../../../api/form-calls.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import { moneyText } from '../../../components/money/decimal-text.ts';
import { type GivenAnswers, LEAVE_OUT, nextStep } from '../../../components/sheet-upload/asked-file.ts';
import {
  AS_FOUND,
  ofAnyFile,
  partsOf,
  type Reading,
  readingChoices,
  withAnswers,
} from '../../../components/sheet-upload/reading.ts';
import { useSheetWork } from '../../../components/sheet-upload/use-sheet-work.ts';
import { type AnyOpenFiling, addressOf, claimPlaceOf, type Place } from '../filing/public.ts';
import type { RowScope } from './import-address.ts';
import { amountOf } from './imported-amount.ts';

/** The server's result for a sheet. */
export type Check = Answer<'checkRows'>;

/** How rows go into the filing. */
export interface ImportOptions {
  mode: 'append' | 'replace';
  leaveOut: 'present' | 'duplicates' | 'none';
}

/** The meaning of a word of a sheet; null leaves its rows out, an empty text forgets the word. */
interface WordMeaning {
  line: string;
  field: string;
  text: string;
  meaning: string | null;
}

/** Most words that one call takes. */
const MOST_VALUES = 200;

/** A sheet of rows on its way: chosen, checked, its columns named, and saved only when asked. */
export function useRowImport(
  { filing, reload }: AnyOpenFiling,
  { irsNumber, claims }: RowScope,
  list: Place,
  period: Readonly<Record<string, string>> = {},
) {
  const [wishes, setWishes] = useState<ImportOptions>({ mode: 'append', leaveOut: 'present' });
  const [reading, setReading] = useState(AS_FOUND);
  const [remember, setRemember] = useState(true);
  /** The words that answers are about, by the ids of their questions. */
  const [words, setWords] = useState<ReadonlyMap<string, Omit<WordMeaning, 'meaning'>>>(new Map());
  const navigate = useNavigate();
  const params = { id: filing.id };
  const bodyOf = (how: ImportOptions, read: Reading) => ({
    ...how,
    ...(irsNumber === undefined ? {} : { irsNumber }),
    ...(claims === undefined ? {} : { claims }),
    ...period,
    ...partsOf(read),
  });
  const look = (how: ImportOptions, read: Reading, file: File, signal?: AbortSignal) =>
    callForm(filing, 'checkRows', { params, body: bodyOf(how, read), files: { file }, ...(signal && { signal }) });
  const { act, ...work } = useSheetWork<Check, 'Importing'>({
    largest: 10,
    limits: ROW_LIMITS,
    check: (file, signal) => look(wishes, ofAnyFile(reading), file, signal),
    mark: (file, signal) =>
      fetchFormFile(filing, 'markRows', { params, body: bodyOf(wishes, reading), files: { file }, signal }),
  });
  const sheet = {
    ...work,
    choose(file: File) {
      setReading(ofAnyFile(reading));
      work.choose(file);
    },
  };

  /** Changes how the rows go in, once the sheet was checked so: the import does what the shown result says. */
  async function changeOptions(change: Partial<ImportOptions>): Promise<void> {
    const how = { ...wishes, ...change };
    if (await sheet.checkAgain((file, signal) => look(how, reading, file, signal))) setWishes(how);
  }

  /** Reads the file in another way, after `save` has stored what is remembered. @returns whether it could be read so */
  async function readAs(next: Reading, save?: () => Promise<unknown>): Promise<boolean> {
    const isRead = await sheet.checkAgain((file, signal) => look(wishes, next, file, signal), save);
    if (isRead) setReading(next);
    return isRead;
  }

  const choices = readingChoices(reading, (next) => void readAs(next));

  /**
   * Reads the file with answers, or without those that are null. They hold for this file, and are remembered once it is imported; a
   * remembered one that is taken back is forgotten at once, so that it is asked again.
   */
  function answer(given: GivenAnswers): Promise<boolean> {
    setWords(
      new Map([...words, ...given.flatMap(({ question: { id, word } }) => (word ? [[id, word] as const] : []))]),
    );
    const forgotten = given.flatMap(({ question: { word }, value }): WordMeaning[] =>
      word && value === null ? [{ ...word, meaning: '' }] : [],
    );
    const next = withAnswers(
      reading,
      given.map(({ question: { id }, value }) => [id, value]),
    );
    return readAs(next, forgotten.length > 0 ? () => mean(forgotten) : undefined);
  }

  /** Remembers the answers of an imported file: words of the business, and columns of the account. */
  async function rememberAnswers(): Promise<void> {
    const given = Object.entries(reading.answers);
    const meanings = given.flatMap(([id, value]): WordMeaning[] => {
      const word = words.get(id);
      return word ? [{ ...word, meaning: value === LEAVE_OUT ? null : value }] : [];
    });
    if (meanings.length > 0) await mean(meanings);
    for (const [id, heading] of given) {
      const [, line, field] = /^column:([^:]*):(.*)$/.exec(id) ?? [];
      if (line !== undefined && field !== undefined)
        await call('saveRowColumns', { params: { line }, body: { columns: [{ heading, field }] } });
    }
  }

  /** Sets the meaning of a heading; the server remembers it for the next sheet. An answer that said otherwise is taken back. */
  function name(line: string, heading: string, field: string | null): void {
    const columns = [{ heading, field }];
    const otherwise = Object.entries(reading.answers).flatMap(([id, value]) => {
      const [, of, asked] = /^column:([^:]*):(.*)$/.exec(id) ?? [];
      return of === line && (value === heading || asked === field) ? [[id, null] as const] : [];
    });
    void readAs(withAnswers(reading, otherwise), () => call('saveRowColumns', { params: { line }, body: { columns } }));
  }

  /** Remembers the meanings of words for the sheets of this business. */
  async function mean(values: readonly WordMeaning[]): Promise<void> {
    for (let from = 0; from < values.length; from += MOST_VALUES)
      await callForm(filing, 'saveRowValues', { params, body: { values: values.slice(from, from + MOST_VALUES) } });
  }

  const save = (save: 'all' | 'good') =>
    act('Importing', async (file, { version, rows, goodRows }, signal) => {
      /** The filing was saved in between: check the sheet again against the current version. */
      const recheck = async (error: unknown): Promise<never> => {
        if (error instanceof Refusal && error.code === 'VERSION_MISMATCH')
          sheet.show(await look(wishes, reading, file));
        throw error;
      };
      const sent = { body: { ...bodyOf(wishes, reading), save }, files: { file }, version, signal };
      const { added, leftOut, lines } = await callForm(filing, 'importRows', { params, ...sent }).catch(recheck);
      if (remember) await rememberAnswers();
      const faulty = rows - goodRows;
      const left = faulty > 0 ? `, ${faulty.toLocaleString('en-US')} left out` : '';
      const same = leftOut > faulty ? `, ${counted(leftOut - faulty, 'duplicate', 'duplicates')} not imported` : '';
      const named = irsNumber ?? (claims === undefined ? lines[0]?.irsNumber : undefined);
      const line = taxLaw.lines.find((one) => one.irsNumber === named) ?? claimPlaceOf(claims);
      await reload();
      await navigate(addressOf(line ?? list, filing));
      showSuccess(`${counted(added, 'row', 'rows')} imported${left}${same}`);
    });

  /** The next step: the open questions, else the import of the rows without errors; undefined where there are none. */
  function next(): { label: string; onClick: () => void; busy?: boolean } | undefined {
    const { check, work: now } = sheet;
    const asked = nextStep({ check, work: now });
    if (asked || !check || now === 'Checking' || now === 'Marking') return asked;
    if (check.questionCount > 0 || check.taken === 0) return undefined;
    if (check.faultCount > 0 || check.issues.length > 0)
      return {
        label: `Import the ${counted(check.taken, 'good row', 'good rows')} only`,
        onClick: () => void save('good'),
        busy: now === 'Importing',
      };
    const amount = moneyText(amountOf(check.lines, wishes.mode)).amount;
    return {
      label: `Import ${counted(check.taken, 'row', 'rows')}, ${claims === undefined ? 'tax' : 'claim'} $${amount}`,
      onClick: () => void save('all'),
      busy: now === 'Importing',
    };
  }

  return {
    sheet,
    next: next(),
    /** Whether the file left something open, and nothing any longer. */
    isAnswered: (sheet.check?.questions.length ?? 0) > 0 && sheet.check?.questionCount === 0,
    wishes,
    wish: changeOptions,
    name,
    answer,
    remember,
    setRemember,
    ...choices,
    save,
  };
}
