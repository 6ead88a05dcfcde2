import { Navigate } from 'react-router';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import { useBusinesses } from '../businesses/public.ts';
import { useSession } from '../session/public.ts';

/** Where a login leads: to the first steps without a business, a tax preparer to the clients, others to the filings. */
export function HomePage() {
  const { user } = useSession();
  const { businesses, error } = useBusinesses();
  if (!businesses && !error) return <FullPageProgress />;
  if (businesses?.length === 0) return <Navigate to="/home/getstarted" replace />;
  return <Navigate to={user.taxPreparer && businesses ? '/home/clients' : '/home/myfilings'} replace />;
}
