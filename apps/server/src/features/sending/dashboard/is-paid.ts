import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../../db/public.ts';

/** Whether the fee of a filing is paid, the same rule as `feePaid` of one filing. */
export const isPaid = (row: ExpressionBuilder<Schema, 'filing'>) =>
  row
    .exists(
      row
        .selectFrom('payment')
        .select('payment.id')
        .whereRef('payment.filingId', '=', 'filing.id')
        .where('payment.state', '=', 'approved'),
    )
    .as('isPaid');
