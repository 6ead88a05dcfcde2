import type { StatusAnswer } from '@gauger/contract';
import type { Tx } from '../../../db/public.ts';
import { nameOf } from '../../people/sessions/public.ts';

/** The record of the mailing of a return; null without one. */
export async function findMailed(tx: Tx, filingId: string): Promise<StatusAnswer['mailed']> {
  const row = await tx
    .selectFrom('filingMailing')
    .innerJoin('appUser', 'appUser.id', 'filingMailing.recordedBy')
    .select(['mailedOn', 'sentBy', 'trackingNumber', 'deliveredOn', 'letterOn', 'recordedBy', 'recordedAt'])
    .select(['appUser.firstName', 'appUser.lastName', 'appUser.email'])
    .where('filingId', '=', filingId)
    .executeTakeFirst();
  if (!row) return null;
  const { mailedOn, sentBy, trackingNumber, deliveredOn, letterOn, recordedBy, recordedAt, ...person } = row;
  return {
    mailedOn,
    sentBy,
    trackingNumber,
    deliveredOn,
    letterOn,
    recorded: { by: { id: recordedBy, name: nameOf(person) }, at: recordedAt.toISOString() },
  };
}
