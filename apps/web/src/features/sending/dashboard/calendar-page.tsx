import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { businessQuery, useBusinesses } from '../../../account/public.ts';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { pathOf } from '../../../pages/pages.ts';
import { CalendarFeed, calendarAddress } from '../../clients/calendar-feed/public.ts';
import css from './calendar-page.module.css';
import { DueList } from './due-list.tsx';
import { yearAddress } from './year-address.ts';

/** Shows the due dates of all businesses, or of the one in the address (`?business=`) with its calendar feed, to every reader. */
export function CalendarPage() {
  const id = useSearchParams()[0].get('business');
  return id ? <OfBusiness id={id} /> : <OfAll />;
}

function OfBusiness({ id }: { id: string }) {
  const { data: business, error } = useQuery(businessQuery(id));
  if (!business && !error) return <FullPageProgress />;
  return (
    <HomePage
      title="Due dates"
      {...(business && { heading: `Due dates of ${business.businessName}` })}
      {...(business && { actions: <Link to={yearAddress(business.id)}>Year at a glance</Link> })}
    >
      {error && <Notice kind="error" title={error.message} />}
      {business?.archived && (
        <Notice title="This business is archived">
          <p>You cannot start a return for it, so it has no due dates.</p>
        </Notice>
      )}
      {business && !business.archived && (
        <>
          <BusinessChoice current={business.id} />
          <DueList businessId={business.id} />
          <CalendarFeed businessId={business.id} />
        </>
      )}
    </HomePage>
  );
}

const OfAll = () => (
  <HomePage title="Due dates">
    <BusinessChoice current="" />
    <DueList />
  </HomePage>
);

/** The businesses of the account to choose from, where there are several. */
function BusinessChoice({ current }: { current: string }) {
  const { businesses = [] } = useBusinesses();
  const navigate = useNavigate();
  if (businesses.length < 2) return null;
  return (
    <div className={css.choice}>
      <SelectField
        id="business"
        label="Business"
        {...(current === '' && { hint: 'Choose a business to add its due dates to your calendar' })}
        value={current}
        placeholder="All businesses"
        choices={businesses.map(({ id, businessName }) => ({ value: id, label: businessName }))}
        onChange={(id) => navigate(id === '' ? pathOf('calendar') : calendarAddress(id))}
      />
    </div>
  );
}
