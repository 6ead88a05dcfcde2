import type { ImportPlan } from './plan-import.ts';
import { presentSetAside } from './present-set-aside.ts';

/** Presents the rows that an import sets aside, also those without an entry and of products that are left out. @param most rows listed */
export const setAsideOf = ({ tabs, empty, leftOut }: Pick<ImportPlan, 'tabs' | 'empty' | 'leftOut'>, most?: number) =>
  presentSetAside(
    tabs,
    [
      ...empty.map(({ tab, row }) => ({ tab, row, reason: 'empty' as const })),
      ...leftOut.map(({ row: { tab, row }, reason }) => ({ tab, row, reason })),
    ],
    most,
  );
