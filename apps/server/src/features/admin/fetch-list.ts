import type { adminFetch, ResponseOf } from '@gauger/contract';
import type { Database, Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { auditLogPage } from './audit-log.ts';
import { recordRead } from './record-read.ts';
import { usersPage } from './users.ts';

type Fetch = Call<typeof adminFetch>;

/** A page of the one list that was asked for. Who asked for what is recorded with it. */
export async function fetchList(database: Database, call: Fetch): Promise<ResponseOf<typeof adminFetch>> {
  const { list, read, filters } = wanted(call.body);
  return database.asAdmin(async (tx) => {
    const page = await read(tx);
    const { emailId: _, ...detail } = filters;
    await recordRead(tx, call, { documentType: list, detail: asSent(detail) });
    return page;
  });
}

function wanted({ usersParams, auditLogParams }: Fetch['body']) {
  if (usersParams) return { list: 'app_user', filters: usersParams, read: (tx: Tx) => usersPage(tx, usersParams) };
  if (auditLogParams)
    return { list: 'audit_event', filters: auditLogParams, read: (tx: Tx) => auditLogPage(tx, auditLogParams) };
  throw new Error('The contract lets no request through that asks for no list.');
}

/** The filters without those that were left empty. */
const asSent = (filters: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
