import { backUpDaily } from './backup/daily.ts';
import type { Composition } from './composition.ts';
import type { Config } from './config.ts';
import { clientRequestHandlers } from './job-handlers/client-requests.ts';
import { dailyMailHandlers } from './job-handlers/daily-mail.ts';
import { deleteStoredFileHandler } from './job-handlers/delete-stored-file.ts';
import { handlers } from './job-handlers/handlers.ts';
import { sendMailHandler, sweepMailsHandler } from './job-handlers/send-mail.ts';
import { settlePaymentHandler } from './job-handlers/settle-payment.ts';
import { settleRefundHandler } from './job-handlers/settle-refund.ts';
import { submissionHandlers } from './job-handlers/submissions.ts';
import { sweepAttachmentsHandler } from './job-handlers/sweep-attachments.ts';
import { sweepPaymentsHandler } from './job-handlers/sweep-payments.ts';
import { deliverWebhookHandler, sweepWebhooksHandler } from './job-handlers/webhooks.ts';
import { startJobs } from './jobs/runner.ts';

/**
 * Runs the jobs in this process, and the daily backup where the database is the installation's own.
 * @param siteUrl the address people type, for the links in mails
 */
export async function startBackgroundWork(
  parts: Composition,
  config: Config,
  siteUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const log = (message: string) => parts.log.info(message);
  const way = {
    gateway: parts.mef,
    cipherOf: parts.cipherOf,
    now: parts.now,
    firstQuestionMs: config.mef.firstQuestionMs,
  };
  const reachingOut = [
    sendMailHandler(parts, siteUrl),
    sweepMailsHandler(parts.now),
    deleteStoredFileHandler(parts.storage),
    sweepAttachmentsHandler(parts),
    settlePaymentHandler(parts),
    settleRefundHandler(parts),
    sweepPaymentsHandler(parts.now),
    ...submissionHandlers(way),
    sweepWebhooksHandler(parts.now),
    ...dailyMailHandlers(parts.now),
    ...clientRequestHandlers(parts),
  ];
  const jobs = await startJobs(parts.database, [...handlers(parts.now), ...reachingOut], { log });
  // Apart: customers' servers that answer slowly hold up no email and no return.
  const webhooks = await startJobs(parts.database, [deliverWebhookHandler(parts, siteUrl)], { log, concurrency: 4 });
  const backups = config.databaseUrl === undefined ? backUpDaily(parts.root, log) : undefined;
  return {
    async stop() {
      await Promise.all([jobs.stop(), webhooks.stop(), backups?.stop()]);
    },
  };
}
