import { AdminFrame } from '../../../frame/admin-frame.tsx';
import { FilingsList } from './lists.tsx';

/** All Filings: those of every account, the newest first. The days are those on which they were begun. */
export const AdminFilingsPage = () => (
  <AdminFrame title="All Filings">
    <FilingsList />
  </AdminFrame>
);
