import { createHash } from 'node:crypto';
import type { ReturnAttachment } from '@gauger/documents';
import { type FilingFacts, formOutlines } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { idsIn } from './named-attachments.ts';
import { attachmentsOfReturn, namedOnFiling, placeOf } from './queries.ts';

/** The attachments of a return under their names there: a repeated name, in any letter case, is numbered. */
export async function returnAttachments(
  tx: Tx,
  { accountId, id: filingId, facts }: { accountId: string; id: string; facts: FilingFacts },
): Promise<ReturnAttachment[]> {
  const rows = await attachmentsOfReturn(tx, accountId, filingId, idsIn(facts));
  const taken = new Set<string>();
  return rows.map(({ id, name, bytes, pages, sha256 }, at) => {
    const own = freeName(name, at + 1, taken);
    taken.add(own.toLowerCase());
    return {
      id,
      name: own,
      description: `Attachment to ${formOutlines[facts.formType].name}: ${name}`,
      bytes,
      pages,
      sha256: sha256.toString('hex'),
    };
  });
}

const LONGEST_NAME = 64;

/** The name itself, or numbered from its place on with the first number that makes it one of its own. */
function freeName(name: string, place: number, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = place; taken.has(free.toLowerCase()); number++) free = numbered(name, number);
  return free;
}

/** `proof.pdf` as the third file is `proof-3.pdf`. */
function numbered(name: string, number: number): string {
  const ending = `-${number}.pdf`;
  return `${name.replace(/\.pdf$/, '').slice(0, LONGEST_NAME - ending.length)}${ending}`;
}

/** Fetches what goes with the return of a filing, outside a transaction. @throws Error when a file is gone or was altered */
export async function readAttachments(
  { database, cipherOf, storage }: Pick<AttachmentDeps, 'database' | 'cipherOf' | 'storage'>,
  accountId: string,
  filingId: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { rows, cipher } = await database.inAccount(accountId, async (tx) => ({
    rows: await attachmentsOfReturn(tx, accountId, filingId, await namedOnFiling(tx, accountId, filingId)),
    cipher: await cipherOf(tx, accountId),
  }));
  const contents = new Map<string, Uint8Array>();
  for (const { id, storageKey, sha256 } of rows) {
    const sealed = await storage.get(storageKey);
    const bytes = sealed && cipher.openBytes(placeOf(storageKey), sealed);
    if (!bytes || !createHash('sha256').update(bytes).digest().equals(sha256))
      throw new Error(`The attachment ${id} cannot be read back as it was sent`);
    contents.set(id, bytes);
  }
  return contents;
}
