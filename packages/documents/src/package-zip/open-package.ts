import { FILING_FORMAT, type Law, renamedAttachments } from '@gauger/excise';
import { strToU8, type Zippable } from 'fflate';
import { cellsCsv } from '../csv.ts';
import type { PrintedReturn } from '../return-document.ts';
import { zip } from './archives.ts';
import { ATTACHED, documentEntries, PACKAGE, sha256 } from './package-entries.ts';

/** The documents of a form. */
export interface PackedForm {
  /** The filing copy. */
  pdf: Uint8Array;
  /** The form for IRS e-file; null where it cannot be sent. */
  xml: string | null;
  /** The package to mail; absent where the form is sent. */
  mailing?: Uint8Array | null;
}

/** The parts of a package. */
export interface PackageParts {
  document: PrintedReturn;
  law: Law;
  /** The content of the attachments, by id. */
  attached: ReadonlyMap<string, Uint8Array>;
  /** The answer to the submission and its sender; null until then. */
  acknowledgement: object | null;
  /** The XML of that answer, unchanged; absent before it, and where the gateway sent none of this submission alone. */
  answer?: Uint8Array | null;
  form: PackedForm;
}

/**
 * Packs everything of a form in one zip archive: facts in the open format, filing copy and XML, figures, attachments, answer, and the hashes of all. The same parts make the same bytes.
 * @throws Error for an attachment whose content is not among the parts, or whose name another has
 */
export const packageOfForm = (parts: PackageParts): Uint8Array => packFiles(filesOfPackage(parts));

/** The package of its files. */
export const packFiles = (files: ReadonlyMap<string, Uint8Array>): Uint8Array =>
  zip(Object.fromEntries([...files].map(packed)), 6);

/** The files of a package by their names. Throws as `packageOfForm` does. */
export function filesOfPackage({
  document,
  law,
  form,
  attached,
  acknowledgement,
  answer = null,
}: PackageParts): ReadonlyMap<string, Uint8Array> {
  const { facts, business, computed, attachments } = document;
  const { pdf, xml, mailing = null } = form;
  const entries = documentEntries(facts.formType);
  const names = new Map(attachments.map(({ id, name }) => [id, name]));
  // Attachment ids mean nothing outside their account: the package uses file names.
  const named = renamedAttachments(facts, (id) => names.get(id) ?? names.get(id.toLowerCase()) ?? id);
  if (new Set(names.values()).size < attachments.length) throw new Error('Two attachments have one name');
  const files = new Map([
    [PACKAGE.facts, strToU8(jsonText({ ...named, format: FILING_FORMAT, business: { ...business } }))],
    [entries.pdf, pdf],
    ...(xml === null ? [] : [[entries.xml, strToU8(xml)] as const]),
    ...(mailing === null ? [] : [[entries.mailing, mailing] as const]),
    [PACKAGE.csv, strToU8(cellsCsv(computed, law))],
    ...(acknowledgement ? [[PACKAGE.acknowledgement, strToU8(jsonText(acknowledgement))] as const] : []),
    ...(answer ? [[PACKAGE.answer, answer] as const] : []),
    ...attachments.map(({ id, name }) => [`${ATTACHED}${name}`, contentOf(attached, id)] as const),
  ] as [string, Uint8Array][]);
  files.set(PACKAGE.hashes, strToU8([...files].map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join('')));
  return files;
}

/** PDF files are compressed already. */
const packed = ([name, bytes]: [string, Uint8Array]): [string, Zippable[string]] => [
  name,
  name.endsWith('.pdf') ? [bytes, { level: 0 }] : bytes,
];

function contentOf(attached: ReadonlyMap<string, Uint8Array>, id: string): Uint8Array {
  const bytes = attached.get(id);
  if (!bytes) throw new Error(`The content of the attachment ${id} is missing`);
  return bytes;
}

/** Sorts the keys, so that equal facts are equal bytes wherever they were stored. */
const jsonText = (value: unknown): string =>
  `${JSON.stringify(
    value,
    (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    2,
  )}\n`;
