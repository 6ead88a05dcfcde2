import { strToU8, type Zippable, zipSync } from 'fflate';
import { type ManifestFacts, manifestXml } from './manifest.ts';
import { isAttachmentName } from './package-entries.ts';

/** A PDF that goes with a return. */
export interface Attachment {
  /** Its file name, as the return's BinaryAttachment names it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface SubmissionParts {
  readonly submissionId: string;
  readonly manifest: ManifestFacts;
  /** The return. */
  readonly xml: string;
  readonly attachments?: readonly Attachment[];
}

/**
 * The zip archive of one submission: `manifest/manifest.xml`, one file in `xml/`, PDFs in `attachment/`. The same parts
 * make the same bytes.
 * @throws RangeError for a manifest or attachment that the rules of the archive do not allow
 */
export function submissionArchive({ submissionId, manifest, xml, attachments = [] }: SubmissionParts): Uint8Array {
  const entries: Record<string, Uint8Array> = {
    'manifest/manifest.xml': strToU8(manifestXml(submissionId, manifest)),
    [`xml/${submissionId}.xml`]: strToU8(xml),
  };
  for (const { name, bytes } of attachments) {
    const path = `attachment/${name}`;
    assertAttachment(name, bytes);
    if (path in entries) throw new RangeError(`Two attachments are named "${name}" (rule R0000-067).`);
    entries[path] = bytes;
  }
  return zip(entries, 6);
}

/** The zip archive of one sending: each submission's archive under its id (rules X0000-010 and X0000-015). */
export function transmissionArchive(
  submissions: readonly { readonly submissionId: string; readonly archive: Uint8Array }[],
): Uint8Array {
  // The entries are zip archives already.
  return zip(Object.fromEntries(submissions.map(({ submissionId, archive }) => [`${submissionId}.zip`, archive])), 0);
}

function assertAttachment(name: string, bytes: Uint8Array): void {
  if (!isAttachmentName(name))
    throw new RangeError(`"${name}" cannot be the name of an attachment (rules X0000-012 and X0000-020).`);
  const begin = strToU8('%PDF-');
  if (!begin.every((byte, index) => bytes[index] === byte))
    throw new RangeError(`The attachment "${name}" is not a PDF (rule X0000-029).`);
}

/**
 * A zip archive whose bytes depend on its entries and their order alone. Size and CRC-32 precede each entry (rule
 * X0000-030), because the whole is made at once.
 */
export function zip(entries: Zippable, level: 0 | 6): Uint8Array {
  // The zip format's earliest time, so that the bytes do not depend on the clock.
  return zipSync(entries, { level, mtime: new Date(1980, 0, 1) });
}
