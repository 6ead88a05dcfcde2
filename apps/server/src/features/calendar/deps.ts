import type { Database } from '../../db/database.ts';

/** The dependencies of the calendars. */
export interface CalendarDeps {
  database: Database;
  now: () => Date;
}
