import type { FeeTier } from '@gauger/contract';
import type { FormType } from '../../../db/public.ts';
import type { ServerParts } from '../../../server-parts.ts';
import type { FilingDeps } from '../../filings/filings/public.ts';

export interface PaymentDeps extends FilingDeps, Pick<ServerParts, 'payments' | 'log'> {
  settings: { fees: Readonly<Record<FormType, readonly FeeTier[]>> };
}
