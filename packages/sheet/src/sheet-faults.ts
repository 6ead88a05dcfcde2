import type { CellFault, Sheet } from './sheet.ts';

/** A sheet with its faults. */
export interface SheetFaults {
  readonly sheet: Sheet;
  /** Row of the headings, from 1. */
  readonly headingRow: number;
  readonly faults: readonly CellFault[];
}
