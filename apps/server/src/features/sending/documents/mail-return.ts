import type { Mailing, PrintedReturn } from '@gauger/documents';
import { type Law, law as shippedLaw } from '@gauger/excise';
import { refuseLate, workerPool } from '../../../threads/public.ts';
import type { MailSettings } from '../../filings/return-document/public.ts';
import { DOCUMENTS_AT_ONCE } from './document-turn.ts';
import type { MailJob, MailResult } from './mail-return-thread.ts';

const mail = workerPool<MailJob, MailResult>({
  module: new URL('./mail-return-thread.ts', import.meta.url),
  atOnce: DOCUMENTS_AT_ONCE,
  longestMs: 60_000,
  memoryMb: 512,
});

interface Mailed {
  doc: PrintedReturn;
  law: Law;
  settings: MailSettings;
  gone: AbortSignal | undefined;
}

/** Makes the package to mail of a return as PDF. @throws UNAVAILABLE when the thread does not finish, or its caller leaves */
export async function printMailing(mailed: Mailed): Promise<Uint8Array> {
  const { pdf } = await run('package', mailed);
  if (pdf === null) throw new Error('A package to mail has pages');
  return pdf;
}

/** How a return is mailed. @throws UNAVAILABLE when the thread does not finish, or its caller leaves */
export const describeMailing = async (mailed: Mailed): Promise<Mailing> => (await run('sheet', mailed)).mailing;

function run(what: MailJob['what'], { doc, law, settings, gone }: Mailed): Promise<MailResult> {
  const { mailAddresses: addresses, blanks } = settings;
  // The shipped law is in the thread already; only one with a newer rate book is handed over.
  return mail({ doc, law: law === shippedLaw ? null : law, addresses, blanks, what }, { gone }).catch(refuseLate);
}
