import { createHash } from 'node:crypto';
import { strToU8, unzipSync, zipSync } from 'fflate';

/** Open packages as others make them, for the tests. */

/** A package of these entries, with hashes that fit. */
function packageOf(entries: Record<string, Uint8Array>): Buffer {
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const lines = Object.entries(entries).map(([name, bytes]) => `${hash(bytes)}  ${name}\n`);
  return Buffer.from(zipSync({ ...entries, 'hashes.sha256': strToU8(lines.join('')) }));
}

/** A package of these facts and nothing else. */
export const packageOfFacts = (facts: object): Buffer => packageOf({ 'filing.json': strToU8(JSON.stringify(facts)) });

/** The same package with entries changed, and hashes that fit. */
export function changedPackage(archive: Uint8Array, change: (entries: Record<string, Uint8Array>) => void): Buffer {
  const { 'hashes.sha256': _, ...entries } = unzipSync(archive);
  change(entries);
  return packageOf(entries);
}
