/**
 * Keeps files beside the database. A file is written once under a key of its own and never changed. What it holds is
 * encrypted by whoever stores it: this place never sees a photo or an attachment.
 */
export interface Storage {
  /** Keeps the bytes: when it returns, they outlive a power cut. Throws when they could not be kept, and then none are. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a key; null when there are none. */
  get(key: string): Promise<Buffer | null>;
  /** Every key, in no order. What comes or goes meanwhile may be among them or not. */
  keys(): AsyncIterable<string>;
  /** Forgets a key; one that is not there is forgotten already. */
  delete(key: string): Promise<void>;
}
