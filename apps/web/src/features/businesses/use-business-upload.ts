import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Answer, call, fetchFile, Refusal } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { BUSINESSES } from './use-businesses.ts';

/** The largest file that is sent, in bytes; the server refuses larger ones too. */
const LARGEST = 5 * 1024 * 1024;

/** What the server found in a sheet. */
export type Check = Answer<'checkBusinessUpload'>;

/** Why a file cannot be used at all. */
export interface NotUsable {
  message: string;
  issues: readonly string[];
}

/** What is under way, in the words the page shows. */
type Work = 'Checking' | 'Saving' | 'Marking';

/** A sheet of businesses on its way: chosen, checked, and saved only when asked. */
export function useBusinessUpload() {
  const [file, setFile] = useState<File>();
  const [check, setCheck] = useState<Check>();
  const [notUsable, setNotUsable] = useState<NotUsable>();
  const [work, setWork] = useState<Work>();
  const running = useRef<AbortController>(undefined);
  const queries = useQueryClient();
  const navigate = useNavigate();

  /** Does one thing at a time, and can be given up. */
  async function run(name: Work, job: (signal: AbortSignal) => Promise<void>): Promise<void> {
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
      setNotUsable({ message: error.message, issues: error.issues.map(({ message }) => message) });
    else showError(error instanceof Error ? error.message : String(error));
  }

  function choose(chosen: File): void {
    setFile(chosen);
    setCheck(undefined);
    setNotUsable(undefined);
    if (chosen.size > LARGEST)
      setNotUsable({ message: 'This file is larger than 5 MB. Split it into several.', issues: [] });
    else
      void run('Checking', async (signal) => {
        setCheck(await call('checkBusinessUpload', { body: {}, files: { file: chosen }, signal }));
      });
  }

  async function save(save: 'all' | 'good'): Promise<void> {
    if (!file) return;
    await run('Saving', async (signal) => {
      const { added, leftOut } = await call('uploadBusinesses', { body: { save }, files: { file }, signal });
      await queries.invalidateQueries({ queryKey: [BUSINESSES] });
      const left = leftOut > 0 ? `, ${leftOut.toLocaleString('en-US')} left out` : '';
      showSuccess(`${added.toLocaleString('en-US')} ${added === 1 ? 'business' : 'businesses'} added${left}`);
      navigate('/home/businesslist');
    });
  }

  async function mark(): Promise<void> {
    if (!file) return;
    await run('Marking', async (signal) =>
      saveFile(await fetchFile('markBusinessUpload', { body: {}, files: { file }, signal })),
    );
  }

  /** Gives up what is under way; what was asked of the server and not answered is not shown. */
  function cancel(): void {
    running.current?.abort();
    setWork(undefined);
    if (!check) setFile(undefined);
  }

  return { file, check, notUsable, work, choose, save, mark, cancel };
}
