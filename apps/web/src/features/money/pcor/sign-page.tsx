import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { SignSeveral } from '../several-returns/public.ts';
import css from './batch.module.css';
import { batchAddress } from './batch-address.ts';
import { BATCHES, consentQuery } from './batch-queries.ts';

/** Before the returns of a batch are sent: what each says, the consent, one signature for all. */
export function PcorSignPage() {
  const [address] = useSearchParams();
  const id = address.get('batch') ?? '';
  const queries = useQueryClient();
  const { data, error } = useQuery(consentQuery(id));
  if (!data && !error) return <FullPageProgress />;
  return (
    <HomePage
      title="Consent for Submission"
      crumbs={[
        { label: 'PCORI Tax Bulk Import', to: '/home/pcor/import' },
        { label: 'PCORI batch', to: batchAddress(id) },
      ]}
    >
      <div className={css.page}>
        {data ? (
          <SignSeveral
            consents={data}
            from={{ address: batchAddress(id), label: 'Back to the batch' }}
            sign={(body) => call('transmitPcorBatch', { params: { id }, body })}
            onChanged={() => queries.invalidateQueries({ queryKey: [BATCHES, id], exact: true })}
            none="No return of this batch is ready to be signed"
          />
        ) : (
          <Notice kind="error" title={error?.message ?? ''} />
        )}
      </div>
    </HomePage>
  );
}
