import { formatDate, irsDay } from '@gauger/excise';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { type Answer, call } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import css from './batch.module.css';
import { batchAddress } from './batch-address.ts';
import { BATCHES } from './batch-queries.ts';

type BatchRow = Answer<'listPcorBatches'>['batches'][number];

const columns: readonly Column<BatchRow>[] = [
  { key: 'sheet', title: 'Sheet', cell: ({ id, sheetName }) => <Link to={batchAddress(id)}>{sheetName}</Link> },
  { key: 'made', title: 'Created', cell: ({ createdAt }) => formatDate(irsDay(new Date(createdAt))) },
  { key: 'returns', title: 'Returns', number: true, cell: ({ returns }) => returns.toLocaleString('en-US') },
  { key: 'sent', title: 'Signed and sent', number: true, cell: ({ sent }) => sent.toLocaleString('en-US') },
];

/** The batches of the account, the newest first. */
export function BatchList() {
  const { page, size, onPage, onSize } = useListAddress();
  const { edits } = useRights();
  const query = { pageNumber: page - 1, size };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [BATCHES, 'list', query],
    queryFn: ({ signal }) => call('listPcorBatches', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error) return <Notice kind="error" title={error.message} />;
  if (!data) return null;
  return (
    <section className={css.list} aria-labelledby="batches">
      <h2 id="batches">Batches</h2>
      <PagedTable
        label="Batches"
        columns={columns}
        rows={data.batches}
        rowKey={({ id }) => id}
        page={data.currentPage + 1}
        size={size}
        total={data.totalBatches}
        onPage={onPage}
        onSize={onSize}
        loading={isPlaceholderData}
        empty={
          <EmptyState title="No batch yet">
            {edits
              ? 'This list shows the returns of each import. Pay and sign them together.'
              : 'The account owner, a Manager or an Editor can import a spreadsheet of plans.'}
          </EmptyState>
        }
      />
    </section>
  );
}
