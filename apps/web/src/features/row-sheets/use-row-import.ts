import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Answer, call, fetchFile, Refusal } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { addressOf, linesOf, type OpenFiling } from '../filing/public.ts';

/** The largest file that is sent, in bytes; the server refuses larger ones too. */
const LARGEST = 10 * 1024 * 1024;

/** What the server found in a sheet. */
export type Check = Answer<'checkRows'>;

/** How rows go into the filing. */
export interface Wishes {
  mode: 'append' | 'replace';
  leaveOut: 'present' | 'duplicates' | 'none';
}

/** Why a file cannot be used at all. */
interface NotUsable {
  message: string;
  issues: readonly string[];
}

/** What is under way, in the words the page shows. */
type Work = 'Checking' | 'Importing' | 'Marking';

/** A sheet of rows on its way: chosen, checked, its columns named, and saved only when asked. */
export function useRowImport({ filing, quarter, reload }: OpenFiling, irsNumber: string | undefined) {
  const [file, setFile] = useState<File>();
  const [check, setCheck] = useState<Check>();
  const [notUsable, setNotUsable] = useState<NotUsable>();
  const [work, setWork] = useState<Work>();
  const [wishes, setWishes] = useState<Wishes>({ mode: 'append', leaveOut: 'present' });
  const running = useRef<AbortController>(undefined);
  const navigate = useNavigate();
  const params = { id: filing.id };
  const bodyOf = (how: Wishes) => ({ ...how, ...(irsNumber === undefined ? {} : { irsNumber }) });

  /** Does one thing at a time, and can be given up. */
  async function run(name: Work, job: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setWork(name);
    try {
      await job(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) explain(error);
    }
    if (running.current === controller) setWork(undefined);
  }

  function explain(error: unknown): void {
    if (error instanceof Refusal && error.code === 'INVALID_SHEET')
      setNotUsable({ message: error.message, issues: error.issues.slice(0, 20).map(({ message }) => message) });
    else showError(error instanceof Error ? error.message : String(error));
  }

  const look = (chosen: File, how: Wishes, before?: () => Promise<unknown>) =>
    run('Checking', async (signal) => {
      setNotUsable(undefined);
      await before?.();
      setCheck(await call('checkRows', { params, body: bodyOf(how), files: { file: chosen }, signal }));
    });

  function choose(chosen: File): void {
    setFile(chosen);
    setCheck(undefined);
    if (chosen.size > LARGEST)
      setNotUsable({ message: 'This file is larger than 10 MB. Split it into several.', issues: [] });
    else void look(chosen, wishes);
  }

  function wish(change: Partial<Wishes>): void {
    const how = { ...wishes, ...change };
    setWishes(how);
    if (file) void look(file, how);
  }

  /** Says what a heading stands for; the server remembers it for the next sheet. */
  function name(line: string, heading: string, field: string | null): void {
    if (!file) return;
    const columns = [{ heading, field }];
    void look(file, wishes, () => call('saveRowColumns', { params: { line }, body: { columns } }));
  }

  async function save(save: 'all' | 'good'): Promise<void> {
    if (!file || !check) return;
    await run('Importing', async (signal) => {
      const sent = { body: { ...bodyOf(wishes), save }, files: { file }, version: check.version, signal };
      const { added, leftOut, lines } = await call('importRows', { params, ...sent }).catch(anew);
      const left = leftOut > 0 ? `, ${leftOut.toLocaleString('en-US')} left out` : '';
      showSuccess(`${added.toLocaleString('en-US')} ${added === 1 ? 'row' : 'rows'} imported${left}`);
      const line = linesOf(quarter).find((one) => one.irsNumber === (irsNumber ?? lines[0]?.irsNumber));
      await reload();
      void navigate(addressOf(line ?? 'taxInfo', filing.id));
    });
  }

  /** The filing was saved meanwhile: what was checked is checked again against what stands there now. */
  async function anew(error: unknown): Promise<never> {
    if (error instanceof Refusal && error.code === 'VERSION_MISMATCH' && file)
      setCheck(await call('checkRows', { params, body: bodyOf(wishes), files: { file } }));
    throw error;
  }

  async function mark(): Promise<void> {
    if (!file) return;
    await run('Marking', async (signal) =>
      saveFile(await fetchFile('markRows', { params, body: bodyOf(wishes), files: { file }, signal })),
    );
  }

  /** Gives up what is under way. */
  function cancel(): void {
    running.current?.abort();
    setWork(undefined);
    if (!check) setFile(undefined);
  }

  return { file, check, notUsable, work, wishes, choose, wish, name, save, mark, cancel };
}
