import { editors } from '@gauger/contract';
import { Navigate, useSearchParams } from 'react-router';
import { beginning, formTypes, useRights } from '../../../account/public.ts';
import { NotYourRole } from '../../../frame/not-your-role.tsx';
import { WithFiling } from '../filing/public.ts';
import { FilingQuarter } from './filing-quarter.tsx';
import { NewFiling } from './new-filing.tsx';

/** Tax year and quarter: of a filing (`?filing=`), or of a new one of a business (`?business=`). */
export function QuarterPage() {
  const [address] = useSearchParams();
  const { edits } = useRights();
  const business = address.get('business');
  if (address.has('filing') || business === null)
    return <WithFiling>{(open) => <FilingQuarter open={open} />}</WithFiling>;
  if (!edits) return <NotYourRole for={editors} />;
  // Addresses name the form in any letters.
  const form = formTypes.find(({ value }) => value.toLowerCase() === address.get('form')?.toLowerCase())?.value;
  return form === undefined || form === 'Form720' ? (
    <NewFiling businessId={business} />
  ) : (
    <Navigate to={beginning(business, form)} replace />
  );
}

/** The same by the address that the specification gives it too. */
export const QuarterEndingPage = QuarterPage;
