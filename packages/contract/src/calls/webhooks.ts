import { z } from 'zod';
import { managers, readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { currentPage, id, pageQuery, person } from '../fields.ts';
import {
  attemptFailureNames,
  deliveryStates,
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  TEST_EVENT,
  WEBHOOK_ADDRESS_LENGTH,
  webhookEventNames,
} from '../webhook/index.ts';
import { freshFactor } from './api-keys.ts';
import { byReaders, inPerson } from './callers.ts';

const moment = z.iso.datetime();
const eventType = z.enum([...webhookEventNames, TEST_EVENT]);
const url = z
  .string()
  .trim()
  .max(WEBHOOK_ADDRESS_LENGTH)
  .meta({
    description:
      'Where events are sent: begins with https: and leads to public addresses only; no user name, password or fragment. A practice site on your own computer also takes http: and its own addresses, such as http://127.0.0.1:8080',
    examples: ['https://tidewater.example/gauger-events'],
  });
const events = z
  .array(z.enum(webhookEventNames))
  .min(1, 'Choose at least one event')
  .max(webhookEventNames.length)
  .meta({ examples: [['return.accepted', 'return.rejected']] });

const webhook = z
  .strictObject({
    id,
    url: z.string().meta({
      description: 'Owner and Manager read it in full, everyone else without path and query, which may be secret',
      examples: ['https://tidewater.example/gauger-events'],
    }),
    events: z.array(z.enum(webhookEventNames)),
    state: z.enum(['active', 'off', 'failed']).meta({
      description:
        '`off`: a person turned it off. `failed`: turned off automatically after five days of failures only. Neither is sent anything',
    }),
    failingSince: moment.nullable().meta({ description: 'The first failure after the last success; null without one' }),
    oldSecretUntil: moment.nullable().meta({ description: 'Until when the replaced secret signs too' }),
    createdBy: person,
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Webhook' });

const delivery = z
  .strictObject({
    id,
    webhookId: id.meta({ description: 'Key of the webhook' }),
    eventId: id.meta({
      description: 'The header `webhook-id`: the same at each attempt, by which you skip duplicates',
    }),
    type: eventType,
    url: z.string().meta({ description: 'Address of the webhook now' }),
    state: z.enum(deliveryStates).meta({
      description:
        '`waiting`: not sent yet, or a next attempt follows. `failed`: given up. `canceled`: the webhook was turned off or deleted',
    }),
    attempts: z.int().meta({ description: 'Attempts so far' }),
    createdAt: moment,
    lastAttemptAt: moment.nullable(),
    nextAttemptAt: moment.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

const attempt = z.strictObject({
  at: moment,
  status: z.int().nullable().meta({ description: 'HTTP status of the answer; null without one' }),
  failure: z.enum(attemptFailureNames).nullable().meta({ description: 'Why there is no answer' }),
  durationMs: z.int(),
  answer: z.string().nullable().meta({ description: 'The first 1,000 characters of the answer; null below Manager' }),
});

const withSecret = z.strictObject({
  webhook,
  secret: z.string().meta({ description: 'The signing secret. Shown only once', examples: ['whsec_…'] }),
});
const factorErrors = ['SECOND_FACTOR_MISSING', 'CODE_REFUSED', 'PASSKEY_REFUSED'] as const;
const otpNumber = '123456';

export const listWebhooks = defineRoute({
  name: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'The webhooks of the account, the newest first',
  access: readers,
  byKey: 'read',
  wholeAccount: true,
  response: z.strictObject({
    webhooks: z.array(webhook),
    factors: z.array(z.enum(['totp', 'passkey'])).meta({ description: 'The second factors of the caller' }),
    factorNeeded: z.boolean().meta({ description: 'Whether a change takes a second factor again' }),
  }),
});

export const createWebhook = defineRoute({
  name: 'createWebhook',
  example: {
    url: 'https://tidewater.example/gauger-events',
    events: ['return.accepted', 'return.rejected'],
    otpNumber,
  },
  method: 'POST',
  path: '/webhooks',
  summary: `Create a webhook; its signing secret is shown only once. At most ${MAX_WEBHOOKS} for each account`,
  ...inPerson(managers),
  wholeAccount: true,
  body: z.strictObject({ url, events, ...freshFactor }),
  bodyLimit: 'plain',
  status: 201,
  response: withSecret,
  errors: [...factorErrors, 'WEBHOOKS_FULL'],
});

export const changeWebhook = defineRoute({
  name: 'changeWebhook',
  example: {
    url: 'https://tidewater.example/gauger-events',
    events: ['return.accepted'],
    active: true,
    otpNumber,
  },
  method: 'PUT',
  path: '/webhooks/{id}',
  summary: 'Change the address and events of a webhook, or turn it on or off. Turned off, what waits is canceled',
  ...inPerson(managers),
  wholeAccount: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ url, events, active: z.boolean(), ...freshFactor }),
  bodyLimit: 'plain',
  response: webhook,
  errors: [...factorErrors, 'NOT_FOUND'],
});

export const deleteWebhook = defineRoute({
  name: 'deleteWebhook',
  example: { otpNumber },
  method: 'POST',
  path: '/webhooks/{id}/delete',
  summary: 'Delete a webhook. Its deliveries stay in the log for 90 days',
  ...inPerson(managers),
  wholeAccount: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ ...freshFactor }),
  bodyLimit: 'plain',
  response: z.strictObject({ id }),
  errors: [...factorErrors, 'NOT_FOUND'],
});

export const rotateWebhookSecret = defineRoute({
  name: 'rotateWebhookSecret',
  example: { otpNumber },
  method: 'POST',
  path: '/webhooks/{id}/secret',
  summary: `Replace the signing secret. For ${OLD_SECRET_HOURS} hours each delivery has a signature of the old one too`,
  ...inPerson(managers),
  wholeAccount: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ ...freshFactor }),
  bodyLimit: 'plain',
  response: withSecret,
  errors: [...factorErrors, 'NOT_FOUND'],
});

export const testWebhook = defineRoute({
  name: 'testWebhook',
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: `Send the event ${TEST_EVENT} to a webhook`,
  ...inPerson(managers),
  wholeAccount: true,
  params: z.strictObject({ id }),
  status: 201,
  response: delivery,
  errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
});

export const listDeliveries = defineRoute({
  name: 'listDeliveries',
  method: 'GET',
  path: '/webhooks/deliveries',
  summary: 'The deliveries of the last 90 days, the newest first',
  ...byReaders,
  wholeAccount: true,
  background: true,
  query: z.strictObject({
    ...pageQuery,
    state: z.enum(deliveryStates).optional(),
    webhookId: id.optional().meta({ description: 'Deliveries to this webhook only' }),
  }),
  response: z.strictObject({
    content: z.array(delivery),
    total: z.int().meta({ description: 'How many there are, 10,000 at most' }),
    totalPages: z.int(),
    currentPage,
    more: z.boolean().meta({ description: 'Whether there are more than total says: narrow the filters to see them' }),
  }),
});

export const getDelivery = defineRoute({
  name: 'getDelivery',
  method: 'GET',
  path: '/webhooks/deliveries/{id}',
  summary: 'One delivery with its body and attempts, the newest first, 100 at most',
  access: readers,
  byKey: 'read',
  wholeAccount: true,
  background: true,
  params: z.strictObject({ id }),
  response: z.strictObject({
    delivery,
    body: z.string().meta({ description: 'The body as it is sent' }),
    log: z.array(attempt),
    mayResend: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

export const resendDelivery = defineRoute({
  name: 'resendDelivery',
  method: 'POST',
  path: '/webhooks/deliveries/{id}/resend',
  summary: 'Send a delivery again now, with the same event id',
  ...inPerson(managers),
  wholeAccount: true,
  params: z.strictObject({ id }),
  response: delivery,
  errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
});
