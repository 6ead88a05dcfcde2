import { feesOfEach } from '@gauger/contract';
import { decimal, sum, toFixed } from '@gauger/excise';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { FORM_720 } from '../../filings/filing/public.ts';
import { useFee } from '../payments/public.ts';
import { PaySeveral, Unapproved, useApproved } from '../several-returns/public.ts';
import { paidAddress } from './batch-address.ts';
import { BATCHES, type Batch, type BatchReturn } from './batch-queries.ts';

/** One payment of the service fees of the returns that are ready for it. */
export function BatchFees({ batch: { id }, payable }: { batch: Batch; payable: readonly BatchReturn[] }) {
  const queries = useQueryClient();
  const { data: fee } = useFee(FORM_720.formType);
  const again = async () => {
    await queries.invalidateQueries({ queryKey: ['fee'] });
    await queries.invalidateQueries({ queryKey: [BATCHES] });
  };
  const { paid, unapproved, ...choice } = useApproved(payable);
  if (!fee) return null;
  const fees = feesOfEach(fee.tiers, paid.length);
  const toChoose = <Unapproved of={unapproved.map((one) => ({ ...one, name: one.businessName }))} {...choice} />;
  if (paid.length === 0) return toChoose;
  return (
    <>
      {toChoose}
      <PaySeveral
        key={paid.map(({ id }) => id).join()}
        returns={paid.map((one, at) => ({ id: one.id, ...FORM_720, fee: fees[at] ?? fee.fee }))}
        total={toFixed(sum(fees.map((each) => decimal(each))), 2)}
        begin={(body) => call('payPcorBatch', { params: { id }, body })}
        paidAddress={(order) => paidAddress(id, order)}
        onPaid={async () => {
          showSuccess('The service fees are paid');
          await again();
        }}
        onRefused={again}
      />
    </>
  );
}
