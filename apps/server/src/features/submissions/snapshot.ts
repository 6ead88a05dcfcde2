import { createHash } from 'node:crypto';
import type { ReturnDocument } from '@gauger/documents';

/**
 * SHA-256 of what a signature covers: facts, figures, filer, how the tax is paid or refunded, who is named beside the signature, and the hashes of what is attached. The same return gives the same hash
 * whoever asks and whenever; a change of any of it gives another.
 */
export function snapshotHash(document: ReturnDocument): string {
  const { facts, computed, business, paymentOption, refundAccount, paidPreparer, thirdPartyDesignee, attachments } =
    document;
  return sha256(
    canonicalJson({
      facts,
      computed,
      business,
      paymentOption,
      refundAccount,
      paidPreparer,
      thirdPartyDesignee,
      attachments,
    }),
  );
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** JSON with the keys of every object in order: PostgreSQL keeps them in another one than they were written in. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
