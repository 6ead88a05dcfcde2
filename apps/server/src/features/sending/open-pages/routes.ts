import { type FilingRoutes, OPEN_PAGE_STAYS } from '@gauger/contract';
import type { Database } from '../../../db/public.ts';
import { type BoundCall, bound } from '../../../http/public.ts';
import { refuseUnknown } from '../../filings/filings/public.ts';
import { nameOf } from '../../people/sessions/public.ts';

const MAX_OTHERS = 20;

interface Deps {
  database: Database;
  now: () => Date;
}

/** The calls that show who has which page of a filing open. */
export const openPageCalls = ({ database, now }: Deps, forms: readonly FilingRoutes[]): BoundCall[] =>
  forms.map(({ openPage }) =>
    bound(openPage, ({ session: { accountId, userId }, params: { id, page } }) =>
      database.inAccount(accountId, async (tx) => {
        await refuseUnknown(tx, accountId, id);
        const seenAt = now();
        await tx
          .insertInto('openPage')
          .values({ accountId, filingId: id, page, userId, seenAt })
          .onConflict((conflict) => conflict.columns(['filingId', 'page', 'userId']).doUpdateSet({ seenAt }))
          .execute();
        const others = await tx
          .selectFrom('openPage')
          .innerJoin('appUser', 'appUser.id', 'openPage.userId')
          .select(['appUser.id', 'firstName', 'lastName', 'email'])
          .where('accountId', '=', accountId)
          .where('filingId', '=', id)
          .where('page', '=', page)
          .where('userId', '!=', userId)
          .where('seenAt', '>', new Date(seenAt.getTime() - OPEN_PAGE_STAYS * 1000))
          .limit(MAX_OTHERS)
          .execute();
        const named = others.map((person) => ({ id: person.id, name: nameOf(person) }));
        return { others: named.sort((a, b) => a.name.localeCompare(b.name, 'en-US')) };
      }),
    ),
  );
