import { type PackageParts, PackageRefused, packageOfForm, type ReadPackage, readPackage } from '@gauger/documents';
import { law } from '@gauger/excise';

/** A task of the thread, which has the shipped law already. */
export type PackageWork =
  | { write: Omit<PackageParts, 'law'> & { law: PackageParts['law'] | null } }
  | { read: Uint8Array };

/** An answer of the thread. */
export type PackageResult =
  | { bytes: Uint8Array }
  | { read: Pick<ReadPackage, 'facts' | 'attached'> }
  | { refused: string; entry: string; reason: string };

/** Writes or reads one open package, in a thread. */
export default function work(asked: PackageWork): PackageResult {
  if ('write' in asked) return { bytes: packageOfForm({ ...asked.write, law: asked.write.law ?? law }) };
  try {
    const { facts, attached } = readPackage(asked.read);
    return { read: { facts, attached } };
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    return { refused: error.message, entry: error.entry, reason: error.reason };
  }
}
