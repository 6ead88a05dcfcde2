import type { PrintedReturn } from '../return-document.ts';
import type { Claimed } from './claim-statements.ts';

/** The id of the document that names an attachment, by its place among those of the return. */
export const attachmentId = (at: number): string => `BinaryAttachment-${at + 1}`;

/** The ids of the documents that name the attachments of rows, each once. */
export function attachedTo(rows: readonly Claimed[], { attachments }: Pick<PrintedReturn, 'attachments'>): string[] {
  const named = new Set(
    rows.flatMap(({ facts }) =>
      Array.isArray(facts.attachments) ? facts.attachments.map((id) => String(id).toLowerCase()) : [],
    ),
  );
  return attachments.flatMap(({ id }, at) => (named.has(id.toLowerCase()) ? [attachmentId(at)] : []));
}
