/** An order to create. */
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
  readonly status: 'completed' | 'pending' | 'declined' | 'partlyRefunded' | 'refunded';
  readonly amount: string;
  readonly currency: string;
}

/** An order as the provider shows it. */
export interface Order {
  readonly paymentId: string;
  /** open: the payer has not approved it. gone: it can no longer be approved. */
  readonly status: 'open' | 'approved' | 'completed' | 'gone';
  /** Page where the payer approves the order, until it is approved. */
  readonly approvalUrl: string | null;
  readonly payerId: string | null;
  /** The merchant who is paid; null when the answer does not name one. */
  readonly payee: string | null;
  readonly customId: string | null;
  readonly capture: Capture | null;
}

/** The result of taking the money. */
export type CaptureOutcome = Order | 'declined' | 'notApproved';

/** A refund of a capture, or of a part. */
export interface NewRefund {
  /** The same id again is the same refund. */
  readonly requestId: string;
  readonly captureId: string;
  /** Dollars and cents with their currency; null for all that is left. */
  readonly part: { readonly amount: string; readonly currency: string } | null;
  /** Text for the payer, at most 255 characters. */
  readonly note: string;
}

/** completed: the money is back, also by an earlier refund. pending: it will be. failed: it will not, for the provider's reason. */
export type RefundOutcome =
  | { readonly status: 'completed' | 'pending' }
  | { readonly status: 'failed'; reason: string };

/** An event that the provider sent, verified. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The order it is about, where it is about one. */
  readonly paymentId: string | null;
  /** The capture that was refunded, of an event about a refund. */
  readonly captureId: string | null;
}

/** A call without an answer. `refused`: nothing was done. `unknown`: ask again with the same request id, or for the order. */
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
  /** Whether its approval page may be shown in a frame of ours; otherwise the whole window goes there. */
  readonly framed: boolean;
  /** Longest time one call may take, in milliseconds. */
  readonly timeoutMs: number;
  /** The merchant that must be paid. */
  readonly merchantId: string;
  create(order: NewOrder): Promise<Order>;
  order(paymentId: string): Promise<Order>;
  /** Takes the money of an approved order, once. */
  capture(paymentId: string, requestId: string): Promise<CaptureOutcome>;
  /** Pays the money of a capture, or a part, back, once. */
  refund(refund: NewRefund): Promise<RefundOutcome>;
  /** Registers this address for events, if it is not registered yet. */
  notify(url: string): Promise<void>;
  /** The event of a request to the webhook; null when it is not proven to be the provider's. */
  readEvent(headers: Readonly<Record<string, unknown>>, body: Buffer): Promise<ProviderEvent | null>;
}
