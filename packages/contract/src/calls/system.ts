import { z } from 'zod';
import { anyone } from '../access.ts';
import { defineRoute } from '../define-route.ts';

export const getHealth = defineRoute({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Whether the process runs',
  access: anyone,
  response: z.strictObject({ status: z.literal('up') }),
});

/** Without the queue or the place for files the server works on; what needs them waits. */
const part = z.enum(['ready', 'not ready']);

export const getReady = defineRoute({
  name: 'getReady',
  method: 'GET',
  path: '/ready',
  summary: 'Whether the server can do its work, and which part cannot: 503 while its database is away',
  access: anyone,
  errors: ['NOT_READY'],
  response: z.strictObject({
    status: z.literal('ready'),
    parts: z.strictObject({ database: part, migrations: part, queue: part, storage: part }),
    warnings: z
      .array(z.string())
      .meta({ description: 'The values that the rate book lacks for returns that can be filed today' }),
  }),
});
