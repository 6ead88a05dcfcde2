import type { Form720Document } from '@gauger/contract';
import { fetchFile } from '../../api/call.ts';
import { formCalls } from '../../api/form-calls.ts';
import { saveFile } from '../../api/save-file.ts';
import type { OfForm } from '../filing/public.ts';

/** The filing of a document. */
export type OfFiling = OfForm & { id: string };

/** Gets a document of a filing and gives it to the browser to save. Throws as `call` does. */
export async function downloadDocument({ id, formType }: OfFiling, document: Form720Document): Promise<void> {
  saveFile(await fetchFile(formCalls[formType].download, { params: { id, document } }));
}
