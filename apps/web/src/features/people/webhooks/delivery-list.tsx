import { type DeliveryState, deliveryStates, labelOfEvent } from '@gauger/contract/webhook';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { queryOf } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { formatMoment } from '../../../components/moment.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { State } from '../../../components/state/state.tsx';
import { type Delivery, deliveryWords, nextAttemptOf, stateOfDelivery, type Webhook } from './delivery-state.ts';
import { ASK_EVERY_MS, WEBHOOKS, webhooksQuery } from './queries.ts';
import css from './webhooks.module.css';

const isState = (text: string): text is DeliveryState => deliveryStates.some((state) => state === text);

/** The log: each event on its way to each webhook, the newest first. */
export function DeliveryList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { page, size, onPage, onSize, set } = useListAddress();
  const [address] = useSearchParams();
  const state = address.get('state') ?? '';
  const webhookId = address.get('webhook') ?? '';
  const filters = {
    ...(isState(state) && { state }),
    ...(webhookId !== '' && { webhookId }),
  };
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf([WEBHOOKS, 'deliveries', page, size, state, webhookId], 'listDeliveries', {
      query: { pageNumber: page - 1, size, ...filters },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data: known } }) =>
      known?.content.some((delivery) => delivery.state === 'waiting') ? ASK_EVERY_MS : false,
  });
  const queries = useQueryClient();
  const progress = data?.content.map((delivery) => `${delivery.state} ${delivery.attempts}`).join();
  // An attempt changes the state of its webhook.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only progress of the deliveries matters
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  }, [progress]);
  const isFiltered = state !== '' || webhookId !== '';
  // Deliveries outlast their webhooks; without both there is nothing to list.
  if (webhooks.length === 0 && !isFiltered && !data?.total) return null;
  return (
    <section className={css.log} aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <div className={css.filters}>
        <SelectField
          id="state"
          label="Status"
          placeholder="Every status"
          choices={deliveryStates.map((value) => ({ value, label: deliveryWords[value] }))}
          value={state}
          onChange={(value) => set({ state: value, page: '' })}
        />
        {webhooks.length > 1 && (
          <SelectField
            id="webhook"
            label="Webhook"
            placeholder="Every webhook"
            choices={webhooks.map(({ id, url }) => ({ value: id, label: url }))}
            value={webhookId}
            onChange={(value) => set({ webhook: value, page: '' })}
          />
        )}
      </div>
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {data?.more && <Notice title="This list is not complete">Narrow the filters to see earlier deliveries.</Notice>}
      {data && (
        <PagedTable
          label="Deliveries"
          columns={columns}
          rows={data.content}
          rowKey={({ id }) => id}
          page={data.currentPage + 1}
          size={size}
          total={data.total}
          onPage={onPage}
          onSize={onSize}
          loading={isPlaceholderData}
          cardsBelow={1000}
          empty={
            isFiltered ? (
              <EmptyState title="Nothing found">Change the filters.</EmptyState>
            ) : (
              <EmptyState title="Nothing sent yet">Send a test event to see how your server answers.</EmptyState>
            )
          }
        />
      )}
    </section>
  );
}

function StateAndNext({ delivery }: { delivery: Delivery }) {
  const next = nextAttemptOf(delivery);
  return <State {...stateOfDelivery(delivery)}>{next && `Next attempt ${next}`}</State>;
}

const columns: readonly Column<Delivery>[] = [
  {
    key: 'event',
    title: 'Event',
    cell: ({ id, type }) => <Link to={`/home/webhooks/deliveries/${id}`}>{labelOfEvent(type)}</Link>,
  },
  {
    key: 'createdAt',
    title: 'When',
    cell: ({ createdAt }) => (
      <time className="nowrap" dateTime={createdAt}>
        {formatMoment(createdAt)}
      </time>
    ),
  },
  { key: 'url', title: 'Sent to', cell: ({ url }) => <span className="breakable">{url}</span> },
  { key: 'state', title: 'Status', cell: (delivery) => <StateAndNext delivery={delivery} /> },
  { key: 'attempts', title: 'Attempts', number: true, cell: ({ attempts }) => attempts },
];
