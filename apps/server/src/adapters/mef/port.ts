import type { SignatureFormName } from '@gauger/excise';

/** One submission, packed: its id and the very bytes that were kept before the first attempt. */
export interface PackedSubmission {
  /** EFIN, year, day of the year and seven lower-case letters or digits: 20 characters. */
  readonly submissionId: string;
  /** The submission's own zip archive (`submissionArchive` of the documents package). */
  readonly archive: Uint8Array;
}

/** The gateway did not answer, and nothing was left with it. Asking again later is safe. */
interface Unreachable {
  readonly outcome: 'unreachable';
  readonly reason: string;
}

/** The gateway answered with a fault instead of doing it. The same request will meet the same fault. */
interface Refused {
  readonly outcome: 'refused';
  readonly reason: string;
  readonly raw: Uint8Array;
}

/** The gateway answered, and the answer cannot be read. Keep it, and ask again later. */
interface Unreadable {
  readonly outcome: 'unreadable';
  readonly reason: string;
  readonly raw: Uint8Array;
}

/** The result of an attempt to send. */
export type SubmitOutcome =
  | { readonly outcome: 'delivered'; readonly receipt: Receipt; readonly raw: Uint8Array }
  | Refused
  /**
   * The message may have arrived: the connection broke, or the answer cannot be read. Ask `status` before sending again, then
   * send the same bytes under the same id: a receiver counts a submission id once.
   */
  | { readonly outcome: 'unknown'; readonly reason: string; readonly raw: Uint8Array | null }
  | Unreachable;

/** That a submission lies with the gateway. It says nothing about its being accepted. */
export interface Receipt {
  readonly submissionId: string;
  /** ISO 8601, as the gateway wrote it. */
  readonly receivedAt: string;
}

export type StatusOutcome =
  | {
      readonly outcome: 'answered';
      /** One for each id the gateway knows. An id that is missing here never arrived, or has not arrived yet. */
      readonly records: readonly StatusRecord[];
      readonly raw: Uint8Array;
    }
  | Refused
  | Unreadable
  | Unreachable;

export interface StatusRecord {
  readonly submissionId: string;
  /** The gateway's own words: Received, Ready for Pickup, Accepted to MeF … */
  readonly text: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

export type AcknowledgementsOutcome =
  | {
      readonly outcome: 'answered';
      /** One for each submission that is decided. One that is missing is not decided yet, or not known. */
      readonly acknowledgements: readonly Acknowledgement[];
      /** The unchanged attachment of the answer, to be stored before it is parsed. */
      readonly raw: Uint8Array;
    }
  | Refused
  | Unreadable
  | Unreachable;

/** The answer to one submission. */
export interface Acknowledgement {
  readonly submissionId: string;
  /** `exception` covers every answer that is neither: the gateway's own words are in `statusText`. */
  readonly category: 'accepted' | 'rejected' | 'exception';
  readonly statusText: string;
  /** `YYYY-MM-DD` */
  readonly statusDay: string;
  /** `YYYY-MM-DD`; null when the gateway does not say. */
  readonly receivedDay: string | null;
  /** False when checking stopped early: more errors may follow once these are fixed. */
  readonly checkedToTheEnd: boolean;
  /** The debit that came with the return was picked up. */
  readonly paymentReceived: boolean;
  /** Empty unless rejected. */
  readonly errors: readonly RuleFinding[];
  /** Do not hinder acceptance. */
  readonly alerts: readonly RuleFinding[];
}

/** One rule that a submission met. */
export interface RuleFinding {
  /** Like `R0000-922`. */
  readonly ruleNumber: string;
  /** Reject, Reject and Stop, or Alert. */
  readonly severity: string;
  /** Like `Missing Data` or `Database`. */
  readonly category: string;
  /** The gateway's own sentence. */
  readonly message: string;
  /** Where in the return, as an XPath with the prefix `efile`; null for the return as a whole. */
  readonly xpath: string | null;
  readonly fieldValue: string | null;
}

/** Our registration, as each return names it: zeros until the IRS has registered us and tested the software. */
export interface Sender {
  /** Six digits. */
  readonly efin: string;
  /** Eight digits. */
  readonly softwareId: string;
}

/** How returns that go out here are signed. */
export interface SigningRule {
  /** Form 8453-EX of a filer online, or Form 8879-EX where the operator originates returns. */
  readonly form: SignatureFormName;
  /** The originator's own five digits; with Form 8879-EX only. */
  readonly originatorPin?: string;
  /** Whether Form 8879-EX may be signed on the page. */
  readonly isElectronic: boolean;
}

/** Takes returns and says what became of them. No method throws for anything the other side does or leaves undone. */
export interface MefGateway {
  /** Name shown with every status: `MeF simulator` or `IRS`. */
  readonly name: string;
  /** True for a simulator or the test system of the IRS: nothing is filed. */
  readonly isStandIn: boolean;
  readonly sender: Sender;
  readonly signing: SigningRule;
  submit(submission: PackedSubmission): Promise<SubmitOutcome>;
  /** At most 100 ids. */
  status(submissionIds: readonly string[]): Promise<StatusOutcome>;
  /** At most 100 ids. */
  acknowledgements(submissionIds: readonly string[]): Promise<AcknowledgementsOutcome>;
  /** The XML of a stored answer to one submission, as it came; null where it answers others too or cannot be read. */
  acknowledgementXml(raw: Uint8Array, submissionId: string): Uint8Array | null;
}
