import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { beginning, businessQuery, formTypes } from '../../../account/public.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { BusinessCrumb } from './business-crumb.tsx';
import css from './choices.module.css';

/** Which form to begin for the business the address names (`?business=`). */
export function ChooseFormTypePage() {
  const [address] = useSearchParams();
  const id = address.get('business');
  return id ? <FormsOf id={id} /> : <Navigate to="/home/choosebusiness" replace />;
}

function FormsOf({ id }: { id: string }) {
  const { data: business, error } = useQuery(businessQuery(id));
  return (
    <HomePage
      title="Choose Form Type"
      heading="What do you want to do?"
      business={business && <BusinessCrumb current={business} />}
      narrow
    >
      {error && <Notice kind="error" title={error.message} />}
      {business && (
        <>
          <p className={css.lead}>For {business.businessName}</p>
          <div className={css.choices}>
            {formTypes.map(({ value, label, about }) => (
              <Link key={value} className={css.choice} to={beginning(business.id, value)}>
                <h2>{label}</h2>
                <p>{about}</p>
                <span className={css.start}>
                  Start {label}
                  <Icon name="forward" />
                </span>
              </Link>
            ))}
          </div>
        </>
      )}
    </HomePage>
  );
}
