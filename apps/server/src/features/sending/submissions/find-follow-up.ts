import type { StatusAnswer } from '@gauger/contract';
import type { Tx } from '../../../db/public.ts';
import { nameOf } from '../../people/sessions/public.ts';

/** The record of payment, refund and letter after the acceptance or the mailing of a filing; null without one. */
export async function findFollowUp(tx: Tx, filingId: string): Promise<StatusAnswer['followUp']> {
  const row = await tx
    .selectFrom('filingFollowUp')
    .innerJoin('appUser', 'appUser.id', 'filingFollowUp.recordedBy')
    .select(['paidOn', 'refundedOn', 'refundAmount', 'letterOn', 'recordedBy', 'recordedAt'])
    .select(['appUser.firstName', 'appUser.lastName', 'appUser.email'])
    .where('filingId', '=', filingId)
    .executeTakeFirst();
  if (!row) return null;
  const { paidOn, refundedOn, refundAmount, letterOn, recordedBy, recordedAt, ...person } = row;
  return {
    paidOn,
    refundedOn,
    refundAmount,
    letterOn,
    recorded: { by: { id: recordedBy, name: nameOf(person) }, at: recordedAt.toISOString() },
  };
}
