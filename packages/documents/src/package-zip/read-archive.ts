import { unzipSync } from 'fflate';

/** What is read of an archive that somebody else made. */
export interface ArchiveLimits {
  readonly mostEntries: number;
  /** Of one entry, unpacked. */
  readonly longestEntryBytes: number;
}

/**
 * The entries of a zip archive by name.
 * @throws Error when it is no zip archive or goes beyond the limits
 */
export function readArchive(archive: Uint8Array, limits: ArchiveLimits): ReadonlyMap<string, Uint8Array> {
  let entries = 0;
  const read = unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      if (++entries > limits.mostEntries) throw new Error('The archive holds more entries than expected.');
      if (originalSize > limits.longestEntryBytes) throw new Error('The archive holds a longer entry than expected.');
      return !name.endsWith('/');
    },
  });
  return new Map(Object.entries(read));
}
