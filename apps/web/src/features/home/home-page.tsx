import { Navigate } from 'react-router';
import { FullPageProgress } from '../../components/progress/progress.tsx';
import { useBusinesses } from '../businesses/public.ts';

/** Where a login leads: to the first steps without a business, to the filings otherwise. */
export function HomePage() {
  const { businesses, error } = useBusinesses();
  if (!businesses && !error) return <FullPageProgress />;
  return <Navigate to={businesses?.length === 0 ? '/home/getstarted' : '/home/myfilings'} replace />;
}
