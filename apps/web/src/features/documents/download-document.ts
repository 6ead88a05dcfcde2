import type { Form720Document } from '@gauger/contract';
import { fetchFile } from '../../api/call.ts';

/** Gets a document of a filing and gives it to the browser to save. Throws as `call` does. */
export async function downloadDocument(filingId: string, document: Form720Document): Promise<void> {
  const { fileName, content } = await fetchFile('downloadForm720', { params: { id: filingId, document } });
  const address = URL.createObjectURL(content);
  const link = window.document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken hold of the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
