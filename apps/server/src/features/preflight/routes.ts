import type { FilingRoutes } from '@gauger/contract';
import { forms, irsDay } from '@gauger/excise';
import { type BoundCall, bound } from '../../http/call.ts';
import type { DocumentDeps } from '../deps.ts';
import { loadFiling } from '../filings/public.ts';
import { findPreflightIssues } from './find-issues.ts';
import { findReturnIssues } from './find-return-issues.ts';

export const preflightCalls = (deps: DocumentDeps, routes: readonly FilingRoutes[]): BoundCall[] =>
  routes.map(({ getPreflight }) =>
    bound(getPreflight, ({ session: { accountId, userId }, params: { id } }) =>
      deps.database.inAccount(accountId, async (tx) => {
        const found = await findPreflightIssues(deps, tx, accountId, id, userId);
        const ofReturn = await findReturnIssues(deps, tx, accountId, id);
        const { facts } = await loadFiling(tx, accountId, id, 'read');
        const way = forms[facts.formType].way(facts, irsDay(deps.now()));
        // Both judge whether IRS e-file takes the quarter. One that goes by mail cannot be fixed: `way` says so instead.
        const knownCodes = new Set([...found.map(({ code }) => code), 'quarterNotTaken']);
        const fixable = found.filter(({ code }) => code !== 'quarterNotTaken');
        return { way, issues: [...fixable, ...ofReturn.filter(({ code }) => !knownCodes.has(code))] };
      }),
    ),
  );
