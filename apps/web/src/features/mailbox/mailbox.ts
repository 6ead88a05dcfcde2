import { queryOptions } from '@tanstack/react-query';
import { type Answer, call, Refusal } from '../../api/call.ts';

export type KeptMail = Answer<'getMailbox'>['messages'][number];

/** The mails this installation kept instead of sending them, the newest first; null where it keeps none. */
export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  async queryFn({ signal }): Promise<readonly KeptMail[] | null> {
    try {
      return (await call('getMailbox', { signal })).messages;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  },
});

/** A mail's text in parts: what is looked for in it, a code or a link, apart from the words around it. A code stands on a line of its own. */
export function partsOf(text: string): { kind: 'words' | 'code' | 'link'; text: string }[] {
  return text
    .split(/(\b\d{6}\b)\n*|(https?:\/\/\S+)/)
    .filter((part) => part)
    .map((part) => ({ kind: /^\d{6}$/.test(part) ? 'code' : /^https?:/.test(part) ? 'link' : 'words', text: part }));
}
