import type { downloadActivity as downloading, FileAnswer } from '@gauger/contract';
import { describeAction } from '@gauger/contract/audit';
import { mediaTypes, writeCsv } from '@gauger/sheet';
import type { Database } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { allActivity } from './list-activity.ts';

/** The activity of the list as a file, times in UTC. */
export async function downloadActivity(
  database: Database,
  { session, query }: Call<typeof downloading>,
  now: Date,
): Promise<FileAnswer> {
  const entries = await allActivity(database, session, query);
  const rows = entries.map(({ createdAt, actionType, outcome, about, person, client, apiKey }) => [
    createdAt,
    describeAction(actionType, outcome),
    about ?? '',
    person?.name ?? (client ? `${client.name}, client` : ''),
    person?.emailId ?? client?.email ?? '',
    apiKey ?? '',
  ]);
  return {
    name: `activity-${now.toISOString().slice(0, 10)}.csv`,
    mediaType: mediaTypes.csv,
    bytes: writeCsv([['When (UTC)', 'What', 'About', 'Who', 'Email address', 'API key'], ...rows]),
  };
}
