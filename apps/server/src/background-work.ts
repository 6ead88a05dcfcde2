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
import type { Job } from './jobs/define-job.ts';
import { definedJobs } from './jobs/defined-jobs.ts';
import { assertHandled } from './jobs/handler.ts';
import { startJobs } from './jobs/runner.ts';

/**
 * Runs the jobs in this process, and the daily backup where the database is the installation's own.
 * @param siteUrl the address people type, for the links in mails
 * @param jobs those that must have a handler
 */
export async function startBackgroundWork(
  parts: Composition,
  config: Config,
  siteUrl: string,
  jobs: readonly Pick<Job<unknown>, 'name'>[] = definedJobs,
): Promise<{ stop(): Promise<void> }> {
  const log = (message: string) => parts.log.info(message);
  const way = {
    gateway: parts.mef,
    cipherOf: parts.cipherOf,
    now: parts.now,
    firstQuestionMs: config.mef.firstQuestionMs,
  };
  const all = [
    ...handlers(parts.now),
    sendMailHandler(parts, siteUrl),
    sweepMailsHandler(parts.now),
    deleteStoredFileHandler(parts.storage),
    sweepAttachmentsHandler(parts),
    settlePaymentHandler(parts),
    settleRefundHandler(parts),
    sweepPaymentsHandler(parts.now),
    ...submissionHandlers(way),
    deliverWebhookHandler(parts, siteUrl),
    sweepWebhooksHandler(parts.now),
    ...dailyMailHandlers(parts.now, parts.lawInForce),
    ...clientRequestHandlers(parts),
  ];
  assertHandled(jobs, all);
  const running = await startJobs(parts.database, all, { log, slots: { submissions: config.submissionSlots } });
  const backups = config.databaseUrl === undefined ? backUpDaily(parts.root, log) : undefined;
  return {
    async stop() {
      await Promise.all([running.stop(), backups?.stop()]);
    },
  };
}
