import {
  type ComputedFiling,
  type ComputedForm720X,
  type ComputedForm8849,
  type Filer,
  type Filing,
  type Form720X,
  type Form8849,
  type IsoDate,
  type Law,
  type PaidPreparer,
  type PaymentOption,
  parseQuarter,
  type Quarter,
  type RefundAccount,
  type ThirdPartyDesignee,
} from '@gauger/excise';

/** The facts and figures of a return, by form. */
interface FormContents {
  Form720: { facts: Filing; computed: Pick<ComputedFiling, 'cells' | 'claims' | 'lines' | 'rateBookVersion'> };
  Form720X: { facts: Form720X; computed: Omit<ComputedForm720X, 'issues'> };
  Form8849: { facts: Form8849; computed: Pick<ComputedForm8849, 'cells' | 'schedules' | 'rateBookVersion'> };
}

/** The forms that have documents. */
export type DocumentForm = keyof FormContents;

/** A return of any form: each can be printed. */
export type PrintedReturn = ReturnDocument<DocumentForm>;

/** A return of any form that IRS e-file takes. */
export type AnyReturn = ReturnDocument<Exclude<DocumentForm, 'Form720X'>>;

/** Everything a printed or sent return needs. The renderings read it and compute nothing; those of a return that becomes several forms, each of these. */
export interface ReturnDocument<Form extends DocumentForm = 'Form720'> {
  facts: FormContents[Form]['facts'];
  /** The figures of the return; those of a submission are the frozen ones. */
  computed: FormContents[Form]['computed'];
  /** The filer, identifiers in clear. */
  business: Filer;
  /** How a balance due is paid, its numbers in clear; null while no option is chosen. */
  paymentOption: PaymentOption | null;
  /** The account of a refund, its numbers in clear; null when the IRS sends a check. */
  refundAccount: RefundAccount | null;
  /** The paid preparer of the return, PTIN and EIN in clear; null when none is named. */
  paidPreparer: PaidPreparer | null;
  /** The person with whom the IRS may discuss the return; null when none is named. */
  thirdPartyDesignee: ThirdPartyDesignee | null;
  /** PDF files that go with the return, in the order they were attached. */
  attachments: readonly ReturnAttachment[];
  /** Null until the return is signed. */
  signature: Signature | null;
  /** Null until the return is queued for the IRS. */
  submissionId: string | null;
  /** The sender of the answer: "IRS", or the name of a simulator; null until then. */
  answeredBy: string | null;
  /** Transmissions that were rejected, the oldest first; printed as a page to enclose with a paper return. */
  rejectedTransmissions?: readonly Transmission[];
  /** When the document is made, `2026-11-21T12:00:00Z`. The same document gives the same bytes. */
  preparedAt: string;
  software: Software;
  /** Of a practice site: each page says that it is not for the IRS. */
  isPractice?: true;
  /** The law by which the return that a Form 720-X corrects was computed; absent, that of the document. */
  lawOfOriginal?: Law;
}

/** A transmission of a return that was rejected: its moments as `2026-11-21T12:00:00.000Z`. */
export interface Transmission {
  submissionId: string;
  /** "IRS", or the name of a simulator. */
  answeredBy: string;
  sentAt: string;
  rejectedAt: string;
}

/** A PDF that goes with a return. Its content is kept elsewhere and goes into the package. */
export interface ReturnAttachment {
  id: string;
  /** Its name in the package, unique within the return. */
  name: string;
  /** A description for the reader at the IRS. */
  description: string;
  bytes: number;
  /** Number of pages; null where they were not counted. */
  pages: number | null;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * The act of signing: by the signer's PIN, with the PIN of an originator who keeps the signed Form 8879-EX, or on a scanned Form
 * 8453-EX, which is named by its file in the submission. A practice site makes one that signs nothing.
 */
export type Signature = { name: string; title: string; signedOn: IsoDate } & (
  | { by: 'pin'; pin: string; originatorPin?: string }
  | { by: 'form8453Ex'; file: string; isPractice?: true }
);

/** The transmitter's ids at the IRS: zeros until they are registered and the software has passed its tests. */
export interface Software {
  /** Eight digits. */
  softwareId: string;
  version: string;
  /** Six digits. */
  efin: string;
}

/** The quarter of a return. @throws when its facts name none: it was never computed */
export function quarterOf({ facts }: Pick<ReturnDocument, 'facts'>): Quarter {
  const quarter = parseQuarter(`${facts.taxYear}Q${facts.taxYearAndQuarter}`);
  if (quarter === null) throw new Error('The return has no quarter');
  return quarter;
}
