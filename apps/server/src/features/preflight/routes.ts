import type { FilingRoutes } from '@gauger/contract';
import { formOf, irsDay } from '@gauger/excise';
import { type BoundCall, bound } from '../../http/call.ts';
import type { DocumentDeps } from '../deps.ts';
import { loadFiling } from '../filings/public.ts';
import { findPreflightIssues } from './find-issues.ts';
import { findReturnIssues } from './find-return-issues.ts';
import { isNotTaken } from './not-ready.ts';

export const preflightCalls = (deps: DocumentDeps, routes: readonly FilingRoutes[]): BoundCall[] =>
  routes.map(({ getPreflight }) =>
    bound(getPreflight, ({ session: { accountId, userId }, params: { id } }) =>
      deps.database.inAccount(accountId, async (tx) => {
        const found = await findPreflightIssues(deps, tx, accountId, id, userId);
        const ofReturn = await findReturnIssues(deps, tx, accountId, id);
        const { facts } = await loadFiling(tx, accountId, id, 'read');
        const isOnPaper = formOf(facts).way(facts, irsDay(deps.now())) === 'paper';
        const way = isOnPaper || found.some(isNotTaken) ? 'paper' : 'electronic';
        // Both judge whether IRS e-file takes the quarter. One that goes by mail cannot be fixed: `way` says so instead.
        const knownCodes = new Set(found.map(({ code }) => code));
        const fixable = found.filter((one) => !isNotTaken(one));
        return {
          way,
          issues: [...fixable, ...ofReturn.filter((one) => !knownCodes.has(one.code) && !isNotTaken(one))],
        };
      }),
    ),
  );
