import type { FilingRoutes } from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import { loadFiling } from '../filings/public.ts';
import { withTins } from '../forms/public.ts';
import type { DocumentDeps } from '../return-document/public.ts';
import { findIssuesToFix } from './find-issues-to-fix.ts';

export const preflightCalls = (deps: DocumentDeps, routes: readonly FilingRoutes[]): BoundCall[] =>
  routes.map(({ getPreflight }) =>
    bound(getPreflight, ({ session: { accountId, userId }, params: { id } }) =>
      deps.database.inAccount(accountId, async (tx) => {
        const filing = await withTins(deps, tx, await loadFiling(tx, accountId, id, 'read'));
        return findIssuesToFix(deps, tx, filing, userId);
      }),
    ),
  );
