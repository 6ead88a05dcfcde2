import { getMailbox } from '@gauger/contract';
import type { Mailer } from '../adapters/mail/port.ts';
import { AppError } from '../app-error.ts';
import { type BoundCall, bound } from '../http/public.ts';

/** Mails hold codes and links that sign people in: they are shown to anyone only where `shown` says that nobody's are real. */
export function mailCalls(mailer: Mailer, shown: boolean): BoundCall[] {
  return [
    bound(getMailbox, async () => {
      const kept = shown ? await mailer.kept() : null;
      if (!kept) throw new AppError('NOT_FOUND');
      return { messages: kept.map(({ id, to, subject, text, at }) => ({ id, to, subject, text, at })) };
    }),
  ];
}
