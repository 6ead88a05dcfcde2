import { OLD_SECRET_HOURS } from '@gauger/contract/webhook';
import { useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { FreshFactorForm } from '../second-factor/public.ts';
import type { Webhook } from './delivery-state.ts';
import { type WebhookFacts, WebhookFields } from './webhook-fields.tsx';

/** The form on the page: of a new webhook, or of a change of one. */
export type OpenForm = { act: 'create'; webhook?: never } | { act: 'change' | 'secret' | 'delete'; webhook: Webhook };

interface WebhookFormProps {
  open: OpenForm;
  options: Answer<'listWebhooks'>;
  /** With the secret of a new webhook, or a new secret. */
  onDone: (made?: Answer<'createWebhook'>) => Promise<unknown>;
  onCancel: () => void;
}

/** The fields of a change of a webhook, with the second factor that the change takes. */
export function WebhookForm({ open: { act, webhook }, options, onDone, onCancel }: WebhookFormProps) {
  const [facts, setFacts] = useState<WebhookFacts>(
    webhook ?? { url: '', events: ['return.accepted', 'return.rejected'] },
  );
  const [active, setActive] = useState(webhook?.state === 'active');
  const params = { id: webhook?.id ?? '' };
  const { factors, factorNeeded } = options;
  const shared = { factors, factorNeeded, onCancel };
  const typed = { url: facts.url, events: [...facts.events] };
  switch (act) {
    case 'create':
      return (
        <FreshFactorForm
          {...shared}
          title="New webhook"
          submit="Create webhook"
          firstField="url"
          onSubmit={async (proof) => {
            await onDone(await call('createWebhook', { body: { ...typed, ...proof } }));
          }}
        >
          {(errorOf) => <WebhookFields facts={facts} onChange={setFacts} errorOf={errorOf} />}
        </FreshFactorForm>
      );
    case 'change':
      return (
        <FreshFactorForm
          {...shared}
          title="Change webhook"
          submit="Save webhook"
          firstField="url"
          onSubmit={async (proof) => {
            await call('changeWebhook', { params, body: { ...typed, active, ...proof } });
            showSuccess('Webhook saved');
            await onDone();
          }}
        >
          {(errorOf) => (
            <>
              <WebhookFields facts={facts} onChange={setFacts} errorOf={errorOf} />
              <CheckboxField
                id="active"
                label="Send events to this address"
                hint="When you clear it, events that wait are canceled."
                checked={active}
                onChange={setActive}
              />
            </>
          )}
        </FreshFactorForm>
      );
    case 'secret':
      return (
        <FreshFactorForm
          {...shared}
          title="Replace the secret?"
          about={`For ${OLD_SECRET_HOURS} hours each event also has a signature of the old secret. Change your server by then.`}
          submit="Replace secret"
          onSubmit={async (proof) => {
            await onDone(await call('rotateWebhookSecret', { params, body: proof }));
          }}
        />
      );
    case 'delete':
      return (
        <FreshFactorForm
          {...shared}
          title="Delete this webhook?"
          about="Its address receives nothing from now on. Its deliveries stay in the log for 90 days. You cannot undo this."
          submit="Delete webhook"
          danger
          onSubmit={async (proof) => {
            await call('deleteWebhook', { params, body: proof });
            showSuccess('Webhook deleted');
            await onDone();
          }}
        />
      );
  }
}
