import { createHash } from 'node:crypto';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import type { FilingDeps } from './filing-deps.ts';
import { findAddedBy } from './queries.ts';

interface Adding {
  session: { accountId: string };
  body: object;
  idempotencyKey: string | undefined;
}

/** How a request to begin a filing is known again, for the audit trail. */
interface Fingerprint {
  request: string;
  /** Of its Idempotency-Key; the key itself is the caller's and is not kept. */
  key?: string;
}

/** Fingerprint of a request: a MAC, because its body has numbers that could be tried out from a plain hash. */
export async function fingerprintAdd(
  { cipherOf }: Pick<FilingDeps, 'cipherOf'>,
  tx: Tx,
  { session: { accountId }, body, idempotencyKey: key }: Adding,
): Promise<Fingerprint> {
  const cipher = await cipherOf(tx, accountId);
  return {
    request: cipher.mac('request hash', `${key ?? ''}\n${JSON.stringify(body)}`),
    ...(key !== undefined && { key: createHash('sha256').update(key).digest('hex') }),
  };
}

/** The filing that this request began before under its key, even if deleted since. Throws IDEMPOTENCY_KEY_REUSED. */
export async function addedBefore(
  tx: Tx,
  { session: { accountId } }: Adding,
  { request, key }: Fingerprint,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const added = await findAddedBy(tx, accountId, key);
  const same = added.find((one) => one.request === request);
  const [newest] = added;
  if (newest && !same) throw new AppError('IDEMPOTENCY_KEY_REUSED', { current: { id: newest.id } });
  return same?.id;
}
