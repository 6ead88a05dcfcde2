import type { checkRows, ResponseOf } from '@gauger/contract';
import type { Sheet } from '@gauger/sheet';

/** Presents the sheets of a file, and the separator of a CSV. */
export const presentTabs = (sheets: readonly Sheet[]): Pick<ResponseOf<typeof checkRows>, 'tabs' | 'separator'> => ({
  tabs: sheets.map(({ name, rows, isHidden = false }) => ({ name, rows: rows.length, isHidden })),
  separator: sheets[0]?.separator ?? null,
});
