import type { Selectable } from 'kysely';
import type { Schema } from '../../../db/public.ts';

/** How the service fee of a filing is. The database keeps it, by the payments of the filing. */
export type Fee = Selectable<Schema['filing']>['fee'];

/** The values of the filter Inv Status. */
export const feeOf = {
  Active: 'paid',
  DeActive: 'returned',
  Pending: 'due',
} as const satisfies Record<string, Fee>;
