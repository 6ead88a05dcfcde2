import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showSuccess } from '../../components/banners/banners.tsx';
import { FORM_720 } from '../filing/public.ts';
import { PayTogether } from '../together/public.ts';
import { paidAddress } from './batch-address.ts';
import { BATCHES, type Batch, type BatchReturn } from './batch-queries.ts';

/** One payment of the service fees of the returns that are ready for it. */
export function BatchFees({ batch: { id }, payable }: { batch: Batch; payable: readonly BatchReturn[] }) {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: [BATCHES] });
  return (
    <PayTogether
      returns={payable.map((one) => ({ id: one.id, ...FORM_720 }))}
      begin={(body) => call('payPcorBatch', { params: { id }, body })}
      paidAddress={(order) => paidAddress(id, order)}
      onPaid={async () => {
        showSuccess('The service fees are paid');
        await again();
      }}
      onRefused={again}
    />
  );
}
