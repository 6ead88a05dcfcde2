import { WEBHOOK_ADDRESS_LENGTH, type WebhookEvent, webhookEventNames, webhookEvents } from '@gauger/contract/webhook';
import { Button } from '@mantine/core';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import css from './webhooks.module.css';

export interface WebhookFacts {
  url: string;
  events: readonly WebhookEvent[];
}

interface WebhookFieldsProps {
  facts: WebhookFacts;
  onChange: (facts: WebhookFacts) => void;
  errorOf: (field: string) => string | undefined;
}

/** Address and events of a webhook. */
export function WebhookFields({ facts, onChange, errorOf }: WebhookFieldsProps) {
  const { url, events } = facts;
  const all = events.length === webhookEventNames.length;
  const choose = (event: WebhookEvent, checked: boolean) =>
    onChange({
      url,
      events: webhookEventNames.filter((name) => (name === event ? checked : events.includes(name))),
    });
  const error = errorOf('events');
  return (
    <>
      <TextField
        id="url"
        label="Address"
        hint="Begins with https: and is reachable from the internet"
        maxLength={WEBHOOK_ADDRESS_LENGTH}
        value={url}
        onChange={(typed) => onChange({ url: typed, events })}
        error={errorOf('url')}
        required
      />
      <fieldset className={css.events} id="events" tabIndex={-1} aria-describedby={error ? 'events-error' : undefined}>
        <legend>Events</legend>
        {error && (
          <p className={css.error} id="events-error">
            {error}
          </p>
        )}
        <div className={css.choices}>
          {webhookEventNames.map((event) => (
            <CheckboxField
              key={event}
              id={`event-${event}`}
              label={webhookEvents[event].label}
              checked={events.includes(event)}
              onChange={(checked) => choose(event, checked)}
            />
          ))}
        </div>
        <Button variant="default" size="sm" onClick={() => onChange({ url, events: all ? [] : webhookEventNames })}>
          {all ? 'Clear all events' : 'Check all events'}
        </Button>
      </fieldset>
    </>
  );
}
