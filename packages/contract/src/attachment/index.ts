/** Limits of attachments, and the sentences of their refusal. Apart from the schemas: the browser loads it without them. */

const MB = 1024 * 1024;

export const ATTACHMENT = {
  type: 'application/pdf',
  /** A file of so many bytes or more is too big. */
  tooBig: 5 * MB,
  filesPerCall: 10,
  bytesPerCall: 25 * MB,
  perFiling: 200,
  bytesPerAccount: 500 * MB,
  nameLength: 64,
  pages: 500,
  objects: 50_000,
  /** Bytes of all streams of one file, unpacked. */
  unpacked: 100 * MB,
} as const;

/** The reasons for refusing a file, by code, in the words people read. */
export const attachmentFaults = {
  notPdf: 'Attachment should be PDF',
  tooBig: 'File is too big',
  encrypted: 'This PDF is locked with a password. Save it without one and attach that',
  active: 'This PDF holds a program, a medium or another file. Print it to PDF and attach that',
  damaged: 'This PDF is damaged. Print it to PDF and attach that',
  tooComplex: `This PDF is too large inside. Attach at most ${ATTACHMENT.pages} pages at once, or scan them in fewer colors`,
  tooSlow: 'This PDF took too long to check. Print it to PDF and attach that',
} as const;
export type AttachmentFault = keyof typeof attachmentFaults;

/** Rewrites a file name for storage: letters, digits, points, hyphens and underscores, at most 64, with its ending. */
export function attachmentName(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\.pdf$/i, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._-]+|[._-]+$/g, '');
  return `${plain.slice(0, ATTACHMENT.nameLength - 4) || 'attachment'}.pdf`;
}
