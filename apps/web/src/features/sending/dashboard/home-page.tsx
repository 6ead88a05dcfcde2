import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useBusinesses, useRights, useSession } from '../../../account/public.ts';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { namesQuery, OWN, taxPreparerAddress } from '../../people/tax-preparers/public.ts';

/**
 * First page after login: first steps for a person who can add the first business, clients in the account of a tax preparer, filings
 * for others. A new tax preparer is asked for their own record first.
 */
export function HomePage() {
  const { ofPreparer } = useSession();
  const { businesses, error } = useBusinesses();
  const { adds, owns } = useRights();
  const asksPreparer = ofPreparer && owns && businesses?.length === 0;
  const preparers = useQuery({ ...namesQuery, enabled: asksPreparer });
  if ((!businesses && !error) || (asksPreparer && preparers.isPending)) return <FullPageProgress />;
  if (asksPreparer && preparers.data?.length === 0) return <Navigate to={taxPreparerAddress(OWN)} replace />;
  if (adds && businesses?.length === 0) return <Navigate to="/home/getstarted" replace />;
  const clients = ofPreparer && businesses && businesses.length > 0;
  return <Navigate to={clients ? '/home/clients' : '/home/myfilings'} replace />;
}
