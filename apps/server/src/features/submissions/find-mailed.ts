import type { StatusAnswer } from '@gauger/contract';
import type { Tx } from '../../db/database.ts';
import { nameOf } from '../sessions/public.ts';

/** The record of the mailing of a return; null without one. */
export async function findMailed(tx: Tx, filingId: string): Promise<StatusAnswer['mailed']> {
  const row = await tx
    .selectFrom('filingMailing')
    .innerJoin('appUser', 'appUser.id', 'filingMailing.recordedBy')
    .select(['mailedOn', 'trackingNumber', 'recordedBy', 'recordedAt'])
    .select(['appUser.firstName', 'appUser.lastName', 'appUser.email'])
    .where('filingId', '=', filingId)
    .executeTakeFirst();
  if (!row) return null;
  const { mailedOn, trackingNumber, recordedBy, recordedAt, ...person } = row;
  return {
    mailedOn,
    trackingNumber,
    recorded: { by: { id: recordedBy, name: nameOf(person) }, at: recordedAt.toISOString() },
  };
}
