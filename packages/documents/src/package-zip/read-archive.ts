import { unzipSync } from 'fflate';

/** The limits for reading an archive from outside. */
export interface ArchiveLimits {
  readonly mostEntries: number;
  /** Of one entry, unpacked. */
  readonly longestEntryBytes: number;
  /** Of all entries together, unpacked. */
  readonly mostBytes?: number;
  /** How many times its packed size an entry may have unpacked. */
  readonly mostTimesPacked?: number;
  /** Whether an entry of this name is read; absent reads all. */
  readonly takes?: (name: string) => boolean;
}

/** An archive goes beyond its limits. */
export class ArchiveRefused extends Error {
  /** The entry it is about; empty for the archive as a whole. */
  readonly entry: string;

  constructor(entry: string, message: string) {
    super(message);
    this.entry = entry;
  }
}

/**
 * Reads the entries of a zip archive by name.
 * @throws ArchiveRefused when the archive exceeds the limits, and Error when it is no zip archive
 */
export function readArchive(archive: Uint8Array, limits: ArchiveLimits): ReadonlyMap<string, Uint8Array> {
  const { mostEntries, longestEntryBytes, mostBytes = Infinity, mostTimesPacked = Infinity, takes } = limits;
  const seen = new Set<string>();
  let entries = 0;
  let together = 0;
  const read = unzipSync(archive, {
    filter: ({ name, size, originalSize }) => {
      if (++entries > mostEntries) throw new ArchiveRefused('', 'The archive has more entries than expected.');
      if (name.endsWith('/')) return false;
      if (takes && !takes(name)) throw new ArchiveRefused(name, 'A package has no file of this name.');
      if (seen.has(name)) throw new ArchiveRefused(name, 'This name appears twice.');
      seen.add(name);
      // A stored entry is copied by its packed size, whatever it is said to unpack to.
      const length = Math.max(size, originalSize);
      together += length;
      if (length > longestEntryBytes || length > size * mostTimesPacked)
        throw new ArchiveRefused(name, 'The archive has a longer entry than expected.');
      if (together > mostBytes) throw new ArchiveRefused(name, 'Unpacked, the archive is larger than expected.');
      return true;
    },
  });
  return new Map(Object.entries(read));
}
