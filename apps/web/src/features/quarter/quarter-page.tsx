import { editors } from '@gauger/contract';
import { useSearchParams } from 'react-router';
import { NotYourRole } from '../../app/shell/not-your-role.tsx';
import { WithFiling } from '../filing/public.ts';
import { useRights } from '../session/public.ts';
import { FilingQuarter } from './filing-quarter.tsx';
import { NewFiling } from './new-filing.tsx';

/** Tax year and quarter: of a filing (`?filing=`), or of a new one of a business (`?business=`). */
export function QuarterPage() {
  const [address] = useSearchParams();
  const { edits } = useRights();
  const business = address.get('business');
  if (address.has('filing') || business === null)
    return <WithFiling>{(open) => <FilingQuarter open={open} />}</WithFiling>;
  return edits ? <NewFiling businessId={business} /> : <NotYourRole for={editors} />;
}
