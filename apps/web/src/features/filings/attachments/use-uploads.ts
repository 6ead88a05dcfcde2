import { ATTACHMENT, attachmentFaults } from '@gauger/contract/attachment';
import { useEffect, useRef, useState } from 'react';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { noteUnfinished, removeUnfinished } from '../../../frame/unfinished-uploads.ts';

export type Attachment = Answer<'listAttachments'>[number];

/** A file on its way to the server, or one that was not taken. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** How much is on its way, from 0 to 1. */
  readonly share: number;
  /** Why it was not taken; empty while it is on its way. */
  readonly error: string;
  /** Whether the same file may be taken at another try. */
  readonly again: boolean;
}

/**
 * Sends files one after the other, each in a call of its own, so that each has its own progress and its own refusal. What is still
 * on its way when the page is left is given up.
 * @param onTaken hears of each file that the server keeps
 */
export function useUploads(of: { businessId: string; filingId: string }, onTaken: (taken: Attachment) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<Upload[]>([]);
  const sending = useRef<{ key: number; giveUp: AbortController }>(null);
  const count = useRef(0);
  const taken = useRef(onTaken);
  taken.current = onTaken;
  useEffect(
    () => () => {
      waiting.current = [];
      sending.current?.giveUp.abort();
    },
    [],
  );

  useEffect(() => {
    for (const upload of uploads)
      noteUnfinished(
        upload,
        upload.error
          ? `${upload.file.name} is not attached: ${upload.error.replace(/\.$/, '')}. ${upload.again ? 'Try again or dismiss it' : 'Dismiss it'}, then save.`
          : `${upload.file.name} is still being uploaded. Wait until it is attached, then save.`,
      );
    return () => uploads.forEach(removeUnfinished);
  }, [uploads]);

  const change = (key: number, news: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)));
  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  async function sendNext(): Promise<void> {
    const next = sending.current ? undefined : waiting.current.shift();
    if (!next) return;
    const giveUp = new AbortController();
    sending.current = { key: next.key, giveUp };
    try {
      const [kept] = await sendFile(of, next.file, giveUp.signal, (share) => change(next.key, { share }));
      drop(next.key);
      if (kept) taken.current(kept);
    } catch (error) {
      if (!giveUp.signal.aborted) change(next.key, wordsOf(error));
    } finally {
      sending.current = null;
    }
    await sendNext();
  }

  function add(file: File) {
    count.current += 1;
    const error = faultOf(file);
    const upload = { key: count.current, file, share: 0, error, again: false };
    setUploads((all) => [...all, upload]);
    if (error) return;
    waiting.current.push(upload);
    void sendNext();
  }

  return {
    uploads,
    add,
    /** Gives up what is on its way, or lets go of what was not taken. */
    cancel(key: number) {
      waiting.current = waiting.current.filter((upload) => upload.key !== key);
      if (sending.current?.key === key) sending.current.giveUp.abort();
      drop(key);
    },
    retry(upload: Upload) {
      drop(upload.key);
      add(upload.file);
    },
  };
}

/** Sends one file. When the server is busy, it waits for the time in the answer. */
async function sendFile(
  of: { businessId: string; filingId: string },
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Answer<'uploadAttachments'>> {
  for (;;) {
    try {
      return await call('uploadAttachments', { body: of, files: { files: file }, signal, onProgress });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'RATE_LIMITED' || error.retryAfter === 0) throw error;
      await pause(error.retryAfter * 1_000, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Finds errors of a file that are known before it is sent. */
function faultOf({ name, size }: File): string {
  if (!/\.pdf$/i.test(name)) return attachmentFaults.notPdf;
  if (size >= ATTACHMENT.tooBig) return attachmentFaults.tooBig;
  return size === 0 ? 'This file is empty. Choose another one' : '';
}

function wordsOf(error: unknown): Pick<Upload, 'error' | 'again'> {
  const issue = error instanceof Refusal ? error.issues[0] : undefined;
  if (issue) return { error: issue.message, again: false };
  return { error: error instanceof Error ? error.message : String(error), again: true };
}
