import {
  type Blank,
  type MailAddresses,
  type Mailing,
  mailingPackage,
  mailingSheet,
  type PrintedReturn,
} from '@gauger/documents';
import { type Law, law as shippedLaw } from '@gauger/excise';

/** A return to mail; the shipped law is in the thread already. */
export interface MailJob {
  doc: PrintedReturn;
  law: Law | null;
  addresses: MailAddresses;
  blanks: readonly Blank[];
  /** `sheet` makes no pages. */
  what: 'sheet' | 'package';
}

/** How a return is mailed, and its pages where they were asked for. */
export interface MailResult {
  mailing: Mailing;
  pdf: Uint8Array | null;
}

/** Makes the package to mail of one return, or its mailing sheet alone, in a thread. */
export default async function mail({ doc, law, what, ...of }: MailJob): Promise<MailResult> {
  const options = { ...of, law: law ?? shippedLaw };
  return what === 'package' ? mailingPackage(doc, options) : { mailing: await mailingSheet(doc, options), pdf: null };
}
