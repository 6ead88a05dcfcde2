import { Navigate } from 'react-router';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import { useBusinesses } from '../businesses/public.ts';
import { useRights, useSession } from '../session/public.ts';

/**
 * Where a login leads: whoever can add the first business to the first steps, a tax preparer to the clients, others to
 * the filings.
 */
export function HomePage() {
  const { user } = useSession();
  const { businesses, error } = useBusinesses();
  const { edits } = useRights();
  if (!businesses && !error) return <FullPageProgress />;
  if (edits && businesses?.length === 0) return <Navigate to="/home/getstarted" replace />;
  const clients = user.taxPreparer && businesses && businesses.length > 0;
  return <Navigate to={clients ? '/home/clients' : '/home/myfilings'} replace />;
}
