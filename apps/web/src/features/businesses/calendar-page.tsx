import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { HomePage } from '../../app/shell/home-page.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import { CalendarFeed } from '../calendar-feed/public.ts';
import { businessQuery } from './use-businesses.ts';

/** Shows the due dates of the business in the address (`?business=`) to every reader. */
export function CalendarPage() {
  const id = useSearchParams()[0].get('business') ?? '';
  const { data: business, error } = useQuery(businessQuery(id));
  if (!business && !error) return <FullPageProgress />;
  return (
    <HomePage title="Due dates" {...(business && { heading: `Due dates of ${business.businessName}` })} narrow>
      {error && <Notice kind="error" title={error.message} />}
      {business?.archived && (
        <Notice title="This business is archived">
          <p>No return is begun for it, so it has no due dates.</p>
        </Notice>
      )}
      {business && !business.archived && <CalendarFeed businessId={business.id} />}
    </HomePage>
  );
}
