import type { checkRows, ResponseOf } from '@gauger/contract';
import type { Sheet } from '@gauger/sheet';

/** Presents the sheets of a file. */
export const presentTabs = (sheets: readonly Sheet[]): ResponseOf<typeof checkRows>['tabs'] =>
  sheets.map(({ name, rows, isHidden = false }) => ({ name, rows: rows.length, isHidden }));
