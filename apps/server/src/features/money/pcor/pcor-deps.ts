import type { FeeTier } from '@gauger/contract';
import type { ServerParts } from '../../../server-parts.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import type { SubmissionDeps } from '../../sending/submissions/public.ts';

/** The dependencies of the returns of the PCORI fee. */
export interface PcorDeps extends SubmissionDeps, AccountDeps, Pick<ServerParts, 'log'> {
  settings: { fees: Readonly<Record<'Form720', readonly FeeTier[]>> };
}
