import type { ClaimGroup, ClaimLine } from '../catalog/public.ts';
import type { Exact } from '../decimal.ts';
import type { LinePlan, Row, RowComputer } from '../engine/public.ts';
import type { ReadClaimRow } from './read-claims.ts';

/** A row that counts, with what it was read by. `plan` and `computer` hold it until the next row of its line. */
export interface CountedClaim {
  group: ClaimGroup;
  line: ClaimLine;
  /** Paths of group and row in the open format. */
  groupPath: string;
  path: string;
  /** The facts entered once for its group. */
  facts: Row;
  row: ReadClaimRow;
  plan: LinePlan<ClaimLine>;
  computer: RowComputer;
  amount: Exact;
}
