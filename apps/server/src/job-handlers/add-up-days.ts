import { sql } from 'kysely';
import { addUpDays } from '../jobs/definitions.ts';
import { handle } from '../jobs/handler.ts';

export const addUpDaysHandler = handle(addUpDays, ({ transaction }) =>
  transaction(async (tx) => {
    await sql`select add_up_days()`.execute(tx);
  }),
);
