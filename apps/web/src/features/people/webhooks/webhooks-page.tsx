import { MAX_WEBHOOKS } from '@gauger/contract/webhook';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { type Answer, call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import records from '../../../components/record-list/record-list.module.css';
import { ShownSecret } from '../../../components/shown-secret/shown-secret.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { DeliveryList } from './delivery-list.tsx';
import type { Webhook } from './delivery-state.ts';
import { WEBHOOKS, webhooksQuery } from './queries.ts';
import { SignatureHelp } from './signature-help.tsx';
import { type OpenForm, WebhookForm } from './webhook-form.tsx';
import { WebhookList } from './webhook-list.tsx';
import css from './webhooks.module.css';

const ADVICE =
  'Store it where only your server can read it. Your server checks with it that an event came from Gauger.';

/** Webhooks: the addresses that events are sent to, and how each delivery went. */
export function WebhooksPage() {
  const queries = useQueryClient();
  const { manages } = useRights();
  const { data, error } = useQuery(webhooksQuery);
  const [form, setForm] = useState<OpenForm | undefined>();
  const [made, setMade] = useState<Answer<'createWebhook'>>();
  const refresh = () => queries.invalidateQueries({ queryKey: [WEBHOOKS] });

  async function sendTest({ id }: Webhook) {
    try {
      await call('testWebhook', { params: { id } });
      showSuccess('Test event is on its way. See Deliveries below');
    } catch (failure) {
      showError((failure as Error).message);
    }
    await refresh();
  }

  const noFactor = manages && data?.factors.length === 0;
  const full = (data?.webhooks.length ?? 0) >= MAX_WEBHOOKS;
  const mayCreate = manages && data && !noFactor && !full && form?.act !== 'create';
  const done = (secret?: Answer<'createWebhook'>) => {
    setForm(undefined);
    setMade(secret);
    return refresh();
  };
  const formOf = (open: OpenForm): ReactNode =>
    data && <WebhookForm open={open} options={data} onDone={done} onCancel={() => setForm(undefined)} />;

  return (
    <HomePage
      title="Webhooks"
      actions={mayCreate && <Button onClick={() => setForm({ act: 'create' })}>Create webhook</Button>}
    >
      <p className={records.lead}>
        A webhook is an address of your own server. Gauger sends it an event when something happens to a return or a
        payment.
        {!manages && ' The account owner and Managers can change webhooks.'}
      </p>
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {made && (
        <div className={css.block}>
          <ShownSecret
            key={made.secret}
            secret={made.secret}
            name={`the secret of ${new URL(made.webhook.url).host}`}
            advice={ADVICE}
          />
        </div>
      )}
      {noFactor && (
        <div className={css.block}>
          <Notice kind="due" title="Add a second factor to create or change a webhook">
            <p>
              Add an authenticator app or a passkey in <Link to="/home/security">My security</Link>, then come back.
            </p>
          </Notice>
        </div>
      )}
      {full && manages && (
        <Notice title={`An account has ${MAX_WEBHOOKS} webhooks at most. Delete one to create another.`} />
      )}
      {form?.act === 'create' && <div className={css.block}>{formOf(form)}</div>}
      {data && data.webhooks.length === 0 && form?.act !== 'create' && (
        <EmptyState title="No webhook yet">
          {manages
            ? 'Create one when your own program needs to know at once that a return was accepted or rejected.'
            : 'The account owner and Managers can create one.'}
        </EmptyState>
      )}
      {data && data.webhooks.length > 0 && (
        <WebhookList
          webhooks={data.webhooks}
          mayChange={manages && !noFactor}
          maySend={manages}
          open={form}
          onOpen={setForm}
          onTest={(webhook) => void sendTest(webhook)}
          formOf={formOf}
        />
      )}
      {data && <DeliveryList webhooks={data.webhooks} />}
      {data && <SignatureHelp />}
    </HomePage>
  );
}
