import type { Sheet, SheetLimits } from '@gauger/sheet/read';

/**
 * The result of reading a file in the browser: its sheets with rows, the sentence for which it is refused, or that it was not read
 * here: canceled, too slow, or the worker failed, as without memory or when its code did not arrive.
 */
export type BrowserReading =
  | { readonly sheets: readonly [Sheet, ...Sheet[]] }
  | { readonly refusal: string }
  | { readonly unread: 'canceled' | 'failed' | 'late' };

/** The server gives a file as long. */
const LONGEST_MS = 20_000;

/**
 * Reads a spreadsheet in a worker of its own, which ends with the answer, so that a large file never holds up the page. The worker opens
 * the file itself. Never throws.
 */
export function readInWorker(file: Blob, limits: SheetLimits, signal: AbortSignal): Promise<BrowserReading> {
  if (signal.aborted) return Promise.resolve({ unread: 'canceled' });
  const { promise, resolve } = Promise.withResolvers<BrowserReading>();
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  const cancel = () => resolve({ unread: 'canceled' });
  const timer = setTimeout(() => resolve({ unread: 'late' }), LONGEST_MS);
  signal.addEventListener('abort', cancel);
  worker.addEventListener('message', ({ data }: MessageEvent<BrowserReading>) => resolve(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    resolve({ unread: 'failed' });
  });
  worker.postMessage({ file, limits });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    worker.terminate();
  });
}
