import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/call.ts';
import { Notice } from '../../../components/notice/notice.tsx';

const feeQuery = (transactionFormType: string) =>
  queryOf(['fee', transactionFormType], 'getFee', { query: { transactionFormType } });

/** The fee of a form, its currency, its certification, and whether the sandbox takes it. */
export function useFee(transactionFormType: string) {
  return useQuery(feeQuery(transactionFormType));
}

/** Says that no money moves here, where that is so. */
export function SandboxNotice({ formType }: { formType: string }) {
  if (!useFee(formType).data?.isStandIn) return null;
  return (
    <Notice kind="simulator" title="Test payment. Nothing is charged.">
      <p>The fee goes through a payment sandbox, which takes no card and no account.</p>
    </Notice>
  );
}
