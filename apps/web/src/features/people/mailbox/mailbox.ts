import { queryOptions } from '@tanstack/react-query';
import { type Answer, call, Refusal } from '../../../api/call.ts';

export type StoredMail = Answer<'getMailbox'>['messages'][number];

/** The mails this installation kept instead of sending them, the newest first; null where it keeps none. */
export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  async queryFn({ signal }): Promise<readonly StoredMail[] | null> {
    try {
      return (await call('getMailbox', { signal })).messages;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  },
});
