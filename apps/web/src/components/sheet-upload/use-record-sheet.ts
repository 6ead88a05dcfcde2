import type { SheetLimits } from '@gauger/sheet/read';
import { useState } from 'react';
import type { Fetched } from '../../api/save-file.ts';
import { showSuccess } from '../banners/banners.tsx';
import { type AskedFile, type GivenAnswers, nextStep } from './asked-file.ts';
import type { Zeros } from './leading-zeros.tsx';
import { AS_FOUND, ofAnyFile, partsOf, type Reading, readingChoices, withAnswers } from './reading.ts';
import { useSheetWork } from './use-sheet-work.ts';

/** The parts of a call that say how a file of records is read. */
export type RecordBody = ReturnType<typeof partsOf> & { zeros: Zeros };

/** A file with a body and the signal that cancels its call. */
export interface SentFile {
  body: RecordBody;
  files: { file: File };
  signal?: AbortSignal;
}

interface RecordCalls<Check> {
  limits: SheetLimits;
  check: (sent: SentFile) => Promise<Check>;
  mark: (sent: SentFile) => Promise<Fetched>;
  /** Remembers the meaning of a heading for the sheets of the account. */
  nameColumn: (column: { heading: string; field: string | null }) => Promise<unknown>;
  /** Saves the records of the file that was checked. */
  save: (sent: SentFile & { save: 'all' | 'good' }) => Promise<SavedRecords>;
  /** The rows that would be left out, as a file; absent where the server keeps them. */
  leftOut?: (sent: SentFile) => Promise<Fetched>;
}

/** The result of a save in words, and the way to its records. */
interface SavedRecords {
  /** "2 businesses added, 1 left out" */
  message: string;
  /** The page that has the records, in words. */
  page: string;
  leave: () => unknown;
}

/** The rows that a save left out: they stay on the page, since nothing else keeps them. */
export interface LeftOutOfSave extends SavedRecords {
  file: Fetched;
}

/** A sheet of records on its way: chosen, checked, its columns named, its questions answered, and saved only when asked. */
export function useRecordSheet<Check extends AskedFile>({
  limits,
  check,
  mark,
  nameColumn,
  save,
  leftOut,
}: RecordCalls<Check>) {
  const [left, setLeft] = useState<LeftOutOfSave>();
  const [reading, setReading] = useState(AS_FOUND);
  const [zeros, setZeros] = useState<Zeros>('asWritten');
  const sentOf = (read: Reading, how: Zeros, file: File, signal?: AbortSignal): SentFile => ({
    body: { ...partsOf(read), zeros: how },
    files: { file },
    ...(signal && { signal }),
  });
  const { act, ...work } = useSheetWork<Check, 'Saving'>({
    largest: 5,
    limits,
    check: (file, signal) => check(sentOf(ofAnyFile(reading), 'asWritten', file, signal)),
    mark: (file, signal) => mark(sentOf(reading, zeros, file, signal)),
  });
  const sheet = {
    ...work,
    choose(file: File) {
      setReading(ofAnyFile(reading));
      setZeros('asWritten');
      setLeft(undefined);
      work.choose(file);
    },
  };

  /** Reads the file in another way, after `store` has kept what is remembered. */
  async function readAs(next: Reading, how = zeros, store?: () => Promise<unknown>): Promise<void> {
    const isRead = await sheet.checkAgain((file, signal) => check(sentOf(next, how, file, signal)), store);
    if (!isRead) return;
    setReading(next);
    setZeros(how);
  }

  /** Reads the file with answers, or without those that are null. Columns are remembered, everything else holds for this file. */
  function answer(given: GivenAnswers): Promise<void> {
    const columns = given.flatMap(({ question: { id, kind }, value }) =>
      kind === 'column' && value !== null ? [{ heading: value, field: id.split(':')[2] ?? '' }] : [],
    );
    const others = given.filter(({ question }) => question.kind !== 'column');
    const next = withAnswers(
      reading,
      others.map(({ question: { id }, value }) => [id, value]),
    );
    const store = async () => {
      for (const column of columns) await nameColumn(column);
    };
    return readAs(next, zeros, columns.length > 0 ? store : undefined);
  }

  return {
    sheet,
    next: nextStep(sheet),
    zeros,
    setZeros: (how: Zeros) => void readAs(reading, how),
    ...readingChoices(reading, (next) => void readAs(next)),
    /** Sets the meaning of a heading; the server remembers it for the next sheet. */
    name: (heading: string, field: string | null) => void readAs(reading, zeros, () => nameColumn({ heading, field })),
    answer,
    /** Set once the good rows are saved and others were left out. */
    left,
    save: (what: 'all' | 'good') =>
      void act('Saving', async (file, _, signal) => {
        const sent = sentOf(reading, zeros, file, signal);
        // Once the good rows are saved, they are errors in the file themselves.
        const rest = what === 'good' ? await leftOut?.(sent) : undefined;
        const saved = await save({ ...sent, save: what });
        showSuccess(saved.message);
        if (rest) setLeft({ ...saved, file: rest });
        else await saved.leave();
      }),
  };
}
