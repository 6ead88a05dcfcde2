import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Notice } from '../../components/notice/notice.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { SummaryList } from '../../components/summary-list/summary-list.tsx';
import { businessRows } from './business-rows.ts';

/** Whose return it is. */
export function BusinessBlock({ businessId }: { businessId: string }) {
  const { data, error } = useQuery({
    queryKey: ['business', businessId],
    queryFn: ({ signal }) => call('getBusiness', { params: { id: businessId }, signal }),
  });
  if (error) return <Notice kind="error" title={error.message} />;
  if (!data) return <InlineProgress label="Loading the business…" />;
  return <SummaryList title="Business information" paired rows={businessRows(data)} />;
}
