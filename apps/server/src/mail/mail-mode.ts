import { type MailMode, type MailTopic, mailTopics } from '@gauger/contract/mail-topic';
import type { Tx } from '../db/public.ts';

/** How the emails of a topic come to a person of the transaction's account. */
export async function findMailMode(tx: Tx, userId: string, topic: MailTopic): Promise<MailMode> {
  const chosen = await tx
    .selectFrom('mailChoice')
    .select('mode')
    .where('userId', '=', userId)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return chosen?.mode ?? mailTopics[topic].standard;
}
