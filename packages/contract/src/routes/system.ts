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

export const getReady = defineRoute({
  name: 'getReady',
  method: 'GET',
  path: '/ready',
  summary: 'Whether the server can do its work: 503 while its database is away',
  access: anyone,
  response: z.strictObject({ status: z.literal('ready') }),
});
