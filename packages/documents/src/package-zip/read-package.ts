import { JsonError, namedAttachments, parseStrictJson } from '@gauger/excise';
import { ATTACHED, isPackageEntry, PACKAGE, sha256 } from './package-entries.ts';
import { ArchiveRefused, readArchive } from './read-archive.ts';

const MB = 1024 * 1024;

const LIMITS = {
  // As many attachments as a filing may have, and the documents of two forms.
  mostEntries: 200 + Object.keys(PACKAGE).length + 5,
  longestEntryBytes: 32 * MB,
  mostBytes: 128 * MB,
  // Zip compresses at most 1,032 times: rows that are all alike come near 300.
  mostTimesPacked: 600,
  takes: isPackageEntry,
} as const;

/** Why a package is not read, in one sentence that names the entry. */
export class PackageRefused extends Error {
  /** The entry it is about; empty for the package as a whole. */
  readonly entry: string;
  /** The sentence without the entry. */
  readonly reason: string;

  constructor(entry: string, reason: string) {
    super(entry === '' ? reason : `${entry.slice(0, 100)}: ${reason}`);
    this.entry = entry;
    this.reason = reason;
  }
}

/** A package with entries that match its hashes. */
export interface ReadPackage {
  /** The content of filing.json. The caller judges it. */
  facts: unknown;
  /** The attached files by the names that rows give them. */
  attached: ReadonlyMap<string, Uint8Array>;
  /** Every entry by its name. */
  entries: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads an open package from any source.
 * @throws PackageRefused
 */
export function readPackage(bytes: Uint8Array): ReadPackage {
  const entries = entriesOf(bytes);
  const { facts: factsEntry, hashes } = PACKAGE;
  for (const needed of [factsEntry, hashes])
    if (!entries.has(needed)) throw new PackageRefused(needed, 'This file is missing: every package has it.');
  checkHashes(entries);
  const facts = factsOf(textOf(entries, factsEntry));
  const attached = new Map(
    [...entries].flatMap(([name, content]) =>
      name.startsWith(ATTACHED) ? [[name.slice(ATTACHED.length), content]] : [],
    ),
  );
  const named = new Set(namedAttachments(facts).map(({ id }) => id));
  for (const name of named)
    if (!attached.has(name))
      throw new PackageRefused(`${ATTACHED}${name}`, 'This attachment is missing: a row of filing.json names it.');
  for (const name of attached.keys())
    if (!named.has(name))
      throw new PackageRefused(`${ATTACHED}${name}`, 'No row of filing.json names this attachment.');
  return { facts, attached, entries };
}

function entriesOf(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  try {
    return readArchive(bytes, LIMITS);
  } catch (cause) {
    if (cause instanceof ArchiveRefused) throw new PackageRefused(cause.entry, cause.message);
    throw new PackageRefused('', 'This is not a ZIP archive, or it is damaged.');
  }
}

function checkHashes(entries: ReadonlyMap<string, Uint8Array>): void {
  const listed = new Map<string, string>();
  for (const line of textOf(entries, PACKAGE.hashes).split('\n')) {
    if (line === '') continue;
    const [, hash, name] = /^([0-9a-f]{64}) [ *](\S+)$/.exec(line) ?? [];
    if (hash === undefined || name === undefined || listed.has(name))
      throw new PackageRefused(
        PACKAGE.hashes,
        'Each line should be a SHA-256 hash, two spaces and the name of a file.',
      );
    listed.set(name, hash);
  }
  for (const [name, content] of entries) {
    if (name === PACKAGE.hashes) continue;
    const expected = listed.get(name);
    if (expected === undefined) throw new PackageRefused(name, `${PACKAGE.hashes} does not list this file.`);
    if (sha256(content) !== expected) throw new PackageRefused(name, 'This file was changed: its hash does not match.');
  }
  for (const name of listed.keys())
    if (!entries.has(name)) throw new PackageRefused(name, `This file is missing: ${PACKAGE.hashes} lists it.`);
}

function factsOf(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw new PackageRefused(PACKAGE.facts, cause.message);
  }
}

function textOf(entries: ReadonlyMap<string, Uint8Array>, name: string): string {
  const bytes = entries.get(name) ?? new Uint8Array();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new PackageRefused(name, 'It is not UTF-8 text.');
  }
}
