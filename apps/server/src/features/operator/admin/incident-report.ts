import type { FileAnswer, reportIncident as reporting } from '@gauger/contract';
import { checkIncident, incidentItems, tidyIncident } from '@gauger/contract/incident';
import { writeXlsx } from '@gauger/sheet';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { AppError, errorAt } from '../../../app-error.ts';
import { recordAct } from '../../../audit/public.ts';
import type { Database } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';

/** AES with 256 bits, as WinZip writes it. */
const AES_256 = 3;

/** Makes the IRS report of a security incident as an encrypted ZIP. Its answers are not stored. Throws INVALID_BODY. */
export async function reportIncident(database: Database, call: Call<typeof reporting>): Promise<FileAnswer> {
  const { emailId: _, password, ...typed } = call.body;
  const facts = tidyIncident(typed);
  const faults = checkIncident(facts);
  if (faults.length > 0)
    throw new AppError('INVALID_BODY', {
      issues: faults.map(({ code, field, message }) => errorAt(code, field, message)),
    });
  const rows = incidentItems.map(({ title, of }, at) => [
    { text: String(at + 1) },
    { text: title },
    { text: of.map((name) => facts[name]).join(', ') },
  ]);
  const heading = ['No.', 'Item', 'Answer'].map((text) => ({ text, look: 'heading' as const }));
  const workbook = await writeXlsx([{ name: 'Security incident', rows: [heading, ...rows], widths: [6, 60, 100] }]);
  const zip = new ZipWriter(new Uint8ArrayWriter(), { password, encryptionStrength: AES_256, useWebWorkers: false });
  await zip.add('security-incident.xlsx', new Uint8ArrayReader(workbook));
  const bytes = await zip.close();
  await database.asAdmin((tx) =>
    recordAct(tx, call, {
      actionType: 'INCIDENT_REPORT_MADE',
      documentType: 'incident_report',
      detail: { taxpayers: facts.taxpayers, disclosed: facts.disclosed },
    }),
  );
  return { name: 'security-incident.zip', mediaType: 'application/zip', bytes };
}
