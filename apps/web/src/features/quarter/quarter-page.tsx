import { editors } from '@gauger/contract';
import { Link, Navigate, useSearchParams } from 'react-router';
import { HomePage } from '../../app/shell/home-page.tsx';
import { NotYourRole } from '../../app/shell/not-your-role.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { beginning, laterForms } from '../businesses/public.ts';
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
  if (!edits) return <NotYourRole for={editors} />;
  if (address.get('form') === 'Form8849') return <Navigate to={beginning(business, 'Form8849')} replace />;
  const later = laterForms[address.get('form') ?? ''];
  return later ? <NotYet form={later} businessId={business} /> : <NewFiling businessId={business} />;
}

/** The same by the address that the specification gives it too. */
export const QuarterEndingPage = QuarterPage;

const NotYet = ({ form, businessId }: { form: string; businessId: string }) => (
  <HomePage title={form} narrow>
    <Notice kind="due" title={`${form} is not available yet.`}>
      <p>
        <Link to={beginning(businessId, 'Form720')}>Start Form 720</Link> or{' '}
        <Link to="/home/myfilings">open My Filing</Link>.
      </p>
    </Notice>
  </HomePage>
);
