import { createHash } from 'node:crypto';
import type { PrintedReturn } from '@gauger/documents';
import type { Selectable } from 'kysely';
import type { Schema } from '../../../db/public.ts';
import type { Cipher } from '../../people/accounts/public.ts';

type Submission = Selectable<Schema['submission']>;

/** How the hashes of a submission were made: 1 by SHA-256 alone, as before there were keys for them, 2 under a key of the account. */
export const HASH_VERSION = 2;

/**
 * Keyed hash of the signed content: facts, figures, filer, payment or refund, named preparers, and the hashes of the attachments.
 * The same return gives the same hash for every person and time; any change gives another. Bank numbers and PINs are included,
 * and every reader sees the hash: without the key they cannot be guessed from it.
 */
export const snapshotHash = (cipher: Cipher, document: PrintedReturn): string =>
  keyed(cipher, 'snapshot', unkeyedHash(document));

/** The text under the key, never shown. */
export const unkeyedHash = (document: PrintedReturn): string => sha256(canonicalJson(signedParts(document)));

/** The parts of a return that a signature covers. */
export function signedParts(document: PrintedReturn) {
  const { facts, computed, business, paymentOption, refundAccount, paidPreparer, thirdPartyDesignee, attachments } =
    document;
  return {
    facts,
    computed,
    business,
    paymentOption,
    refundAccount,
    paidPreparer,
    thirdPartyDesignee,
    attachments,
  };
}

/** Keyed hash of the archive a return is sent in, which holds the same numbers. */
export const archiveHash = (cipher: Cipher, archive: Uint8Array): string => keyed(cipher, 'archive', sha256(archive));

const keyed = (cipher: Cipher, of: 'snapshot' | 'archive', hash: string): string => cipher.mac(`${of} hash`, hash);

/** The hashes of a submission as people see them: those made without a key are put under one. */
export function shownHashes(
  cipher: Cipher,
  { hashVersion, ...stored }: Pick<Submission, 'hashVersion' | 'snapshotHash' | 'archiveHash'>,
): { snapshotHash: string; archiveHash: string } {
  if (hashVersion === HASH_VERSION) return { snapshotHash: stored.snapshotHash, archiveHash: stored.archiveHash };
  return {
    snapshotHash: keyed(cipher, 'snapshot', stored.snapshotHash),
    archiveHash: keyed(cipher, 'archive', stored.archiveHash),
  };
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** JSON with the keys of every object in order: PostgreSQL keeps them in another one than they were written in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
