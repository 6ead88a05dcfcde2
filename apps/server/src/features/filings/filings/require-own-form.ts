import { formOfCall } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/public.ts';
import type { BoundCall } from '../../../http/public.ts';

/** Maximum number of filings whose form is remembered; a forgotten one is asked for again. */
const MAX_REMEMBERED = 10_000;

/** Makes calls of one form answer NOT_FOUND for a filing of another. Each is looked up once: a filing keeps its form. */
export function requireOwnForm(database: Database, calls: readonly BoundCall[]): BoundCall[] {
  const known = new Map<string, string>();

  async function readFormType(accountId: string, id: string): Promise<string | undefined> {
    const remembered = known.get(`${accountId} ${id}`);
    if (remembered) return remembered;
    const row = await database.inAccount(accountId, (tx) =>
      tx
        .selectFrom('filing')
        .select('formType')
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    if (!row) return undefined;
    const [oldest] = known.keys();
    if (known.size >= MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
    known.set(`${accountId} ${id}`, row.formType);
    return row.formType;
  }

  return calls.map(({ route, answer }) => {
    const formType = formOfCall(route);
    if (formType === undefined) return { route, answer };
    return {
      route,
      async answer(call) {
        const { id } = call.params as { id: string };
        const accountId = call.session?.accountId;
        const found = accountId ? await readFormType(accountId, id) : undefined;
        if (found && found !== formType) throw new AppError('NOT_FOUND');
        return answer(call);
      },
    };
  });
}
