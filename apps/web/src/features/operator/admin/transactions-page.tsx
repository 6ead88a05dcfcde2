import { AdminFrame } from '../../../frame/admin-frame.tsx';
import { TransactionsList } from './lists.tsx';

/** All Transactions: the payments of every account, the one that changed last first. */
export const AdminTransactionsPage = () => (
  <AdminFrame title="All Transactions">
    <TransactionsList />
  </AdminFrame>
);
