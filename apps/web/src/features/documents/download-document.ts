import type { Form720Document } from '@gauger/contract';
import { fetchFile } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';

/** Gets a document of a filing and gives it to the browser to save. Throws as `call` does. */
export async function downloadDocument(filingId: string, document: Form720Document): Promise<void> {
  saveFile(await fetchFile('downloadForm720', { params: { id: filingId, document } }));
}
