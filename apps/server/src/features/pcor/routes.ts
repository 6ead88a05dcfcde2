import { listPcorFilings as listing } from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import type { PcorDeps } from './deps.ts';
import { listPcorFilings } from './list-pcor-filings.ts';

export function pcorCalls(deps: PcorDeps): BoundCall[] {
  return [bound(listing, (call) => listPcorFilings(deps, call))];
}
