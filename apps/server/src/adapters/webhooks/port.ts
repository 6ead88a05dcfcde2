import type { AttemptFailure } from '@gauger/contract/webhook';

/** An answer, or why there is none. */
export type SendOutcome =
  | {
      readonly status: number;
      readonly answer: string;
      readonly failure: null;
      /** How long the server asks to be left alone (RFC 9110, Retry-After); absent when it does not ask. */
      readonly retryAfterMs?: number;
    }
  | { readonly status: null; readonly answer: ''; readonly failure: AttemptFailure };

/** Brings events to the customers' own servers. */
export interface WebhookSender {
  /** Why nothing is sent to an address, in words; null when it may be tried. Host names are resolved at each sending. */
  refuse(url: string): string | null;
  /** Posts a body once, to public addresses only, without following a redirect. Never throws. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<SendOutcome>;
}
