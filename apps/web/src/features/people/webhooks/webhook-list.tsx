import { webhookEvents } from '@gauger/contract/webhook';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../components/moment.ts';
import records from '../../../components/record-list/record-list.module.css';
import { State } from '../../../components/state/state.tsx';
import { stateOfWebhook, type Webhook } from './delivery-state.ts';
import type { OpenForm } from './webhook-form.tsx';
import css from './webhooks.module.css';

interface WebhookListProps {
  webhooks: readonly Webhook[];
  mayChange: boolean;
  maySend: boolean;
  open: OpenForm | undefined;
  onOpen: (form: OpenForm) => void;
  onTest: (webhook: Webhook) => void;
  formOf: (open: OpenForm) => ReactNode;
}

export function WebhookList({ webhooks, mayChange, maySend, open, onOpen, onTest, formOf }: WebhookListProps) {
  return (
    <ul className={`${records.list} ${records.ruled}`}>
      {webhooks.map((webhook) => {
        const action = (label: string, onClick: () => void) => (
          <Button variant="default" size="sm" aria-label={`${label}: ${webhook.url}`} onClick={onClick}>
            {label}
          </Button>
        );
        return (
          <li key={webhook.id}>
            <div className={css.about}>
              <span className={records.name}>
                <b>{webhook.url}</b>
                <State {...stateOfWebhook(webhook)} />
              </span>
              <small>{webhook.events.map((event) => webhookEvents[event].label).join(', ')}</small>
              <small>
                Created by {webhook.createdBy.name} {formatMoment(webhook.createdAt)}
                {webhook.oldSecretUntil && `. The old secret signs too until ${formatMoment(webhook.oldSecretUntil)}`}
              </small>
            </div>
            <div className="row-2">
              {maySend && webhook.state === 'active' && action('Send test event', () => onTest(webhook))}
              {mayChange && (
                <>
                  {action(webhook.state === 'active' ? 'Change' : 'Change or turn on', () =>
                    onOpen({ act: 'change', webhook }),
                  )}
                  {action('Replace secret', () => onOpen({ act: 'secret', webhook }))}
                  {action('Delete', () => onOpen({ act: 'delete', webhook }))}
                </>
              )}
            </div>
            {open?.webhook?.id === webhook.id && (
              <div className={css.opened} key={open.act}>
                {formOf(open)}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
