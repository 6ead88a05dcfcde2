import type { CellDoubt } from './cell-doubt.ts';

/** A sheet of a workbook as it was read. */
export interface ReadSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: string[][];
  readonly hiddenRows: ReadonlySet<number>;
  readonly struckRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  readonly doubts: ReadonlyMap<string, CellDoubt>;
  /** A bare number that is a day counts from January 1, 1904. */
  readonly date1904: boolean;
}
