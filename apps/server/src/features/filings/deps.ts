import type { Database } from '../../db/database.ts';
import type { LawInForce } from '../ratebook/public.ts';

/** What the use cases of filings work with. */
export interface FilingDeps {
  database: Database;
  lawInForce: LawInForce;
  now: () => Date;
}
