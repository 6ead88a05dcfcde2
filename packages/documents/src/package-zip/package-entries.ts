import { createHash } from 'node:crypto';
import { renderings } from '../forms/renderings.ts';
import type { PrintedReturn } from '../return-document.ts';

/** The names of the entries of an open package. */
export const PACKAGE = {
  /** The facts in the open format, for reading the package back. */
  facts: 'filing.json',
  csv: 'cells.csv',
  /** Absent until the return was answered. */
  acknowledgement: 'acknowledgement.json',
  /** The answer of the gateway, unchanged. */
  answer: 'acknowledgement.xml',
  /** A line for each other entry, as sha256sum writes and checks them. */
  hashes: 'hashes.sha256',
} as const;

/**
 * The entries of the documents of a form: `form720.pdf`, and `form720.xml` or, where the form cannot be sent, `mailing.pdf`.
 * @param ending that of a form among several of one return: earlier packages of Schedules 1 and 6 hold both
 */
export const documentEntries = (form: PrintedReturn['facts']['formType'], ending = '') => {
  const name = `${renderings[form].fileName}${ending}`;
  return { pdf: `${name}.pdf`, xml: `${name}.xml`, mailing: `mailing${ending}.pdf` };
};

const documentNames: readonly string[] = (Object.keys(renderings) as PrintedReturn['facts']['formType'][]).flatMap(
  (form) => renderings[form].endings.flatMap((ending) => Object.values(documentEntries(form, ending))),
);

/** The folder of the attached files. */
export const ATTACHED = 'attachments/';

/** Longest name of an attached file (rule X0000-012, which covers sent files). */
const LONGEST_ATTACHMENT_NAME = 64;

/** Whether a file in a package or a submission may have this name: no path, no hidden file. */
export const isAttachmentName = (name: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9._-]*\.pdf$/.test(name) && name.length <= LONGEST_ATTACHMENT_NAME;

/** Whether an entry of this name belongs in a package. */
export const isPackageEntry = (name: string): boolean =>
  (Object.values(PACKAGE) as string[]).includes(name) ||
  documentNames.includes(name) ||
  (name.startsWith(ATTACHED) && isAttachmentName(name.slice(ATTACHED.length)));

/** Hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
