import { z } from 'zod';
import { anyone } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { id } from '../fields.ts';

export const getMailbox = defineRoute({
  name: 'getMailbox',
  method: 'GET',
  path: '/mailbox',
  summary: 'Development only: the newest mails that the mailbox of this installation took instead of sending them',
  access: anyone,
  response: z.strictObject({
    messages: z.array(
      z.strictObject({ id, to: z.string(), subject: z.string(), text: z.string(), at: z.iso.datetime() }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
