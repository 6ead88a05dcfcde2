import { formatDate, isDay } from '../../calendar/public.ts';
import type { IsoDate } from '../../catalog/public.ts';
import { type Issue, issue } from '../../engine/public.ts';
import type { DepositMade } from './filing.ts';

/** Line 5 holds what was deposited: a deposit that is only planned does not count yet. */
export const plannedDepositIssues = (deposits: readonly Partial<DepositMade>[], today: IsoDate): Issue[] =>
  deposits.flatMap(({ date = '' }, at) =>
    isDay(date) && date > today
      ? [issue('depositNotMade', `deposit.deposits.${at}.date`, { date: formatDate(date) })]
      : [],
  );
