import {
  editors,
  type getMailChoices as getting,
  type ResponseOf,
  type saveMailChoice as saving,
  type unsubscribe as unsubscribing,
} from '@gauger/contract';
import { type MailTopic, mailTopicNames, mailTopics } from '@gauger/contract/mail-topic';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import { AppError } from '../../../app-error.ts';
import type { Database, Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { kindsOf, readUnsubscribeToken } from '../../../mail/public.ts';

export interface MailChoiceDeps {
  database: Database;
  ring: KeyRing;
}

type Choices = ResponseOf<typeof getting>;

/** Which emails the caller gets. */
export const getMailChoices = ({ database }: MailChoiceDeps, { session }: Call<typeof getting>): Promise<Choices> =>
  database.inAccount(session.accountId, async (tx) => {
    const read = await readChoices(tx, session.accountId, session.userId);
    // An Approver and a Viewer file nothing and get no due dates.
    const files = (editors as readonly string[]).includes(session.principal);
    const choices = read.choices.filter(({ topic }) => topic !== 'due' || files);
    return { ...read, choices };
  });

/** Chooses how the emails of a topic come. */
export const saveMailChoice = (
  { database }: MailChoiceDeps,
  { session, body }: Call<typeof saving>,
): Promise<Choices> =>
  database.inAccount(session.accountId, async (tx) => {
    await choose(tx, session.accountId, session.userId, body.topic, body.mode);
    return readChoices(tx, session.accountId, session.userId);
  });

/** Ends the emails of a token; doing it again changes nothing. Throws NOT_FOUND for a token that we did not make. */
export async function unsubscribe(
  { database, ring }: MailChoiceDeps,
  token: string,
): Promise<ResponseOf<typeof unsubscribing>> {
  const read = readUnsubscribeToken(ring, token);
  const account = read && (await findAccount(database, read.userId));
  if (!read || !account)
    throw new AppError('NOT_FOUND', {
      description: 'This link is not complete. Log in to choose your emails.',
    });
  const { userId, ended } = read;
  return database.inAccount(account, async (tx) => {
    const { choices } = await readChoices(tx, account, userId);
    const topics =
      ended === 'daily' ? choices.filter(({ mode }) => mode === 'daily').map(({ topic }) => topic) : [ended];
    for (const topic of topics) await choose(tx, account, userId, topic, 'off');
    return { ended: topics };
  });
}

async function findAccount(database: Database, userId: string): Promise<string | undefined> {
  const member = await database.acrossAccounts((tx) =>
    tx.selectFrom('membership').select('accountId').where('userId', '=', userId).executeTakeFirst(),
  );
  return member?.accountId;
}

async function readChoices(tx: Tx, accountId: string, userId: string): Promise<Choices> {
  const chosen = await tx
    .selectFrom('mailChoice')
    .select(['topic', 'mode'])
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .execute();
  const person = await tx.selectFrom('appUser').select('mailRefusedAt').where('id', '=', userId).executeTakeFirst();
  return {
    choices: mailTopicNames.map((topic) => ({
      topic,
      mode: chosen.find((one) => one.topic === topic)?.mode ?? mailTopics[topic].standard,
    })),
    refusedAt: person?.mailRefusedAt?.toISOString() ?? null,
  };
}

async function choose(
  tx: Tx,
  accountId: string,
  userId: string,
  topic: MailTopic,
  mode: Choices['choices'][number]['mode'],
): Promise<void> {
  await tx
    .insertInto('mailChoice')
    .values({ accountId, userId, topic, mode })
    .onConflict((conflict) => conflict.columns(['accountId', 'userId', 'topic']).doUpdateSet({ mode }))
    .execute();
  // Emails of the topic that wait for the one of the day are not wanted now.
  const kinds = kindsOf(topic);
  if (mode === 'off' && kinds.length > 0)
    await tx
      .deleteFrom('dailyItem')
      .where('accountId', '=', accountId)
      .where('userId', '=', userId)
      .where('kind', 'in', kinds)
      .execute();
}
