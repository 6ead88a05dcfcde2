import { useQuery } from '@tanstack/react-query';
import { businessQuery, useRights } from '../../../account/public.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { businessAddress } from '../../clients/businesses/public.ts';
import type { AnyFiling } from '../filing/public.ts';
import { businessRows } from './business-rows.ts';

/** Whose return it is. */
export function BusinessBlock({ filing }: { filing: AnyFiling }) {
  const { data, error } = useQuery(businessQuery(filing.businessId));
  const { edits } = useRights();
  if (error) return <Notice kind="error" title={error.message} />;
  if (!data) return <InlineProgress label="Loading the business…" />;
  return (
    <SummaryList
      title="Business information"
      paired
      rows={businessRows(data)}
      {...(edits && { editAt: businessAddress(filing.businessId, { page: 'summary', filing }) })}
    />
  );
}
