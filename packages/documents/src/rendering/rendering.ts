import type { Issue, Law } from '@gauger/excise';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { FormToFill } from '../blanks/blank-entry.ts';
import type { OfficialForms } from '../blanks/official-forms.ts';
import type { ReturnFault } from '../mef/return-fault.ts';
import type { MefDocument, Values } from '../mef/write-document.ts';
import type { DocumentForm, ReturnDocument } from '../return-document.ts';
import type { MailAddress, MailAddresses } from './mail-addresses.ts';

/** The parts that a form adds to the documents of a return. Header, payment record, attachments and manifest are shared. */
export interface Rendering<Form extends DocumentForm = DocumentForm> {
  /** The name of its files: `form720`. */
  fileName: string;
  /** The endings of the files of its forms: `-schedule-1`, empty where a return is one form. */
  endings: readonly string[];
  /** The forms that a return becomes, each sent separately: most become one. */
  separate(doc: ReturnDocument<Form>): readonly SeparateForm<Form>[];
  /** Computes a filing in the open format. Never throws on bad input: `faults` says why it has no documents, and is empty where it has. */
  read(input: unknown, law: Law): Pick<ReturnDocument<Form>, 'facts' | 'computed'> & { faults: readonly string[] };
  /** The period of a return in the name of a file: `2026-Q1`. */
  periodInName(facts: ReturnDocument<Form>['facts']): string;
  /** How the form is sent to IRS e-file; of a form that IRS e-file never takes, why. */
  eFile: EFile<Form> | string;
  /** The official forms of a return, with their values. */
  formsToFill(doc: ReturnDocument<Form>, law: Law): readonly FormToFill[];
  /**
   * How the form is filed by mail.
   * @param addresses where the operator sends returns to
   * @param official the official forms that the package has; absent, none
   */
  mailingOf(doc: ReturnDocument<Form>, addresses?: MailAddresses, official?: OfficialForms | null): Mailing;
  /** The form as pages. With `mailing` it is the package to mail. */
  pages(doc: ReturnDocument<Form>, law: Law, mailing: Mailing | null): TDocumentDefinitions;
}

/** The parts that a form adds to its return for IRS e-file. */
export interface EFile<Form extends DocumentForm = DocumentForm> {
  /** As the header of the return names the form: `720`. */
  returnType: '720' | '8849';
  /** The fact that names the period of a return. */
  periodFact: string;
  /** How the return is sent on the day it is made, or why it is not. */
  layoutOf(doc: WorkedOut<Form>): Layout | NotSent;
  /** The elements of the header that only this form has. */
  headerValues(doc: ReturnDocument<Form>): Values;
  /** The form with what goes with it, for IRS e-file. */
  mefDocuments(doc: ReturnDocument<Form>, layout: Layout, law: Law): MefForm;
  /** Figures and numbers that their element does not take. */
  sizeFaults(doc: ReturnDocument<Form>, law: Law): ReturnFault[];
}

/** A return as far as it decides how the return is sent. */
export type WorkedOut<Form extends DocumentForm = DocumentForm> = Pick<
  ReturnDocument<Form>,
  'facts' | 'computed' | 'preparedAt'
>;

/** One of the forms that a return becomes, as a return of its own. */
export interface SeparateForm<Form extends DocumentForm = DocumentForm> {
  /** The ending of the names of its files. */
  ending: string;
  doc: ReturnDocument<Form>;
}

/** The errors of a filing, one sentence each. */
export const errorsOf = (issues: readonly Issue[]): string[] =>
  issues.filter(({ severity }) => severity === 'error').map(({ path, message }) => `${path}: ${message}`);

/** A form for IRS e-file, and the documents that go with it. */
export interface MefForm {
  form: MefDocument;
  statements: MefDocument[];
}

/** A schema of a form and the periods whose returns are sent by it: quarters, or years. */
export interface Layout {
  returnVersion: string;
  first: string;
  last: string;
  /** Elements that only other layouts have: left out here. */
  without: readonly string[];
  /** `confirmed`: the version string is named in the stylesheets of the IRS. `inferred`: made after its pattern. */
  confidence: 'confirmed' | 'inferred';
  note: string;
  /** A period later than any layout known: this newest one is tried in its place, with a simulator alone. */
  inPlaceOf?: string;
}

/** Why a return cannot be sent electronically. It can still be mailed. */
export interface NotSent {
  code: 'formNotTaken' | 'quarterNotTaken' | 'yearNotTaken' | 'layoutNotKnown' | 'crnNotKnown';
  /** The fact that keeps it, where it is not the period. */
  path?: string;
  message: string;
}

/** Whether the return can be sent. */
export const isLayout = (found: Layout | NotSent): found is Layout => 'returnVersion' in found;

/** The content of the mailing instructions of a return. */
export interface Mailing {
  /** "Form 720-X" */
  form: string;
  /** The official forms in the package; null where it has none. */
  official: OfficialForms | null;
  /** Where it is mailed, and the source of that. */
  address: MailAddress;
  /** The lines of the sender. */
  returnAddress: readonly string[];
  /** Steps, in order. */
  steps: readonly string[];
  /** Contents of the envelope. */
  enclosures: readonly { name: string; about: string }[];
  /** Whether pages of the package are mailed with the official form: those headed "Enclose". */
  enclosesPages: boolean;
  /** Checks before the envelope is sealed. */
  checklist: readonly string[];
  /** Entries of Form 720-V and the check; null when nothing is due, or the form takes no voucher. */
  voucher: readonly { label: string; value: string }[] | null;
}
