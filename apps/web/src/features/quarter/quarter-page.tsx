import { useSearchParams } from 'react-router';
import { WithFiling } from '../filing/public.ts';
import { FilingQuarter } from './filing-quarter.tsx';
import { NewFiling } from './new-filing.tsx';

/** Tax year and quarter: of a filing (`?filing=`), or of a new one of a business (`?business=`). */
export function QuarterPage() {
  const [address] = useSearchParams();
  const business = address.get('business');
  if (address.has('filing') || business === null)
    return <WithFiling>{(open) => <FilingQuarter open={open} />}</WithFiling>;
  return <NewFiling businessId={business} />;
}
