import { editors } from '@gauger/contract';
import { useSearchParams } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { NotYourRole } from '../../../frame/not-your-role.tsx';
import { WithFiling } from '../filing/public.ts';
import { FilingSchedule } from './filing-schedule.tsx';
import { NewClaim } from './new-claim.tsx';

/** Schedule, year and month: of a claim (`?filing=`), or of a new one of a business (`?business=`). */
export function SchedulePage() {
  const [address] = useSearchParams();
  const { edits } = useRights();
  const business = address.get('business');
  if (address.has('filing') || business === null)
    return <WithFiling form="Form8849">{(open) => <FilingSchedule open={open} />}</WithFiling>;
  return edits ? <NewClaim businessId={business} /> : <NotYourRole for={editors} />;
}
