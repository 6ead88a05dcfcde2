import type { ActionType } from '@gauger/contract/audit';
import { sql } from 'kysely';
import { type Json, newId, type Tx } from '../db/public.ts';
import { actingKey } from './acting-key.ts';
import { publishEvent } from './publish-event.ts';

/** The chain of what belongs to no account: failed sign-ins, administrators' acts, the operator's. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/** Something that was done, or was tried. Never holds a fact of a filing, an identifier or a bank number. */
export interface AuditEvent {
  /** Whose chain it joins; inside `inAccount` that account, `INSTALLATION` for what belongs to none. */
  readonly accountId: string;
  readonly actionType: ActionType;
  readonly outcome: 'success' | 'refused' | 'failed';
  /** The person who acted; absent when it is not known or was the program itself. */
  readonly actorId?: string | undefined;
  /** The person for whom they acted. */
  readonly onBehalfOf?: string | undefined;
  readonly ip?: string | undefined;
  readonly requestId?: string | undefined;
  readonly documentType?: string | undefined;
  readonly documentId?: string | undefined;
  /** SHA-256 of the document before and after. */
  readonly beforeHash?: string | undefined;
  readonly afterHash?: string | undefined;
  readonly detail?: { readonly [key: string]: Json } | undefined;
}

/**
 * Adds an event to its account's chain and to the webhooks that chose it, in the transaction of the change it records: all happen or none. Record it last in
 * the transaction, because writers of one chain wait for each other until they commit. Throws inside `inAccount` when the event
 * names another account.
 */
export async function recordEvent(tx: Tx, event: AuditEvent): Promise<void> {
  const key = actingKey();
  const detail = { ...event.detail, ...(key && { apiKey: { id: key.id, name: key.name } }) };
  await sql`select append_audit_event(
    ${newId()}, ${event.accountId}, ${event.actorId ?? null}, ${event.onBehalfOf ?? null}, ${event.ip ?? null},
    ${event.requestId ?? null}, ${event.actionType}, ${event.documentType ?? null}, ${event.documentId ?? null},
    ${event.beforeHash ?? null}, ${event.afterHash ?? null}, ${event.outcome}, ${JSON.stringify(detail)}::jsonb
  )`.execute(tx);
  await publishEvent(tx, event);
}
