import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Answer, call, fetchFile, Refusal } from '../../api/call.ts';
import { showSuccess } from '../../components/banners/banners.tsx';
import { counted } from '../../components/counted.ts';
import { useSheetWork } from '../../components/sheet-upload/use-sheet-work.ts';
import { addressOf, linesOf, type OpenFiling } from '../filing/public.ts';

/** The server's result for a sheet. */
export type Check = Answer<'checkRows'>;

/** How rows go into the filing. */
export interface ImportOptions {
  mode: 'append' | 'replace';
  leaveOut: 'present' | 'duplicates' | 'none';
}

/** A sheet of rows on its way: chosen, checked, its columns named, and saved only when asked. */
export function useRowImport({ filing, quarter, reload }: OpenFiling, irsNumber: string | undefined) {
  const [wishes, setWishes] = useState<ImportOptions>({ mode: 'append', leaveOut: 'present' });
  const navigate = useNavigate();
  const params = { id: filing.id };
  const bodyOf = (how: ImportOptions) => ({ ...how, ...(irsNumber === undefined ? {} : { irsNumber }) });
  const look = (how: ImportOptions, file: File, signal?: AbortSignal) =>
    call('checkRows', { params, body: bodyOf(how), files: { file }, ...(signal && { signal }) });
  const { act, ...sheet } = useSheetWork<Check, 'Importing'>({
    largest: 10,
    check: (file, signal) => look(wishes, file, signal),
    mark: (file, signal) => fetchFile('markRows', { params, body: bodyOf(wishes), files: { file }, signal }),
  });

  function changeOptions(change: Partial<ImportOptions>): void {
    const how = { ...wishes, ...change };
    setWishes(how);
    void sheet.checkAgain((file, signal) => look(how, file, signal));
  }

  /** Sets the meaning of a heading; the server remembers it for the next sheet. */
  function name(line: string, heading: string, field: string | null): void {
    const columns = [{ heading, field }];
    void sheet.checkAgain(async (file, signal) => {
      await call('saveRowColumns', { params: { line }, body: { columns } });
      return look(wishes, file, signal);
    });
  }

  const save = (save: 'all' | 'good') =>
    act('Importing', async (file, { version }, signal) => {
      /** The filing was saved in between: check the sheet again against the current version. */
      const recheck = async (error: unknown): Promise<never> => {
        if (error instanceof Refusal && error.code === 'VERSION_MISMATCH') sheet.show(await look(wishes, file));
        throw error;
      };
      const sent = { body: { ...bodyOf(wishes), save }, files: { file }, version, signal };
      const { added, leftOut, lines } = await call('importRows', { params, ...sent }).catch(recheck);
      const left = leftOut > 0 ? `, ${leftOut.toLocaleString('en-US')} left out` : '';
      showSuccess(`${counted(added, 'row', 'rows')} imported${left}`);
      const line = linesOf(quarter).find((one) => one.irsNumber === (irsNumber ?? lines[0]?.irsNumber));
      await reload();
      void navigate(addressOf(line ?? 'taxInfo', filing.id));
    });

  return { sheet, wishes, wish: changeOptions, name, save };
}
