import { editors } from '@gauger/contract';
import { useSearchParams } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { NotYourRole } from '../../../frame/not-your-role.tsx';
import { WithFiling } from '../filing/public.ts';
import { Adjustments } from './adjustments.tsx';
import { NewAmendment } from './new-amendment.tsx';

/** Page 1 of Form 720-X, changes of tax: of a filing (`?filing=`), or the start of a new one of a business (`?business=`). */
export function TaxAdjustmentPage() {
  const [address] = useSearchParams();
  const { edits } = useRights();
  const business = address.get('business');
  if (address.has('filing') || business === null)
    return <WithFiling form="Form720X">{(open) => <Adjustments open={open} number="1" />}</WithFiling>;
  return edits ? <NewAmendment businessId={business} /> : <NotYourRole for={editors} />;
}
