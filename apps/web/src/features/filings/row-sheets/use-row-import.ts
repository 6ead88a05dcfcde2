import { ROW_LIMITS } from '@gauger/contract/sheet-limits';
import { taxLaw } from '@gauger/excise';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { callForm, fetchFormFile } from '../../../api/form-calls.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import { AS_FOUND, partsOf, type Reading, readingChoices } from '../../../components/sheet-upload/reading.ts';
import { useSheetWork } from '../../../components/sheet-upload/use-sheet-work.ts';
import { type AnyOpenFiling, addressOf, claimPlaceOf, type Place } from '../filing/public.ts';
import type { RowScope } from './import-address.ts';

/** The server's result for a sheet. */
export type Check = Answer<'checkRows'>;

/** How rows go into the filing. */
export interface ImportOptions {
  mode: 'append' | 'replace';
  leaveOut: 'present' | 'duplicates' | 'none';
}

/** The meaning of a word of a sheet; null leaves its rows out, an empty text forgets the word. */
export interface WordMeaning {
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
    check: (file, signal) => look(wishes, AS_FOUND, file, signal),
    mark: (file, signal) =>
      fetchFormFile(filing, 'markRows', { params, body: bodyOf(wishes, reading), files: { file }, signal }),
  });
  const sheet = {
    ...work,
    choose(file: File) {
      setReading(AS_FOUND);
      work.choose(file);
    },
  };

  /** Changes how the rows go in, once the sheet was checked so: the import does what the shown result says. */
  async function changeOptions(change: Partial<ImportOptions>): Promise<void> {
    const how = { ...wishes, ...change };
    if (await sheet.checkAgain((file, signal) => look(how, reading, file, signal))) setWishes(how);
  }

  const { readSheets, takeBack } = readingChoices(reading, async (next) => {
    if (await sheet.checkAgain((file, signal) => look(wishes, next, file, signal))) setReading(next);
  });

  /** Sets the meaning of a heading; the server remembers it for the next sheet. */
  function name(line: string, heading: string, field: string | null): void {
    const columns = [{ heading, field }];
    void sheet.checkAgain(
      (file, signal) => look(wishes, reading, file, signal),
      () => call('saveRowColumns', { params: { line }, body: { columns } }),
    );
  }

  /** Sets the meaning of words; the server remembers it for the sheets of this business. */
  const mean = (values: readonly WordMeaning[]): Promise<boolean> =>
    sheet.checkAgain(
      (file, signal) => look(wishes, reading, file, signal),
      async () => {
        for (let from = 0; from < values.length; from += MOST_VALUES)
          await callForm(filing, 'saveRowValues', { params, body: { values: values.slice(from, from + MOST_VALUES) } });
      },
    );

  const save = (save: 'all' | 'good') =>
    act('Importing', async (file, { version }, signal) => {
      /** The filing was saved in between: check the sheet again against the current version. */
      const recheck = async (error: unknown): Promise<never> => {
        if (error instanceof Refusal && error.code === 'VERSION_MISMATCH')
          sheet.show(await look(wishes, reading, file));
        throw error;
      };
      const sent = { body: { ...bodyOf(wishes, reading), save }, files: { file }, version, signal };
      const { added, leftOut, lines } = await callForm(filing, 'importRows', { params, ...sent }).catch(recheck);
      const left = leftOut > 0 ? `, ${leftOut.toLocaleString('en-US')} left out` : '';
      const named = irsNumber ?? (claims === undefined ? lines[0]?.irsNumber : undefined);
      const line = taxLaw.lines.find((one) => one.irsNumber === named) ?? claimPlaceOf(claims);
      await reload();
      await navigate(addressOf(line ?? list, filing));
      showSuccess(`${counted(added, 'row', 'rows')} imported${left}`);
    });

  return { sheet, wishes, wish: changeOptions, name, mean, readSheets, takeBack, save };
}
