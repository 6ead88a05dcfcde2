import { getPreflight } from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import type { DocumentDeps } from '../documents/public.ts';
import { findPreflightIssues } from './find-issues.ts';
import { findReturnIssues } from './find-return-issues.ts';

export const preflightCalls = (deps: DocumentDeps): BoundCall[] => [
  bound(getPreflight, ({ session: { accountId }, params: { id } }) =>
    deps.database.inAccount(accountId, async (tx) => {
      const found = await findPreflightIssues(deps, tx, accountId, id);
      const ofReturn = await findReturnIssues(deps, tx, accountId, id);
      // Whether the quarter is taken both look at; the first has said it.
      const said = new Set(found.map(({ code }) => code));
      return { issues: [...found, ...ofReturn.filter(({ code }) => !said.has(code))] };
    }),
  ),
];
