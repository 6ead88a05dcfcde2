import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { namesQuery } from './queries.ts';
import { OWN, taxPreparerAddress } from './tax-preparer-address.ts';

/** The preparer that every new return of a tax preparer's account names; without one, the way to add them. */
export function PaidPreparer() {
  const { manages } = useRights();
  const { data } = useQuery(namesQuery);
  if (!data) return null;
  const active = data.filter(({ activeStatus }) => activeStatus === 'Active');
  const [only] = active;
  if (!only)
    return (
      <Notice kind="due" title="New returns name no paid preparer">
        <p>
          {manages ? (
            <>
              <Link to={taxPreparerAddress(OWN)}>Add yourself with your PTIN</Link>, once. Every new return and PCORI
              batch then names you.
            </>
          ) : (
            'The account owner or a Manager adds the preparer with a PTIN.'
          )}
        </p>
      </Notice>
    );
  if (active.length > 1) return null;
  return (
    <p className="hint">
      Paid preparer on new returns: {[only.personName, `PTIN ${only.PTIN}`, only.firmName].filter(Boolean).join(', ')}
    </p>
  );
}
