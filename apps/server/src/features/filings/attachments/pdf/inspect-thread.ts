import type { AttachmentFault } from '@gauger/contract/attachment';
import { inspectPdf } from './inspect.ts';
import { PdfRefused } from './refused.ts';

/** The result for each file: its number of pages, or the reason to refuse it. */
export type Inspected = { readonly pages: number } | { readonly fault: AttachmentFault };

/** Inspects one file, in a thread. */
export default async function inspect(bytes: Uint8Array): Promise<Inspected> {
  try {
    return { pages: await inspectPdf(Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof PdfRefused) return { fault: error.fault };
    throw error;
  }
}
