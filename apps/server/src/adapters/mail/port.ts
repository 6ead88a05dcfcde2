/** One mail, in plain text and in HTML. */
export interface Mail {
  /** Also its Message-ID, so that a mail sent twice can be known as one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address that ends emails of its kind, by one click in the mail program (RFC 8058). */
  readonly unsubscribe?: string;
}

/** A mail as the mailbox of this installation took it. */
export interface KeptMail extends Mail {
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** Brings mails to people. */
export interface Mailer {
  /** Throws when the mail was not taken; sending it again does no harm. */
  send(mail: Mail): Promise<void>;
  /** The newest first, where the mails are kept instead of sent; null where they are sent. */
  kept(): Promise<readonly KeptMail[]> | null;
}
