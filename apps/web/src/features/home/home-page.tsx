import { Navigate } from 'react-router';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import { useBusinesses } from '../businesses/public.ts';
import { useRights, useSession } from '../session/public.ts';

/**
 * First page after login: first steps for a person who can add the first business, clients for a tax preparer, filings for
 * others.
 */
export function HomePage() {
  const { user } = useSession();
  const { businesses, error } = useBusinesses();
  const { adds } = useRights();
  if (!businesses && !error) return <FullPageProgress />;
  if (adds && businesses?.length === 0) return <Navigate to="/home/getstarted" replace />;
  const clients = user.taxPreparer && businesses && businesses.length > 0;
  return <Navigate to={clients ? '/home/clients' : '/home/myfilings'} replace />;
}
