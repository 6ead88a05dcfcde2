import type { Form720Document, form720XDocuments, form8849Documents } from '@gauger/contract';
import { endingOfSchedule, formOutlines, type ScheduleType, scheduleTypes } from '@gauger/excise';
import { fetchFile } from '../../../api/call.ts';
import { formCall } from '../../../api/form-calls.ts';
import { saveFile } from '../../../api/save-file.ts';
import type { OfForm } from '../filing/public.ts';

/** The filing of a document. */
export type OfFiling = OfForm & { id: string; schedule?: { scheduleType: ScheduleType } };

/** A document of a filing of any form, by its file name. */
export type FilingDocument = Form720Document | keyof typeof form720XDocuments | keyof typeof form8849Documents;

/** The endings of the documents of the forms that a filing becomes; one empty ending where it is one form. */
export const endingsOf = ({ schedule }: OfFiling): readonly string[] =>
  schedule?.scheduleType === 'sch1_6' ? scheduleTypes.sch1_6.map(endingOfSchedule) : [''];

/** The printed copies of a filing, one of each form. */
export const copiesOf = (filing: OfFiling): FilingDocument[] =>
  endingsOf(filing).map((ending) => `${formOutlines[filing.formType].slug}${ending}.pdf` as FilingDocument);

/** The packages of a filing with all its documents, one of each form. */
export const packagesOf = (filing: OfFiling): FilingDocument[] =>
  endingsOf(filing).map((ending) => `package${ending}.zip` as FilingDocument);

/**
 * Gets a document of a filing and gives it to the browser to save. Throws as `call` does.
 * @param of the business, which begins the name of the file among those of others
 */
export async function downloadDocument({ id, formType }: OfFiling, document: FilingDocument, of = ''): Promise<void> {
  const file = await fetchFile(formCall(formType, 'download'), { params: { id, document: document as never } });
  const owner = of.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  saveFile(owner === '' ? file : { ...file, fileName: `${owner}-${file.fileName}` });
}
