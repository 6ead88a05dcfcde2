import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/public.ts';

/** Where a chain stops being what was written, and why. */
export interface Break {
  readonly accountId: string;
  /** Position in the chain, from 1. */
  readonly seq: number;
  readonly reason: string;
}

/** The result of verifying the whole trail. */
export interface Verification {
  readonly chains: number;
  readonly events: number;
  readonly anchors: number;
  /** The first break of each broken chain; empty when all is as it was written. */
  readonly breaks: readonly Break[];
}

const BATCH = 2_000;

/** Verifies every chain against its hashes, its head and the anchors. */
export async function verifyAudit(database: Database): Promise<Verification> {
  const anchors = await database.acrossAccounts(readAnchors);
  const accounts = await database.acrossAccounts(chainOwners);
  const breaks: Break[] = [...anchors.breaks];
  let events = 0;
  for (const accountId of accounts) {
    const chain = await database.acrossAccounts((tx) => verifyChain(tx, accountId, anchors.ends.get(accountId)));
    events += chain.events;
    if (chain.broken !== undefined) breaks.push(chain.broken);
  }
  return { chains: accounts.length, events, anchors: anchors.count, breaks };
}

/**
 * Follows one chain from its first event to its head. Found are an event edited, deleted, inserted or moved, and the end cut off;
 * with the ends that were sealed also a chain rewritten as a whole. Needs `acrossAccounts`.
 * @param sealed hash by position, from the anchors
 */
async function verifyChain(
  tx: Tx,
  accountId: string,
  sealed: ReadonlyMap<number, string> = new Map(),
): Promise<{ events: number; broken?: Break }> {
  const broken = (seq: number, reason: string) => ({ events: last.seq, broken: { accountId, seq, reason } });
  let last = { seq: 0, hash: '' };
  for (;;) {
    const events = await readEvents(tx, accountId, last.seq);
    for (const event of events) {
      if (event.seq > last.seq + 1) return broken(last.seq + 1, 'it is missing');
      if (event.seq < last.seq + 1) return broken(event.seq, 'there is a second one');
      if (event.fields[0] !== last.hash) return broken(event.seq, 'it does not follow on the one before');
      if (hashOf(event.fields) !== event.hash) return broken(event.seq, 'it was changed');
      const seal = sealed.get(event.seq);
      if (seal !== undefined && seal !== event.hash) return broken(event.seq, 'it is not the one that was sealed');
      last = { seq: event.seq, hash: event.hash };
    }
    if (events.length < BATCH) break;
  }
  const head = await readHead(tx, accountId);
  if (last.seq < head.seq) return broken(last.seq + 1, 'it is missing');
  if (last.seq > head.seq) return broken(head.seq + 1, 'it was not written by the program');
  if (last.hash !== head.hash) return broken(last.seq, 'the chain does not end with it');
  const lastSealed = [...sealed.keys()].reduce((a, b) => Math.max(a, b), 0);
  if (lastSealed < head.sealedSeq) return broken(head.sealedSeq, 'it was sealed by an anchor that is missing');
  if (lastSealed > last.seq) return broken(last.seq + 1, 'it is missing, though it was sealed');
  return { events: last.seq };
}

interface Anchors {
  count: number;
  /** By account: hash by position. */
  readonly ends: Map<string, Map<number, string>>;
  readonly breaks: Break[];
}

/** Reads every anchor; each root holds the one before. */
async function readAnchors(tx: Tx): Promise<Anchors> {
  const anchors: Anchors = { count: 0, ends: new Map(), breaks: [] };
  for (let last = { id: 0, root: '' }; ; ) {
    const { rows } = await sql<{ id: number; heads: string; root: string }>`
      select id, heads::text as heads, root from audit_anchor where id > ${last.id} order by id limit ${BATCH}`.execute(
      tx,
    );
    for (const anchor of rows) {
      if (anchors.breaks.length === 0 && sha256(last.root + anchor.heads) !== anchor.root) {
        anchors.breaks.push({ accountId: 'anchors', seq: anchor.id, reason: 'the sealed heads were changed' });
      }
      for (const [accountId, end] of Object.entries(
        JSON.parse(anchor.heads) as Record<string, { seq: number; hash: string }>,
      )) {
        const ends = anchors.ends.get(accountId) ?? new Map<number, string>();
        anchors.ends.set(accountId, ends.set(end.seq, end.hash));
      }
      last = anchor;
    }
    anchors.count += rows.length;
    if (rows.length < BATCH) return anchors;
  }
}

async function chainOwners(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from audit_head union select distinct account_id from audit_event
    union select distinct jsonb_object_keys(heads)::uuid from audit_anchor
    order by account_id`.execute(tx);
  return rows.map(({ accountId }) => accountId);
}

async function readHead(tx: Tx, accountId: string): Promise<{ seq: number; hash: string; sealedSeq: number }> {
  const head = await tx
    .selectFrom('auditHead')
    .select(['seq', 'hash', 'sealedSeq'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return head ?? { seq: 0, hash: '', sealedSeq: 0 };
}

interface Link {
  seq: number;
  hash: string;
  /** The fields under the hash, the previous hash first; the order is that of `audit_event_hash` in the database. */
  fields: (string | null)[];
}

async function readEvents(tx: Tx, accountId: string, after: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select seq, hash, array[
      prev, id::text, account_id::text, seq::text, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      actor_id::text, on_behalf_of::text, host(ip), request_id, action_type, document_type, document_id,
      before_hash, after_hash, outcome, detail::text
    ] as fields
    from audit_event where account_id = ${accountId} and seq > ${after} order by seq, id limit ${BATCH}`.execute(tx);
  return rows;
}

function hashOf(fields: readonly (string | null)[]): string {
  return sha256(fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`)).join(','));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
