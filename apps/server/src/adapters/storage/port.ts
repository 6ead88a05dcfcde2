/** What is stored: bytes, or a stream that says how many it brings. */
export type Content = Uint8Array | { readonly stream: AsyncIterable<Uint8Array>; readonly bytes: number };

/** The place where files are kept does not answer: the same may succeed later. */
export class StorageUnavailable extends Error {}

/**
 * Keeps files beside the database. A file is written once under a key of its own and never changed. What it holds is
 * encrypted by whoever stores it: this place never sees a photo or an attachment. Every method throws StorageUnavailable when a
 * place elsewhere does not answer.
 */
export interface Storage {
  /** Keeps the content: when it returns, it outlives a power cut. Throws when it could not be kept, and then none of it is. */
  put(key: string, content: Content): Promise<void>;
  /** The bytes of a key; null when there are none. */
  get(key: string): Promise<Buffer | null>;
  /** Every key, in no order. What comes or goes meanwhile may be among them or not. */
  keys(): AsyncIterable<string>;
  /** The same, with when each was kept, by the clock of that place. */
  kept(): AsyncIterable<{ readonly key: string; readonly keptAt: Date }>;
  /** Forgets a key; one that is not there is forgotten already. */
  delete(key: string): Promise<void>;
}
