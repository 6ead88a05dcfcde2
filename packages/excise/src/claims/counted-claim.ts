import type { ClaimGroup, ClaimLine } from '../catalogue/types.ts';
import type { Exact } from '../decimal.ts';
import type { RowComputer } from '../engine/compute-row.ts';
import type { Row } from '../engine/conditions.ts';
import type { LinePlan } from '../engine/line-plan.ts';
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
