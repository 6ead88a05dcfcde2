/** What is to be paid. */
export interface NewOrder {
  /** The same id again is the same order. */
  readonly requestId: string;
  /** Dollars and cents. */
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  /** Our own names of what is paid: the filing, and the payment. */
  readonly customId: string;
  readonly invoiceId: string;
  /** Where the payer comes back, after approving and after turning away. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** The money of an order, taken or tried to. */
export interface Capture {
  readonly id: string;
  readonly status: 'completed' | 'pending' | 'declined' | 'refunded';
  readonly amount: string;
  readonly currency: string;
}

/** An order as the provider shows it. */
export interface Order {
  readonly paymentId: string;
  /** open: the payer has not approved it. gone: nobody can any more. */
  readonly status: 'open' | 'approved' | 'completed' | 'gone';
  /** Where the payer approves it, while it is open. */
  readonly approvalUrl: string | null;
  readonly payerId: string | null;
  /** Who is paid; null when the answer does not tell. */
  readonly payee: string | null;
  readonly customId: string | null;
  readonly capture: Capture | null;
}

/** What became of the wish to take the money. */
export type CaptureOutcome = Order | 'declined' | 'notApproved';

/** Something the provider told by itself, proven to be from it. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The order it is about, where it is about one. */
  readonly paymentId: string | null;
}

/**
 * Why there is no answer. `refused`: nothing was done. `unknown`: nobody knows whether it was; asking again with the same
 * request id, or asking for the order, tells.
 */
export class PaymentProblem extends Error {
  readonly outcome: 'refused' | 'unknown';
  constructor(outcome: 'refused' | 'unknown', message: string) {
    super(message);
    this.name = 'PaymentProblem';
    this.outcome = outcome;
  }
}

/** Takes the service fee. Every call but `readEvent` throws PaymentProblem when there is no answer to go by. */
export interface PaymentProvider {
  /** Whether its approval page may stand in a frame of ours; else the whole window goes there. */
  readonly framed: boolean;
  /** Longest time one call may take, in milliseconds. */
  readonly timeoutMs: number;
  /** Who must be paid. */
  readonly merchantId: string;
  create(order: NewOrder): Promise<Order>;
  order(paymentId: string): Promise<Order>;
  /** Takes the money of an approved order, once. */
  capture(paymentId: string, requestId: string): Promise<CaptureOutcome>;
  /** Has it tell its events to this address, where it was not told so beforehand. */
  tellTo(url: string): Promise<void>;
  /** The event of a request to the webhook; null when it is not proven to be the provider's. */
  readEvent(headers: Readonly<Record<string, unknown>>, body: Buffer): Promise<ProviderEvent | null>;
}
