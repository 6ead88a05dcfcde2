import type { SheetLimits } from '@gauger/sheet/read';
import { useRef, useState } from 'react';
import { Refusal } from '../../api/call.ts';
import { type Fetched, saveFile } from '../../api/save-file.ts';
import { showError } from '../banners/banners.tsx';
import { readInWorker } from './read-in-worker.ts';
import { type Preview, previewOf } from './sheet-preview.tsx';

/** Why a file cannot be used at all. */
interface NotUsable {
  message: string;
  issues: readonly string[];
}

const MAX_REASONS = 20;

type Ask<Result> = (file: File, signal: AbortSignal) => Promise<Result>;

interface SheetCalls<Check> {
  /** The largest file that is sent, in megabytes; the server refuses larger ones too. */
  largest: number;
  /** How much of a file is read. */
  limits: SheetLimits;
  /** Asks what is wrong with a sheet. */
  check: Ask<Check>;
  /** Asks for the sheet with its faulty cells marked. */
  mark: Ask<Fetched>;
}

/**
 * The work on a sheet: choose, read in the browser, check by the server, download marked. A file that the browser refuses is not sent.
 * One step runs at a time, and can be canceled. `Own` names further steps of the page, in the word it shows: "Saving".
 */
export function useSheetWork<Check, Own extends string>({ largest, limits, check: ask, mark }: SheetCalls<Check>) {
  const [file, setFile] = useState<File>();
  const [check, setCheck] = useState<Check>();
  const [preview, setPreview] = useState<Preview>();
  const [notUsable, setNotUsable] = useState<NotUsable>();
  const [work, setWork] = useState<Own | 'Checking' | 'Marking'>();
  const running = useRef<AbortController>(undefined);

  async function run(name: Own | 'Checking' | 'Marking', job: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setWork(name);
    try {
      await job(controller.signal);
    } catch (error) {
      // A refused save keeps the file and its answers on the page.
      if (!controller.signal.aborted && name === 'Checking') explain(error);
      else if (!controller.signal.aborted) sayWhy(error);
    }
    if (running.current === controller) setWork(undefined);
  }

  function explain(error: unknown): void {
    if (error instanceof Refusal && error.code === 'INVALID_SHEET') {
      const issues = error.issues.slice(0, MAX_REASONS).map(({ message }) => message);
      setNotUsable({ message: error.message, issues });
    } else sayWhy(error);
  }

  const look = (chosen: File, how: Ask<Check>) =>
    run('Checking', async (signal) => {
      setNotUsable(undefined);
      const read = await readInWorker(chosen, limits, signal);
      if ('refusal' in read) return setNotUsable({ message: read.refusal, issues: [] });
      if ('sheets' in read) setPreview(previewOf(read.sheets));
      setCheck(await how(chosen, signal));
    });

  /**
   * Checks a sheet in another way; the result stays as it was when the sheet cannot be read so.
   * @param save stores a meaning of the sheet first. After it the earlier result no longer holds: without a new one the sheet is
   * chosen again
   */
  async function lookAgain(chosen: File, how: Ask<Check>, save?: () => Promise<unknown>): Promise<boolean> {
    let isRead = false;
    let isSaved = false;
    await run('Checking', async (signal) => {
      try {
        await save?.();
        isSaved = save !== undefined;
        setCheck(await how(chosen, signal));
        isRead = true;
      } catch (error) {
        if (!signal.aborted) sayWhy(error);
        if (isSaved && (!signal.aborted || running.current?.signal === signal)) {
          setCheck(undefined);
          setFile(undefined);
        }
      }
    });
    return isRead;
  }

  return {
    file,
    check,
    /** The beginning of the file, while the server checks it. */
    preview: work === 'Checking' && check === undefined ? preview : undefined,
    notUsable,
    work,
    choose(chosen: File): void {
      setFile(chosen);
      setCheck(undefined);
      setPreview(undefined);
      if (chosen.size > largest * 1024 * 1024)
        setNotUsable({ message: `This file is larger than ${largest} MB. Split it into several.`, issues: [] });
      else void look(chosen, ask);
    },
    /**
     * Checks the sheet once more, in another way if one is given, after `save` has stored what a heading means.
     * @returns whether it could be read so
     */
    checkAgain: async (how: Ask<Check> = ask, save?: () => Promise<unknown>): Promise<boolean> =>
      file ? lookAgain(file, how, save) : false,
    /** Replaces the shown result with a newer one. */
    show: setCheck,
    /** Does something with the sheet that was checked. */
    async act(name: Own, job: (file: File, check: Check, signal: AbortSignal) => Promise<void>): Promise<void> {
      if (file && check) await run(name, (signal) => job(file, check, signal));
    },
    async mark(): Promise<void> {
      if (file) await run('Marking', async (signal) => saveFile(await mark(file, signal)));
    },
    /** Gives up what is under way; what was asked of the server and not answered is not shown. */
    cancel(): void {
      running.current?.abort();
      setWork(undefined);
      if (!check) setFile(undefined);
    },
  };
}

const sayWhy = (error: unknown): void => showError(error instanceof Error ? error.message : String(error));

/** The state of the work on a sheet, and its actions. */
export type SheetWork<Check> = Omit<ReturnType<typeof useSheetWork<Check, never>>, 'act' | 'work'> & {
  work: string | undefined;
};
