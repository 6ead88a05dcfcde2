import type { ServerParts } from '../../../server-parts.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import type { LawInForce } from '../rate-book/public.ts';

/** The dependencies of what reads, computes and writes a filing. */
export interface FilingDeps extends Pick<AccountDeps, 'database' | 'cipherOf' | 'now'>, Pick<ServerParts, 'mef'> {
  lawInForce: LawInForce;
}
