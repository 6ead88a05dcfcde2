import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  ATTACHED,
  formPdf,
  formsOf,
  mailingPackage,
  packageOfForm,
  type ReturnAttachment,
  ReturnRefused,
  returnOfFiling,
  returnXml,
} from '@gauger/documents';
import { type Law, namedAttachments } from '@gauger/excise';
import { blanksInUse } from './blanks.ts';
import {
  formNameOf,
  placeOf,
  readBytes,
  readFilingFile,
  readPackageFile,
  UsageError,
  unsentSoftware,
  writeFile,
} from './input.ts';

/**
 * Packs the open package of each form of a filing. Its preparation time is the last change of the file, so that the same file
 * gives the same bytes.
 */
export async function packFiling(file: string, law: Law): Promise<{ ending: string; bytes: Uint8Array }[]> {
  const { facts, attached = filesNextTo(file, facts) } = readFilingFile(file);
  const document = returnOfFiling(facts, law, {
    preparedAt: `${changedAt(file).toISOString().slice(0, 19)}Z`,
    software: unsentSoftware,
    attachments: [...attached].map(([name, bytes]) => attachmentOf(name, bytes, formNameOf(facts))),
  });
  const packed = [];
  for (const { ending, doc } of formsOf(document)) {
    const xml = xmlOf(() => returnXml(doc, law));
    // A form that cannot be sent is mailed.
    const mailing = xml === null ? (await mailingPackage(doc, { law, blanks: await blanksInUse(law) })).pdf : null;
    const form = { pdf: await formPdf(doc, law), xml, mailing };
    packed.push({ ending, bytes: packageOfForm({ document: doc, law, form, attached, acknowledgement: null }) });
  }
  return packed;
}

/** Writes the files of a package into a folder. @returns the files written */
export function unpackFile(file: string, folder: string): string[] {
  const { entries } = readPackageFile(file);
  mkdirSync(placeOf(join(folder, ATTACHED)), { recursive: true });
  return [...entries].map(([name, bytes]) => {
    const target = join(folder, name);
    writeFile(target, bytes, 'new');
    return target;
  });
}

/** Reads the attachments that rows name, from the folder of the file. */
const filesNextTo = (file: string, facts: unknown): ReadonlyMap<string, Uint8Array> =>
  new Map([...new Set(namedAttachments(facts).map(({ id }) => id))].map((name) => [name, attachedFile(file, name)]));

function attachedFile(file: string, name: string): Uint8Array {
  if (/[/\\]/.test(name)) throw new UsageError(`A row names the attachment ${name}: it should be a file name`);
  const bytes = readBytes(join(file === '-' ? '.' : dirname(file), ATTACHED, name));
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new UsageError(`${ATTACHED}${name} is not a PDF`);
  return bytes;
}

const attachmentOf = (name: string, bytes: Uint8Array, form: string): ReturnAttachment => ({
  id: name,
  name,
  description: `Attachment to ${form}: ${name}`,
  bytes: bytes.length,
  // Pages are not counted here.
  pages: null,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const changedAt = (file: string): Date => (file === '-' ? new Date() : statSync(placeOf(file)).mtime);

/** A return that cannot be sent is packed without its XML. */
function xmlOf(write: () => string): string | null {
  try {
    return write();
  } catch (cause) {
    if (cause instanceof ReturnRefused) return null;
    throw cause;
  }
}
