import { labelOfEvent } from '@gauger/contract/webhook';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type Answer, call, queryOf } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { formatMoment } from '../../../components/moment.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { State } from '../../../components/state/state.tsx';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { CodeBlock } from './code-block.tsx';
import { type Attempt, nextAttemptOf, resultOf, stateOfDelivery } from './delivery-state.ts';
import { ASK_EVERY_MS, WEBHOOKS } from './queries.ts';
import css from './webhooks.module.css';

/** One delivery: what was sent, each attempt with its answer, and sending it again. */
export function WebhookDeliveryPage() {
  const { delivery: id = '' } = useParams();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    ...queryOf([WEBHOOKS, 'delivery', id], 'getDelivery', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.delivery.state === 'waiting' ? ASK_EVERY_MS : false),
  });
  const resend = useMutation({
    mutationFn: () => call('resendDelivery', { params: { id } }),
    onSuccess: () => showSuccess('Event is on its way again'),
    onError: (failure) => showError(failure.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [WEBHOOKS] }),
  });
  return (
    <HomePage
      title="Delivery"
      crumbs={[{ label: 'Webhooks', to: '/home/webhooks' }]}
      {...(data && { heading: labelOfEvent(data.delivery.type) })}
      actions={
        data?.mayResend && (
          <Button loading={resend.isPending} onClick={() => resend.mutate()}>
            Resend
          </Button>
        )
      }
    >
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {data && <Details data={data} />}
    </HomePage>
  );
}

function Details({ data: { delivery, body, log, mayResend } }: { data: Answer<'getDelivery'> }) {
  const next = nextAttemptOf(delivery);
  return (
    <div className={css.delivery}>
      {!mayResend && delivery.state !== 'delivered' && (
        <p>An event is sent again only while its webhook is on, by the account owner or a Manager.</p>
      )}
      <SummaryList
        title="Delivery"
        rows={[
          {
            term: 'Status',
            value: (
              <span aria-live="polite">
                <State {...stateOfDelivery(delivery)} />
              </span>
            ),
          },
          ...(next ? [{ term: 'Next attempt', value: next }] : []),
          { term: 'Event', value: <code>{delivery.type}</code> },
          { term: 'Event ID', value: <code>{delivery.eventId}</code> },
          { term: 'Sent to', value: delivery.url },
          { term: 'When', value: formatMoment(delivery.createdAt) },
        ]}
      />
      <section aria-labelledby="attempts">
        <h2 id="attempts">Attempts</h2>
        {log.length === 0 ? <p>No attempt yet.</p> : <AttemptList log={log} />}
      </section>
      <div>
        <h2>Body</h2>
        <CodeBlock label="Body">{JSON.stringify(JSON.parse(body), null, 2)}</CodeBlock>
      </div>
    </div>
  );
}

function AttemptList({ log }: { log: readonly Attempt[] }) {
  return (
    <ol className={css.attempts}>
      {log.map((attempt) => (
        <li key={attempt.at}>
          <p>
            <b>{resultOf(attempt)}</b>
          </p>
          <small>
            <time dateTime={attempt.at}>{formatMoment(attempt.at)}</time>, {attempt.durationMs} ms
          </small>
          {attempt.answer && <pre className={css.answer}>{attempt.answer}</pre>}
        </li>
      ))}
    </ol>
  );
}
