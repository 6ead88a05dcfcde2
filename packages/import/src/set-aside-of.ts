import type { ImportPlan } from './plan-import.ts';
import { presentSetAside } from './present-set-aside.ts';

/** Presents the rows that an import sets aside, also those without an entry and of products that are left out. */
export const setAsideOf = ({ tabs, empty, leftOut }: Pick<ImportPlan, 'tabs' | 'empty' | 'leftOut'>) =>
  presentSetAside(tabs, [
    ...empty.map(({ tab, row }) => ({ tab, row, reason: 'empty' as const })),
    ...leftOut.map(({ row: { tab, row }, reason }) => ({ tab, row, reason })),
  ]);
