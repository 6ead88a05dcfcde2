import {
  compareQuarters,
  FIRST_QUARTER,
  type LawChanges,
  lawChanges,
  previousQuarter,
  type Quarter,
} from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../api/call.ts';
import type { OpenFiling } from '../filing/public.ts';

/** The Forms 720 of a business, the newest quarter first. */
export const returnsQuery = (businessId: string) => ({
  ...queryOf(['returns', businessId], 'listForm720', { params: { id: businessId } }),
  // A filing may have been begun on any page.
  staleTime: 0,
});

/** Changes since the last quarter that the business filed for. */
export interface ChangesSince {
  since: Quarter;
  /** The filing of that quarter; null where there is none. */
  filingId: string | null;
  changes: LawChanges;
}

/** Undefined while it loads, and for the first quarter the catalog covers. */
export function useLawChanges({ filing, quarter }: OpenFiling): ChangesSince | undefined {
  const { data } = useQuery(returnsQuery(filing.businessId));
  return useMemo(() => {
    if (!data) return undefined;
    const earlier = data.filings.find((one) => compareQuarters(quarterOf(one), quarter) < 0);
    const since = earlier ? quarterOf(earlier) : previousQuarter(quarter);
    if (compareQuarters(since, FIRST_QUARTER) < 0) return undefined;
    return { since, filingId: earlier?.id ?? null, changes: lawChanges(since, quarter) };
  }, [data, quarter]);
}

export const quarterOf = (of: { taxYear: string; quarter: string }): Quarter => ({
  year: Number(of.taxYear),
  quarter: Number(of.quarter) as Quarter['quarter'],
});
