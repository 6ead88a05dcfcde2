import { getPreflight } from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import type { FilingDeps } from '../filings/public.ts';
import { findPreflightIssues } from './find-issues.ts';

export const preflightCalls = (deps: FilingDeps): BoundCall[] => [
  bound(getPreflight, ({ session: { accountId }, params }) =>
    deps.database.inAccount(accountId, async (tx) => ({
      issues: await findPreflightIssues(deps, tx, accountId, params.id),
    })),
  ),
];
