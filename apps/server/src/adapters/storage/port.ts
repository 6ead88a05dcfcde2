/** The content of a file: bytes, or a stream with its length. */
export type Content = Uint8Array | { readonly stream: AsyncIterable<Uint8Array>; readonly bytes: number };

/** The place where files are kept does not answer: the same may succeed later. */
export class StorageUnavailable extends Error {}

/** Stores files, each written once and encrypted by the caller. Throws StorageUnavailable when a remote place does not answer. */
export interface Storage {
  /** Stores the content durably: after it returns, the file survives a power cut. Throws without leaving a part. */
  put(key: string, content: Content): Promise<void>;
  /** The bytes of a key; null when there are none. */
  get(key: string): Promise<Buffer | null>;
  /** Lists every key, unordered. Concurrent changes may or may not be included. */
  keys(): AsyncIterable<string>;
  /** The same, with when each was kept, by the clock of that place. */
  kept(): AsyncIterable<{ readonly key: string; readonly keptAt: Date }>;
  /** Throws when files cannot be kept now. */
  check(): Promise<void>;
  /** Forgets a key; one that is not there is forgotten already. */
  delete(key: string): Promise<void>;
}
