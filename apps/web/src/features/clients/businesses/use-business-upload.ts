import { BUSINESS_LIMITS } from '@gauger/contract/sheet-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BUSINESSES } from '../../../account/public.ts';
import { type Answer, call, fetchFile } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import type { Zeros } from '../../../components/sheet-upload/leading-zeros.tsx';
import { AS_FOUND, partsOf, type Reading, readingChoices } from '../../../components/sheet-upload/reading.ts';
import { useSheetWork } from '../../../components/sheet-upload/use-sheet-work.ts';

/** The server's result for a sheet. */
export type Check = Answer<'checkBusinessUpload'>;

/** A sheet of businesses on its way: chosen, checked, its columns named, and saved only when asked. */
export function useBusinessUpload() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [reading, setReading] = useState(AS_FOUND);
  const [zeros, setZeros] = useState<Zeros>('asWritten');
  const bodyOf = (read: Reading, how: Zeros) => ({ ...partsOf(read), zeros: how });
  const look = (read: Reading, how: Zeros, file: File, signal: AbortSignal) =>
    call('checkBusinessUpload', { body: bodyOf(read, how), files: { file }, signal });
  const { act, ...work } = useSheetWork<Check, 'Saving'>({
    largest: 5,
    limits: BUSINESS_LIMITS,
    check: (file, signal) => look(AS_FOUND, 'asWritten', file, signal),
    mark: (file, signal) => fetchFile('markBusinessUpload', { body: bodyOf(reading, zeros), files: { file }, signal }),
  });
  const sheet = {
    ...work,
    choose(file: File) {
      setReading(AS_FOUND);
      setZeros('asWritten');
      work.choose(file);
    },
  };
  const { readSheets, readSeparator, takeBack } = readingChoices(reading, async (next) => {
    if (await sheet.checkAgain((file, signal) => look(next, zeros, file, signal))) setReading(next);
  });

  /** Sets the meaning of a heading; the server remembers it for the next sheet. */
  function name(heading: string, field: string | null): void {
    void sheet.checkAgain(
      (file, signal) => look(reading, zeros, file, signal),
      () => call('saveBusinessColumns', { body: { columns: [{ heading, field }] } }),
    );
  }

  /** Puts leading zeros back, or leaves the numbers as they are written. */
  async function setLeadingZeros(how: Zeros): Promise<void> {
    if (await sheet.checkAgain((file, signal) => look(reading, how, file, signal))) setZeros(how);
  }

  const save = (save: 'all' | 'good') =>
    act('Saving', async (file, _, signal) => {
      const body = { ...bodyOf(reading, zeros), save };
      const { added, leftOut } = await call('uploadBusinesses', { body, files: { file }, signal });
      await queries.invalidateQueries({ queryKey: [BUSINESSES] });
      const left = leftOut > 0 ? `, ${leftOut.toLocaleString('en-US')} left out` : '';
      showSuccess(`${counted(added, 'business', 'businesses')} added${left}`);
      navigate('/home/businesslist');
    });

  return { sheet, zeros, setLeadingZeros, readSheets, readSeparator, takeBack, name, save };
}
