import { Navigate } from 'react-router';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import { useBusinesses } from '../businesses/public.ts';
import { useRights, useSession } from '../session/public.ts';

/**
 * First page after login: first steps for a person who can add the first business, clients in the account of a tax preparer, filings
 * for others.
 */
export function HomePage() {
  const { ofPreparer } = useSession();
  const { businesses, error } = useBusinesses();
  const { adds } = useRights();
  if (!businesses && !error) return <FullPageProgress />;
  if (adds && businesses?.length === 0) return <Navigate to="/home/getstarted" replace />;
  const clients = ofPreparer && businesses && businesses.length > 0;
  return <Navigate to={clients ? '/home/clients' : '/home/myfilings'} replace />;
}
