import type { Law, Quarter } from '@gauger/excise';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ReturnFault } from '../mef/return-fault.ts';
import type { MefDocument } from '../mef/write-document.ts';
import type { ReturnDocument } from '../return-document.ts';

/** The parts that a form adds to the documents of a return. Header, payment record, attachments and manifest are shared. */
export interface Rendering {
  /** As the header of the return names the form: `720`. */
  returnType: string;
  /** How the return of a quarter is sent on a day (`YYYY-MM-DD`), or why it is not. */
  layoutOf(quarter: Quarter, day: string): Layout | NotSent;
  /** The form with what goes with it, for IRS e-file. */
  mefDocuments(doc: ReturnDocument, layout: Layout, law: Law): MefForm;
  /** Figures with more digits than their element takes. */
  sizeFaults(doc: ReturnDocument, law: Law): ReturnFault[];
  /** The form as pages. With `mailing` it is the package to mail. */
  pages(doc: ReturnDocument, law: Law, mailing: Mailing | null): TDocumentDefinitions;
}

/** A form for IRS e-file, and the documents that go with it. */
export interface MefForm {
  form: MefDocument;
  statements: MefDocument[];
}

/** A schema of a form and the quarters whose returns are sent by it. */
export interface Layout {
  returnVersion: string;
  first: string;
  last: string;
  /** Elements that a newer layout added: left out here. */
  without: readonly string[];
  /** `confirmed`: the version string is named in the stylesheets of the IRS. `inferred`: made after its pattern. */
  confidence: 'confirmed' | 'inferred';
  note: string;
}

/** Why a return cannot be sent electronically. It can still be mailed. */
export interface NotSent {
  code: 'quarterNotTaken' | 'layoutNotKnown';
  message: string;
}

/** Whether the return can be sent. */
export const isLayout = (found: Layout | NotSent): found is Layout => 'returnVersion' in found;

/** The content of the mailing instructions of a return. */
export interface Mailing {
  /** The lines of the envelope. */
  address: readonly string[];
  /** Steps, in order. */
  steps: readonly string[];
  /** Contents of the envelope. */
  enclosures: readonly { name: string; about: string }[];
  /** Entries of Form 720-V and the check; null when nothing is due. */
  voucher: readonly { label: string; value: string }[] | null;
}
