import type { Database } from '../../db/database.ts';

/** What the calendars work with. */
export interface CalendarDeps {
  database: Database;
  now: () => Date;
}
