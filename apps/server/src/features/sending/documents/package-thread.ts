import {
  filesOfPackage,
  type PackageParts,
  PackageRefused,
  packageOfForm,
  packFiles,
  type ReadPackage,
  readPackage,
} from '@gauger/documents';
import { law } from '@gauger/excise';

/** A task of the thread, which has the shipped law already. */
export type PackageWork = { write: Parts; only?: string } | { list: Parts } | { read: Uint8Array };

type Parts = Omit<PackageParts, 'law'> & { law: PackageParts['law'] | null };

/** An answer of the thread: the package or one of its files; the sizes of the package and its files; or what was read. */
export type PackageResult =
  | { bytes: Uint8Array | null }
  | { packed: number; files: { name: string; bytes: number }[] }
  | { read: Pick<ReadPackage, 'facts' | 'attached'> }
  | { refused: string; entry: string; reason: string };

const lawful = (parts: Parts): PackageParts => ({ ...parts, law: parts.law ?? law });

/** Writes, lists or reads one open package, in a thread. */
export default function work(asked: PackageWork): PackageResult {
  if ('list' in asked) {
    const files = filesOfPackage(lawful(asked.list));
    return {
      packed: packFiles(files).length,
      files: [...files].map(([name, { length }]) => ({ name, bytes: length })),
    };
  }
  if ('write' in asked) {
    const parts = lawful(asked.write);
    if (asked.only === undefined) return { bytes: packageOfForm(parts) };
    return { bytes: filesOfPackage(parts).get(asked.only) ?? null };
  }
  try {
    const { facts, attached } = readPackage(asked.read);
    return { read: { facts, attached } };
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    return { refused: error.message, entry: error.entry, reason: error.reason };
  }
}
