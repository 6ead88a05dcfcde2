import type { Form720Document } from '@gauger/contract';
import { formOutlines } from '@gauger/excise';
import { fetchFile } from '../../api/call.ts';
import { formCalls } from '../../api/form-calls.ts';
import { saveFile } from '../../api/save-file.ts';
import type { OfForm } from '../filing/public.ts';

/** The filing of a document. */
export type OfFiling = OfForm & { id: string };

/** A document of a filing of any form, by its file name. */
export type FilingDocument = Form720Document | 'form720x.pdf' | 'form720x.xml' | 'form8849.pdf' | 'form8849.xml';

/** The printed copy of a filing. */
export const copyOf = ({ formType }: OfForm): FilingDocument => `${formOutlines[formType].slug}.pdf`;

/** Gets a document of a filing and gives it to the browser to save. Throws as `call` does. */
export async function downloadDocument({ id, formType }: OfFiling, document: FilingDocument): Promise<void> {
  saveFile(await fetchFile(formCalls[formType].download, { params: { id, document: document as never } }));
}
